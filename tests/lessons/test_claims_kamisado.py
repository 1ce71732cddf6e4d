"""What the lessons of Kamisado say is so."""

import re

import pytest

from sanban.core.languages import LANGUAGES
from sanban.games.kamisado.board import COLOURS, colour_of, square_number
from tests.lessons.claims import texts

SQUARE = re.compile(r"\b[a-h][1-8]\b")
# "c5 is blue", "b3, a yellow square", "a3, which is blue", "the orange square e4"
CLAIM = re.compile(
    rf"\b([a-h][1-8])(?: is| is an?|, an?|, which is) ({'|'.join(COLOURS)})"
    rf"|the ({'|'.join(COLOURS)}) square ([a-h][1-8])"
)


def test_every_square_has_the_colour_that_the_text_gives_it() -> None:
    claims = [
        (found[1] or found[4], found[2] or found[3], text)
        for text in texts("kamisado", "en").values()
        for found in CLAIM.finditer(text)
    ]
    assert len(claims) >= 25
    wrong = [one for one in claims if colour_of(square_number(one[0])) != one[1]]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_the_same_squares(language: str) -> None:
    for key, text in texts("kamisado", "en").items():
        other = texts("kamisado", language)[key]
        assert set(SQUARE.findall(text)) == set(SQUARE.findall(other)), key
