/** Cards, threats, options and events of Daito in the language of the page. */
import { listing } from '../common/dom';
import type { BoardContext, BoardSound, Offer, Seen } from '../types';
import { TOKENS, type CardFace, type DaitoView, type Token, type Tokens } from './types';

const TARGETS = new Set(['men', 'kote', 'do', 'tsuki']);
const TITLES: Record<string, string> = {
  // names of techniques: the same in every language
  seme1: 'Seme',
  seme: 'Seme',
  kiai: 'Crazy Kiai',
  maki: 'Maki Waza',
  kamae: 'Kamae',
  fudoshin: 'Fudoshin',
  tsubazeriai: 'Tsubazeriai',
  jikan: 'Jikan Desu',
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export class Words {
  constructor(
    readonly t: BoardContext['t'],
    readonly names: string[],
  ) {}

  who(seat: number | null): string {
    return seat === null ? '' : (this.names[seat] ?? '');
  }

  /** A card by its name in the notation: "men/do", "kiai"; or a Focus token used as one. */
  card(name: string): string {
    if (name === 'focus') return this.t('daito.aFocus');
    return TITLES[name] ?? name.split('/').map(capital).join('/');
  }

  cards(names: string[]): string {
    return names.length ? listing(names.map((name) => this.card(name))) : this.t('daito.noCard');
  }

  /** An attack by what it threatens. */
  threat(threat: string): string {
    if (threat === 'all') return this.t('daito.allAttacks');
    return TARGETS.has(threat)
      ? this.t('daito.strike', { target: capital(threat) })
      : this.card(threat);
  }

  token(token: Token): string {
    return this.t(`daito.token.${token}`);
  }

  tokens(counts: Partial<Tokens>): string {
    const said = TOKENS.flatMap((token) =>
      counts[token] ? [`${counts[token]} ${this.token(token)}`] : [],
    );
    return said.length ? listing(said) : this.t('daito.nothing');
  }

  colour(colour: string): string {
    return this.t(`daito.colour.${colour}`);
  }

  /** What happens if the attack is not neutralised, in a word or two. */
  bite(threat: string): string {
    return this.t(`daito.bite.${TARGETS.has(threat) ? 'strike' : threat}`);
  }

  isTarget(threat: string): boolean {
    return TARGETS.has(threat);
  }

  /** What a card neutralises: a target, or colours. */
  fan(face: CardFace, faces: Record<string, CardFace>): string {
    if (face.answers_all) return this.t('daito.allAttacks');
    const [only] = face.answers;
    if (face.answers.length === 1 && TARGETS.has(only!)) return capital(only!);
    const colours = new Set<string>();
    for (const threat of face.answers) {
      const attacker = Object.values(faces).find((one) => one.attack === threat);
      if (attacker) colours.add(attacker.colour);
    }
    return listing(
      [...colours].map((colour) => this.colour(colour)),
      'disjunction',
    );
  }

  katana(face: CardFace): string {
    if (!face.attack) return '';
    return TARGETS.has(face.attack) ? capital(face.attack) : this.bite(face.attack);
  }

  /** A card in a sentence, for screen readers. */
  describe(name: string, faces: Record<string, CardFace>): string {
    const face = faces[name];
    if (!face) return this.card(name);
    if (!face.answers.length) return `${this.card(name)}: ${this.t('daito.jikanText')}`;
    const attack = face.attack
      ? this.t('daito.attackIs', { what: this.katana(face) })
      : this.t('daito.noAttack');
    const arrow = this.t(face.arrow ? 'daito.arrow' : 'daito.noArrow');
    return `${this.card(name)}, ${this.colour(face.colour)}: ${this.t('daito.answersIs', { what: this.fan(face, faces) })}; ${attack}; ${arrow}`;
  }

  /** What an offer does, as the words of a button. */
  offer(offer: Offer, view: DaitoView): string {
    const { detail } = offer;
    const card = detail['card'] ? this.card(detail['card'] as string) : '';
    const threat = detail['threat'] ? this.threat(detail['threat'] as string) : '';
    const price = detail['favourite'] === true ? ` (${this.t('daito.cost.favourite')})` : '';
    switch (detail.kind) {
      case 'answer':
        return this.t('daito.do.answer', { threat, card }) + price;
      case 'attack':
        return this.t('daito.do.attack', { card }) + price;
      case 'exchange': {
        const cost = view.exchange_cost ? 'daito.cost.focus' : 'daito.cost.free';
        return `${this.t('daito.do.exchange', { card })} (${this.t(cost)})`;
      }
      case 'ignore':
        return this.t('daito.do.ignore', { threat });
      case 'lose':
        return this.t('daito.do.lose', { tokens: this.tokens(detail as unknown as Tokens) });
      case 'take':
        return this.t('daito.do.take', { token: this.token(detail['token'] as Token) });
    }
    return this.t(`daito.do.${detail.kind}`);
  }

  /** An event as a sentence. */
  tell(seen: Seen): string {
    const facts = seen.facts as unknown as Facts;
    const who = this.who(seen.seat);
    const say = (key: string, params: Record<string, string | number> = {}) =>
      this.t(`daito.tell.${key}`, { who, ...params });
    const paid = facts.favourite === true ? ` (${this.t('daito.cost.favourite')})` : '';
    switch (seen.kind) {
      case 'exchange': {
        const cost = this.t(facts.focus ? 'daito.cost.focus' : 'daito.cost.free');
        return facts.gave
          ? say('exchangeOwn', { cost, gave: this.card(facts.gave), got: this.card(facts.got) })
          : say('exchange', { cost });
      }
      case 'answer':
        return (
          say('answer', { threat: this.threat(facts.threat), card: this.card(facts.card) }) + paid
        );
      case 'attack':
        return say('attack', { card: this.card(facts.card) }) + paid;
      case 'ignore':
        return say('ignore', { threat: this.threat(facts.threat) });
      case 'bonus':
        return TOKENS.includes(facts.token as Token)
          ? say('bonus', { token: this.token(facts.token as Token) })
          : say('noBonus');
      case 'yame': {
        const hand = facts.hand
          ? ` ${this.t('daito.tell.hand', { cards: this.cards(facts.hand) })}`
          : '';
        return say(facts.hit ? 'yameHit' : 'yameMiss') + hand;
      }
      case 'lose_tokens':
        return say('loseTokens', {
          card: this.card(facts.card),
          tokens: this.tokens(facts as never),
        });
      case 'kiai':
        return (
          say(facts.lost ? 'kiai' : 'kiaiEmpty', { limit: facts.limit }) +
          (facts.card ? ` ${this.t('daito.tell.kiaiCard', { card: this.card(facts.card) })}` : '')
        );
      case 'hansoku':
        return say(facts.count === 1 ? 'hansoku' : 'hansokuSecond');
      case 'ippon':
        return say('ippon', {
          how: this.t(`daito.how.${facts.how}`),
          score: facts.score.join(' : '),
        });
      case 'draw':
        return facts.cards
          ? say('drawOwn', { cards: this.cards(facts.cards) })
          : say('draw', { count: facts.count });
      case 'deal':
        return say('deal', { count: facts.count });
      case 'reshuffle':
        return say(facts.forced ? 'reshuffleForced' : 'reshuffle');
      case 'turn':
        return say('turn', { turn: facts.turn });
      case 'end':
        return this.ending(seen.seat, facts.reason);
      case 'all_count':
      case 'stop':
      case 'jikan_desu':
      case 'resign':
      case 'round':
        return say(seen.kind);
    }
    return seen.text ?? '';
  }

  ending(winner: number | null, reason: string): string {
    const why = this.t(`daito.ending.${reason}`);
    return winner === null
      ? this.t('daito.tell.drawn', { why })
      : this.t('daito.tell.wins', { who: this.who(winner), why });
  }
}

/** What the events of Daito tell; each kind has some of these. */
interface Facts {
  focus: number;
  gave: string;
  got: string;
  card: string;
  cards: string[];
  threat: string;
  favourite: boolean | number;
  token: string;
  hit: boolean;
  hand: string[];
  lost: number;
  limit: number;
  count: number;
  how: string;
  score: number[];
  forced: boolean;
  turn: number;
  reason: string;
}

/** What the game waits for, through the eyes of the viewer. */
export function situation(view: DaitoView, words: Words): string {
  const { t } = words;
  if (view.outcome) return words.ending(view.outcome.winners[0] ?? null, view.outcome.reason);
  if (view.viewer !== view.active) return t('daito.waiting', { who: words.who(view.active) });
  if (view.phase === 'open' || view.phase === 'play') {
    if (view.live.length && view.added) return t('daito.now.added');
    if (view.live.length) return t('daito.now.answer', { count: view.live.length });
    return t(view.attacked || view.attacks.length ? 'daito.now.more' : 'daito.now.attack');
  }
  return t(`daito.now.${view.phase}`);
}

/** What is heard of it. */
export const sounds: Record<string, BoardSound> = {
  exchange: 'move',
  answer: 'move',
  attack: 'push',
  ignore: 'move',
  bonus: 'move',
  stop: 'move',
  lose_tokens: 'capture',
  all_count: 'capture',
  kiai: 'capture',
  jikan_desu: 'hit',
  yame: 'hit',
  hansoku: 'hit',
  ippon: 'hit',
  end: 'end',
};
