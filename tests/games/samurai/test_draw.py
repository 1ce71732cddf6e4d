"""The drawing and the terminal board."""

from xml.etree import ElementTree

import pytest
from rich.console import Console

from sanban.core.rng import Rng
from sanban.games.samurai import art, map
from sanban.games.samurai.game import Samurai
from sanban.terminal import samurai as terminal
from tests.games.samurai.scripted import game, play


def random_game(seats: int, steps: int) -> Samurai:
    played, rng = Samurai.start({}, seats, steps), Rng(steps)
    for _ in range(steps):
        if played.outcome is None:
            seat = rng.choice(played.may_act())
            played.play(seat, rng.choice(played.legal(seat)))
    return played


def texts(drawing: str) -> list[str]:
    return [node.text or "" for node in ElementTree.fromstring(drawing).iter() if node.text]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("steps", [0, 30, 70, 400])
def test_drawings_are_well_formed_and_name_every_free_hex(seats: int, steps: int) -> None:
    played = random_game(seats, steps)
    for viewer in (0, None):
        shown = set(texts(played.svg(viewer)))
        covered = {laid.hex for laid in played.view(None).tiles}
        names = {space.name for space in map.hexes(seats)}
        assert names - covered <= shown
        assert not covered & shown


def test_v1_the_owner_is_told_by_shape() -> None:
    shapes = {art.shape(seat, 5).split(" ")[0] + art.shape(seat, 5)[:20] for seat in range(4)}
    assert len(shapes) == 4
    luminance = []
    for colour in art.STRONG:
        r, g, b = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
        luminance.append(0.3 * r + 0.59 * g + 0.11 * b)
    land, sea = (int(colour[3:5], 16) for colour in (art.LAND, art.SEA))
    assert sea - land > 30  # told apart in greyscale
    assert max(luminance) - min(luminance) > 80


def test_tiles_show_picture_value_and_owner() -> None:
    played = game(2, ("samurai3", "ship2"))
    play(played, "samurai3 q14", "end", "ship2 r15")
    drawing = played.svg()
    assert drawing.count("href='#samurai'") == 1
    assert drawing.count("href='#ship'") == 1
    assert art.shape(0, 5.4) in drawing
    assert art.shape(1, 5.4) in drawing


def test_a_hand_is_drawn_for_its_owner_only() -> None:
    played = game(2, ("samurai3 samurai2 samurai2 samurai1 samurai1",))
    assert played.svg(0).count("href='#samurai'") == 5
    assert played.svg(1).count("href='#samurai'") == 0
    assert played.svg(None).count("href='#samurai'") == 0


def printed(played: Samurai, viewer: int | None, width: int = 100) -> str:
    console = Console(width=width, force_terminal=False, color_system=None)
    with console.capture() as capture:
        console.print(terminal.board(played.view(viewer)))
    return capture.get()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("steps", [0, 30, 90, 400])
def test_the_terminal_board_fits_and_is_legible_without_colour(seats: int, steps: int) -> None:
    played = random_game(seats, steps)
    text = printed(played, 0)
    rows = {2 * space.r + space.q for space in map.hexes(seats)}
    view = played.view(0)
    extra = 0 if view.sheet is None else 1 + len(view.sheet.steps)
    assert len(text.splitlines()) == max(rows) - min(rows) + 1 + extra  # nothing was wrapped
    for laid in view.tiles:
        assert "●▲■◆"[laid.seat] in text
    covered = {laid.hex for laid in view.tiles} | {"o14"}
    for space in map.hexes(seats):
        if space.name not in covered:
            assert space.name in text
    assert printed(played, None).count("your hand") == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("steps", [0, 90, 400])
def test_the_terminal_board_fits_eighty_columns(seats: int, steps: int) -> None:
    played = random_game(seats, steps)
    rows = {2 * space.r + space.q for space in map.hexes(seats)}
    text = printed(played, 0, 80)
    lines = text.splitlines()
    first = next(i for i, line in enumerate(lines) if line.strip() in ("~o1", "~o7"))
    sheet = played.view(0).sheet
    extra = 0 if sheet is None else 1 + sum(-(-len(step) // 80) for step in sheet.steps)
    assert len(lines) - first == max(rows) - min(rows) + 1 + extra


def test_terminal_choices_cover_the_legal_actions() -> None:
    for steps in (0, 12, 45, 60, 61, 62, 63):
        played = random_game(2, steps)
        for seat in played.may_act():
            choices = terminal.choices(played, seat)
            assert sorted(code for code, _ in choices) == sorted(played.legal(seat))
            for code, label in choices:
                assert label.startswith(played.text(seat, code))
            assert len({label for _, label in choices}) == len(choices)
            if any(label.startswith("end") for _, label in choices):
                assert choices[0][1].startswith("end")
