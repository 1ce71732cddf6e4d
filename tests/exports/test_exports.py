"""Pictures, films and sheets open as what they say they are, and show what the viewer may see."""

import io
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

import sanban
from sanban.core.errors import BadOptions
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.exports.film import film
from sanban.exports.moments import drawing, moment, moments
from sanban.exports.raster import rasterise, with_fonts
from sanban.exports.sheet import sheet_page
from sanban.games.kamisado.board import CHARACTERS
from tests.support.conformance import play_random

GAMES = ("kamisado", "samurai", "daito")


def played(game: str) -> Table[Any]:
    table = sanban.start(game, seed="exports")
    play_random(table, Rng("exports"))
    return table


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewer", [None, 0, "all"])
def test_pictures_open(game: str, viewer: Any) -> None:
    table = played(game)
    drawn = drawing(moment(table, 3), viewer)
    root = ElementTree.fromstring(with_fonts(drawn))
    assert root.tag.endswith("svg")
    assert b"@font-face" in with_fonts(drawn).encode()
    image = opened(rasterise(drawn, 200))
    assert image.format == "PNG"
    assert image.width == 200


def test_every_sign_is_drawn_without_fonts_of_the_machine() -> None:
    """A sign that the fonts lack leaves nothing behind, or the box that all of them share."""
    marks = set()
    for sign in [*CHARACTERS, "8", "h"]:
        drawn = (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" '
            f"""font-family="'Sanban Characters','Sanban Sans'"><text y="16">{sign}</text></svg>"""
        )
        marks.add(opened(rasterise(drawn, 40)).convert("L").tobytes())
    blank = opened(
        rasterise('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"/>', 40)
    ).convert("L")
    assert len(marks) == len(CHARACTERS) + 2
    assert blank.tobytes() not in marks


def test_a_picture_of_each_moment() -> None:
    table = played("kamisado")
    drawings = [drawing(game) for game in moments(table)]
    assert len(drawings) == len(table.log) + 1
    assert drawings[0] == drawing(moment(table, 0)) != drawings[-1]
    assert drawings[-1] == drawing(moment(table)) == drawing(table.game)
    with pytest.raises(BadOptions, match="moments 0 to"):
        moment(table, len(table.log) + 1)
    with pytest.raises(BadOptions, match="no seat 2"):
        drawing(table.game, 2)


def test_a_seats_view_shows_that_seat_alone() -> None:
    table = played("samurai")
    game = moment(table, 12)
    assert drawing(game, 0) == game.svg(0) != game.svg(1)
    together = drawing(game, "all")
    assert together.count("<svg") == 1 + game.seats


@pytest.mark.deep
@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_films_have_a_picture_a_moment(kind: Any) -> None:
    table = played("kamisado")
    image = opened(film(table, kind, 1, 120))
    assert image.format == kind.upper()
    assert getattr(image, "n_frames", 0) == len(table.log) + 1
    assert image.size == (120, 120)
    with pytest.raises(BadOptions, match="smaller size"):
        film(table, kind, pictures=3)


def test_the_sheet_shows_every_move_with_its_characters() -> None:
    table = sanban.start("kamisado", {"match": "standard"})
    play_random(table, Rng("sheet"))
    table.names = ["Ada <3", "Bob"]
    page = sheet_page(table)
    assert "Ada &lt;3" in page
    assert "<3" not in page
    assert "http" not in page  # it needs nothing else
    moves = sum(not re.match(r"fill|resign|crown", entry.action) for entry in table.log)
    assert len(re.findall(r'<b class="tower', page)) >= moves
    with pytest.raises(BadOptions, match="Only Kamisado"):
        sheet_page(played("daito"))


@pytest.mark.deep
def test_the_command_makes_them_all(tmp_path: Path) -> None:
    table = played("kamisado")
    (tmp_path / "game.json").write_bytes(table.record().to_json())
    names = ["a.svg", "a.png", "a.gif", "a.webp", "a.html"]
    options = ["--svg", "--png", "--gif", "--webp", "--sheet"]
    given = [word for pair in zip(options, names, strict=True) for word in pair]
    done = subprocess.run(
        [sys.executable, "-m", "sanban", "export", "game.json", *given, "--size", "96"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == names
    for name in ("a.png", "a.gif", "a.webp"):
        with Image.open(tmp_path / name) as image:
            assert image.width == 96
    assert ElementTree.parse(tmp_path / "a.svg").getroot().tag.endswith("svg")
    assert (tmp_path / "a.html").read_text() == sheet_page(table)
