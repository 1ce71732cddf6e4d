"""Arrows and circles that a viewer draws with the right mouse button, on every board."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from sanban.lessons.lesson import lesson
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado, finish

Point = tuple[float, float]
# the middles of two places of the board that nothing covers
TWO_PLACES = """() => {
  const seen = [];
  for (const place of document.querySelectorAll('.board [data-place]')) {
    const box = place.getBoundingClientRect();
    const point = [box.x + box.width / 2, box.y + box.height / 2];
    const under = document.elementFromPoint(...point)?.closest('[data-place]');
    if (under === place && !seen.some(([x, y]) => Math.hypot(x - point[0], y - point[1]) < 60))
      seen.push(point);
  }
  return [seen[0], seen.at(-1)];
}"""


def open_lesson(page: Page, game: str) -> None:
    """A board on which nobody else acts."""
    page.goto(f"/learn/{game}/{lesson(game).chapters[0].id}")
    page.locator(".board [data-place]").nth(1).wait_for()


def drawn(page: Page) -> Locator:
    return page.locator(".drawings .drawn")


def right_drag(page: Page, start: Point, end: Point, *keys: str) -> None:
    for key in keys:
        page.keyboard.down(key)
    page.mouse.move(*start)
    page.mouse.down(button="right")
    page.mouse.move(*end, steps=4)
    page.mouse.up(button="right")
    for key in keys:
        page.keyboard.up(key)


def middle(board: Kamisado, name: str) -> Point:
    box = board.square(name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("game", ["Kamisado", "Samurai", "Daito"])
def test_every_board_is_drawn_on(arrive: Arrive, game: str) -> None:
    ada = arrive()
    page = ada.page
    open_lesson(page, game.lower())
    menus = "window.menus = 0; addEventListener('contextmenu', e => menus += !e.defaultPrevented)"
    page.evaluate(menus)
    start, end = page.evaluate(TWO_PLACES)
    right_drag(page, start, end)
    expect(drawn(page).locator("path")).to_have_count(2)  # a line and its rim
    right_drag(page, end, end)
    expect(drawn(page).locator("rect")).to_have_count(2)
    expect(page.locator(".board .drawings")).to_be_visible()
    assert page.evaluate("menus") == 0
    page.keyboard.press("Escape")
    expect(page.locator(".drawings")).to_have_count(0)
    # elsewhere the system's menu is left alone
    page.locator("header").click(button="right", position={"x": 500, "y": 5})
    assert page.evaluate("menus") == 1


def test_colours_a_second_time_and_a_left_click(arrive: Arrive) -> None:
    ada = arrive()
    page = ada.page
    ada.new("kamisado", "screen")
    board = Kamisado(ada)
    board.my_turn()
    places = [middle(board, name) for name in ("c1", "c5", "e4", "g6", "h2")]
    right_drag(page, places[0], places[1])
    right_drag(page, places[0], places[2], "Shift")
    right_drag(page, places[0], places[3], "Alt")
    right_drag(page, places[0], places[4], "Shift", "Alt")
    for brush in range(4):
        expect(page.locator(f".drawn.brush-{brush}")).to_have_count(1)
    looks = "all => all.map(line => getComputedStyle(line).stroke)"
    assert len(set(page.locator(".drawn-line").evaluate_all(looks))) == 4
    dashes = "all => all.map(line => getComputedStyle(line).strokeDasharray)"
    assert len(set(page.locator(".drawn-line").evaluate_all(dashes))) == 4
    right_drag(page, places[0], places[1], "Alt")  # in another colour
    expect(page.locator(".drawn.brush-2")).to_have_count(2)
    right_drag(page, places[0], places[1], "Alt")  # the same again: gone
    expect(drawn(page)).to_have_count(3)
    # the board turned round: what was drawn goes with its squares
    where = drawn(page).first.bounding_box()
    page.keyboard.press("f")
    expect(page.locator(".kamisado.flipped")).to_have_count(1)
    assert drawn(page).first.bounding_box() != where
    board.press("c1")  # a left click clears, and chooses as always
    expect(page.locator(".drawings")).to_have_count(0)
    expect(board.square("c1")).to_have_attribute("aria-selected", "true")


def test_in_a_replay(arrive: Arrive) -> None:
    ada = arrive()
    page = ada.page
    ada.new("kamisado", "screen")
    board = Kamisado(ada)
    finish(board)
    page.goto(page.url.replace("/table/", "/game/"))
    page.locator(".k-piece").first.wait_for()
    right_drag(page, middle(board, "c3"), middle(board, "f6"))
    expect(drawn(page)).to_have_count(1)
    page.get_by_role("button", name=re.compile("^Next move")).click()
    expect(drawn(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".drawings")).to_have_count(0)


def test_what_is_drawn_stays_on_its_hexes_when_the_map_is_zoomed(arrive: Arrive) -> None:
    ada = arrive()
    page = ada.page
    open_lesson(page, "samurai")
    _, point = page.evaluate(TWO_PLACES)
    right_drag(page, point, point)
    before = drawn(page).bounding_box()
    page.get_by_role("button", name="Zoom in").focus()
    page.keyboard.press("Enter")
    expect(drawn(page)).to_have_count(1)
    after = drawn(page).bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"]
