"""Positions and moves as text.

Ranks 8 to 1 with `/` between them, digits for empty squares, a letter for a tower (UPPER
CASE is Black's) with one `'` for each tooth; then the side to move, the letter of the tower
that must move (or `-`), and, where it matters, the square on which the tower of the last
real move stands; last, `turned` when the board is turned by a quarter.

>>> position = read_position("obupyrgn/8/8/8/8/8/8/NGRYPUBO b -")
>>> position_text(position)
'obupyrgn/8/8/8/8/8/8/NGRYPUBO b -'
>>> move_text(read_move("d4xd5")), move_text(read_move("c1c5"))
('d4xd5', 'c1c5')
"""

import functools
import re

from sanban.core import check
from sanban.core.errors import BadNotation
from sanban.games.kamisado.board import COLOURS, LETTERS, SIDES, square_name, square_number
from sanban.games.kamisado.errors import KamisadoCode
from sanban.games.kamisado.layout import ANY, BLACK, MOVES, PUSH, WHITE
from sanban.games.kamisado.state import Position

__all__ = ["move_text", "position_text", "read_move", "read_position"]

START = "obupyrgn/8/8/8/8/8/8/NGRYPUBO b -"
LONGEST = 200
_SIGNS = (LETTERS.upper(), LETTERS)  # by side
_MOVE = re.compile(r"([a-h][1-8])(x?)([a-h][1-8])")


@functools.lru_cache(maxsize=2 * 64 * 64)  # there are no more moves than these
def _move_text(move: int) -> str:
    sign = "x" if move & PUSH else ""
    return square_name((move >> 6) & 63) + sign + square_name(move & 63)


def move_text(move: int) -> str:
    """A move: `c1c5`, a push `d4xd5`, a pass `d4d4`.

    >>> move_text(read_move("d4xd5"))
    'd4xd5'
    """
    return _move_text(check.whole(move, 0, MOVES - 1, "A move"))


def read_move(text: str) -> int:
    """The number of a move, from its text.

    >>> read_move("c1c5")
    162
    >>> read_move("castle")
    Traceback (most recent call last):
    ...
    sanban.core.errors.BadNotation: "castle" is not a move: write c1c5, a push d4xd5, a pass d4d4.
    """
    match = _MOVE.fullmatch(check.text(text, "A move").strip())
    if not match:
        raise BadNotation(
            f'"{text}" is not a move: write c1c5, a push d4xd5, a pass d4d4.', KamisadoCode.BAD_MOVE
        )
    start, push, end = match.groups()
    return square_number(start) * 64 + square_number(end) + (PUSH if push else 0)


def position_text(position: Position) -> str:
    """The position as text.

    >>> position_text(Position.start())
    'obupyrgn/8/8/8/8/8/8/NGRYPUBO b -'
    """
    check.member(position, Position, "a Position of Kamisado")
    words = [_board_text(position), "bw"[position.turn]]
    words.append("-" if position.must == ANY else LETTERS[position.must])
    if _last_matters(position):
        words.append(square_name(position.last))
    if position.turned:
        words.append("turned")
    return " ".join(words)


def _board_text(position: Position) -> str:
    """The ranks from the eighth to the first; a number stands for that many empty squares."""
    signs = [""] * 64
    for side, letters in enumerate(_SIGNS):
        for colour, letter in enumerate(letters):
            square = position.square_of(side, colour)
            if square >= 0:
                signs[square] = letter + "'" * position.level_of(side, colour)
    return "/".join([_rank_text(*signs[first : first + 8]) for first in range(56, -1, -8)])


@functools.lru_cache(maxsize=2**14)  # a move changes one or two ranks
def _rank_text(*signs: str) -> str:
    text, empty = "", 0
    for sign in signs:
        if sign:
            text += f"{empty or ''}{sign}"
        empty = 0 if sign else empty + 1
    return f"{text}{empty or ''}"


