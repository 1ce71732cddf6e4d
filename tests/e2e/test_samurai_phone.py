"""Samurai on a phone: who plays can be read, and the own tiles are in sight, with every number of
players and with clocks."""

from typing import Any

import pytest

from tests.e2e.browser import Person
from tests.e2e.conftest import Arrive
from tests.e2e.test_table_sizes import SIZES, context, on_screen, sideways

CLOCKS: dict[str, dict[str, Any]] = {
    "no clock": {"kind": "none"},
    "minutes": {"kind": "real", "main_s": 900, "increment_s": 5},
    "hours": {"kind": "real", "main_s": 10800, "increment_s": 5},
    "days": {"kind": "days", "days": 3},
}
NAME = "Bartholomew Cavendish"
SIDES = (".tiles-left", ".counts, .behind")
# how many letters of each name are seen
LETTERS = """all => all.map(name => {
  const text = name.firstElementChild.firstChild;
  const edge = name.getBoundingClientRect().right;
  const range = document.createRange();
  const seen = [...text.data].filter((_, at) => {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    return range.getBoundingClientRect().right <= edge + 0.5;
  });
  return [seen.length, text.data.length];
})"""


def sit_down(person: Person, players: int, clock: dict[str, Any]) -> None:
    """A table with bots, and straight to the own tiles."""
    bots = [{"kind": "bot", "level": f"level:{number + 1}"} for number in range(players - 1)]
    person.open_table(
        "samurai",
        name=NAME,
        seats=[{"kind": "me"}, *bots],
        clock=clock,
        options={"first_hand": "random", "figures": "random", "first": "green"},
    )
    person.page.locator(".rack-tile").first.wait_for()


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_names_and_tiles_are_seen(arrive: Arrive, players: int, clock: str) -> None:
    ada = arrive(**context("portrait"))
    sit_down(ada, players, CLOCKS[clock])
    check(ada, players)
    for size in ("small", "landscape"):
        ada.come_again(*SIZES[size])
        ada.page.locator(".rack-tile").first.wait_for()
        check(ada, players)


def check(ada: Person, players: int) -> None:
    """Names can be told apart, tiles and buttons are in sight, nothing lies upon another."""
    names = ada.page.locator(".samurai-side .name")
    assert names.count() == players
    for seen, whole in names.evaluate_all(LETTERS):
        assert seen == whole or seen >= 5
    for tile in ada.page.locator(".rack-tile").all():
        on_screen(ada, tile)
    on_screen(ada, ada.page.locator(".end-turn"))
    assert not sideways(ada)
    for player in ada.page.locator(".samurai-side .player").all():
        left, right = (player.locator(one).bounding_box() for one in SIDES)
        assert left
        assert right
        assert left["x"] + left["width"] <= right["x"] + 1
    map_ = ada.page.locator(".samurai-map-frame").bounding_box()
    assert map_
    assert map_["height"] >= 170


def test_a_cut_name_is_told_whole(arrive: Arrive) -> None:
    """A finger held on it."""
    ada = arrive(**context("small"))
    sit_down(ada, 2, CLOCKS["minutes"])
    box = ada.page.locator(".samurai-side .name").first.bounding_box()
    assert box
    ada.page.mouse.move(box["x"] + 10, box["y"] + box["height"] / 2)
    ada.page.locator(".board-tip").filter(has_text=NAME).wait_for()
