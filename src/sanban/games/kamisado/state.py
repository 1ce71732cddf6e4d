"""A position: a round and the match around it, for people, players and the solver. Compiled.

The class holds the fields; which moves are legal, what they do and how a match goes on is
in `legal`, `apply` and `match`.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.core.value import Value
    from sanban.games.kamisado import apply, legal, match
    from sanban.games.kamisado.layout import COLOUR, MATCH_OVER, MOST_MOVES, Fields


class Position(Value):
    """A position of a round: towers with their levels, who moves, and which tower must move.

    >>> from sanban.games.kamisado.board import COLOURS
    >>> start = Position.start()
    >>> len(start.moves())
    102
    >>> token = start.play(2 * 64 + 34)  # c1 to c5, a blue square
    >>> COLOURS[start.must]
    'blue'
    """

    def __cinit__(self) -> None:
        if cython.compiled:
            self.f: Fields = cython.address(self.data)

    def __init__(self, turned: bool = False) -> None:
        """An empty board; `start` and `put` fill it."""
        if not cython.compiled:
            self.f = Fields()
        self.f.turned = turned
        apply.clear(self.f)

    @staticmethod
    def start(turned: bool = False) -> Position:
        """The first round: every tower on the home-row square of its colour, Black to move."""
        position: Position = Position(turned)
        apply.set_home(position.f)
        return position

    def copy_from(self, other: Position) -> None:
        """Become equal to another position."""
        if cython.compiled:
            self.data: Any = other.data
        else:
            self.f.copy_from(other.f)

    def copy(self) -> Position:
        """An independent position."""
        twin: Position = Position.__new__(Position)
        if not cython.compiled:
            twin.f = Fields()
        twin.copy_from(self)
        return twin

    def to_bytes(self) -> bytes:
        """The block of the position, as a row of a batch has it."""
        if cython.compiled:
            return bytes(cython.cast(cython.p_uchar, self.f)[: cython.sizeof(self.data)])
        return self.f.to_bytes()

    @staticmethod
    def from_bytes(block: bytes) -> Position:
        """The position of a block."""
        position: Position = Position.__new__(Position)
        if cython.compiled:
            position.data = cython.cast(Fields, cython.cast(cython.p_uchar, block))[0]
        else:
            position.f = Fields()
            position.f.from_bytes(block)
        return position

    # what stands where ---------------------------------------------------------------

    def put(self, side: int, colour: int, square: int, level: int = 0) -> None:
        """Set a tower on an empty square (for setting up positions; no rule is checked)."""
        self.f.level[side * 8 + colour] = level
        apply.place(self.f, side * 8 + colour, square)

    def square_of(self, side: int, colour: int) -> int:
        """Where a tower stands, or -1."""
        return self.f.where[side * 8 + colour]

    def level_of(self, side: int, colour: int) -> int:
        """How many teeth a tower has."""
        return self.f.level[side * 8 + colour]

    def tower_at(self, square: int) -> int:
        """The tower on a square as side * 8 + colour, or -1."""
        return self.f.at[square]

    def colour_at(self, square: int) -> int:
        """The colour of a square."""
        return COLOUR[self.f.turned * 64 + square]

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
        self.f.turn = side

    @property
    def must(self) -> int:
        """The colour of the tower that must move, or ANY."""
        return self.f.must

    @must.setter
    def must(self, colour: int) -> None:
        self.f.must = colour

    @property
    def last(self) -> int:
        """The square on which the last real move ended, or -1."""
        return self.f.last

    @last.setter
    def last(self, square: int) -> None:
        self.f.last = square

    @property
    def last_side(self) -> int:
        """The side that made the last real move."""
        return self.f.last_side

    @last_side.setter
    def last_side(self, side: int) -> None:
        self.f.last_side = side

    @property
    def winner(self) -> int:
        """The side that has won the round, or NOBODY."""
        return self.f.winner

    @property
    def deadlock(self) -> bool:
        """Whether the round ended in a deadlock (M8)."""
        return self.f.deadlock != 0

    # moves ---------------------------------------------------------------------------

    def moves(self) -> list[int]:
        """Every legal move, in a fixed order; empty when the round is over."""
        if not cython.compiled:
            out: Any = [0] * MOST_MOVES
        n: cython.int = legal.moves_into(self.f, out)
        return [out[i] for i in range(n)]

    def is_legal(self, move: cython.int) -> cython.bint:
        """Whether the move is legal now."""
        if not cython.compiled:
            out: Any = [0] * MOST_MOVES
        n: cython.int = legal.moves_into(self.f, out)
        i: cython.int
        for i in range(n):
            if out[i] == move:
                return True
        return False

    def free_squares(self, tower: int, sideways: int) -> int:
        """How many squares are free in front of a tower; sideways is -1, 0 or 1 (file h)."""
        return legal.slide(self.f, self.f.where[tower], -8 if tower >> 3 else 8, sideways, 7)

    def push_length(self, tower: int) -> int:
        """How many towers a push would move, or why there is none: see `legal.push_length`."""
        return legal.push_length(self.f, tower)

    def play(self, move: int) -> int:
        """Carry out a legal move and return a token for `undo`; refuse others with the reason."""
        if not self.is_legal(move):
            from sanban.games.kamisado.refuse import why_not

            raise why_not(self, move)
        return apply.apply(self.f, move)

    def undo(self, move: int, token: int) -> None:
        """Undo the move for which `play` gave the token."""
        apply.revert(self.f, move, token)

    def skip_passes(self) -> None:
        """M6: make the passes that are forced now."""
        apply.skip_passes(self.f)

    def tooth(self) -> int:
        """The colour of the winner's tower that gets the tooth, or -1 while the round goes on."""
        return apply.tooth(self.f)

    def finish(self) -> None:
        """Work out whether a position that was set up is already over (M7, M8)."""
        for square in (*range(8), *range(56, 64)):
            tower: cython.int = self.f.at[square]
            if tower >= 0 and (tower >> 3) == (1 if square < 8 else 0):
                self.f.winner = self.f.last_side = tower >> 3
                self.f.last = square
                return
        apply.settle(self.f)

    def perft(self, depth: int) -> int:
        """The number of move sequences of that length; a pass is a move."""
        n: cython.int = depth
        total: cython.ulonglong
        if depth <= 0:
            return 1
        # counting moves towers, and other threads may ask this position meanwhile
        twin: Position = self.copy()
        with cython.nogil:
            total = apply.perft(twin.f, n)
        return total

    # the match -----------------------------------------------------------------------

    @property
    def phase(self) -> int:
        """What the match waits for: TO_MOVE, TO_CROWN, TO_FILL or MATCH_OVER."""
        return self.f.phase

    @property
    def challenger(self) -> int:
        """The side that moved first in this round."""
        return self.f.challenger

    @property
    def round_winner(self) -> int:
        """The side that won the last finished round, or NOBODY."""
        return self.f.round_winner

    @property
    def awaited(self) -> int:
        """The side that the match waits for, or NOBODY."""
        return match.awaited(self.f)

    @property
    def score(self) -> list[int]:
        """The points of both sides."""
        return [self.f.score[0], self.f.score[1]]

    @property
    def teeth(self) -> list[int]:
        """The teeth of each tower, with the one that was just won."""
        return [self.f.teeth[tower] for tower in range(16)]

    def open_match(
        self, target: int, series: bool, first: int = 0, score: tuple[int, int] = (0, 0)
    ) -> None:
        """A match goes on from this position, which the side `first` began."""
        match.open_match(self.f, target, series, first)
        self.f.score[0], self.f.score[1] = score

    def end_round(self, winner: int, colour: int) -> int:
        """Give out the tooth and the points, and return these; see `match.end_round`."""
        return match.end_round(self.f, winner, colour)

    def await_crown(self, winner: int) -> None:
        """The round was resigned: the winner says which tower gets the tooth (K6)."""
        match.await_crown(self.f, winner)

    def fill(self, end: int) -> None:
        """The line-up of the next round, filled from the LEFT or the RIGHT (P1-P4)."""
        match.fill(self.f, end)

    def end_match(self) -> None:
        """The match was resigned."""
        self.f.phase = MATCH_OVER

    # showing -------------------------------------------------------------------------

    def svg(self, characters: bool = True, flipped: bool = False) -> str:
        """A drawing of the position, with or without the characters on the squares."""
        from sanban.games.kamisado.draw import draw_position

        return draw_position(self, characters=characters, flipped=flipped)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        from sanban.games.kamisado.position import position_text

        return position_text(self)

    def __repr__(self) -> str:
        return f"<Position {self}>"
