"""Positions made by hand, for examples, puzzles and tests."""

from collections.abc import Sequence

from sanban.core.errors import BadNotation
from sanban.games.daito import actions
from sanban.games.daito.deck import Deck
from sanban.games.daito.duel import Duel


def arrange(
    duel: Duel,
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
    left = list(deck.counts)
    if sum(score) == 1:
        left[actions.JIKAN] -= 2

    def take(cards: Sequence[str]) -> list[int]:
        kinds: list[int] = []
        for card in cards:
            if card not in actions.CARD_NAMES:
                raise BadNotation(f'There is no card "{card}" in Daito.', "no_card")
            kind = actions.CARD_NAMES.index(card)
            left[kind] -= 1
            if left[kind] < 0:
                title = actions.title(card)
                raise BadNotation(f"There are not so many {title} in the deck.", "no_card")
            kinds.append(kind)
        return kinds

    held = [take(hand) for hand in hands]
    attacks = take(live)
    if any(kind >= actions.ATTACKS for kind in attacks) or len(attacks) > 3:
        raise BadNotation("Live attacks are up to three attack cards.", "bad_position")
    if any(
        len(hand) > limit or not 1 <= limit <= 4 for hand, limit in zip(held, limits, strict=True)
    ):
        raise BadNotation("A hand is not larger than its limit, 1 to 4.", "bad_position")
    if not all(0 <= mark < 2 for mark in (*score, *hansoku)):
        raise BadNotation("A running match has 0 or 1 ippon and hansoku a seat.", "bad_position")
    pile = take(used)
    stack = take(top)
    stack += [kind for kind in range(actions.KINDS) for _ in range(left[kind])]
    if tokens is None:
        tokens = [
            (4, 3 if score[seat] == score[1 - seat] else 4 * score[1 - seat], 2)
            for seat in range(2)
        ]
    numbers = (score, hansoku, limits, [*tokens[0], *tokens[1]])
    duel.place(held, stack, pile, attacks, numbers, active, ignore)
