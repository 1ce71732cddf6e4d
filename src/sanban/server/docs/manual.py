"""docs/ as a book: which pages there are, in which order, and each as a whole HTML page."""

import functools
import re
from html import escape
from pathlib import Path
from typing import NamedTuple

from sanban.server.documents import docs_folder
from sanban.server.markdown import render
from sanban.server.page import STATIC

_LINK = re.compile(r"\[([^\]]+)\]\(([\w./-]+)\.md\)")
_HEADING = re.compile(r"^(#+) +(.+)$", re.MULTILINE)
_PART = re.compile(r'<h2 id="([^"]+)">(.*?)</h2>')
STYLE = Path(__file__).parent / "docs.css"


class Entry(NamedTuple):
    """A line of the contents: a page, or (without one) the title of a part."""

    title: str
    page: str | None


@functools.cache
def contents() -> tuple[Entry, ...]:
    """The order is that of docs/index.md; pages that it does not name come last."""
    folder = docs_folder()
    found: list[Entry] = []
    seen = {"index"}
    for line in (folder / "index.md").read_text().splitlines():
        heading = _HEADING.match(line)
        if heading and len(heading[1]) == 2:
            found.append(Entry(heading[2], None))
        for title, page in _LINK.findall(line):
            if page not in seen and (folder / f"{page}.md").is_file():
                seen.add(page)
                found.append(Entry(title, page))
    names = sorted(path.relative_to(folder).with_suffix("").as_posix() for path in _pages(folder))
    rest = [name for name in names if name not in seen]
    if rest:
        found.append(Entry("Further pages", None))
        found += [Entry(title_of((folder / f"{name}.md").read_text()), name) for name in rest]
    return tuple(found)


def _pages(folder: Path) -> list[Path]:
    return list(folder.rglob("*.md"))


def title_of(text: str) -> str:
    """The first heading of a page.

    >>> title_of("# The end")
    'The end'
    """
    heading = _HEADING.search(text)
    return re.sub(r"[`*]", "", heading[2]) if heading else "Sanban"


def find(name: str) -> Path | None:
    """The file of a page or a picture; None where docs/ has none, or it lies elsewhere."""
    folder = docs_folder().resolve()
    wanted = name or "index"
    for path in (folder / f"{wanted}.md", folder / wanted / "index.md", folder / wanted):
        whole = path.resolve()
        if whole.is_file() and whole.is_relative_to(folder):
            return whole
    return None


@functools.lru_cache(maxsize=256)
def page(path: Path) -> str:
    """A page of docs/ as an HTML document."""
    name = path.relative_to(docs_folder().resolve()).with_suffix("").as_posix()
    text = path.read_text()
    above = name.rpartition("/")[0]
    body = render(text, above)
    title = title_of(text)
    parts = "".join(
        f'<li><a href="#{anchor}">{words}</a></li>' for anchor, words in _PART.findall(body)
    )
    here = f'<nav class="parts" aria-label="On this page"><ul>{parts}</ul></nav>' if parts else ""
    return _DOCUMENT.format(
        title=escape(title if name == "index" else f"{title} · Sanban"),
        contents=_contents(name),
        here=here,
        body=body,
    )


def _contents(current: str) -> str:
    lines: list[str] = []
    for entry in (Entry("What is where", "index"), *contents()):
        words = escape(re.sub(r"[`*]", "", entry.title))
        if entry.page is None:
            lines.append(f'<li class="part">{words}</li>')
            continue
        address = "/docs" if entry.page == "index" else f"/docs/{entry.page}"
        mark = ' aria-current="page"' if entry.page == current else ""
        lines.append(f'<li><a href="{address}"{mark}>{words}</a></li>')
    return f"<ul>{''.join(lines)}</ul>"


@functools.cache
def style() -> str:
    """The style sheet, with the fonts of the page where it has been built."""
    fonts = (
        ("Source Sans 3 Variable", "200 900", "source-sans-3-latin-wght-normal"),
        ("Shippori Mincho", "700", "shippori-mincho-latin-700-normal"),
    )
    rules = ""
    for family, weight, name in fonts:
        for file in (STATIC / "assets").glob(f"{name}-*.woff2"):
            rules += (
                f'@font-face{{font-family:"{family}";font-weight:{weight};font-display:swap;'
                f'src:url("/assets/{file.name}") format("woff2")}}\n'
            )
    return rules + STYLE.read_text()


_DOCUMENT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/style.css"></head>
<body><a class="skip" href="#text">Skip to the text</a>
<header><a class="logo" href="/"><span class="seal" lang="ja" aria-hidden="true">三番</span>
Sanban</a><a href="/docs">Documentation</a>
<a class="to-contents" href="#contents">Contents</a></header>
<div class="book">
<main id="text" tabindex="-1">{here}<article>{body}</article></main>
<nav class="contents" id="contents" aria-label="Contents">{contents}</nav>
</div></body></html>
"""
