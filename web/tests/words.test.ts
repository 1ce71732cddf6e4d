/** Who plays, in words. */
import { beforeAll, describe, expect, it } from 'vitest';
import { BOTS, type SeatInfo } from '../src/lib/generated/wire';
import { loadTexts, setLanguage } from '../src/lib/i18n.svelte';
import { levelName, recordNames, seatLabel, seatNames } from '../src/lib/words';

const seat = (number: number, more: Partial<SeatInfo>): SeatInfo => ({
  seat: number,
  side: 'Black',
  kind: 'bot',
  name: '',
  level: '',
  ready: true,
  gave_up: false,
  program: false,
  goes_on: false,
  ...more,
});

beforeAll(() => loadTexts('kamisado'));

describe('a bot', () => {
  it('has a name of its own for each level', async () => {
    await setLanguage('en');
    expect(Object.keys(BOTS)).toHaveLength(12);
    expect(new Set(Object.keys(BOTS).map((level) => levelName(level))).size).toBe(12);
    expect(levelName('level:3')).toBe('Emi, level 3');
    expect(levelName('greedy')).toBe('Beginner');
  });

  it('keeps its name in every language; what it is called beside it is translated', async () => {
    await setLanguage('hu');
    expect(levelName('level:3')).toBe('Emi, 3. szint');
    expect(levelName('greedy')).toBe('Kezdő');
    await setLanguage('fr');
    expect(seatLabel(seat(0, { level: 'level:10' }))).toBe('Yumi, niveau 10');
    expect(seatNames([seat(0, { level: 'random' })])).toEqual(['Aléatoire']);
  });

  it('is told from another one of the same level', async () => {
    await setLanguage('en');
    const seats = [
      seat(0, { kind: 'person', name: 'Ada' }),
      seat(1, { level: 'level:3' }),
      seat(2, { level: 'level:3' }),
    ];
    const names = seatNames(seats);
    expect(names).toEqual(['Ada', 'Emi', 'Emi 2']);
    expect(seatLabel(seats[2]!, names[2])).toBe('Emi 2, level 3');
  });

  it('goes on for a person under the name of the person', () => {
    const left = seat(0, { name: 'Ada', level: 'level:3', gave_up: true });
    expect(seatLabel(left)).toBe('Ada');
  });
});

describe('the names of a record', () => {
  it('are those of its people, and of bots in the language of the page', async () => {
    await setLanguage('it');
    expect(recordNames('kamisado', ['Ada', 'Emi (level 3)'])).toEqual({
      names: ['Ada', 'Emi'],
      labels: ['Ada', 'Emi, livello 3'],
    });
    expect(recordNames('kamisado', ['Beginner (bot)', 'Emi']).labels).toEqual([
      'Principiante',
      'Emi', // a person of that name
    ]);
  });
});
