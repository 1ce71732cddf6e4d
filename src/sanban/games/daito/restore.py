"""A match that fits what a seat can know, made from its view only.

The cards that the view hides lie in the order of their numbers: in the opponent's hand, then
in the deck. `State.redeal(viewer, rng)` then deals them at random, each deal equally likely.
What the opponent knows of the deck is left out: the seat cannot know it either.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from sanban.core.errors import BadArgument
from sanban.games.daito import actions
from sanban.games.daito.errors import DaitoCode
from sanban.games.daito.options import rule_flags
from sanban.games.daito.view import DaitoView

if not cython.compiled:
    from sanban.core import check
    from sanban.games.daito.cards import hold
    from sanban.games.daito.layout import KNOWN, Fields
    from sanban.games.daito.state import State, own
    from sanban.games.daito.valid import valid


def _kinds(names: Sequence[str]) -> list[int]:
    return [actions.CARD_NAMES.index(name) for name in names]


@cython.annotation_typing(False)
def restore(view: DaitoView) -> State:
    """The match of a seat's view.

    >>> from sanban.core.rng import Rng
    >>> from sanban.games.daito.game import Daito
    >>> game = Daito.start(seed=3)
    >>> seat = game.awaited()[0]
    >>> state = restore(game.view(seat))
    >>> state.redeal(seat, Rng(1))
    >>> state.legal(seat) == game.legal(seat)
    True
    """
    check.member(view, DaitoView, "a view of Daito")
    unfit = BadArgument(
        "No match of Daito fits this view: take one that a game gave to a seat, as it is.",
        DaitoCode.BAD_POSITION,
    )
    return check.fitting(lambda: _restored(view), lambda state: valid(own(state).f), unfit)


def _restored(view: DaitoView) -> State:
    state: State = State()
    s: Fields = state.f
    s.rng[0] = 1  # any stream: `redeal` takes another one
    state.set_rules(**rule_flags({**view.rulings, "kamae": view.kamae}))
    s.jikan_out = view.jikan_out
    for name, count in view.deck_cards.items():
        s.pool[actions.CARD_NAMES.index(name)] = count
    _numbers(s, view)
    _turn(s, view)
    _cards(s, view)
    _noticed(s, view)
    return state


def _numbers(s: Fields, view: DaitoView) -> None:
    """Score, hansoku, hand limits, tokens."""
    for seat, player in enumerate(check.items(view.players, "The list of players", 2, 2)):
        s.ippon[seat], s.hansoku[seat] = player.ippon, player.hansoku
        s.hand_limit[seat] = player.hand_limit
        for i, name in enumerate(actions.TOKEN_NAMES):
            s.tokens[seat * 3 + i] = getattr(player.tokens, name)
            s.tokens_dealt[seat * 3 + i] = getattr(player.tokens_dealt, name)


def _turn(s: Fields, view: DaitoView) -> None:
    """Where the turn stands, and the attacks."""
    s.active, s.turn, s.first_of_round = view.active, view.turn, view.first_of_round
    s.phase = actions.AT_END if view.phase == "over" else actions.PHASE_NAMES.index(view.phase)
    s.winner = actions.NOT_OVER
    s.attacked, s.exchanged, s.answered = view.attacked, view.exchanged, view.answered
    s.arrow, s.added, s.focused = view.arrow, view.added, view.focused
    s.favourite_spent, s.unpaid = view.favourite_spent, view.unpaid
    s.colours = sum([1 << actions.COLOUR_NAMES.index(name) for name in view.colours])
    s.perfect = s.phase == actions.AT_BONUS
    check.items(view.live, "The list of attacks", 0, 3)
    check.items(view.attacks, "The list of attacks", 0, 3)
    for i, kind in enumerate(_kinds(view.live)):
        s.live[i] = kind
    for i, kind in enumerate(_kinds(view.attacks)):
        s.attacks[i] = kind
    s.live_size, s.attacks_size = len(view.live), len(view.attacks)


def _noticed(s: Fields, view: DaitoView) -> None:
    """What both can remember of the hands."""
    names = actions.NOTICED_NAMES
    for seat, noticed in enumerate(check.items(view.noticed, "What was noticed", 2, 2)):
        s.fresh[seat], s.shown_gone[seat] = noticed.fresh, noticed.gone
        for kind in _kinds(check.items(noticed.shown, "The cards shown", 0, actions.HAND_LIMIT)):
            s.shown[seat * actions.KINDS + kind] += 1
        for name, count in noticed.lacking.items():
            s.lacking[seat * len(names) + names.index(name)] = count


def _cards(s: Fields, view: DaitoView) -> None:
    """Every known card in its place, the others wherever there is room."""
    viewer = check.seat(view.viewer, 2)
    other = 1 - viewer
    check.whole(view.deck_count, 0, actions.MOST_CARDS, "The number of cards in the deck")
    for player in view.players:
        check.whole(player.hand_count, 0, actions.HAND_LIMIT, "The number of cards in a hand")
    left = [s.pool[kind] for kind in range(actions.KINDS)]
    left[actions.JIKAN] -= s.jikan_out
    for name, count in view.used.items():
        kind = actions.CARD_NAMES.index(name)
        s.used[kind] = count
        s.used_size += count
        left[kind] -= count
    known = _kinds(view.opponent_known)
    buried = {card.from_top - 1: actions.CARD_NAMES.index(card.card) for card in view.buried}
    shown = _kinds(view.hand_known)
    for kind in _kinds(check.items(view.hand, "The hand", 0, actions.HAND_LIMIT)):
        mark = 0
        if kind in shown:
            shown.remove(kind)
            mark = KNOWN
        hold(s, viewer, kind | mark)
        left[kind] -= 1
    for kind in [*_kinds(view.live), *_kinds(view.attacks), *known, *buried.values()]:
        left[kind] -= 1
    hidden = [kind for kind in range(actions.KINDS) for _ in range(left[kind])]
    check.items(known, "The known cards", 0, view.players[other].hand_count)
    for kind in known:
        hold(s, other, kind | KNOWN)
    for _ in range(view.players[other].hand_count - len(known)):
        hold(s, other, hidden.pop())
    for place in range(view.deck_count):
        if place in buried:
            s.deck[place] = buried[place] | (KNOWN << viewer)
        else:
            s.deck[place] = hidden.pop()
    s.deck_size = view.deck_count
