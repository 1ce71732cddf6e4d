/** Cards, threats, options and events of Daito in the language of the page. */
import type { CardFace, DaitoEvent, DaitoView, Tokens } from '../../lib/generated/daito';
import { listing } from '../common/dom';
import type { BoardContext, BoardSound } from '../types';
import { type Action, TOKENS } from './types';

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
    return TARGETS.has(threat) ? this.t(`daito.strike.${threat}`) : this.card(threat);
  }

  /** The same in a word: Men, Maki Waza. */
  target(threat: string): string {
    return TARGETS.has(threat) ? capital(threat) : this.threat(threat);
  }

  token(token: string): string {
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
  describeCard(name: string, faces: Record<string, CardFace>): string {
    const face = faces[name];
    if (!face) return this.card(name);
    if (!face.answers.length) return `${this.card(name)}: ${this.t('daito.jikanText')}`;
    const attack = face.attack
      ? this.t('daito.attackIs', { what: this.katana(face) })
      : this.t('daito.noAttack');
    const arrow = this.t(face.arrow ? 'daito.arrow' : 'daito.noArrow');
    return `${this.card(name)}, ${this.colour(face.colour)}: ${this.t('daito.answersIs', { what: this.fan(face, faces) })}; ${attack}; ${arrow}`;
  }

  /** What an action does, as the words of a button; without a view, not what it costs. */
  action({ detail }: Pick<Action, 'detail'>, view?: DaitoView): string {
    switch (detail.kind) {
      case 'answer': {
        const params = { threat: this.threat(detail.threat), card: this.card(detail.card) };
        return this.t('daito.do.answer', params) + this.price(detail);
      }
      case 'attack':
        return this.t('daito.do.attack', { card: this.card(detail.card) }) + this.price(detail);
      case 'exchange': {
        const words = this.t('daito.do.exchange', { card: this.card(detail.card) });
        const cost = view?.exchange_cost ? 'daito.cost.focus' : 'daito.cost.free';
        return view ? `${words} (${this.t(cost)})` : words;
      }
      case 'ignore':
        return this.t('daito.do.ignore', { threat: this.threat(detail.threat) });
      case 'lose':
        return this.t('daito.do.lose', { tokens: this.tokens(detail) });
      case 'take':
        return this.t('daito.do.take', { token: this.token(detail.token) });
    }
    return this.t(`daito.do.${detail.kind}`);
  }

  private price({ favourite }: { favourite: boolean }): string {
    return favourite ? ` (${this.t('daito.cost.favourite')})` : '';
  }

  /** An event as a sentence; "you" is the viewer, and nobody if there is none. */
  describe(event: DaitoEvent, viewer: number | null = event.seat ?? null): string {
    const own = event.seat === viewer ? 'Own' : 'Known';
    const who = this.who(event.seat ?? null);
    const say = (key: string, params: Record<string, string | number> = {}) =>
      this.t(`daito.event.${key}`, { who, ...params });
    switch (event.kind) {
      case 'exchange': {
        const cost = this.t(event.focus ? 'daito.cost.focus' : 'daito.cost.free');
        return event.gave && event.got
          ? say(`exchange${own}`, { cost, gave: this.card(event.gave), got: this.card(event.got) })
          : say('exchange', { cost });
      }
      case 'answer': {
        const params = { threat: this.threat(event.threat), card: this.card(event.card) };
        return say(event.favourite ? 'answerFavourite' : 'answer', params);
      }
      case 'attack':
        return say(event.favourite ? 'attackFavourite' : 'attack', { card: this.card(event.card) });
      case 'ignore':
        return say('ignore', { threat: this.threat(event.threat) });
      case 'bonus':
        return TOKENS.some((token) => token === event.token)
          ? say('bonus', { token: this.token(event.token) })
          : say('noBonus');
      case 'yame': {
        const hand = event.hand
          ? ` ${this.t('daito.event.hand', { cards: this.cards(event.hand) })}`
          : '';
        const other = this.who(event.seat === 0 ? 1 : 0);
        return say(event.hit ? 'yameHit' : 'yameMiss', { other }) + hand;
      }
      case 'lose_tokens':
        return say('loseTokens', { card: this.card(event.card), tokens: this.tokens(event) });
      case 'kiai':
        return (
          say(event.lost ? 'kiai' : 'kiaiEmpty', { limit: event.limit }) +
          (event.card ? ` ${this.t('daito.event.kiaiCard', { card: this.card(event.card) })}` : '')
        );
      case 'hansoku':
        return say(event.count === 1 ? 'hansoku' : 'hansokuSecond');
      case 'ippon':
        return say('ippon', {
          how: this.t(`daito.how.${event.how}`),
          score: event.score.join(' : '),
        });
      case 'draw':
        return event.cards
          ? say(`draw${own}`, { cards: this.cards(event.cards) })
          : say('draw', { count: event.count });
      case 'deal':
        return say('deal', { count: event.count });
      case 'reshuffle':
        return say(event.forced ? 'reshuffleForced' : 'reshuffle');
      case 'turn':
        return say('turn', { turn: event.turn });
      case 'end':
        return this.ending(event.seat ?? null, event.reason);
      case 'all_count':
      case 'stop':
      case 'jikan_desu':
      case 'resign':
      case 'round':
        return say(event.kind);
    }
  }

  ending(winner: number | null, reason: string): string {
    const why = this.t(`daito.ending.${reason}`);
    return winner === null
      ? this.t('daito.event.drawn', { why })
      : this.t('daito.event.wins', { who: this.who(winner), why });
  }
}

/** What the game waits for, as the viewer sees it. */
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
