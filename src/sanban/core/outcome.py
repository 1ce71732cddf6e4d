"""How a game ended."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import msgspec

__all__ = ["EndReason", "Outcome"]


class EndReason(StrEnum):
    """What ended a game, or a round of a match.

    >>> table = sanban.start("kamisado")
    >>> events = table.play(0, "resign")
    >>> table.game.outcome.reason
    <EndReason.RESIGNED: 'resigned'>
    """

    SCORE = "score"  # enough points
    RESIGNED = "resigned"
    FORFEIT = "forfeit"  # a player failed: took too long, answered rubbish
    # Kamisado: rounds
    HOME_ROW = "home_row"
    DEADLOCK = "deadlock"
    # Samurai: the step of the scoring that decided
    TWO_MAJORITIES = "two_majorities"
    SOLE_MAJORITY = "sole_majority"
    OTHER_KINDS = "other_kinds"
    ALL_FIGURES = "all_figures"
    SHARED = "shared"
    # Daito
    TWO_IPPON = "two_ippon"
    JIKAN_DESU = "jikan_desu"
    TURN_LIMIT = "turn_limit"


class Outcome(msgspec.Struct, frozen=True):
    """The result: who won and why, and the place of every seat.

    No winner is a draw; several winners share the win.

    >>> Outcome((0,), EndReason.SCORE, (3, 1)).returns(2)
    (1.0, -1.0)
    >>> Outcome((), EndReason.TURN_LIMIT).returns(2)
    (0.0, 0.0)
    """

    winners: tuple[int, ...]
    reason: EndReason
    scores: tuple[int, ...] = ()  # points by seat, where the game counts any
    # by seat: 1 for the first; level seats share a place. Records from before 0.2 have none.
    places: tuple[int, ...] = ()

    def returns(self, seats: int) -> tuple[float, ...]:
        """What each seat got: +1 for a win, -1 for a loss, in between for shares; they sum to 0."""
        won = len(self.winners)
        if won in (0, seats):
            return (0.0,) * seats
        # the winners share what the losers lose, on the scale where two players play for 1
        win, loss = (seats - won) / won, -1.0
        scale = max(win, 1.0)
        return tuple((win if s in self.winners else loss) / scale for s in range(seats))

    def agrees(self, other: "Outcome") -> bool:
        """Is the other the same result? One of them may be written without places.

        >>> new = Outcome((0,), EndReason.SCORE, (3, 1), (1, 2))
        >>> new.agrees(Outcome((0,), EndReason.SCORE, (3, 1))), new.agrees(new)
        (True, True)
        """
        if self.places and other.places and self.places != other.places:
            return False
        mine, theirs = (msgspec.structs.replace(one, places=()) for one in (self, other))
        return mine == theirs


def places_by(merits: Sequence[Any]) -> tuple[int, ...]:
    """The place of each seat by what it is worth, the most first; level seats share a place.

    >>> places_by([3, 9, 3, 1])
    (2, 1, 2, 4)
    """
    return tuple(1 + sum(other > own for other in merits) for own in merits)


def places_of(winners: Sequence[int], seats: int) -> tuple[int, ...]:
    """The places where a game tells winners from losers and nothing else.

    >>> places_of((1,), 2), places_of((), 2), places_of((0, 2), 3)
    ((2, 1), (1, 1), (1, 3, 1))
    """
    return places_by([seat in winners for seat in range(seats)])
