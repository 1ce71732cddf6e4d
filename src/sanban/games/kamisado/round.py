"""A position of a round, its moves, and what they do: rules T1-T2, M1-M8, S, DS and TS.

Towers are numbered side * 8 + colour, squares 0 (a1) to 63 (h8). A move is a number:
from * 64 + to; a pass goes from a square to itself; a push has PUSH added.
"""

from __future__ import annotations

from typing import Any

import cython

from sanban.core.rng import Rng
from sanban.games.kamisado import board

if not cython.compiled:  # compiled, the numbers are an enum of the .pxd
    BLACK, WHITE = 0, 1
    ANY = -1  # the side to move may choose its tower (T1)
    NOBODY = -1
    PUSH = 4096
    MOVES = 8192  # every move is below this number
    MOST_MOVES = 192
    COLOUR = [0] * 128
    REACH = [0] * 4
    KEYS = [0] * 1024


def _fill_tables() -> None:
    i: cython.int
    for i in range(64):
        COLOUR[i] = board.STANDARD[i]
        COLOUR[64 + i] = board.TURNED[i]
    for i, reach in enumerate((7, 5, 3, 1)):  # M2, S1, DS1, TS1
        REACH[i] = reach
    rng: Any = Rng("kamisado keys")
    for i in range(1024):
        KEYS[i] = rng.word()


_fill_tables()


