"""The rulebook's notation: tower, arrow, number of squares, colour of the square reached.

>>> position = Position.start()
>>> write(position, read(position, "Red Forward 4 Blue"))
'紅 ↑ 4 藍'
>>> write(position, read(position, "紅↑4藍"), "en")
'Red Forward 4 Blue'
"""

import re
import unicodedata
from typing import Literal, NamedTuple, get_args

from sanban.core.errors import BadNotation, SanbanError
from sanban.core.languages import Language
from sanban.games.kamisado.board import CHARACTERS, COLOURS, a_colour, square_name
from sanban.games.kamisado.errors import KamisadoCode
from sanban.games.kamisado.layout import PUSH
from sanban.games.kamisado.made import Made, read_made
from sanban.games.kamisado.refuse import why_not
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.vocabulary import VOCABULARY

FORWARD, LEFT, RIGHT, BACK = "↑", "↖", "↗", "↓"
Style = Literal["characters", Language]
STYLES: tuple[Style, ...] = get_args(Style)


class Signs(NamedTuple):
    """The signs of one tower's move. A blocked tower has no arrow and 0 squares."""

    tower: int
    arrow: str
    squares: int
    colour: int


def signs(position: Position, move: int) -> list[Signs]:
    """A legal move in signs: the mover's first, then one for each tower that it pushes back."""
    return signs_of(read_made(position.made(move)))


def signs_of(made: Made) -> list[Signs]:
    """A move as it was made, in signs: see `signs`."""
    start, end = made.start, made.end
    count = abs(end // 8 - start // 8)
    if start == end:
        arrow = ""
    else:
        across = (end % 8 - start % 8) * (-1 if made.tower >> 3 else 1)  # left is the mover's own
        arrow = FORWARD if across == 0 else LEFT if across < 0 else RIGHT
    lines = [Signs(made.tower & 7, arrow, count, made.colour_at(end))]
    for place, other in enumerate(made.pushed, 1):
        lines.append(Signs(other & 7, BACK, 1, made.colour_at(end + place * (end - start))))
    return lines


def format_signs(line: Signs, style: Style = "characters") -> str:
    """One line of signs, with the board's characters or in the words of a language."""
    if style == "characters":
        parts = [CHARACTERS[line.tower], line.arrow, str(line.squares), CHARACTERS[line.colour]]
    else:
        words = VOCABULARY[style]
        arrows = {
            FORWARD: words.forward,
            LEFT: words.left,
            RIGHT: words.right,
            BACK: words.back,
            "": "",
        }
        parts = [
            words.colours[line.tower],
            arrows[line.arrow],
            str(line.squares),
            words.colours[line.colour],
        ]
    return " ".join(part for part in parts if part)


def write(position: Position, move: int, style: Style = "characters") -> str:
    """A legal move of the position in the rulebook's notation (pushed towers left out)."""
    return format_signs(signs(position, move)[0], style)


def _plain(word: str) -> str:
    """A word without case and accents, as people type it."""
    folded = unicodedata.normalize("NFD", word.casefold())
    return "".join(sign for sign in folded if not unicodedata.combining(sign))


def _vocabulary() -> tuple[dict[str, int], dict[str, str]]:
    colours = {character: number for number, character in enumerate(CHARACTERS)}
    arrows = {arrow: arrow for arrow in (FORWARD, LEFT, RIGHT, BACK)}
    for words in VOCABULARY.values():
        colours.update({_plain(name): number for number, name in enumerate(words.colours)})
        named = ((words.forward, FORWARD), (words.left, LEFT), (words.right, RIGHT))
        arrows.update({_plain(name): arrow for name, arrow in (*named, (words.back, BACK))})
    return colours, arrows


_COLOUR_OF, _ARROW_OF = _vocabulary()
_TOKEN = re.compile(rf"[{CHARACTERS}↑↖↗↓]|\d+|[^\W\d_{CHARACTERS}]+|\S")


def read_signs(text: str) -> Signs:
    """The signs that a text means, in the board's characters or in words of any language."""
    tokens = _TOKEN.findall(text.strip()[:200])
    if len(tokens) == 3:
        tokens.insert(1, "")
    if len(tokens) != 4 or not tokens[2].isascii() or not tokens[2].isdigit():
        raise BadNotation(
            f'"{text.strip()[:60]}" is not a move in symbols: they are the tower, the arrow, '
            "the number of squares and the colour reached, as in Purple Left 5 Yellow.",
            KamisadoCode.BAD_SIGNS,
        )
    tower, arrow, count, colour = tokens
    for word in (tower, colour):
        if _plain(word) not in _COLOUR_OF:
            raise BadNotation(
                f'"{word}" is not a colour: there are {", ".join(COLOURS)}.',
                KamisadoCode.BAD_COLOUR,
            )
    if arrow and _plain(arrow) not in _ARROW_OF:
        raise BadNotation(
            f'"{arrow}" is not a direction: there are ↑ ↖ ↗ and ↓.', KamisadoCode.BAD_ARROW
        )
    if not arrow and int(count) != 0:
        raise BadNotation(
            f'"{text.strip()}" has no direction, and only a blocked tower goes without.',
            KamisadoCode.BAD_ARROW,
        )
    sign = _ARROW_OF[_plain(arrow)] if arrow and int(count) else ""
    return Signs(_COLOUR_OF[_plain(tower)], sign, int(count), _COLOUR_OF[_plain(colour)])


def find_move(position: Position, line: Signs) -> int:
    """The legal move that the signs mean in this position, or the reason why there is none."""
    side = position.turn
    start = position.square_of(side, line.tower)
    name = COLOURS[line.tower]
    forward = -8 if side else 8
    across = {LEFT: -1, RIGHT: 1}.get(line.arrow, 0) * (-1 if side else 1)
    file, rank = start % 8 + across * line.squares, start // 8 + (forward // 8) * line.squares
    if line.arrow == BACK or not (0 <= file < 8 and 0 <= rank < 8):
        raise BadNotation(
            f"The {name} tower on {square_name(start)} cannot go "
            f"{line.arrow} {line.squares} squares.",
            KamisadoCode.OFF_BOARD,
        )
    end = rank * 8 + file
    move = start * 64 + end
    if line.squares == 1 and across == 0 and position.tower_at(end) >= 0:
        move += PUSH
    if not position.is_legal(move):
        raise why_not(position, move)
    if position.colour_at(end) != line.colour:
        raise BadNotation(
            f"The colours disagree: the {name} tower comes to {square_name(end)}, "
            f"{a_colour(COLOURS[position.colour_at(end)])} square, not to "
            f"{a_colour(COLOURS[line.colour])} one.",
            KamisadoCode.COLOURS_DISAGREE,
        )
    return move


def read(position: Position, text: str) -> int:
    """The legal move that a text in the rulebook's notation means in this position."""
    return find_move(position, read_signs(text))


def try_read(position: Position, text: str) -> int | None:
    """Like `read`, but None when the text is nothing like the notation."""
    try:
        line = read_signs(text)
    except SanbanError:
        return None
    return find_move(position, line)
