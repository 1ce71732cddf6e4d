"""Why a move is not legal, in words that name the rule."""

from enum import StrEnum

from sanban.core.errors import IllegalAction
from sanban.games.kamisado.board import COLOURS, LEVELS, SIDES, a_colour, square_name
from sanban.games.kamisado.errors import KamisadoCode
from sanban.games.kamisado.layout import (
    ANY,
    MOVES,
    NO_SUMO,
    PUSH,
    PUSH_NOTHING,
    PUSH_OWN,
    PUSH_REASONS,
    PUSH_TOO_MANY,
    PUSH_TOO_STRONG,
    REACH,
)
from sanban.games.kamisado.state import Position

_REACH_RULE = ("M2", "S1", "DS1", "TS1")
_COUNT_RULE = ("", "S7", "DS7", "TS7")
_LEVEL_RULE = ("", "S8", "DS8", "TS8")
# where docs/rules-kamisado.md has the reason; the others depend on the level of the tower
_SEE: dict[StrEnum, str] = {
    KamisadoCode.ROUND_OVER: "M7",
    KamisadoCode.NOT_YOURS: "T2",
    KamisadoCode.MUST_MOVE: "T2",
    KamisadoCode.CAN_MOVE: "M5",
    KamisadoCode.NOT_FORWARD: "M1",
    KamisadoCode.NOT_A_LINE: "M1",
    KamisadoCode.IN_THE_WAY: "M2",
    KamisadoCode.OCCUPIED: "M3",
    KamisadoCode.NO_SUMO: "S2",
    KamisadoCode.PUSH_DIRECTION: "S4",
    KamisadoCode.PUSH_OWN: "S9",
    KamisadoCode.PUSH_NOTHING: "S2",
    KamisadoCode.PUSH_EDGE: "S6",
}


def why_not(position: Position, move: int) -> IllegalAction:
    """The reason why a move is illegal. The move must be illegal.

    >>> error = why_not(Position.start(), 0)
    >>> str(error), error.see
    ('The brown tower on a1 can move, so it must move at least one square (M5).', 'M5')
    """
    error = _reason(position, move)
    error.see = error.see or _SEE.get(error.code, "")
    return error


def _reason(position: Position, move: int) -> IllegalAction:
    if position.winner >= 0:
        return IllegalAction("The round is over.", KamisadoCode.ROUND_OVER)
    if not 0 <= move < MOVES:
        return IllegalAction(f"{move} is not the number of a move.", KamisadoCode.NO_MOVE)
    start, end = (move >> 6) & 63, move & 63
    tower = position.tower_at(start)
    side = SIDES[position.turn].title()
    if tower < 0:
        return IllegalAction(f"There is no tower on {square_name(start)}.", KamisadoCode.NO_TOWER)
    if tower >> 3 != position.turn:
        return IllegalAction(
            f"The tower on {square_name(start)} is not {side}'s, and {side} is to move.",
            KamisadoCode.NOT_YOURS,
        )
    colour = tower & 7
    if position.must not in (ANY, colour):
        must = COLOURS[position.must]
        return IllegalAction(
            f"The {must} tower must move, not the {COLOURS[colour]} one{_because(position)}.",
            KamisadoCode.MUST_MOVE,
            tower=must,
        )
    if start == end:
        return IllegalAction(
            f"The {COLOURS[colour]} tower on {square_name(start)} can move, "
            "so it must move at least one square (M5).",
            KamisadoCode.CAN_MOVE,
        )
    if move & PUSH:
        return _why_no_push(position, tower, start, end)
    return _why_no_move(position, tower, start, end)


def _because(position: Position) -> str:
    """What made the tower the one that must move, as far as the position tells."""
    if position.last < 0 or position.last_side == position.turn:
        return " (T2)"
    if position.colour_at(position.last) != position.must:
        return " (T2)"
    other = SIDES[position.last_side].title()
    return f": {other} ended on {a_colour(COLOURS[position.must])} square (T2)"


def _why_no_move(position: Position, tower: int, start: int, end: int) -> IllegalAction:
    forward = (end // 8 - start // 8) * (-1 if tower >> 3 else 1)
    across = abs(end % 8 - start % 8)
    if forward <= 0:
        return IllegalAction(
            "Towers only move forward, never sideways or back (M1).", KamisadoCode.NOT_FORWARD
        )
    if across not in (0, forward):
        return IllegalAction(
            "Towers move in one straight or diagonal line (M1).", KamisadoCode.NOT_A_LINE
        )
    step = (end - start) // forward
    free = position.free_squares(tower, step - (-8 if tower >> 3 else 8))
    if free < forward:
        blocker = start + (free + 1) * step
        if blocker == end:
            return IllegalAction(
                f"There is already a tower on {square_name(end)} (M3).", KamisadoCode.OCCUPIED
            )
        return IllegalAction(
            f"The tower on {square_name(blocker)} is in the way (M2).", KamisadoCode.IN_THE_WAY
        )
    level = position.level_of(tower >> 3, tower & 7)
    reach = REACH[level]
    squares = "square" if reach == 1 else "squares"
    return IllegalAction(
        f"A {LEVELS[level]} moves at most {reach} {squares} ({_REACH_RULE[level]}).",
        KamisadoCode.TOO_FAR,
        _REACH_RULE[level],
    )


def _why_no_push(position: Position, tower: int, start: int, end: int) -> IllegalAction:
    level = position.level_of(tower >> 3, tower & 7)
    forward = -8 if tower >> 3 else 8
    # the push is illegal, so what its length says is a reason
    count, reason = divmod(-position.push_length(tower), PUSH_REASONS)
    if reason == NO_SUMO:
        return IllegalAction(
            "Only a sumo tower can push, and this tower has no tooth (S2).", KamisadoCode.NO_SUMO
        )
    if end != start + forward:
        return IllegalAction(
            "A push goes one square straight forward, never diagonally (S4).",
            KamisadoCode.PUSH_DIRECTION,
        )
    name = square_name(end + count * forward)
    if reason == PUSH_OWN:
        return IllegalAction(
            f"The tower on {name} is your own and cannot be pushed (S9).", KamisadoCode.PUSH_OWN
        )
    if reason == PUSH_TOO_MANY:
        most = "one tower" if level == 1 else f"{level} towers"
        rule = _COUNT_RULE[level]
        return IllegalAction(
            f"A {LEVELS[level]} pushes at most {most} ({rule}).",
            KamisadoCode.PUSH_TOO_MANY,
            rule,
        )
    if reason == PUSH_TOO_STRONG:
        rule = _LEVEL_RULE[level]
        return IllegalAction(
            f"A {LEVELS[level]} pushes only towers of a lower level; "
            f"the one on {name} is too strong ({rule}, K3).",
            KamisadoCode.PUSH_TOO_STRONG,
            rule,
        )
    if reason == PUSH_NOTHING:
        return IllegalAction(
            "No tower stands directly in front, so there is nothing to push (S2).",
            KamisadoCode.PUSH_NOTHING,
        )
    return IllegalAction(
        "The last tower stands on its home row: there is no square behind it (S6).",
        KamisadoCode.PUSH_EDGE,
    )
