"""Films put together from parts look like drawings made from nothing, and cost far less."""

import io
from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image, ImageChops

import sanban
from sanban.core.errors import BadOptions
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.exports import film as film_module
from sanban.exports import layers as layers_module
from sanban.exports.film import film
from sanban.exports.gif import write_gif
from sanban.exports.layers import Layers
from sanban.exports.moments import PictureViewer, drawing, moments
from sanban.exports.parts import split
from sanban.exports.poster import played
from sanban.exports.raster import pixels
from tests.support.conformance import play_random

VIEWERS = [
    ("kamisado", None),
    ("kamisado", 1),
    ("samurai", None),
    ("samurai", 2),
    ("samurai", "all"),
    ("daito", None),
    ("daito", 0),
    ("daito", "all"),
]


def some(game: str, actions: int = 12) -> Table[Any]:
    return played(game, 3 if game == "samurai" else 2, actions)


@pytest.mark.parametrize(("game", "viewer"), VIEWERS)
def test_pictures_equal_those_drawn_from_nothing(game: str, viewer: PictureViewer) -> None:
    drawings = [drawing(moment, viewer) for moment in moments(some(game))]
    layers = Layers(split(drawings[0]), 333)
    for number, svg in enumerate(drawings):
        layers.show(split(svg))
        if number % 4 == 0:
            difference = ImageChops.difference(layers.image, pixels(svg, 333)).convert("L")
            counts = difference.histogram()
            # a rounding here and there; a part that is missing or moved would be far more
            assert sum(counts[64:]) == 0, number
            assert sum(counts[16:]) < sum(counts) / 1000, number


def test_a_part_is_rasterised_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = some("samurai", 40)
    drawings = [split(drawing(moment)) for moment in moments(table)]
    parts = {part for one in drawings for part in one.parts}
    rasterised: list[int] = []
    real = Layers._rasterise

    def counted(self: Layers, some: list[Any], head: str) -> None:
        rasterised.append(len(some))
        real(self, some, head)

    monkeypatch.setattr(Layers, "_rasterise", counted)
    film(table, "gif", width=120)
    assert sum(rasterised) == len(parts)  # of 41 drawings with 200 parts each
    assert len(parts) < sum(len(one.parts) for one in drawings) / 10
    assert len(rasterised) < 12


def test_only_what_changed_is_drawn_anew() -> None:
    drawings = [split(drawing(moment)) for moment in moments(some("kamisado", 4))]
    layers = Layers(drawings[0], 400)
    assert layers.show(drawings[0]) == [(0, 0, 400, 400)]
    assert layers.show(drawings[0]) == []
    for one in drawings[1:]:
        area = sum((right - left) * (bottom - top) for left, top, right, bottom in layers.show(one))
        assert 0 < area < 400 * 400 / 2


def test_parts_that_change_places_are_drawn_anew() -> None:
    tag = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 20'>"
    red, blue = (
        "<rect width='9' height='9' fill='red'/>",
        "<circle cx='8' cy='8' r='6' fill='blue'/>",
    )
    layers = Layers(split(f"{tag}{red}{blue}</svg>"), 20)
    layers.show(split(f"{tag}{red}{blue}</svg>"))
    assert layers.image.getpixel((7, 7)) == (0, 0, 255)
    assert layers.show(split(f"{tag}{blue}{red}</svg>"))
    assert layers.image.getpixel((7, 7)) == (255, 0, 0)


def test_a_drawing_of_another_size_is_put_on_paper() -> None:
    tag = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 {}'>"
    red = "<rect width='100%' height='100%' fill='red'/></svg>"
    layers = Layers(split(tag.format(20) + red), 20)
    layers.show(split(tag.format(20) + red))
    assert layers.image.getpixel((9, 19)) == (255, 0, 0)
    layers.show(split(tag.format(10) + red))
    assert layers.image.size == (20, 20)
    assert layers.image.getpixel((9, 8)) == (255, 0, 0)
    assert layers.image.getpixel((9, 19)) == (255, 255, 255)
    layers.show(split(tag.format(20) + red))
    assert layers.image.getpixel((9, 19)) == (255, 0, 0)


@pytest.mark.parametrize("kind", ["gif", "webp"])
def test_the_last_picture_of_a_film_is_the_end_of_the_game(kind: Any) -> None:
    table = some("daito")
    found = Image.open(io.BytesIO(film(table, kind, 0, 240)))
    found.seek(getattr(found, "n_frames", 1) - 1)
    difference = ImageChops.difference(found.convert("RGB"), pixels(table.game.svg(0), 240))
    counts = difference.convert("L").histogram()
    assert sum(counts[40:]) < sum(counts) / 50


def test_every_picture_of_a_gif_is_as_it_was_reduced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what changed is written, and the whole can be seen."""
    reduced: list[Any] = []
    plain = write_gif

    def write(file: Any, frames: Any, times: Any) -> None:
        def noted() -> Any:
            for image, boxes in frames:
                reduced.append(image.convert("RGB"))
                yield image, boxes

        plain(file, noted(), times)

    monkeypatch.setattr(film_module, "write_gif", write)
    found: Any = Image.open(io.BytesIO(film(some("samurai", 12), "gif", None, 200)))
    assert found.n_frames == len(reduced) == 13
    assert found.info["loop"] == 0
    for number, expected in enumerate(reduced):
        found.seek(number)
        assert found.info["duration"] == (film_module.LAST_MS if number == 12 else 900)
        assert ImageChops.difference(found.convert("RGB"), expected).getbbox() is None


def test_pictures_do_not_lie_in_memory_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is encoded before the next is drawn."""
    shown = 0
    plain = Layers.show

    def show(self: Any, drawing: Any) -> Any:
        nonlocal shown
        shown += 1
        return plain(self, drawing)

    monkeypatch.setattr(Layers, "show", show)
    monkeypatch.setattr(film_module._Frames, "getim", lambda _self: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        film(some("kamisado", 8), "webp", width=64)
    assert shown == 2


def test_a_film_is_bounded_in_length_and_size() -> None:
    table = sanban.start("kamisado", seed="film")
    play_random(table, Rng("film"))
    with pytest.raises(BadOptions, match=r"has at most 3\. Ask for a smaller size"):
        film(table, "gif", pictures=3)
    for kind in film_module.KINDS:
        with pytest.raises(BadOptions, match=r"more than 0 MB\. Ask for a smaller size"):
            film(table, kind, width=200, largest=1000)


def test_every_drawing_is_counted() -> None:
    table = some("kamisado", 5)
    counted: list[int] = []

    def track(drawings: Sequence[Any]) -> Any:
        for number, one in enumerate(drawings):
            counted.append(number)
            yield one

    film(table, "gif", width=64, track=track)
    assert counted == list(range(len(table.log) + 1))


def test_lines_thinner_than_a_rough_pixel_are_found() -> None:
    tag = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1000 1000'>"
    thin = "<path d='M700 20V980' stroke='#000' stroke-width='.6' stroke-opacity='.3'/>"
    drawn = split(f"{tag}{thin}</svg>")
    layers = Layers(drawn, 1000)
    layers.show(drawn)
    line = layers.image.convert("L").crop((698, 30, 703, 970))
    assert min(line.tobytes()) < 255
    assert layers_module.ROUGH < 1000
