"""What the network of Daito sees of a match, in whole numbers. Compiled.

Only what the seat can know has a part in it: its cards, the open ones, what both can notice.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.daito.actions import *
    from sanban.games.daito.layout import DECK_END, KIND, KNOWN, Fields
    from sanban.games.daito.observe import count_hands, count_table
    from sanban.games.daito.state import State, own
    from sanban.players.daito.layout import ALIKE, LATE, MOST_FOCUS, MOST_REFEREE, Features
    from sanban.players.daito.policy import in_hand, odds_of_jikan, public_odds
    from sanban.players.daito.targets import kind_in, order_targets


def features(state: State, seat: int) -> bytes:
    """What a seat sees, as a block of `layout.Features`.

    >>> from sanban.games.daito.game import Daito
    >>> len(features(Daito.start().state, 0))
    361
    """
    return _features(own(state), seat)


def _features(state: State, seat: cython.int) -> bytes:
    if not cython.compiled:
        block = Features()
        fill_features(state.f, seat, block)
        return block.to_bytes()
    fill_features(state.f, seat, cython.address(block))
    return bytes(cython.cast(cython.p_uchar, cython.address(block))[: cython.sizeof(block)])


def fill_features(s: Fields, seat: cython.int, out: Features) -> None:
    """Write what the seat sees to a block; what stood there does not matter."""
    if cython.compiled:
        memset(out, 0, cython.sizeof(out[0]))  # type: ignore[name-defined]
    else:
        blank: Any = type(out)()
        out.copy_from(blank)
    _cards(s, seat, out)
    _threats(s, seat, out)
    _player(s, seat, out, 0)
    _player(s, 1 - seat, out, 1)
    _turn(s, seat, out)
    out.jikan[0] = odds_of_jikan(s, seat, HAND_LIMIT) // 10
    out.jikan[1] = odds_of_jikan(s, seat, s.fresh[1 - seat]) // 10
    out.jikan[2] = public_odds(s, seat) // 10
    if not cython.compiled:
        places: Any = [0] * ALIKE
        old: Any = type(out)(out.to_bytes())
    else:
        old = out[0]  # type: ignore[index]
    order_targets(s, seat, places)
    _rename(old, out, places)


def _rename(old: Any, out: Features, places: Any) -> None:
    """Write what is known of the targets once more, in the order in which the network sees them."""
    i: cython.int
    kind: cython.int
    player: cython.int
    at: cython.int
    for i in range(STRIKES):
        kind = kind_in(i, places)
        out.hand[kind] = old.hand[i]
        out.hand_known[kind] = old.hand_known[i]
        out.hand_shown[kind] = old.hand_shown[i]
        out.other_known[kind] = old.other_known[i]
        out.other_shown[kind] = old.other_shown[i]
        out.hidden[kind] = old.hidden[i]
        out.buried[kind] = old.buried[i]
        out.next[kind] = old.next[i]
        out.live[kind] = old.live[i]
        out.attacks[kind] = old.attacks[i]
    for i in range(ALIKE):
        out.threats[places[i]] = old.threats[i]
        out.answerable[places[i]] = old.answerable[i]
        for player in range(2):
            at = player * (ATTACK_DECLINED + 1)
            out.lacking[at + places[i]] = old.lacking[at + i]


def _cards(s: Fields, seat: cython.int, out: Features) -> None:
    """The cards that the seat knows, and how many of each kind are anywhere else."""
    i: cython.int
    cell: cython.int
    count_hands(s, seat, out.hand, out.hand_known, out.other_known)
    count_table(s, out.live, out.attacks)
    for i in range(s.deck_size):
        cell = s.deck[(s.head + i) & DECK_END]
        if cell & (KNOWN << seat):
            out.buried[cell & KIND] += 1
            if i == 0:
                out.next[cell & KIND] = 1
    for i in range(KINDS):
        out.hand_shown[i] = s.shown[seat * KINDS + i]
        out.other_shown[i] = s.shown[(1 - seat) * KINDS + i]
        out.hidden[i] = s.pool[i] - s.used[i] - out.hand[i] - out.other_known[i] - out.buried[i]
    for i in range(ATTACKS):
        out.hidden[i] -= out.live[i] + out.attacks[i]
    out.hidden[JIKAN] -= s.jikan_out


def _threats(s: Fields, seat: cython.int, out: Features) -> None:
    """What the live attacks threaten, and which of them the hand answers."""
    i: cython.int
    threat: cython.int
    for i in range(s.live_size):
        threat = THREAT_OF[s.live[i]]
        out.threats[threat] += 1
        out.answerable[threat] = in_hand(s, seat, threat)


def _player(s: Fields, seat: cython.int, out: Features, at: cython.int) -> None:
    """Tokens, limit, score and what can be noticed of a hand."""
    i: cython.int
    out.focus[at * (MOST_FOCUS + 1) + s.tokens[seat * 3 + FOCUS]] = 1
    out.referee[at * (MOST_REFEREE + 1) + s.tokens[seat * 3 + REFEREE]] = 1
    out.favourite[at * 3 + s.tokens[seat * 3 + FAVOURITE]] = 1
    out.limit[at * (HAND_LIMIT + 1) + s.hand_limit[seat]] = 1
    out.fresh[at * (HAND_LIMIT + 1) + s.fresh[seat]] = 1
    out.shown_gone[at] = s.shown_gone[seat]
    for i in range(ATTACK_DECLINED + 1):
        out.lacking[at * (ATTACK_DECLINED + 1) + i] = s.lacking[seat * (ATTACK_DECLINED + 1) + i]
    out.held[at] = s.hand_size[seat]
    out.hansoku[at] = s.hansoku[seat]


def _turn(s: Fields, seat: cython.int, out: Features) -> None:
    """Score, phase, what was done in this turn, and the options."""
    i: cython.int
    if s.phase < AT_END:
        out.score[s.ippon[seat] * 2 + s.ippon[1 - seat]] = 1
        out.phase[s.phase] = 1
    out.active[0] = s.active == seat
    out.first_of_round[0] = s.first_of_round
    out.attacked[s.attacked] = 1
    out.exchanged[min(s.exchanged, 2)] = 1
    out.unpaid[s.unpaid] = 1
    for i in range(4):
        out.colours[i] = (s.colours >> i) & 1
    out.answered[0] = s.answered
    out.arrow[0] = s.arrow
    out.added[0] = s.added
    out.favourite_spent[0] = s.favourite_spent
    out.focused[0] = s.focused
    out.deck_count[0] = s.deck_size // 4
    out.low_deck[0] = s.deck_size <= LOW_DECK
    out.turn[0] = s.turn // LATE
    out.rulings[0] = s.kamae_red
    out.rulings[1] = s.time_out
    out.rulings[2] = s.yame_own_turn
    out.rulings[3] = s.only_two
    out.rulings[4] = s.reshuffle_any
    out.rulings[5] = s.leader_at_limit
