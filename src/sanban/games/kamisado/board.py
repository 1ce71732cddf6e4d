"""The board: 64 coloured squares, the eight colours and their signs.

Squares are numbered 0 to 63 from a1 (Black's left corner) to h8; Black moves up.

>>> square_name(0), colour_of(0), square_number("c5")
('a1', 'brown', 34)
"""

from sanban.core.errors import BadNotation
from sanban.games.kamisado.errors import KamisadoCode

COLOURS = ("brown", "green", "red", "yellow", "pink", "purple", "blue", "orange")
LETTERS = "ngrypubo"  # in the order of COLOURS; g, b and p are taken, so brown is n, purple u
CHARACTERS = "棕綠紅黃粉紫藍橙"  # in the order of COLOURS
SIDES = ("black", "white")
LEVELS = ("tower", "sumo", "double sumo", "triple sumo")

# rank 8 (White's home row) first, files a to h; one letter a square
_ROWS = (
    "obupyrgn",
    "ropgbynu",
    "gporunyb",
    "pubongry",
    "yrgnobup",
    "bynuropg",
    "unybgpor",
    "ngrypubo",
)

STANDARD = tuple(LETTERS.index(_ROWS[7 - square // 8][square % 8]) for square in range(64))
# The board turned by a quarter: what was the h file is now Black's home row.
TURNED = tuple(STANDARD[(square % 8) * 8 + 7 - square // 8] for square in range(64))

# A left-right mirror of the standard board swaps the colours of a home row end for end.
MIRROR_COLOUR = tuple(7 - colour for colour in range(8))

# The turned board has the same pattern: each colour of the standard board is another one there.
OTHER_NAME = tuple(TURNED[STANDARD.index(colour)] for colour in range(8))

# asked for with every view: made once
_LETTERS_OF = tuple("".join(LETTERS[colour] for colour in board) for board in (STANDARD, TURNED))
_NAMES = tuple(file + rank for rank in "12345678" for file in "abcdefgh")


def colour_of(square: int, turned: bool = False) -> str:
    """The colour of a square."""
    return COLOURS[(TURNED if turned else STANDARD)[square]]


def a_colour(colour: str) -> str:
    """A colour with its article, for sentences.

    >>> a_colour("orange"), a_colour("red")
    ('an orange', 'a red')
    """
    return f"an {colour}" if colour[0] in "aeiou" else f"a {colour}"


def square_colours(turned: bool = False) -> str:
    """The colours of all squares as letters, from a1 to h8.

    >>> square_colours()[:8]
    'ngrypubo'
    """
    return _LETTERS_OF[1 if turned else 0]


def home_row(turned: bool = False) -> tuple[int, ...]:
    """The colours of a home row, as its owner sees them from left to right."""
    return (TURNED if turned else STANDARD)[:8]


def square_name(square: int) -> str:
    """The name of a square: file and rank."""
    return _NAMES[square]


def square_number(name: str) -> int:
    """The number of a square, from its name."""
    if len(name) != 2 or name[0] not in "abcdefgh" or name[1] not in "12345678":
        raise BadNotation(
            f'"{name}" is not a square: squares are a1 to h8, the file first.',
            KamisadoCode.NO_SQUARE,
        )
    return ("12345678".index(name[1])) * 8 + "abcdefgh".index(name[0])
