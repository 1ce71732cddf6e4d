"""How a game ended."""

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """The result: who won and why.

    No winner is a draw; several winners share the win.

    >>> Outcome((0,), "score", (3, 1)).returns(2)
    (1.0, -1.0)
    >>> Outcome((), "turn_limit").returns(2)
    (0.0, 0.0)
    """

    winners: tuple[int, ...]
    reason: str  # a short name of the rule that ended the game
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
