"""A match that fits what a seat can know, made from its view alone.

The cards that the view hides lie in the order of their numbers: in the opponent's hand, then
in the deck. `Duel.redeal(viewer, rng)` then deals them at random, all worlds equally likely.
What the opponent knows of the deck is left out: the seat cannot know it either.
"""

import cython

from sanban.games.daito import actions
from sanban.games.daito.view import DaitoView

if not cython.compiled:
    from sanban.games.daito.duel import Duel


def _kinds(names: tuple[str, ...]) -> list[int]:
    return [actions.CARD_NAMES.index(name) for name in names]


def restore(view: DaitoView) -> "Duel":
    """The match of a seat's view.

    >>> from sanban.core.rng import Rng
    >>> from sanban.games.daito.game import Daito
    >>> game = Daito.start(seed=3)
    >>> seat = game.awaited()[0]
    >>> duel = restore(game.view(seat))
    >>> duel.redeal(seat, Rng(1))
    >>> duel.legal(seat) == game.legal(seat)
    True
    """
    duel: Duel = Duel()
    rulings = view.rulings
    duel.set_rules(
        kamae_red=view.kamae == "red_yellow",
        time_out=rulings["jikan_desu"] == "time_out",
        yame_own_turn=rulings["yame"] == "own_turn",
        only_two=rulings["answers"] == "two",
        reshuffle_any=rulings["reshuffle"] == "any_boundary",
        leader_at_limit=rulings["turn_limit"] == "leader",
    )
    duel.out = view.jikan_out
    for name, count in view.deck_cards.items():
        duel.pool[actions.CARD_NAMES.index(name)] = count
    _numbers(duel, view)
    _turn(duel, view)
    _cards(duel, view)
    return duel


def _numbers(duel: "Duel", view: DaitoView) -> None:
    """Score, hansoku, hand limits, tokens."""
    for seat, player in enumerate(view.players):
        duel.ippon[seat], duel.marks[seat] = player.ippon, player.hansoku
        duel.limit[seat] = player.hand_limit
        for i, name in enumerate(actions.TOKEN_NAMES):
            duel.tokens[seat * 3 + i] = getattr(player.tokens, name)
            duel.dealt[seat * 3 + i] = getattr(player.tokens_dealt, name)


def _turn(duel: "Duel", view: DaitoView) -> None:
    """Where the turn stands, and the attacks."""
    duel.active, duel.turn, duel.fresh = view.active, view.turn, view.first_of_round
    duel.phase = actions.AT_END if view.phase == "over" else actions.PHASE_NAMES.index(view.phase)
    duel.winner = actions.NOT_OVER
    duel.attacked, duel.exchanged, duel.answers = view.attacked, view.exchanged, view.answered
    duel.arrow, duel.added, duel.focused = view.arrow, view.added, view.focused
    duel.favourite_spent, duel.unpaid = view.favourite_spent, view.unpaid
    duel.colours = sum(1 << actions.COLOUR_NAMES.index(name) for name in view.colours)
    duel.perfect = duel.phase == actions.AT_BONUS
    for i, kind in enumerate(_kinds(view.live)):
        duel.live[i] = kind
    for i, kind in enumerate(_kinds(view.attacks)):
        duel.mine[i] = kind
    duel.live_size, duel.mine_size = len(view.live), len(view.attacks)


def _cards(duel: "Duel", view: DaitoView) -> None:
    """Every known card in its place, the others wherever there is room."""
    viewer = view.viewer or 0
    other = 1 - viewer
    left = [duel.pool[kind] for kind in range(actions.KINDS)]
    left[actions.JIKAN] -= duel.out
    for name, count in view.used.items():
        kind = actions.CARD_NAMES.index(name)
        duel.used[kind] = count
        duel.used_size += count
        left[kind] -= count
    known = _kinds(view.opponent_known)
    buried = {card.from_top - 1: actions.CARD_NAMES.index(card.card) for card in view.buried}
    shown = _kinds(view.hand_known)
    for kind in _kinds(view.hand):
        mark = 0
        if kind in shown:
            shown.remove(kind)
            mark = 32
        duel.hold(viewer, kind | mark)
        left[kind] -= 1
    for kind in [*_kinds(view.live), *_kinds(view.attacks), *known, *buried.values()]:
        left[kind] -= 1
    hidden = [kind for kind in range(actions.KINDS) for _ in range(left[kind])]
    for kind in known:
        duel.hold(other, kind | 32)
    for _ in range(view.players[other].hand_count - len(known)):
        duel.hold(other, hidden.pop())
    for place in range(view.deck_count):
        if place in buried:
            duel.deck[place] = buried[place] | (32 << viewer)
        else:
            duel.deck[place] = hidden.pop()
    duel.size = view.deck_count
