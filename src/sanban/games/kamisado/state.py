"""A position: a round and the match around it, for people, players and the solver. Compiled.

The class checks what it is given; what stands where is in `towers`, which moves are legal, what
they do and how a match goes on is in `legal`, `apply` and `match`.
"""

from __future__ import annotations

from typing import Any

import cython

from sanban.core.errors import BadArgument, IllegalAction
from sanban.games.kamisado import layout
from sanban.games.kamisado.errors import KamisadoCode

if not cython.compiled:
    from sanban.core import check
    from sanban.core.numbers import as_list
    from sanban.games.kamisado import apply, legal, match, valid
    from sanban.games.kamisado.layout import *
    from sanban.games.kamisado.towers import Towers

__all__ = ["Position"]


def own(value: object) -> Position:
    """The value as a position, for public functions; anything else is refused."""
    if not isinstance(value, Position):
        raise check.refusal(f"Here must be a Position of Kamisado, not {check.shown(value)}.")
    return value


def _blank() -> Position:
    """A position whose numbers are all zero, to be overwritten."""
    position: Position = Position.__new__(Position)
    if not cython.compiled:
        position.f = Fields()
    return position


@cython.annotation_typing(False)  # the checks say in words what does not fit
class Position(Towers):
    """A position of a round: towers with their levels, who moves, and which tower must move.

    >>> from sanban.games.kamisado.board import COLOURS
    >>> start = Position.start()
    >>> len(start.moves())
    102
    >>> token = start.play(2 * 64 + 34)  # c1 to c5, a blue square
    >>> COLOURS[start.must]
    'blue'

    >>> from sanban.games.kamisado.position import read_move
    >>> position = Position.start()
    >>> position.turn, position.must, position.winner, position.turned  # any tower, nobody has won
    (0, -1, -1, False)
    >>> position.square_of(0, 2), position.tower_at(2), position.level_of(0, 2)
    (2, 2, 0)
    >>> position.colour_at(34)
    6
    >>> position.free_squares(2, 0), position.push_length(2)
    (6, -1)
    >>> move = read_move("c1c5")
    >>> position.is_legal(move)
    True
    >>> token = position.play(move)
    >>> position.last, position.last_side
    (34, 0)
    >>> position.undo(move, token)
    >>> position == Position.start(), position.perft(3)
    (True, 11182)
    >>> twin = position.copy()
    >>> twin == Position.from_bytes(position.to_bytes()), position.svg()[:4]
    (True, '<svg')
    """

    def __init__(self, turned: bool = False) -> None:
        """An empty board; `start` and `put` fill it."""
        Towers.__init__(self)
        self.f.turned = check.flag(turned, "Whether the board is turned")
        apply.clear(self.f)

    @staticmethod
    def start(turned: bool = False) -> Position:
        """The first round: every tower on the home-row square of its colour, Black to move."""
        position = _blank()
        position.f.turned = check.flag(turned, "Whether the board is turned")
        apply.set_home(position.f)
        return position

    def copy_from(self, other: Position) -> None:
        """Become equal to another position."""
        self.f[0] = other.f[0]

    def copy(self) -> Position:
        """An independent position."""
        twin = _blank()
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
        position = _blank()
        block = check.block(block, layout.Fields, "A position")
        if cython.compiled:
            position.data = cython.cast(Fields, cython.cast(cython.p_uchar, block))[0]
        else:
            position.f.from_bytes(block)
        if not valid.valid(position.f):
            raise BadArgument("These bytes are not a position.", KamisadoCode.BAD_POSITION)
        return position

    # moves ---------------------------------------------------------------------------

    def moves(self) -> list[int]:
        """Every legal move, in a fixed order; empty when the round is over."""
        if not cython.compiled:
            out: Any = [0] * MOST_MOVES
        n: cython.int = legal.moves_into(self.f, out)
        return as_list(out, n)

    def is_legal(self, move: int) -> bool:
        """Whether the move is legal now."""
        return self._is_legal(check.whole(move, 0, MOVES - 1, "A move"))

    def _is_legal(self, move: cython.int) -> cython.bint:
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
        number = self._standing(tower)
        aside = check.whole(sideways, -1, 1, "The direction")
        return legal.free_squares(self.f, number, aside)

    def push_length(self, tower: int) -> int:
        """How many towers a push would move, or why there is none: see `legal.push_length`."""
        return legal.push_length(self.f, self._standing(tower))

    def _standing(self, tower: int) -> cython.int:
        """The number of a tower that stands on the board."""
        number = check.whole(tower, 0, 15, "A tower")
        if self.f.where[number] < 0:
            raise check.refusal("That tower stands on no square: put it on one first.")
        return number

    def play(self, move: int) -> int:
        """Carry out a legal move and return a token for `undo`; refuse others with the reason."""
        if not self.is_legal(move):
            self._refuse(move)
        return apply.apply(self.f, move)

    def _refuse(self, move: int) -> None:
        from sanban.games.kamisado.refuse import why_not

        raise why_not(self, move)

    def made(self, move: int) -> int:
        """A legal move with what it is made of now, as one number: see `made.read_made`.

        >>> Position.start().made(162) & 0xFFF
        162
        """
        if not self.is_legal(move):
            self._refuse(move)
        return apply.made(self.f, move)

    def advance(self, seat: int, move: int) -> int:
        """Play a move of the match and return it as `made` does; -1 where it is no legal move of
        this side now, or another action; nothing is changed then.

        >>> position = Position.start()
        >>> position.advance(1, 162), position.advance(0, 162) == Position.start().made(162)
        (-1, True)
        """
        if check.fits(seat, 0, 1) and check.fits(move, 0, MOVES - 1):
            return self._advance(seat, move)
        from sanban.games.kamisado.actions import ACTIONS

        check.seat(seat, 2)
        check.action(move, ACTIONS, "Kamisado")
        return -1

    def _advance(self, seat: cython.int, move: cython.int) -> cython.int:
        if self.f.phase != TO_MOVE or self.f.turn != seat or not self._is_legal(move):
            return -1
        made: cython.int = apply.made(self.f, move)
        apply.apply(self.f, move)
        return made

    def undo(self, move: int, token: int) -> None:
        """Undo the move for which `play` gave the token."""
        move = check.whole(move, 0, MOVES - 1, "A move")
        token = check.whole(token, 0, 65535, "A token")
        if valid.can_revert(self.f, move, token):
            before: Position = self.copy()
            apply.revert(before.f, move, token)
            after: Position = before.copy()
            if before._is_legal(move) and apply.apply(after.f, move) == token and after == self:
                self.copy_from(before)
                return
        raise check.refusal("That was not the last move: give the move and the token of `play`.")

    def skip_passes(self) -> None:
        """M6: make the passes that are forced now.

        >>> position = Position.start()
        >>> position.skip_passes()
        >>> position == Position.start()
        True
        """
        self._check_complete()
        if apply.blocked(self.f):
            raise IllegalAction(
                "No tower can move any more (M8): call finish().", KamisadoCode.ROUND_OVER
            )
        apply.skip_passes(self.f)

    def check_running(self) -> None:
        """Refuse, with the reason, a position from which no round can go on.

        >>> Position.start().check_running()
        >>> Position().check_running()  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ...
        sanban.core.errors.BadArgument: Some towers stand on no square: put all sixteen ...
        """
        self._check_complete()
        self._check_open()
        if not valid.running(self.f):
            raise BadArgument(
                "This round is over, or nothing can move: call finish(), or set up another one.",
                KamisadoCode.BAD_POSITION,
            )

    def _check_complete(self) -> None:
        if not valid.complete(self.f):
            raise BadArgument(
                "Some towers stand on no square: put all sixteen on the board first.",
                KamisadoCode.BAD_POSITION,
            )

    def tooth(self) -> int:
        """The colour of the winner's tower that gets the tooth, or -1 while the round goes on.

        >>> from sanban.games.kamisado.board import COLOURS
        >>> from sanban.games.kamisado.position import read_move, read_position
        >>> position = read_position("1b1pyrgn/2Ro4/8/3u4/2U5/8/8/NG1YP1BO b r")
        >>> position.tooth()
        -1
        >>> token = position.play(read_move("c7c8"))
        >>> position.winner, COLOURS[position.tooth()]
        (0, 'red')
        """
        return apply.tooth(self.f)

    def finish(self) -> None:
        """Work out whether a position that was set up is already over (M7, M8).

        >>> position = Position.start()
        >>> position.finish()
        >>> position.winner
        -1
        """
        for square in (*range(8), *range(56, 64)):
            tower: cython.int = self.f.at[square]
            if tower >= 0 and (tower >> 3) == (1 if square < 8 else 0):
                self.f.winner = self.f.last_side = tower >> 3
                self.f.last = square
                return
        apply.settle(self.f)

    def perft(self, depth: int) -> int:
        """The number of move sequences of that length; a pass is a move."""
        return self._perft(check.whole(depth, 0, MOST_PLIES, "A depth"))

    def _perft(self, depth: cython.int) -> cython.ulonglong:
        total: cython.ulonglong = 1
        # counting moves towers, and other threads may ask this position meanwhile
        twin: Position = self.copy()
        if depth > 0:
            with cython.nogil:
                total = apply.perft(twin.f, depth)
        return total

    # the match -----------------------------------------------------------------------

    @property
    def phase(self) -> int:
        """What the match waits for: TO_MOVE, TO_CROWN, TO_FILL or MATCH_OVER.

        >>> from sanban.games.kamisado.layout import TO_MOVE
        >>> Position.start().phase == TO_MOVE
        True
        """
        return self.f.phase

    @property
    def challenger(self) -> int:
        """The side that moved first in this round.

        >>> Position.start().challenger
        0
        """
        return self.f.challenger

    @property
    def round_winner(self) -> int:
        """The side that won the last finished round, or NOBODY.

        >>> sanban.Kamisado.start().position.round_winner
        -1
        """
        return self.f.round_winner

    @property
    def awaited(self) -> int:
        """The side that the match waits for, or NOBODY.

        >>> Position.start().awaited
        0
        """
        return match.awaited(self.f)

    @property
    def score(self) -> list[int]:
        """The points of both sides.

        >>> Position.start().score
        [0, 0]
        """
        return [self.f.score[0], self.f.score[1]]

    @property
    def teeth(self) -> list[int]:
        """The teeth of each tower, with the one that was just won.

        >>> sum(Position.start().teeth)
        0
        """
        return [self.f.teeth[tower] for tower in range(16)]

    def open_match(
        self, target: int, series: bool, first: int = 0, score: tuple[int, int] = (0, 0)
    ) -> None:
        """A match goes on from this position, which the side `first` began.

        >>> position = Position.start()
        >>> position.open_match(target=3, series=False, first=0, score=(1, 2))
        >>> position.score, position.challenger, position.awaited, position.round_winner
        ([1, 2], 0, 0, -1)
        """
        target = check.whole(target, 1, MOST_POINTS, "The target")
        series = check.flag(series, "Whether it is a series")
        first = check.whole(first, 0, 1, "The first side")
        black, white = check.wholes(score, 2, 0, target - 1, "the score")
        self.check_running()
        match.open_match(self.f, target, series, first)
        self.f.score[0], self.f.score[1] = black, white

    def end_round(self, winner: int, colour: int) -> int:
        """Give out the tooth and the points, and return these; see `match.end_round`.

        >>> position = Position.start()
        >>> position.open_match(target=3, series=False, first=0, score=(0, 0))
        >>> position.await_crown(winner=1)
        >>> position.end_round(winner=1, colour=2), position.score
        (1, [0, 1])
        """
        side = check.whole(winner, 0, 1, "A side")
        tower = check.whole(colour, -1 if self.f.series else 0, 7, "A colour")
        if self.f.phase == TO_CROWN:
            self._check_phase(side == self.f.round_winner)
        else:  # K6: a resigned round of a series ends at once, without a tooth
            won = self.f.series != 0 or side == self.f.winner
            self._check_phase(self.f.phase == TO_MOVE and won)
        return match.end_round(self.f, side, tower)

    def await_crown(self, winner: int) -> None:
        """The round was resigned: the winner says which tower gets the tooth (K6).

        >>> from sanban.games.kamisado.layout import TO_CROWN
        >>> position = Position.start()
        >>> position.open_match(target=3, series=False, first=0, score=(0, 0))
        >>> position.await_crown(winner=1)
        >>> position.phase == TO_CROWN, position.awaited
        (True, 1)
        """
        side = check.whole(winner, 0, 1, "A side")
        self._check_phase(self.f.phase == TO_MOVE and self.f.winner < 0 and not self.f.series)
        match.await_crown(self.f, side)

    def fill(self, end: int) -> None:
        """The line-up of the next round, filled from the LEFT or the RIGHT (P1-P4).

        >>> from sanban.games.kamisado.layout import LEFT
        >>> position = Position.start()
        >>> position.open_match(target=3, series=False, first=0, score=(0, 0))
        >>> position.await_crown(winner=1)
        >>> points = position.end_round(winner=1, colour=2)
        >>> position.fill(LEFT)
        >>> position.level_of(1, 2), position.turn
        (1, 0)
        """
        side = check.whole(end, 0, 1, "An end")
        self._check_phase(self.f.phase == TO_FILL)
        match.fill(self.f, side)

    def end_match(self) -> None:
        """The match was resigned.

        >>> from sanban.games.kamisado.layout import MATCH_OVER
        >>> position = Position.start()
        >>> position.open_match(target=3, series=False, first=0, score=(0, 0))
        >>> position.end_match()
        >>> position.phase == MATCH_OVER
        True
        """
        self._check_phase(True)
        self.f.phase = MATCH_OVER

    def _check_phase(self, fits: bool) -> None:
        """What belongs to a match is done in its time."""
        if not fits or self.f.target == 0 or self.f.phase == MATCH_OVER:
            raise IllegalAction(
                "The match does not wait for that now: see `phase`.", KamisadoCode.WRONG_PHASE
            )

    # showing -------------------------------------------------------------------------

    def svg(self, characters: bool = True, flipped: bool = False) -> str:
        """A drawing of the position, with or without the characters on the squares."""
        from sanban.games.kamisado.draw import draw_position

        return draw_position(
            self,
            characters=check.flag(characters, "Whether characters are drawn"),
            flipped=check.flag(flipped, "Whether the board is flipped"),
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        from sanban.games.kamisado.position import position_text

        return position_text(self)

    def __repr__(self) -> str:
        return f"<Position {self}>"
