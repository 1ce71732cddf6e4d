"""The actions of a match as text, and taken apart.

Moves can also be written in the rulebook's notation: see `rulebook`.

>>> text(parse("fill left")), text(parse("crown red")), text(parse("c1c5"))
('fill left', 'crown red', 'c1c5')
"""

import functools

from sanban.core import check
from sanban.games.kamisado import actions, rulebook
from sanban.games.kamisado.board import COLOURS, colour_of, square_name
from sanban.games.kamisado.events import (
    DIRECTIONS,
    CrownDetail,
    FillDetail,
    KamisadoDetail,
    MoveDetail,
    PassDetail,
    PushDetail,
    ResignDetail,
)
from sanban.games.kamisado.layout import PUSH
from sanban.games.kamisado.position import move_text, read_move
from sanban.games.kamisado.state import Position

FORMS = (
    "Moves are written c1c5 or Red Forward 4 Blue, a push d4xd5, a pass d4d4; between rounds "
    '"fill left", "fill right" or "crown COLOUR".'
)
_TEXTS = {
    **{actions.FILL_LEFT + end: f"fill {name}" for end, name in enumerate(DIRECTIONS)},
    **{actions.CROWN + colour: f"crown {name}" for colour, name in enumerate(COLOURS)},
    actions.RESIGN_ROUND: "resign round",
    actions.RESIGN: "resign",
}
_CODES = {line: code for code, line in _TEXTS.items()}


def text(action: int) -> str:
    """An action as one line."""
    number = check.action(action, actions.ACTIONS, "Kamisado")
    return _TEXTS[number] if number in _TEXTS else move_text(number)


def parse(line: str, position: Position | None = None) -> int:
    """The action that a line means; with a position also in the rulebook's notation."""
    plain = " ".join(check.text(line, "An action").split()).lower()
    if plain in _CODES:
        return _CODES[plain]
    if position is not None:
        check.member(position, Position, "a Position of Kamisado")
        found = rulebook.try_read(position, line)
        if found is not None:
            return found
    return read_move(plain)


def detail(action: int, position: Position) -> KamisadoDetail:
    """An action taken apart, in this position."""
    check.member(position, Position, "a Position of Kamisado")
    action = check.action(action, actions.ACTIONS, "Kamisado")
    if actions.is_move(action):
        return _move_detail(action, position.tower_at((action >> 6) & 63), position.turned)
    if action in (actions.FILL_LEFT, actions.FILL_RIGHT):
        return FillDetail(direction=DIRECTIONS[action - actions.FILL_LEFT])
    if action >= actions.RESIGN_ROUND:
        return ResignDetail(what="match" if action == actions.RESIGN else "round")
    return CrownDetail(tower=COLOURS[action - actions.CROWN])


@functools.lru_cache(maxsize=2**15)  # a server asks for the same ones again and again
def _move_detail(move: int, tower: int, turned: bool) -> KamisadoDetail:
    start, end = (move >> 6) & 63, move & 63
    kind = PassDetail if start == end else PushDetail if move & PUSH else MoveDetail
    return kind(
        start=square_name(start),
        end=square_name(end),
        tower=COLOURS[tower & 7] if tower >= 0 else None,
        colour=colour_of(end, turned),
    )
