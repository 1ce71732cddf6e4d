"""What players and hosts read is there in every language: as many sections, the same links and
commands, and the words that stand on the page."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from sanban.core.languages import LANGUAGES, Language
from sanban.server.docs.words import WORDS
from sanban.server.documents import languages_of, page_in, split_language
from tests.docs.pages import (
    DOCS,
    FENCE,
    SHARE,
    codes,
    headings,
    links,
    tables,
    text_of,
    unbroken_french,
    words,
)

CATALOGUES = Path(__file__).parents[2] / "web/src/i18n"
COMMENT = re.compile(r"  +#.*")
LABEL = re.compile(r"\*\*([^*]+)\*\*")
OTHERS = LANGUAGES[1:]


def section(heading: str) -> str:
    """A section of the English index."""
    return text_of("index").partition(f"## {heading}\n")[2].partition("\n## ")[0]


def pages_named(text: str) -> list[str]:
    return [target.removesuffix(".md") for target in links(text) if target.endswith(".md")]


# studies and measurements; every other page for players and hosts is in every language
ENGLISH = {
    "kamisado-solved",
    "kamisado-rounds",
    "kamisado-match",
    "daito-statistics",
    "install",
    "load",
}
PAGES = [*pages_named(section("For players")), *pages_named(section("For hosts"))]
RULES = [name for name in PAGES if name.startswith("rules-")]
GUIDES = [name for name in PAGES if name not in {*ENGLISH, *RULES}]
TRANSLATIONS = [(name, language) for name in GUIDES for language in OTHERS]
GUIDE = pytest.mark.parametrize(("name", "language"), TRANSLATIONS)


def without_language(target: str) -> str:
    page, mark, place = target.partition("#")
    return split_language(page.removesuffix(".md"))[0] + mark + place


def test_players_and_hosts_have_their_pages() -> None:
    assert {"tour-players", "tour-hosts", "puzzles", "ratings"} <= set(GUIDES)
    assert len(RULES) == 3


@pytest.mark.parametrize("name", ["index", *GUIDES, *RULES])
def test_it_is_there_in_every_language(name: str) -> None:
    assert languages_of(name) == LANGUAGES


@GUIDE
def test_the_same_sections_tables_and_links(name: str, language: str) -> None:
    ours, english = text_of(f"{name}.{language}"), text_of(name)
    assert headings(ours) == headings(english)
    assert tables(ours) == tables(english)
    assert sorted(map(without_language, links(ours))) == sorted(
        map(without_language, links(english))
    )


@GUIDE
def test_the_same_commands(name: str, language: str) -> None:
    ours, english = (
        [COMMENT.sub("", block) for block in FENCE.findall(text)]
        for text in (text_of(f"{name}.{language}"), text_of(name))
    )
    assert ours == english
    assert codes(text_of(f"{name}.{language}")) == codes(text_of(name))


@GUIDE
def test_it_is_about_as_long(name: str, language: str) -> None:
    least, most = SHARE
    assert least <= words(text_of(f"{name}.{language}")) / words(text_of(name)) <= most


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GUIDES)
def test_bold_words_stand_on_the_page(name: str, language: Language) -> None:
    """`**Play now**` is what the button says."""
    texts: set[str] = set()
    for path in (CATALOGUES / language).glob("*.json"):
        texts |= {text.casefold() for text in json.loads(path.read_text()).values()}
    texts = {text.replace("\u202f", "\u00a0") for text in texts}
    page = page_in(name, language)
    labels = [label.casefold().replace("\n", " ") for label in LABEL.findall(text_of(page))]
    assert [label for label in labels if label not in texts] == []


@pytest.mark.parametrize("language", OTHERS)
def test_the_index_leads_to_every_page_in_the_language(language: str) -> None:
    ours = {path.stem for path in DOCS.rglob(f"*.{language}.md")} - {f"index.{language}"}
    assert ours == {page for page in pages_named(text_of(f"index.{language}")) if page in ours}
    assert {f"{name}.{language}" for name in [*GUIDES, *RULES]} <= ours


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.*.md")), ids=lambda page: page.stem)
def test_links_stay_in_the_language_where_they_can(page: Path) -> None:
    name, language = split_language(page.stem)
    assert language is not None
    named = [split_language(target) for target in pages_named(page.read_text())]
    strays = [
        base
        for base, said in named
        if language in languages_of(base) and said != language and base != "index"
    ]
    assert strays == [], f"link to {page_in(name, language)} and the like"


def test_an_index_leads_to_the_other_languages() -> None:
    for language in LANGUAGES:
        linked = set(pages_named(text_of(page_in("index", language))))
        assert {page_in("index", one) for one in LANGUAGES if one != language} <= linked


@pytest.mark.parametrize("name", ["index", *GUIDES])
def test_french_typography(name: str) -> None:
    assert unbroken_french(text_of(f"{name}.fr"))


def test_the_words_around_a_page_are_there_in_every_language() -> None:
    assert set(WORDS) == set(LANGUAGES)
    assert all(all(msgspec.structs.astuple(words)) for words in WORDS.values())


def test_the_glossary_has_a_word_in_every_language() -> None:
    rows = [line.strip("|").split("|") for line in text_of("glossary").splitlines() if "|" in line]
    words = [[cell.strip() for cell in row] for row in rows]
    header = words[0]
    assert header[:4] == ["English", "Italian", "French", "Hungarian"]
    assert len(words) > 180
    assert [row[0] for row in words if len(row) != len(header) or not all(row[:4])] == []