class Position:
    """A position of a round: towers with their levels, who moves, and which tower must move.

    >>> start = Position.start()
    >>> len(start.moves())
    102
    >>> token = start.play(2 * 64 + 34)  # c1 to c5, a blue square
    >>> board.COLOURS[start.must]
    'blue'
    """

    def __init__(self, turned: bool = False) -> None:
        """An empty board; `start` and `put` fill it."""
        i: cython.int
        if not cython.compiled:
            self.at, self.where, self.level = [0] * 64, [0] * 16, [0] * 16
        for i in range(64):
            self.at[i] = -1
        for i in range(16):
            self.where[i] = -1
            self.level[i] = 0
        self.turned = turned
        self.turn, self.must = BLACK, ANY
        self.last, self.last_side = -1, WHITE
        self.winner, self.deadlock = NOBODY, 0
        self.key = 0

    @staticmethod
    def start(turned: bool = False) -> Position:
        """The first round: every tower on the home-row square of its colour, Black to move."""
        position = Position(turned)
        for file, colour in enumerate(board.home_row(turned)):
            position.put(BLACK, colour, file)
            position.put(WHITE, colour, 63 - file)
        return position

    def put(self, side: int, colour: int, square: int, level: int = 0) -> None:
        """Set a tower on an empty square (for setting up positions; no rule is checked)."""
        self.level[side * 8 + colour] = level
        self._place(side * 8 + colour, square)

    def square_of(self, side: int, colour: int) -> int:
        """Where a tower stands, or -1."""
        return self.where[side * 8 + colour]

    def level_of(self, side: int, colour: int) -> int:
        """How many teeth a tower has."""
        return self.level[side * 8 + colour]

    def tower_at(self, square: int) -> int:
        """The tower on a square as side * 8 + colour, or -1."""
        return self.at[square]

    def colour_at(self, square: int) -> int:
        """The colour of a square."""
        return COLOUR[self.turned * 64 + square]

    def _place(self, tower: cython.int, square: cython.int) -> None:
        old: cython.int = self.where[tower]
        if old >= 0:
            self.at[old] = -1
            self.key ^= KEYS[tower * 64 + old]
        self.where[tower] = square
        self.at[square] = tower
        self.key ^= KEYS[tower * 64 + square]

    # moves ---------------------------------------------------------------------------

    def _push_length(self, tower: cython.int) -> cython.int:
        """How many towers a push would move, 0 when it is not allowed."""
        level: cython.int = self.level[tower]
        if level == 0:
            return 0
        white: cython.int = tower >> 3
        forward: cython.int = -8 if white else 8
        square: cython.int = self.where[tower] + forward
        n: cython.int = 0
        while 0 <= square < 64 and self.at[square] >= 0:
            other: cython.int = self.at[square]
            # S9 only the opponent's, S8 DS8 TS8 only lower levels, S7 DS7 TS7 at most `level`
            if (other >> 3) == white or self.level[other] >= level or n == level:
                return 0
            n += 1
            square += forward
        # S5, S6: behind the last tower there must be an empty square of the board
        return n if 0 <= square < 64 else 0

    def _can_move(self, tower: cython.int) -> cython.bint:
        square: cython.int = self.where[tower]
        ahead: cython.int = square + (-8 if tower >> 3 else 8)
        if square < 0 or not 0 <= ahead < 64:
            return False
        file: cython.int = square & 7
        if self.at[ahead] < 0:
            return True
        if file > 0 and self.at[ahead - 1] < 0:
            return True
        if file < 7 and self.at[ahead + 1] < 0:
            return True
        return self._push_length(tower) > 0  # S11

    def _tower_moves(self, tower: cython.int, out: Any, n: cython.int) -> cython.int:
        start: cython.int = self.where[tower]
        forward: cython.int = -8 if tower >> 3 else 8
        side_step: cython.int
        if start < 0:
            return n
        for side_step in range(-1, 2):  # M1: straight or diagonally forward
            square: cython.int = start
            left: cython.int = REACH[self.level[tower]]
            while left > 0:
                file: cython.int = (square & 7) + side_step
                square += forward + side_step
                if file < 0 or file > 7 or not 0 <= square < 64 or self.at[square] >= 0:
                    break  # M2, M3; corners do not block (M4)
                out[n] = start * 64 + square
                n += 1
                left -= 1
        if self._push_length(tower):
            out[n] = PUSH + start * 64 + start + forward
            n += 1
        return n

    def moves_into(self, out: Any) -> cython.int:
        """Write the legal moves into a buffer of MOST_MOVES; return how many there are."""
        n: cython.int = 0
        colour: cython.int
        tower: cython.int
        if self.winner >= 0:
            return 0
        if self.must < 0:  # T1; K5: a tower that cannot move is no choice
            for colour in range(8):
                n = self._tower_moves(self.turn * 8 + colour, out, n)
            return n
        tower = self.turn * 8 + self.must  # T2
        n = self._tower_moves(tower, out, 0)
        if n == 0 and self.where[tower] >= 0:
            out[0] = self.where[tower] * 65  # M6: a blocked tower passes
            n = 1
        return n

    def moves(self) -> list[int]:
        """Every legal move, in a fixed order; empty when the round is over."""
        if not cython.compiled:
            out: Any = [0] * MOST_MOVES
        n: cython.int = self.moves_into(out)
        return [out[i] for i in range(n)]

    def is_legal(self, move: cython.int) -> cython.bint:
        """Whether the move is legal now."""
        if not cython.compiled:
            out: Any = [0] * MOST_MOVES
        n: cython.int = self.moves_into(out)
        i: cython.int
        for i in range(n):
            if out[i] == move:
                return True
        return False

    # playing -------------------------------------------------------------------------

    def play(self, move: int) -> int:
        """Carry out a legal move and return a token for `undo`; refuse others with the reason."""
        if not self.is_legal(move):
            from sanban.games.kamisado.refuse import why_not

            raise why_not(self, move)
        return self.apply(move)

    def apply(self, move: cython.int) -> cython.uint:
        """Carry out a move that is known to be legal; the token lets `revert` undo it."""
        start: cython.int = (move >> 6) & 63
        end: cython.int = move & 63
        side: cython.int = self.turn
        token: cython.uint = (
            (self.must + 1) | ((self.last + 1) << 4) | (self.last_side << 12) | (side << 13)
        )
        if start == end:  # M6: a pass is a move of no squares
            self.must = COLOUR[self.turned * 64 + start]
            self.turn = 1 - side
            return token
        tower: cython.int = self.at[start]
        if move & PUSH:
            forward: cython.int = -8 if side else 8
            n: cython.int = self._push_length(tower)
            token |= n << 14
            i: cython.int
            for i in range(n, 0, -1):
                self._place(self.at[start + i * forward], start + (i + 1) * forward)
            self._place(tower, end)
            # S3 DS3 TS3: the pusher moves again, by the colour under the farthest tower
            self.must = COLOUR[self.turned * 64 + start + (n + 1) * forward]
        else:
            self._place(tower, end)
            self.must = COLOUR[self.turned * 64 + end]
            self.turn = 1 - side
            if end < 8 or end >= 56:  # M7; nobody moves backwards, so it is the other's home row
                self.winner = side
        self.last, self.last_side = end, side
        if self.winner < 0:
            self.settle()
        return token

    def settle(self) -> None:
        """M8: when the passes would come round again, the last real mover has lost."""
        side: cython.int = self.turn
        colour: cython.int = self.must
        i: cython.int
        tower: cython.int
        if colour < 0:
            return
        for i in range(16):
            tower = side * 8 + colour
            if self.where[tower] < 0 or self._can_move(tower):
                return
            colour = COLOUR[self.turned * 64 + self.where[tower]]
            side = 1 - side
        # sixteen passes in a row have met every tower they ever can
        self.winner = 1 - self.last_side  # K2: also when the last move was a push
        self.deadlock = 1

    def skip_passes(self) -> None:
        """M6: make the passes that are forced now; there is no deadlock, so one tower can move."""
        while self.must >= 0 and not self._can_move(self.turn * 8 + self.must):
            self.must = COLOUR[self.turned * 64 + self.where[self.turn * 8 + self.must]]
            self.turn = 1 - self.turn

    def revert(self, move: cython.int, token: cython.uint) -> None:
        """Undo the move for which `apply` gave the token."""
        start: cython.int = (move >> 6) & 63
        end: cython.int = move & 63
        self.must = cython.cast(cython.int, token & 15) - 1
        self.last = cython.cast(cython.int, (token >> 4) & 127) - 1
        self.last_side = (token >> 12) & 1
        self.turn = (token >> 13) & 1
        self.winner, self.deadlock = NOBODY, 0
        if start == end:
            return
        self._place(self.at[end], start)
        if move & PUSH:
            forward: cython.int = end - start
            i: cython.int
            for i in range(cython.cast(cython.int, (token >> 14) & 3)):
                self._place(self.at[end + (i + 1) * forward], end + i * forward)

    def undo(self, move: int, token: int) -> None:
        """Undo the move for which `play` gave the token."""
        self.revert(move, token)

    # around --------------------------------------------------------------------------

    def tooth(self) -> cython.int:
        """The colour of the winner's tower that gets the tooth, or -1 while the round goes on."""
        if self.winner < 0:
            return -1
        if self.deadlock:  # by the square on which the loser's last real move ended
            return self.must if self.last < 0 else COLOUR[self.turned * 64 + self.last]
        return self.at[self.last] & 7

    def copy_from(self, other: Position) -> None:
        """Become equal to another position."""
        i: cython.int
        for i in range(64):
            self.at[i] = other.at[i]
        for i in range(16):
            self.where[i] = other.where[i]
            self.level[i] = other.level[i]
        self.turn, self.must, self.last = other.turn, other.must, other.last
        self.last_side, self.winner = other.last_side, other.winner
        self.deadlock, self.turned, self.key = other.deadlock, other.turned, other.key

    def copy(self) -> Position:
        """An independent position."""
        twin: Position = Position.__new__(Position)
        if not cython.compiled:
            twin.at, twin.where, twin.level = [0] * 64, [0] * 16, [0] * 16
        twin.copy_from(self)
        return twin

    def finish(self) -> None:
        """Work out whether a position that was set up is already over (M7, M8)."""
        for square in (*range(8), *range(56, 64)):
            tower = self.at[square]
            if tower >= 0 and (tower >> 3) == (1 if square < 8 else 0):
                self.winner, self.last, self.last_side = tower >> 3, square, tower >> 3
                return
        self.settle()

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

    def perft(self, depth: int) -> int:
        """The number of move sequences of that length; a pass is a move."""
        n: cython.int = depth
        total: cython.ulonglong
        if depth <= 0:
            return 1
        with cython.nogil:
            total = self._perft(n)
        return total

    def _perft(self, depth: cython.int) -> cython.ulonglong:
        if not cython.compiled:
            out: Any = [0] * MOST_MOVES
        n: cython.int = self.moves_into(out)
        total: cython.ulonglong = 0
        i: cython.int
        if depth == 1:
            return n
        for i in range(n):
            token: cython.uint = self.apply(out[i])
            if self.winner < 0:
                total += self._perft(depth - 1)
            self.revert(out[i], token)
        return total
