"""The API reference: docs/reference/, generated from the code.

`make reference` writes it; a test compares. The code is read, not imported (by griffe), so that a
compiled class shows its annotations and comments like any other.

What is public is decided here and nowhere else: the names in `__all__` of the modules below, and
the members of public classes that do not begin with an underscore.
"""

import doctest
import re
import sys
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

WIDE = 90  # columns of a signature before it is broken


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
            found = package() if module == "sanban" else package()[module.partition(".")[2]]
            names = [str(name) for name in found.exports or () if not str(name).startswith("__")]
            whats = {name: target(found[name]) for name in names}
            for name in sorted(names, key=lambda name: _order(whats[name])):
                if whats[name].path not in seen:
                    seen.add(whats[name].path)
                    yield from _with_members(page, module, name, whats[name])


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
    if isinstance(found, griffe.Class):
        for member, what in found.members.items():
            own = isinstance(what, griffe.Function) or _is_property(what)
            if not own or member.startswith("_") or member in _in_c(found):
                continue
            # an override without words of its own does what the base says
            if what.docstring is not None or not _overrides(found, member):
                yield Entry(page, module, f"{name}.{member}", target(what))


@cache
def _in_c(found: griffe.Class) -> frozenset[str]:
    """The methods that the declarations beside a compiled class give to compiled code alone."""
    assert isinstance(found.filepath, Path)
    declared = found.filepath.with_suffix(".pxd")
    text = declared.read_text() if declared.exists() else ""
    return frozenset(re.findall(r"^    cdef [^(\n]*?(\w+)\(", text, re.MULTILINE))


def _is_property(what: griffe.Object | griffe.Alias) -> bool:
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
    parent = entry.object.parent
    if not above or parent is None or parent.docstring is None:
        return False
    uses = re.compile(rf"\b{last}\b")
    return any(uses.search(example.source) for example in examples(parent.docstring.value))


# writing -----------------------------------------------------------------------------


def signature(entry: Entry) -> str:
    """How it is called."""
    found = entry.object
    if isinstance(found, griffe.Class):
        made = found.members.get("__init__")
        if not isinstance(made, griffe.Function):
            return f"class {entry.name}"
        return _call(f"class {entry.name}", made)
    if isinstance(found, griffe.Function):
        kind = "classmethod " if "classmethod" in found.labels else ""
        kind = "staticmethod " if "staticmethod" in found.labels else kind
        ways = found.overloads or [found]
        return "\n".join(
            f"{_call(kind + entry.name, one)} -> {_plain(one.returns)}" for one in ways
        )
    assert isinstance(found, griffe.Attribute)
    return f"{entry.name}: {_plain(found.annotation)}"


def _call(name: str, made: griffe.Function) -> str:
    words: list[str] = []
    star = False
    for parameter in made.parameters:
        if parameter.name in ("self", "cls"):
            continue
        kind = parameter.kind
        if kind is griffe.ParameterKind.keyword_only and not star:
            words.append("*")
        star = star or kind in (
            griffe.ParameterKind.keyword_only,
            griffe.ParameterKind.var_positional,
        )
        prefix = {
            griffe.ParameterKind.var_positional: "*",
            griffe.ParameterKind.var_keyword: "**",
        }.get(kind, "")
        text = f"{prefix}{parameter.name}: {_plain(parameter.annotation)}"
        if parameter.default is not None and not prefix:
            text += f" = {parameter.default}"
        words.append(text)
    line = f"{name}({', '.join(words)})"
    if len(line) <= WIDE:
        return line
    inside = "".join(f"    {word},\n" for word in words)
    return f"{name}(\n{inside})"


def _plain(annotation: object) -> str:
    """A type as people write it, without the quotes that its place in the code needs."""
    return str(annotation).replace('"', "").replace("'", "") if annotation else "Any"


def fields(found: griffe.Class) -> list[tuple[str, str, str]]:
    """The fields of a class with their types and the comments beside or above them."""
    lines = found.lines_collection[found.filepath] if isinstance(found.filepath, Path) else []
    rows = []
    for name, what in found.members.items():
        if not isinstance(what, griffe.Attribute) or name.startswith("_") or _is_property(what):
            continue
        values = any("Enum" in str(base) for base in found.bases)
        if what.lineno is None or not (what.annotation or values):
            continue
        last = lines[(what.endlineno or what.lineno) - 1]
        comment = last.partition("  # ")[2]
        before = lines[what.lineno - 2].strip()
        if not comment and before.startswith("# "):
            comment = before[2:]
        kind = _plain(what.annotation) if what.annotation else str(what.value)
        rows.append((name, kind, comment))
    return rows


def page(name: str) -> str:
    """A page of the reference, as Markdown."""
    title, modules = PAGES[name]
    parts = [f"# {title}", "In the examples `sanban` and what is explained have been imported."]
    for module in modules:
        if len(modules) > 1:
            parts.append(f"Import from `{module}`:")
        for entry in entries():
            if (entry.page, entry.module) == (name, module):
                parts += _explained(entry)
    return "\n\n".join(parts) + "\n"


def _explained(entry: Entry) -> Iterator[str]:
    yield f"{'###' if '.' in entry.name else '##'} `{entry.name}`"
    yield f"```\n{signature(entry)}\n```"
    if isinstance(entry.object, griffe.Class):
        above = [base.name for base in bases(entry.object)]
        if above:
            yield f"Also has what {' and '.join(f'`{name}`' for name in above)} has."
    yield from _doc(entry.doc)
    if isinstance(entry.object, griffe.Class):
        rows = fields(entry.object)
        if rows:
            table = ["| field | type | |", "|---|---|---|"]
            table += [f"| `{n}` | `{k.replace('|', chr(92) + '|')}` | {c} |" for n, k, c in rows]
            yield "\n".join(table)


def _doc(text: str) -> Iterator[str]:
    """The paragraphs of a docstring; examples are code."""
    for paragraph in re.split(r"\n\s*\n", text):
        lines = paragraph.splitlines()
        code = next((i for i, line in enumerate(lines) if line.lstrip().startswith(">>>")), None)
        if code is None:
            yield paragraph
            continue
        if code:
            yield "\n".join(lines[:code])
        yield "```pycon\n" + "\n".join(lines[code:]) + "\n```"


def index() -> str:
    """The first page: every public name with its first sentence."""
    parts = [
        "# API reference",
        "Every public name of the library, generated from the code (`make reference`). Public is "
        "what is listed here: the names in `__all__` of these modules, and the members of public "
        "classes that do not begin with an underscore. Everything else may change without notice.",
    ]
    for name, (title, modules) in PAGES.items():
        parts.append(f"## [{title}]({name}.md)")
        rows = ["| name | |", "|---|---|"]
        for entry in entries():
            if entry.page == name and "." not in entry.name:
                first = " ".join(entry.doc.split("\n\n")[0].split())
                rows.append(f"| [`{entry.name}`]({name}.md#{entry.anchor}) | {first} |")
        parts.append("\n".join(rows))
        parts.append(f"From {', '.join(f'`{module}`' for module in modules)}.")
    return "\n\n".join(parts) + "\n"


def pages() -> dict[str, str]:
    """Every file of the reference."""
    return {"index": index()} | {name: page(name) for name in PAGES}


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(exist_ok=True)
    for file, text in pages().items():
        (folder / f"{file}.md").write_text(text)
