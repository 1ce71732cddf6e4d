"""How a game of the arena ended."""

import msgspec

from sanban.core.outcome import places_of


class Forfeit(msgspec.Struct, frozen=True):
    """A player that could not go on: it crashed, took too long or acted against the rules."""

    seat: int
    why: str


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """One finished game: a line of the results file."""

    number: int
    deal: int
    seating: tuple[int, ...]  # by seat: the player
    first: int  # the seat that began
    winners: tuple[int, ...]  # seats; none is a draw
    reason: str
    scores: tuple[int, ...]
    actions: int
    choices: tuple[int, ...]  # by seat: how often it chose
    seconds: tuple[float, ...]  # by seat: how long it thought
    forfeit: Forfeit | None = None
    places: tuple[int, ...] = ()  # by seat; results from before 0.2 have none

    def ranks(self) -> tuple[int, ...]:
        """The place of each seat, 1 for the first."""
        return self.places or places_of(self.winners, len(self.seating))

    def share(self, seat: int) -> float:
        """The seat's part of the win: they sum to 1.

        >>> result = Result(number=0, deal=0, seating=(0, 1, 2), first=0, winners=(0, 2),
        ...     reason="", scores=(), actions=9, choices=(3, 3, 3), seconds=(0.1, 0.1, 0.1))
        >>> result.share(0), result.share(1), result.against(0, 1), result.against(0, 2)
        (0.5, 0.0, 1.0, 0.5)
        """
        if not self.winners:
            return 1 / len(self.seating)
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def against(self, seat: int, other: int) -> float:
        """1 if the seat came before the other, 0 the other way round, a half if they are level."""
        own, theirs = self.ranks()[seat], self.ranks()[other]
        return (1 + (own < theirs) - (own > theirs)) / 2

    def outcome(self) -> tuple[object, ...]:
        """Everything that does not depend on the clock."""
        forfeit = None if self.forfeit is None else self.forfeit.seat
        return (
            *(self.number, self.deal, self.seating, self.first, self.winners, self.reason),
            *(self.scores, self.ranks(), self.actions, self.choices, forfeit),
        )
