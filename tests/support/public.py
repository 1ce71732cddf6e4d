"""What is public. It is read from the sources, not imported (by griffe), so that a compiled class
shows its annotations and comments like any other.

This is decided here and nowhere else: the names in `__all__` of the modules below, and the members
of public classes that do not begin with an underscore, also those of a base that is not public.
"""

import doctest
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import griffe

ROOT = Path(__file__).parent.parent.parent
PAGES = {
    "sanban": ("The package `sanban`", ["sanban"]),
    "core": (
        "What all games share",
        [
            "sanban.core.errors",
            "sanban.core.events",
            "sanban.core.game",
            "sanban.core.options",
            "sanban.core.outcome",
            "sanban.core.record",
        ],
    ),
    "kamisado": (
        "Kamisado: positions, options, views, the solver, puzzles",
        [
            "sanban.games.kamisado.state",
            "sanban.games.kamisado.position",
            "sanban.games.kamisado.options",
            "sanban.games.kamisado.view",
            "sanban.games.kamisado.solver",
            "sanban.games.kamisado.puzzles",
        ],
    ),
    "samurai": (
        "Samurai: options and views",
        ["sanban.games.samurai.options", "sanban.games.samurai.view"],
    ),
    "daito": (
        "Daito: options and views",
        ["sanban.games.daito.options", "sanban.games.daito.view"],
    ),
    "players": (
        "Players",
        ["sanban.players.base", "sanban.players.factory", "sanban.players.simple"],
    ),
    "batch": ("Many games at once", ["sanban.lab.batch"]),
}
"""Each page: its title, and the modules whose `__all__` it explains."""


class Entry(NamedTuple):
    """A public name: a function, a class, or a member of a class."""

    page: str
    module: str  # where people import it from
    name: str  # "Table", "Table.play"
    object: griffe.Object

    @property
    def anchor(self) -> str:
        """The id of its heading, as the server makes it."""
        return self.name.lower().replace(".", "")

    @property
    def doc(self) -> str:
        """Its docstring."""
        return self.object.docstring.value if self.object.docstring else ""


@cache
def package() -> griffe.Module:
    """The package, read whole."""
    loaded = griffe.load("sanban", search_paths=[ROOT / "src"], allow_inspection=False)
    assert isinstance(loaded, griffe.Module)
    return loaded


def entries() -> Iterator[Entry]:
    """Every public name, in the order of the pages; one that two modules offer comes once."""
    seen: set[str] = set()
    for page, (_, modules) in PAGES.items():
        for module in modules:
            whats = _offered(module)
            for name in sorted(whats, key=lambda name: _order(whats[name])):
                if whats[name].path not in seen:
                    seen.add(whats[name].path)
                    yield from _with_members(page, module, name, whats[name])


def _offered(module: str) -> dict[str, griffe.Object]:
    """What a module has in its `__all__`."""
    found = package() if module == "sanban" else package()[module.partition(".")[2]]
    names = [str(name) for name in found.exports or () if not str(name).startswith("__")]
    return {name: target(found[name]) for name in names}


@cache
def _all_offered() -> frozenset[str]:
    """Where everything is defined that a module of the pages has in its `__all__`."""
    modules = [module for _, modules in PAGES.values() for module in modules]
    return frozenset(what.path for module in modules for what in _offered(module).values())


@cache
def paths() -> frozenset[str]:
    """Where the public names are defined."""
    return frozenset(entry.object.path for entry in entries())


def _order(what: griffe.Object) -> int:
    """Functions come first, errors last."""
    if isinstance(what, griffe.Function):
        return 0
    return 2 if what.path.startswith("sanban.core.errors") else 1


def target(found: griffe.Object | griffe.Alias) -> griffe.Object:
    """What a name stands for, where it is defined."""
    while isinstance(found, griffe.Alias):
        found = package()[found.target_path.partition(".")[2]]
    return found


def _with_members(page: str, module: str, name: str, found: griffe.Object) -> Iterator[Entry]:
    yield Entry(page, module, name, found)
    if not isinstance(found, griffe.Class):
        return
    seen: set[str] = set()
    for owner in [found, *(base for base in bases(found) if base.path not in _all_offered())]:
        for member, what in owner.members.items():
            own = isinstance(what, griffe.Function) or is_property(what)
            if not own or member.startswith("_") or member in seen | _in_c(owner):
                continue
            seen.add(member)
            # an override without words of its own does what the base says
            if what.docstring is not None or not _overrides(owner, member):
                yield Entry(page, module, f"{name}.{member}", target(what))


@cache
def _in_c(found: griffe.Class) -> frozenset[str]:
    """The methods that the declarations beside a compiled class give to compiled code alone."""
    assert isinstance(found.filepath, Path)
    declared = found.filepath.with_suffix(".pxd")
    text = declared.read_text() if declared.exists() else ""
    return frozenset(re.findall(r"^    cdef [^(\n]*?(\w+)\(", text, re.MULTILINE))


def is_property(what: griffe.Object | griffe.Alias) -> bool:
    return isinstance(what, griffe.Attribute) and "property" in what.labels


def _overrides(found: griffe.Class, member: str) -> bool:
    return any(member in base.members for base in bases(found))


def bases(found: griffe.Class) -> list[griffe.Class]:
    """The classes of ours that a class is built upon."""
    direct = []
    for base in found.bases:
        path = str(getattr(base, "canonical_path", base)).partition("[")[0]
        if path.startswith("sanban."):
            there = target(package()[path.partition(".")[2]])
            if isinstance(there, griffe.Class):
                direct += [there, *bases(there)]
    return direct


def examples(doc: str) -> list[doctest.Example]:
    """The examples of a docstring."""
    return doctest.DocTestParser().get_examples(doc)


def shown_in_example(entry: Entry) -> bool:
    """Whether it has an example, or its class has one that uses it."""
    if examples(entry.doc):
        return True
    above, _, last = entry.name.rpartition(".")
    owner = _offered(entry.module).get(above)
    if owner is None or owner.docstring is None:
        return False
    uses = re.compile(rf"\b{last}\b")
    return any(uses.search(example.source) for example in examples(owner.docstring.value))
