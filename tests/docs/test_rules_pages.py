"""The rules pages in other languages say as much as the English ones, rule by rule."""

import re
from pathlib import Path

import pytest

from sanban.core.languages import LANGUAGES

DOCS = Path(__file__).parents[2] / "docs"
GAMES = ("kamisado", "samurai", "daito")
SHARE = (0.85, 1.30)  # of the English words

FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]+`")
RULE = re.compile(r"\b(?:[DT]S|[A-Z])[1-9][0-9]?\b")  # T1, M6, DS3, K2, R13, D20
ROW = re.compile(rf"^\| ({RULE.pattern}) \|", re.MULTILINE)
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
HEADING = re.compile(r"^(#+) .+$", re.MULTILINE)
CELLS = re.compile(r"(?<!\\)\|")

COUNT = {"kamisado": 41, "samurai": 39, "daito": 20}  # rules and rulings on the English page


def english(game: str) -> str:
    return (DOCS / f"rules-{game}.md").read_text()


def page(game: str, language: str) -> str:
    return (DOCS / f"rules-{game}.{language}.md").read_text()


def words(text: str) -> int:
    return len(WORD.findall(text))


def rules(text: str) -> set[str]:
    return set(RULE.findall(FENCE.sub("", text)))


def codes(text: str) -> set[str]:
    """Options, values, commands and notation."""
    return set(CODE.findall(FENCE.sub("", text)))


def tables(text: str) -> list[list[int]]:
    """How many cells each row of each table has."""
    blocks = re.findall(r"(?:^\|.*\n)+", FENCE.sub("", text), re.MULTILINE)
    return [[len(CELLS.split(line)) for line in block.splitlines()] for block in blocks]


def rows(text: str) -> list[list[str]]:
    """The cells of every row that begins with a rule."""
    lines = re.findall(rf"^\| {RULE.pattern} \|.*$", text, re.MULTILINE)
    return [[cell.strip() for cell in CELLS.split(line)[1:-1]] for line in lines]


def headings(text: str) -> list[str]:
    return HEADING.findall(FENCE.sub("", text))


PAGES = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in GAMES for language in LANGUAGES[1:]]
)


@pytest.mark.parametrize("game", GAMES)
def test_the_english_rules_are_found(game: str) -> None:
    assert len(rules(english(game))) == COUNT[game]


@PAGES
def test_the_same_rules_and_rulings(game: str, language: str) -> None:
    assert rules(page(game, language)) == rules(english(game))


@PAGES
def test_every_rule_has_its_row_in_the_same_order(game: str, language: str) -> None:
    assert ROW.findall(page(game, language)) == ROW.findall(english(game))


@PAGES
def test_every_rule_has_a_text_and_every_ruling_the_reason(game: str, language: str) -> None:
    for ours, theirs in zip(rows(page(game, language)), rows(english(game)), strict=True):
        for cell, model in zip(ours, theirs, strict=True):
            assert cell or not model, ours


@PAGES
def test_the_same_sections_and_tables(game: str, language: str) -> None:
    assert headings(page(game, language)) == headings(english(game))
    assert tables(page(game, language)) == tables(english(game))


@PAGES
def test_the_same_options_and_notation(game: str, language: str) -> None:
    assert codes(page(game, language)) == codes(english(game))


@PAGES
def test_it_is_about_as_long(game: str, language: str) -> None:
    least, most = SHARE
    assert least <= words(page(game, language)) / words(english(game)) <= most


@pytest.mark.parametrize("game", GAMES)
def test_french_typography(game: str) -> None:
    """Curly apostrophes, and no line break before a colon or inside quotation marks."""
    text = CODE.sub("", FENCE.sub("", page(game, "fr")))
    assert "'" not in text
    assert not re.search(r"[ \n][:;!?»]|«[ \n]", text)
    assert not re.search(r"\w[;!?»]", text)
