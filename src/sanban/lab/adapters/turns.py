"""Whose decision is next: one seat at a time, for the arena and the adapters.

A game may wait for several seats at once, and may let a seat act that nobody waits for.
Here these become one row of decisions: after each action every seat that may act out of
turn is offered to, in the order of seats, and may pass; then the first awaited seat acts.
"""

from typing import Generic, TypeVar

from sanban.core.errors import ErrorCode, IllegalAction
from sanban.core.events import Announcement
from sanban.core.game import Game

G = TypeVar("G", bound=Game)


class Turns(Generic[G]):
    """The decisions of a game, one after the other.

    >>> import sanban
    >>> turns = Turns(sanban.start("kamisado").game)
    >>> turns.seat, turns.optional
    (0, False)
    """

    def __init__(self, game: G, interrupts: bool = True) -> None:
        self.game = game
        self.interrupts = interrupts  # False: nobody is offered to act out of turn
        self.seat: int | None = None  # None: the game is over
        self.optional = False  # nobody waits for this seat: it may pass
        self._waiting: tuple[int, ...] = ()
        self._begin()

    def _begin(self) -> None:
        awaited = self.game.awaited()
        self._waiting = ()
        if self.interrupts:
            self._waiting = tuple(s for s in self.game.may_act() if s not in awaited)
        self._next()

    def _next(self) -> None:
        awaited = self.game.awaited()
        self.optional = bool(self._waiting)
        if self._waiting:
            self.seat, self._waiting = self._waiting[0], self._waiting[1:]
        else:
            self.seat = awaited[0] if awaited else None

    def legal(self) -> list[int]:
        """The actions open to the seat; where acting is optional it may also pass."""
        return [] if self.seat is None else self.game.legal(self.seat)

    def play(self, action: int) -> list[Announcement]:
        """The seat acts."""
        if self.seat is None:
            raise IllegalAction("The game is over.", ErrorCode.OVER)
        events = self.game.play(self.seat, action)
        self._begin()
        return events

    def skip(self) -> None:
        """The seat leaves the moment unused."""
        if not self.optional:
            raise IllegalAction("The game waits for this seat: it cannot pass.", ErrorCode.MUST_ACT)
        self._next()

    def ask(self, seat: int) -> None:
        """Let this awaited seat choose first, where the game waits for several."""
        if self.optional or seat not in self.game.awaited():
            raise IllegalAction(
                f"The game does not wait for seat {seat} now.", ErrorCode.NOT_AWAITED
            )
        self.seat = seat

    def copy(self) -> "Turns[G]":
        """An independent row of decisions that goes on from here."""
        twin: Turns[G] = Turns.__new__(Turns)
        twin.game, twin.interrupts = self.game.copy(), self.interrupts
        twin.seat, twin.optional, twin._waiting = self.seat, self.optional, self._waiting
        return twin
