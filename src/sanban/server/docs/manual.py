"""docs/ as a book in several languages: its pages, their order, and each as an HTML document."""

import functools
import re
from html import escape
from pathlib import Path
from typing import NamedTuple

from sanban.core.languages import LANGUAGES, Language
from sanban.server.docs.words import WORDS
from sanban.server.documents import (
    address,
    docs_folder,
    languages_of,
    page_in,
    page_names,
    split_language,
)
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
def contents(language: Language = "en") -> tuple[Entry, ...]:
    """The order is that of the language's index. Pages that it does not name follow the index of
    their folder, or come last."""
    index = page_in("index", language)
    found: list[Entry] = []
    seen = {page_in("index", one) for one in LANGUAGES}
    for line in _text(index).splitlines():
        heading = _HEADING.match(line)
        if heading and len(heading[1]) == 2:
            found.append(Entry(heading[2], None))
        for title, page in _LINK.findall(line):
            # before the first part, a link leads to a page that stands in one of the parts, too;
            # one inside a sentence ("the levels") says too little in a menu
            whole = title[:1].isupper() or title.startswith("`")
            if page in seen or page not in page_names() or not found:
                continue
            seen.add(page)
            found.append(Entry(title if whole else title_of(_text(page)), page))
    rest = [
        page
        for page in sorted(page_names() - seen)
        if (split_language(page)[1] or "en") == language
    ]
    places = {entry.page: number for number, entry in enumerate(found)}
    for page in reversed(rest):
        folder = page.rpartition("/")[0]
        if folder and (place := places.get(f"{folder}/index")):
            found.insert(place + 1, Entry(title_of(_text(page)), page))
            rest.remove(page)
    if rest:
        found.append(Entry(WORDS[language].further, None))
        found += [Entry(title_of(_text(page)), page) for page in rest]
    return tuple(found)


def _text(page: str) -> str:
    return (docs_folder() / f"{page}.md").read_text()


def title_of(text: str) -> str:
    """The first heading of a page.

    >>> title_of("# The end")
    'The end'
    """
    heading = _HEADING.search(text)
    return re.sub(r"[`*]", "", heading[2]) if heading else "Sanban"


def preferred(accepted: str) -> tuple[Language, ...]:
    """Our languages that an Accept-Language header asks for, the most wanted first.

    >>> preferred("de, hu;q=0.5, fr-CH;q=0.8"), preferred("")
    (('fr', 'hu'), ())
    """
    wanted: dict[Language, float] = {}
    for part in accepted.split(","):
        tag, _, weight = part.partition(";")
        language = next((one for one in LANGUAGES if one == tag.strip()[:2].lower()), None)
        number = re.fullmatch(r"q=([01](?:\.\d{1,3})?)", weight.strip())
        if language and language not in wanted:
            wanted[language] = float(number[1]) if number else 1.0
    return tuple(sorted((one for one in wanted if wanted[one]), key=lambda one: -wanted[one]))


def find_page(name: str, wanted: tuple[Language, ...] = ()) -> str | None:
    """The page under an address. An address without a language gets the first wanted language
    that the page exists in, else English.

    >>> find_page("rules-daito", ("it", "en")), find_page("rules-daito.en", ("it",))
    ('rules-daito.it', 'rules-daito')
    >>> find_page("protocol", ("it",)), find_page("nowhere")
    ('protocol', None)
    """
    base, language = split_language(name or "index")
    there = languages_of(base) or languages_of(base := f"{base}/index")
    if language:
        return page_in(base, language) if language in there else None
    return page_in(base, next((one for one in wanted if one in there), "en")) if there else None


def find_file(name: str) -> Path | None:
    """The file of a picture or an example; None where docs/ has none, or it lies elsewhere."""
    folder = docs_folder().resolve()
    try:
        whole = (folder / name).resolve()
        return whole if whole.is_file() and whole.is_relative_to(folder) else None
    except (OSError, ValueError):  # a name that no file can have
        return None


