"""How things are called in sentences."""

from collections.abc import Sequence

from sanban.games.samurai.map import FIGURES
from sanban.games.samurai.tiles import TILES

# V1: by colour and by shape, so that nobody needs to see colours
SEAT_NAMES = ("Green circle", "Yellow triangle", "Blue square", "Red diamond")
SHAPES = ("circle", "triangle", "square", "diamond")
GLYPHS = ("●", "▲", "■", "◆")
_PLURALS = ("helmets", "buddhas", "rice fields")
_SINGULARS = ("helmet", "buddha", "rice field")


def figure(kind: int) -> str:
    """One figure in a sentence.

    >>> figure(2)
    'rice field'
    """
    return _SINGULARS[kind]


def figures(kind: int) -> str:
    """All figures of a kind in a sentence."""
    return _PLURALS[kind]


def figure_number(name: str) -> int | None:
    """The kind that a word means: helmet, buddha or rice."""
    wanted = name.strip().lower()
    return FIGURES.index(wanted) if wanted in FIGURES else None


def tile_words(name: str) -> str:
    """A tile, given by its name in the notation, in a sentence.

    >>> tile_words("samurai3")
    'samurai 3'
    """
    return next(tile.words for tile in TILES if tile.name == name)


def listing(items: Sequence[str]) -> str:
    """Words joined to a list.

    >>> listing(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join(filter(None, [", ".join(items[:-1]), *items[-1:]]))


def count(number: int, thing: str) -> str:
    """A number of things.

    >>> count(1, "tile"), count(3, "tile")
    ('1 tile', '3 tiles')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
