"""The API reference: docs/reference/, generated from the code.

`make reference` writes it; a test compares. It is Markdown like the rest of docs/.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import griffe

from tests.support.public import PAGES, Entry, bases, entries, is_property, paths

WIDE = 90  # columns of a signature before it is broken


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
        if not isinstance(what, griffe.Attribute) or name.startswith("_") or is_property(what):
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
        above = [base.name for base in bases(entry.object) if base.path in paths()]
        if above:
            yield f"Also has what {' and '.join(f'`{name}`' for name in above)} has."
    yield from _doc(entry.doc)
    if isinstance(entry.object, griffe.Class):
        rows = fields(entry.object)
        if rows:
            table = ["| field | type | meaning |", "|---|---|---|"]
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
        rows = ["| name | what it is |", "|---|---|"]
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