def _last_matters(position: Position) -> bool:
    """Whether the last real move differs from what a reader would take for granted."""
    if position.last < 0 or position.must == ANY:
        return False
    return position.last_side == position.turn or position.colour_at(position.last) != position.must


def read_position(text: str) -> Position:
    """The position that a text describes, or a sentence that says what is wrong with it.

    >>> position = read_position("1b1pyrgn/3o4/8/3u4/2U5/8/4R3/NG1YP1BO w r")
    >>> COLOURS[position.must], SIDES[position.turn], len(position.moves())
    ('red', 'white', 14)
    """
    text = check.text(text, "A position")
    if len(text) > LONGEST:
        raise _bad(f"it has {len(text)} characters, more than any position needs")
    words = text.split()
    turned = len(words) > 1 and words[-1] == "turned"
    if turned:
        words.pop()
    if not 3 <= len(words) <= 4:
        raise _bad(
            "it needs the ranks, the side to move (b or w) and the tower that must move (or -), "
            f"as in {START}"
        )
    position = Position(turned)
    _read_ranks(position, words[0])
    _read_side(position, words[1], words[2])
    if len(words) == 4:
        last = square_number(words[3])
        if position.tower_at(last) < 0:
            raise _bad(f"no tower stands on {words[3]}, where the last move is said to have ended")
        position.last, position.last_side = last, position.tower_at(last) >> 3
    _check_ends(position)
    position.finish()
    if position.winner < 0 and not position.moves():
        raise _bad("the side to move may choose its tower, but none of them can move")
    return position


def _read_ranks(position: Position, text: str) -> None:
    ranks = text.split("/")
    if len(ranks) != 8:
        raise _bad(f"it has {len(ranks)} ranks instead of 8")
    for rank, row in zip(range(7, -1, -1), ranks, strict=True):
        file = 0
        for sign, teeth in re.findall(r"(.)('*)", row):
            if sign in "12345678" and not teeth:
                file += int(sign)
                continue
            if sign.lower() not in LETTERS:
                raise _bad(
                    f'"{sign}" in rank {rank + 1} is not a tower: the letters are '
                    + ", ".join(f"{a} {b}" for a, b in zip(LETTERS, COLOURS, strict=True))
                )
            side, colour = (WHITE if sign.islower() else BLACK), LETTERS.index(sign.lower())
            if position.square_of(side, colour) >= 0:
                raise _bad(f"{SIDES[side].title()} has two {COLOURS[colour]} towers")
            if len(teeth) > 3:
                raise _bad(f"the {COLOURS[colour]} tower has {len(teeth)} teeth, at most 3 play")
            if file > 7:
                break
            position.put(side, colour, rank * 8 + file, len(teeth))
            file += 1
        if file != 8:
            raise _bad(f"rank {rank + 1} has {file} squares instead of 8")
    for side in (BLACK, WHITE):
        for colour, name in enumerate(COLOURS):
            if position.square_of(side, colour) < 0:
                raise _bad(f"{SIDES[side].title()}'s {name} tower stands on no square")


def _read_side(position: Position, side: str, must: str) -> None:
    if side not in ("b", "w"):
        raise _bad(f'the side to move is b or w, not "{side}"')
    if must != "-" and (len(must) != 1 or must not in LETTERS):
        raise _bad(f'"{must}" is not a tower that must move: it is one of {LETTERS}, or -')
    position.turn = BLACK if side == "b" else WHITE
    position.last_side = 1 - position.turn
    position.must = ANY if must == "-" else LETTERS.index(must)


def _check_ends(position: Position) -> None:
    """At most one tower can have reached the opponent's home row (M7)."""
    goals = (*range(8), *range(56, 64))
    arrived = [s for s in goals if position.tower_at(s) >> 3 == (1 if s < 8 else 0)]
    if len(arrived) > 1:
        names = " and ".join(square_name(s) for s in arrived)
        raise _bad(f"towers on {names} have reached a home row, but the first one ends the round")


def _bad(reason: str) -> BadNotation:
    return BadNotation(f"This is not a position: {reason}.", KamisadoCode.BAD_POSITION)
