"""What stands where, whose turn it is, which tower must move: a position's fields. Compiled."""

from __future__ import annotations

import cython

from sanban.core.errors import IllegalAction
from sanban.games.kamisado.errors import KamisadoCode

if not cython.compiled:
    from sanban.core import check
    from sanban.core.value import Value
    from sanban.games.kamisado import apply
    from sanban.games.kamisado.layout import *


@cython.annotation_typing(False)  # the checks say in words what does not fit
class Towers(Value):
    """The towers of a position, to be read and set up; `state.Position` plays with them."""

    def __cinit__(self) -> None:
        if cython.compiled:
            self.f = cython.address(self.data)

    def __init__(self) -> None:
        if not cython.compiled:
            self.f = Fields()

    def put(self, side: int, colour: int, square: int, level: int = 0) -> None:
        """Set a tower on an empty square (for setting up positions; no rule is checked).

        >>> from sanban.games.kamisado.state import Position
        >>> position = Position.start()
        >>> position.put(0, 2, 34)
        >>> position.tower_at(34)
        2
        """
        tower = self._tower(side, colour)
        square = check.whole(square, 0, 63, "A square")
        level = check.whole(level, 0, MOST_TEETH, "A level")
        self._check_open()
        if self.f.at[square] not in (-1, tower):
            raise check.refusal("Another tower stands there: choose an empty square.")
        self.f.level[tower] = level
        apply.place(self.f, tower, square)

    def square_of(self, side: int, colour: int) -> int:
        """Where a tower stands, or -1."""
        return self.f.where[self._tower(side, colour)]

    def level_of(self, side: int, colour: int) -> int:
        """How many teeth a tower has."""
        return self.f.level[self._tower(side, colour)]

    def tower_at(self, square: int) -> int:
        """The tower on a square as side * 8 + colour, or -1."""
        return self.f.at[check.whole(square, 0, 63, "A square")]

    def colour_at(self, square: int) -> int:
        """The colour of a square."""
        return COLOUR[self.f.turned * 64 + check.whole(square, 0, 63, "A square")]

    def _tower(self, side: int, colour: int) -> cython.int:
        """The number of a tower."""
        return check.whole(side, 0, 1, "A side") * 8 + check.whole(colour, 0, 7, "A colour")

    def _check_open(self) -> None:
        """What is over is not changed any more."""
        if self.f.winner >= 0:
            raise IllegalAction(
                "The round is over: set up a new Position.", KamisadoCode.ROUND_OVER
            )

    @property
    def turned(self) -> bool:
        """Whether the board lies turned by a quarter."""
        return self.f.turned != 0

    @property
    def turn(self) -> int:
        """The side to move."""
        return self.f.turn

    @turn.setter
    def turn(self, side: int) -> None:
        self._check_open()
        self.f.turn = check.whole(side, 0, 1, "A side")

    @property
    def must(self) -> int:
        """The colour of the tower that must move, or ANY."""
        return self.f.must

    @must.setter
    def must(self, colour: int) -> None:
        self._check_open()
        self.f.must = check.whole(colour, -1, 7, "A colour, or ANY,")

    @property
    def last(self) -> int:
        """The square on which the last real move ended, or -1."""
        return self.f.last

    @last.setter
    def last(self, square: int) -> None:
        self._check_open()
        self.f.last = check.whole(square, -1, 63, "A square, or -1,")

    @property
    def last_side(self) -> int:
        """The side that made the last real move."""
        return self.f.last_side

    @last_side.setter
    def last_side(self, side: int) -> None:
        self._check_open()
        self.f.last_side = check.whole(side, 0, 1, "A side")

    @property
    def winner(self) -> int:
        """The side that has won the round, or NOBODY."""
        return self.f.winner

    @property
    def deadlock(self) -> bool:
        """Whether the round ended in a deadlock (M8).

        >>> from sanban.games.kamisado.state import Position
        >>> Position.start().deadlock
        False
        """
        return self.f.deadlock != 0
