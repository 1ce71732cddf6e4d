/** A match as short lines of the move list: signs, coloured cards, tokens. */
import type { DaitoEvent, Tokens } from '../../lib/generated/daito';
import { settings } from '../../lib/settings.svelte';
import { type Child, h } from '../common/dom';
import type { WordContext } from '../types';
import { sign } from './card';
import { markSign, seatMark, tokenSign } from './player';
import { TOKENS, type Token } from './types';
import { Words } from './words';

const line = (...parts: Child[]): HTMLElement => h('span', { class: 'daito-signs' }, ...parts);

const isToken = (name: string): name is Token => TOKENS.some((token) => token === name);

const tokens = (counts: Partial<Tokens>): SVGElement[] =>
  TOKENS.flatMap((token) => Array.from({ length: counts[token] ?? 0 }, () => tokenSign(token)));

export function seatSign(seat: number, { names }: WordContext): HTMLElement {
  return line(seatMark(seat, settings.signs === 'characters'), h('b', {}, names[seat] ?? ''));
}

export function short(event: DaitoEvent, { t, names }: WordContext): HTMLElement | null {
  const words = new Words(t, names);
  const card = (name: string): Child =>
    isToken(name) ? tokenSign(name) : h('span', { class: 'card-sign' }, words.card(name));
  const price = (paid: boolean): Child => paid && tokenSign('favourite');
  switch (event.kind) {
    case 'exchange':
      return line(
        ...(event.gave && event.got ? [card(event.gave), '⇄', card(event.got)] : ['⇄']),
        ...tokens({ focus: event.focus }),
      );
    case 'answer':
      return line(
        sign('fan'),
        card(event.card),
        `← ${words.target(event.threat)}`,
        price(event.favourite),
      );
    case 'attack':
      return line(sign('katana'), card(event.card), price(event.favourite));
    case 'ignore':
      return line('✕', words.target(event.threat));
    case 'bonus':
      return line('+', isToken(event.token) ? tokenSign(event.token) : '0');
    case 'all_count':
      return line(tokenSign('favourite'), words.target('all'));
    case 'yame':
      return line(h('b', {}, 'Yame!'), event.hit ? '✓' : '✕', ...(event.hand ?? []).map(card));
    case 'lose_tokens':
      return line('−', ...tokens(event));
    case 'kiai':
      return line(words.card('kiai'), event.lost ? '−1' : '', event.card ? card(event.card) : '');
    case 'hansoku':
      return line(markSign('hansoku', true));
    case 'ippon':
      return line(markSign('ippon', true), event.score.join(' : '));
    case 'draw':
      return line(`+${event.count}`, ...(event.cards ?? []).map(card));
    case 'jikan_desu':
      return line(words.card('jikan'));
    case 'stop':
    case 'reshuffle':
    case 'resign':
      return line(t(`daito.short.${event.kind}`));
    case 'deal':
    case 'round':
    case 'turn':
    case 'end':
      return null;
  }
}
