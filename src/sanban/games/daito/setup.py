"""Positions made by hand, for examples, puzzles and tests. Compiled."""

from __future__ import annotations

from collections.abc import Sequence

import cython

from sanban.core.errors import BadNotation
from sanban.games.daito import actions
from sanban.games.daito.deck import Deck
from sanban.games.daito.errors import DaitoCode

if not cython.compiled:
    from sanban.core import check
    from sanban.games.daito.cards import hold, use
    from sanban.games.daito.layout import Fields
    from sanban.games.daito.round import begin_turn, deal_tokens, jikan_out_now
    from sanban.games.daito.state import State, own
    from sanban.games.daito.valid import valid


@cython.annotation_typing(False)
def arrange(
    state: State,
    deck: Deck,
    *,
    hands: Sequence[Sequence[str]],
    live: Sequence[str] = (),
    top: Sequence[str] = (),
    used: Sequence[str] = (),
    active: int = 0,
    score: Sequence[int] = (0, 0),
    hansoku: Sequence[int] = (0, 0),
    limits: Sequence[int] = (4, 4),
    tokens: Sequence[Sequence[int]] | None = None,
    ignore: bool = False,
) -> None:
    """Set up the start of a turn: hands, live attacks, the top of the deck, the used pile.

    The cards that are not named lie under those of `top`, in the order of their numbers.
    `tokens` are Focus, Referee and Favourite of each seat; by default as dealt at that score.
    With `ignore` the three live attacks are counters of which one must be ignored.
    """
    check.member(deck, Deck, "a Deck")
    marks = [check.items(pair, "Ippon and hansoku", 2, 2) for pair in (score, hansoku)]
    for mark in (*marks[0], *marks[1]):
        if not check.fits(mark, 0, 1):
            raise BadNotation(
                "A running match has 0 or 1 ippon and hansoku a seat.", DaitoCode.BAD_POSITION
            )
    most = check.wholes(limits, 2, 1, actions.HAND_LIMIT, "the hand limits")
    seat_on_turn = check.seat(active, 2)
    ignore = check.flag(ignore, "Whether one attack must be ignored")
    purses = None if tokens is None else _tokens(tokens)
    twin: State = own(state).copy()  # so that nothing has changed where the position is refused
    s: Fields = twin.f
    for seat in range(2):
        s.ippon[seat], s.hansoku[seat] = marks[0][seat], marks[1][seat]
        s.hand_limit[seat] = most[seat]
    s.jikan_out = jikan_out_now(s)
    left = list(deck.counts)
    left[actions.JIKAN] -= s.jikan_out
    held = [_take(left, hand) for hand in check.items(hands, "The list of hands", 2, 2)]
    attacks = _take(left, live)
    if len(attacks) > 3 or max(attacks, default=0) >= actions.ATTACKS:
        raise BadNotation("Live attacks are up to three attack cards.", DaitoCode.BAD_POSITION)
    if len(held[0]) > most[0] or len(held[1]) > most[1]:
        raise BadNotation("A hand is not larger than its limit, 1 to 4.", DaitoCode.BAD_POSITION)
    pile = _take(left, used)
    stack = _take(left, top)
    stack += [kind for kind in range(actions.KINDS) for _ in range(left[kind])]
    _put_cards(s, held, stack, pile, attacks)
    deal_tokens(s)
    if purses is not None:
        for i in range(6):
            s.tokens[i] = purses[i]
    s.first_of_round = not attacks
    s.favourite_spent = not ignore  # D16: three counters of which none was paid for
    s.winner = actions.NOT_OVER
    begin_turn(s, twin.notes, seat_on_turn)
    if not valid(s):
        raise BadNotation("Nobody could play on from here.", DaitoCode.BAD_POSITION)
    own(state).copy_from(twin)


def _tokens(given: object) -> list[int]:
    """Focus, Referee and Favourite of each seat, as six numbers."""
    counts: list[int] = []
    for row in check.items(given, "The list of tokens", 2, 2):
        for token, count in enumerate(check.items(row, "The tokens of a seat", 3, 3)):
            name = actions.TOKEN_NAMES[token].title()
            counts.append(
                check.whole(count, 0, actions.MOST_TOKENS[token], f"A count of {name} tokens")
            )
    return counts


def _take(left: list[int], cards: Sequence[str]) -> list[int]:
    """The kinds of some cards, which are no longer among those that are left."""
    kinds: list[int] = []
    for card in check.items(cards, "A list of cards"):
        if check.text(card, "A card") not in actions.CARD_NAMES:
            raise BadNotation(f'There is no card "{card}" in Daito.', DaitoCode.NO_CARD)
        kind = actions.CARD_NAMES.index(card)
        left[kind] -= 1
        if left[kind] < 0:
            title = actions.title(card)
            raise BadNotation(f"There aren't that many {title} in the deck.", DaitoCode.NO_CARD)
        kinds.append(kind)
    return kinds


def _put_cards(
    s: Fields,
    hands: Sequence[Sequence[int]],
    deck: Sequence[int],
    pile: Sequence[int],
    live: Sequence[int],
) -> None:
    """Every card in its place."""
    s.head = s.used_size = s.attacks_size = 0
    s.deck_size = len(deck)
    for place, kind in enumerate(deck):
        s.deck[place] = kind
    for kind in range(actions.KINDS):
        s.used[kind] = 0
    for kind in pile:
        use(s, kind)
    for seat in range(2):
        s.hand_size[seat] = 0
        for kind in hands[seat]:
            hold(s, seat, kind)
    s.live_size = len(live)
    for place, kind in enumerate(live):
        s.live[place] = kind
