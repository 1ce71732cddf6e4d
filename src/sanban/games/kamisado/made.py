"""A move as it was made: what events, signs and reasons need of the position before it.

`Position.made` gives it as one number, so that a game can keep it at next to no cost.
"""

from typing import NamedTuple

from sanban.games.kamisado.layout import (
    COLOUR,
    MADE_COLOURS,
    MADE_COUNT,
    MADE_LEVEL,
    MADE_TOWER,
    MADE_TURNED,
    MOVES,
)


class Made(NamedTuple):
    """A move, the tower that made it, and the towers that it pushed."""

    move: int
    tower: int  # side * 8 + colour
    level: int
    turned: int  # 1: the board lies turned by a quarter
    pushed: tuple[int, ...]  # towers, the nearest first

    @property
    def start(self) -> int:
        """The square it came from."""
        return (self.move >> 6) & 63

    @property
    def end(self) -> int:
        """The square it went to."""
        return self.move & 63

    def colour_at(self, square: int) -> int:
        """The colour of a square of the board."""
        return COLOUR[self.turned * 64 + square]


def read_made(number: int) -> Made:
    """The move of a number that `Position.made` gave.

    >>> from sanban.games.kamisado.state import Position
    >>> read_made(Position.start().made(2 * 64 + 34))
    Made(move=162, tower=2, level=0, turned=0, pushed=())
    """
    tower = number >> MADE_TOWER & 15
    other = 8 - (tower & 8)  # only the other side's towers can be pushed
    colours = [number >> MADE_COLOURS + 3 * i & 7 for i in range(number >> MADE_COUNT & 3)]
    return Made(
        number & (MOVES - 1),
        tower,
        number >> MADE_LEVEL & 3,
        number >> MADE_TURNED & 1,
        tuple(other + colour for colour in colours),
    )
