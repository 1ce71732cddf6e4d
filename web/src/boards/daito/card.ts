/** A card: a coloured band with a pattern of its own, the signs of fan, katana and arrow. */
import type { CardFace } from '../../lib/generated/daito';
import { art, h, s, type Child } from '../common/dom';
import type { Words } from './words';

const FAN =
  '<path d="M0 11L-12-3A15.5 15.5 0 0 1 12-3Z"/><path d="M0 11L-6.5-7M0 11V-9M0 11L6.5-7M-7.4 2.4A9.6 9.6 0 0 1 7.4 2.4" class="thin"/>';
const KATANA =
  '<path d="M-4.5 3.5C2-1 8-6 12.5-11.5C12.4-5 5 2-2.2 6.6Z"/><path d="M-7 .6L.4 9.4" class="guard"/><path d="M-4.4 5.8L-11.5 10.8" class="grip"/>';
const ARROW = '<path d="M-8 7H2A6.5 6.5 0 0 0 2-6H-6M-2-11L-7.5-6L-2-1" class="bare"/>';
const CLOCK = '<circle r="12"/><path d="M0-7V0L5 4" class="bare"/>';
const EYE = '<path d="M-12 0Q0-12 12 0Q0 12-12 0Z"/><circle r="4" class="pupil"/>';

const SIGNS = { fan: FAN, katana: KATANA, arrow: ARROW, clock: CLOCK, eye: EYE };

export function sign(name: keyof typeof SIGNS): SVGSVGElement {
  return s(
    'svg',
    { viewBox: '-14 -14 28 28', class: `sign ${name}`, 'aria-hidden': 'true' },
    art(SIGNS[name]),
  );
}

function row(name: 'fan' | 'katana', text: string, words: Words, large: boolean): HTMLElement {
  return h(
    'span',
    { class: `card-row ${large ? 'large' : ''}`, 'data-tip': words.t(`daito.aid.${name}`) },
    sign(name),
    h('span', {}, text),
  );
}

/** The face of a card; the words around it say the same to a screen reader. */
export function face(name: string, faces: Record<string, CardFace>, words: Words): HTMLElement {
  const shown = faces[name];
  const colour = shown?.colour ?? 'white';
  const inside: Child[] = [h('span', { class: 'card-band' }, h('b', {}, words.card(name)))];
  if (shown && shown.answers.length) {
    const block = words.fan(shown, faces);
    inside.push(
      row('fan', block, words, words.isTarget(block.toLowerCase())),
      shown.attack
        ? row('katana', words.katana(shown), words, words.isTarget(shown.attack))
        : h('span', { class: 'card-row quiet' }, words.t('daito.noAttack')),
    );
  } else
    inside.push(
      h('span', { class: 'card-clock', 'data-tip': words.t('daito.jikanText') }, sign('clock')),
      h('span', { class: 'card-row quiet' }, words.t('daito.jikanShort')),
    );
  inside.push(
    h(
      'span',
      { class: 'card-foot' },
      h('small', {}, words.colour(colour)),
      shown?.arrow ? h('span', { 'data-tip': words.t('daito.aid.arrow') }, sign('arrow')) : null,
    ),
  );
  return h(
    'span',
    { class: `card ${colour}`, 'data-card': name, 'aria-hidden': 'true' },
    ...inside,
  );
}

export function back(): HTMLElement {
  return h(
    'span',
    { class: 'card back', 'aria-hidden': 'true' },
    h('span', { class: 'card-crest' }, '大刀'),
  );
}
