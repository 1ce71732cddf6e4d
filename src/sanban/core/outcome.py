"""How a game ended."""

from enum import StrEnum

import msgspec


class EndReason(StrEnum):
    """What ended a game, or a round of a match."""

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
    """The result: who won and why.

    No winner is a draw; several winners share the win.

    >>> Outcome((0,), EndReason.SCORE, (3, 1)).returns(2)
    (1.0, -1.0)
    >>> Outcome((), EndReason.TURN_LIMIT).returns(2)
    (0.0, 0.0)
    """

    winners: tuple[int, ...]
    reason: EndReason
    scores: tuple[int, ...] = ()  # points by seat, where the game counts any

    def returns(self, seats: int) -> tuple[float, ...]:
        """What each seat got: +1 for a win, -1 for a loss, in between for shares; they sum to 0."""
        won = len(self.winners)
        if won in (0, seats):
            return (0.0,) * seats
        # the winners share what the losers lose, on the scale where two players play for 1
        win, loss = (seats - won) / won, -1.0
        scale = max(win, 1.0)
        return tuple((win if s in self.winners else loss) / scale for s in range(seats))
