"""The rules pages in other languages say as much as the English ones, rule by rule."""

import re

import pytest

from sanban.core.languages import LANGUAGES
from tests.docs.pages import (
    CELLS,
    FENCE,
    SHARE,
    codes,
    headings,
    tables,
    text_of,
    unbroken_french,
    words,
)

GAMES = ("kamisado", "samurai", "daito")

RULE = re.compile(r"\b(?:[DT]S|[A-Z])[1-9][0-9]?\b")  # T1, M6, DS3, K2, R13, D20
ROW = re.compile(rf"^\| ({RULE.pattern}) \|", re.MULTILINE)

COUNT = {"kamisado": 41, "samurai": 39, "daito": 20}  # rules and rulings on the English page


def english(game: str) -> str:
    return text_of(f"rules-{game}")


def page(game: str, language: str) -> str:
    return text_of(f"rules-{game}.{language}")


def rules(text: str) -> set[str]:
    return set(RULE.findall(FENCE.sub("", text)))


def rows(text: str) -> list[list[str]]:
    """The cells of every row that begins with a rule."""
    lines = re.findall(rf"^\| {RULE.pattern} \|.*$", text, re.MULTILINE)
    return [[cell.strip() for cell in CELLS.split(line)[1:-1]] for line in lines]


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
    assert unbroken_french(page(game, "fr"))
