"""Plain names: no file, class or function carries a name that only insiders would understand.

The tables list what a thing was once called and what it is called now.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "web/src", "tests")
MADE = ("static", "node_modules", "fonts", "generated")

# a word in any name -> the plain name
WORDS = {
    "house": "server",
    "hall": "TableRegistry",
    "sight": "view, ViewerState",
    "eye": "viewer",
    "eyes": "viewers; players/estimate",
    "shelf": "record_store",
    "darkroom": "image_worker",
    "purse": "RateLimit",
    "purses": "RateLimits",
    "happening": "Event",
    "lane": "stepper",
    "lanes": "steppers",
    "peek": "inspect",
    "worlds": "redeal",
    "heat": "temperature",
    "warmth": "temperature",
    "yardstick": "baseline",
    "look": "the verb that is meant",
    "looks": "the verb that is meant",
}
# a name of a class or a type, or folder/name -> the plain name
TYPES = {
    "tables/Line": "Connection",  # a line of moves may be a Line
    "Seen": "Event",
    "Choice": "LegalAction",
    "Offer": "LegalAction",
    "Offers": "State and functions",
    "Step": "TableUpdate, LessonStep, Decision",
    "World": "Playthrough",
    "Bout": "State and functions",
    "Duel": "State and functions",
    "daito/Turn": "State and functions",
}
# the end of a path, without its suffix -> the plain name
FILES = {
    "given": "start_position",
    "tables/line": "tables/connection",
    "study/piece": "study/review_worker",
    "bots/bench": "bots/waiting_programs",
    "codes": "actions",
    "reasons": "refuse",
    "arrange": "setup",
    "daito/position": "daito/setup",
    "tell": "describe",
    "samurai/hint": "samurai/describe",
    "daito/hint": "daito/describe",
}
# a name of a function -> the plain name
FUNCTIONS = {
    "given": "start_position",
    "build_view": "build",
}
_PXD = re.compile(r"^\s*(cdef class|c?p?def [\w* ]*?)\s*(\w+)\s*[(:]", re.MULTILINE)
_PAGE = re.compile(r"\b(class|interface|type|function)\s+(\w+)\s*[<({=]")


class Name(NamedTuple):
    kind: str  # file, class or function
    name: str
    path: str


def sources() -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".pxd", ".ts", ".js", ".svelte", ".css", ".json") and not (
                set(MADE) & set(path.relative_to(ROOT).parts)
            ):
                yield path


def names(path: Path) -> Iterator[Name]:
    """The file itself, and the classes and functions in it."""
    place = path.relative_to(ROOT).as_posix()
    yield Name("file", place.partition(".")[0], place)
    if path.suffix == ".py":
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                yield Name("class", node.name, place)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield Name("function", node.name, place)
    elif path.suffix == ".pxd":
        for what, name in _PXD.findall(path.read_text()):
            yield Name("class" if "class" in what else "function", name, place)
    elif path.suffix in (".ts", ".js", ".svelte"):
        for what, name in _PAGE.findall(path.read_text()):
            yield Name("function" if what == "function" else "class", name, place)


def words(name: str) -> list[str]:
    """The words of a name.

    >>> words("make_HouseOf")
    ['make', 'house', 'of']
    """
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name.rpartition("/")[2])
    return [part.lower() for part in parts]


def plain_name(found: Name) -> str | None:
    """What the thing should be called; None when its name is fine."""
    for word in words(found.name):
        if word in WORDS:
            return WORDS[word]
    if found.kind == "file":
        return _last(FILES, f"/{found.name}")
    place = Path(found.path).parent.as_posix()
    table = TYPES if found.kind == "class" else FUNCTIONS
    return _last(table, f"/{place}/{found.name.lstrip('_')}")


def _last(table: dict[str, str], path: str) -> str | None:
    return next((new for old, new in table.items() if path.endswith(f"/{old}")), None)


@pytest.mark.parametrize("folder", FOLDERS)
def test_names_are_plain(folder: str) -> None:
    wrong = [
        f"{found.path}: {found.kind} {found.name.rpartition('/')[2]} -> {plain}"
        for path in sources()
        if path.is_relative_to(ROOT / folder)
        for found in names(path)
        if (plain := plain_name(found)) is not None
    ]
    assert wrong == []
