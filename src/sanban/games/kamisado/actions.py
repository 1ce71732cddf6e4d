"""The actions of a match as numbers, and as text.

Moves keep their numbers from the round; the choices between rounds follow them.

>>> text(parse("fill left")), text(parse("crown red")), text(parse("c1c5"))
('fill left', 'crown red', 'c1c5')
"""

from sanban.core.errors import BadNotation
from sanban.games.kamisado import notation
from sanban.games.kamisado.board import COLOURS
from sanban.games.kamisado.position import move_text, read_move
from sanban.games.kamisado.round import MOVES, Position

FILL_LEFT = MOVES
FILL_RIGHT = MOVES + 1
CROWN = MOVES + 2  # one for each colour
RESIGN_ROUND = CROWN + 8
RESIGN = RESIGN_ROUND + 1
ACTIONS = RESIGN + 1

_TEXTS = {
    FILL_LEFT: "fill left",
    FILL_RIGHT: "fill right",
    **{CROWN + number: f"crown {name}" for number, name in enumerate(COLOURS)},
    RESIGN_ROUND: "resign round",
    RESIGN: "resign",
}
_CODES = {line: code for code, line in _TEXTS.items()}


def is_move(action: int) -> bool:
    """Whether the action is a move of a tower."""
    return action < MOVES


def text(action: int) -> str:
    """An action as one line."""
    if 0 <= action < MOVES:
        return move_text(action)
    if action in _TEXTS:
        return _TEXTS[action]
    raise BadNotation(f"{action} is not the number of an action.", "no_action")


def parse(line: str, position: Position | None = None) -> int:
    """The action that a line means; with a position also in the rulebook's notation."""
    plain = " ".join(line.split()).lower()
    if plain in _CODES:
        return _CODES[plain]
    if position is not None:
        found = notation.try_read(position, line)
        if found is not None:
            return found
    return read_move(plain)