@functools.lru_cache(maxsize=256)
def html_of(page: str) -> str:
    """A page of docs/ as an HTML document."""
    base, said = split_language(page)
    language = said or "en"
    words = WORDS[language]
    text = _text(page)
    body = render(
        _without_languages(text, base), page.rpartition("/")[0], _text(base) if said else ""
    )
    title = title_of(text)
    parts = "".join(
        f'<li><a href="#{anchor}">{_plain(heading)}</a></li>'
        for anchor, heading in _PART.findall(body)
    )
    on_this_page = (
        f'<nav class="parts" aria-label="{words.on_this_page}"><ul>{parts}</ul></nav>'
        if parts
        else ""
    )
    return _DOCUMENT.format(
        language=language,
        words=words,
        title=escape(title if base == "index" else f"{title} · Sanban"),
        index=address(page_in("index", language)),
        contents=_contents(page, language),
        languages=_languages(base, language),
        on_this_page=on_this_page,
        body=body,
    )


def _without_languages(text: str, base: str) -> str:
    """A text without the line that lists its other languages: the page has a menu of them."""
    others = len(languages_of(base)) - 1
    return "".join(
        line
        for line in text.splitlines(keepends=True)
        if others < 2
        or len(links := _LINK.findall(line)) != others
        or any(split_language(page)[0] != base for _, page in links)
    )


def _plain(heading: str) -> str:
    """A heading without links and without the mark of its English original."""
    return re.sub(r"</?(a|span)\b[^>]*>", "", heading)


def _languages(base: str, current: Language) -> str:
    """Links to the same page in other languages."""
    others = [one for one in languages_of(base) if one != current]
    links = "".join(
        f'<li><a href="{address(page_in(base, one))}" lang="{one}" hreflang="{one}">'
        f"{WORDS[one].name}</a></li>"
        for one in others
    )
    label = WORDS[current].languages
    return f'<nav class="languages" aria-label="{label}"><ul>{links}</ul></nav>' if links else ""


def _contents(current: str, language: Language) -> str:
    """The parts, one for each kind of reader; the part of the current page is open."""
    index = page_in("index", language)
    lines = [f"<ul>{_line(Entry(WORDS[language].overview, index), current)}</ul>"]
    parts: list[list[Entry]] = []
    for entry in contents(language):
        if entry.page is None:
            parts.append([])
        parts[-1].append(entry)
    for number, (heading, *pages) in enumerate(parts):
        here = any(entry.page == current for entry in pages) or (current == index and not number)
        items = "".join(_line(entry, current) for entry in pages)
        lines.append(
            f"<details{' open' if here else ''}><summary>{escape(heading.title)}</summary>"
            f"<ul>{items}</ul></details>"
        )
    return "".join(lines)


def _line(entry: Entry, current: str) -> str:
    assert entry.page is not None
    title = escape(re.sub(r"[`*]", "", entry.title))
    mark = ' aria-current="page"' if entry.page == current else ""
    return f'<li><a href="{address(entry.page)}"{mark}>{title}</a></li>'


@functools.cache
def style() -> str:
    """The style sheet, with the fonts of the page where it has been built."""
    fonts = (
        ("Source Sans 3 Variable", "200 900", "source-sans-3-latin-wght-normal"),
        ("Sanban Characters", "700", "characters"),  # several files, each with some of them
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
<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/docs/style.css"></head>
<body><a class="skip" href="#text">{words.skip}</a>
<header><a class="logo" href="/"><span class="seal" lang="ja" aria-hidden="true">三番</span>
Sanban</a><a href="{index}">{words.documentation}</a>
<a class="to-contents" href="#contents">{words.contents}</a></header>
<div class="book">
<main id="text" tabindex="-1">{languages}{on_this_page}<article>{body}</article></main>
<nav class="contents" id="contents" aria-label="{words.contents}">{contents}</nav>
</div></body></html>
"""
