"""Pages around the tables, on screens where something was out of sight or told twice."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import sanban
from sanban.core.languages import LANGUAGES
from sanban.core.rng import Rng
from tests.e2e.browser import Person
from tests.e2e.conftest import Arrive
from tests.e2e.language_walk import UPLOAD
from tests.e2e.test_table_sizes import on_screen, sideways
from tests.support.catalogues import texts
from tests.support.conformance import play_random

LOW = [(844, 390), (932, 430)]  # phones in landscape
SCREENS = [*LOW, (1280, 800), (390, 844)]
# the four corners and the middle of something are seen, and nothing lies upon them
WHOLE = """one => {
  const box = one.getBoundingClientRect();
  const inside = ([x, y]) => one.contains(document.elementFromPoint(x, y));
  return [[box.x + 3, box.y + 3], [box.right - 3, box.y + 3], [box.x + 3, box.bottom - 3],
    [box.right - 3, box.bottom - 3], [box.x + box.width / 2, box.y + box.height / 2]].every(inside);
}"""


def screen(size: tuple[int, int]) -> dict[str, Any]:
    return {"viewport": {"width": size[0], "height": size[1]}}


def replay(person: Person, game: str) -> None:
    """A finished game, in the middle of it."""
    table = sanban.start(game, seed="on every screen")
    table.names[:] = ["Bartholomew Cavendish", *table.names[1:]]
    play_random(table, Rng(f"on every screen {game}"))
    person.page.goto("/nowhere")
    record = table.record()
    found = person.page.evaluate(UPLOAD, record.to_json().decode())
    person.page.goto(f"/game/{found}#{len(record.actions) // 2}")
    person.page.locator(".study button.move").first.wait_for()


def whole(what: Locator) -> bool:
    expect(what).to_be_visible()
    return bool(what.evaluate(WHOLE))


@pytest.mark.parametrize("size", LOW, ids=str)
def test_a_kamisado_board_is_whole_beside_its_controls(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    """The controls covered half of it."""
    ada = arrive(**screen(size))
    replay(ada, "kamisado")
    board = ada.page.locator(".k-frame")
    box = board.bounding_box()
    assert box
    assert box["width"] >= 280
    assert whole(board)
    for name in ("Previous move", "Next move"):
        on_screen(ada, ada.page.get_by_role("button", name=name))
    assert not sideways(ada)
    ada.page.goto("/openings/kamisado")
    ada.page.locator(".first-move").first.wait_for()
    assert whole(ada.page.locator(".first-moves"))
    on_screen(ada, ada.page.get_by_role("heading", level=1))


@pytest.mark.parametrize("size", [*LOW, (1024, 768)], ids=str)
@pytest.mark.parametrize("game", ["samurai", "daito"])
def test_a_replay_is_seen_above_its_controls_and_says_things_once(
    arrive: Arrive, game: str, size: tuple[int, int]
) -> None:
    ada = arrive(**screen(size))
    replay(ada, game)
    names = ada.page.locator(".board .player-name")
    expect(names.first).to_be_visible()
    for name in names.all():
        box = name.bounding_box()
        assert box
        assert box["width"] > 40  # a badge pushed it out of its line
    on_screen(ada, ada.page.locator(".hand-card, .rack-tile").first)
    on_screen(ada, ada.page.get_by_role("button", name="Next move"))
    hint = ada.page.locator(".study .hint .now").inner_text()
    assert ada.text().count(hint) == 1
    assert not sideways(ada)


def test_the_settings_can_be_closed_without_scrolling(arrive: Arrive) -> None:
    ada = arrive()
    for size in SCREENS:
        ada.come_again(*size, "/")
        ada.page.get_by_role("button", name="Settings").click()
        on_screen(ada, ada.page.get_by_role("button", name="Done"))
        assert not ada.has_focus("input")  # a phone would open its keyboard


@pytest.mark.parametrize("game", ["kamisado", "samurai", "daito"])
def test_a_table_can_be_created_without_scrolling(arrive: Arrive, game: str) -> None:
    ada = arrive()
    for size in SCREENS:
        ada.come_again(*size, f"/new/{game}?with=friend")
        on_screen(ada, ada.page.get_by_role("button", name="Create a link"))


def test_a_lesson_can_be_started_without_scrolling(arrive: Arrive) -> None:
    ada = arrive()
    for size in SCREENS:
        ada.come_again(*size, "/learn")
        on_screen(ada, ada.page.get_by_role("link", name="Start").first)


def test_a_game_can_be_started_without_scrolling(arrive: Arrive) -> None:
    ada = arrive()
    for size in SCREENS:
        ada.come_again(*size, "/")
        button = ada.card("Kamisado").get_by_role("button", name="Play now")
        expect(button).to_be_enabled()  # the games have come
        on_screen(ada, button)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_names_the_finished_games(arrive: Arrive, language: str) -> None:
    """ "Games" could have been the three games, or those in progress."""
    ada = arrive(locale=language, forced_colors="active")
    said = texts(language)
    ada.page.goto("/")
    link = ada.page.locator("header nav a[href='/games']")
    expect(link).to_have_text(said["nav.games"])
    assert said["nav.games"] != said["home.own"]
    link.click()
    expect(ada.page.locator("main h1")).to_have_text(said["nav.games"])
    # where one is shows without the colours of the page, too
    expect(link).to_have_css("text-decoration-line", "underline")
    others = ada.page.locator("header nav a:not([aria-current])")
    expect(others.first).to_have_css("text-decoration-line", "none")
