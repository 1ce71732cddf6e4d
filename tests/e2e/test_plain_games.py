"""Games of another package on the page: a card, a board of text, a button for each action."""

import os
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from sanban.core.languages import LANGUAGES
from tests.e2e.browser import PHONE, Person
from tests.e2e.conftest import Arrive
from tests.support import small_games
from tests.support.server import Server

LOOKS: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "phone": PHONE,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where the example package is installed."""
    folder = tmp_path_factory.mktemp("installed") / "packages"
    small_games.install(folder, "broken = small_games.nothing:Game")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", f"{folder}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
        with Server(tmp_path_factory.mktemp("server") / "sanban.db") as running:
            yield running


def play_to_the_end(person: Person) -> None:
    actions = person.page.locator(".plain-action")
    result = person.page.locator(".result")
    for _ in range(9):
        expect(actions.first.or_(result)).to_be_visible()
        if result.is_visible():
            return
        before = person.page.locator(".plain-text").inner_text()
        actions.first.click()
        expect(person.page.locator(".plain-text")).not_to_have_text(before)
    expect(result).to_be_visible()


def test_a_game_from_its_card_to_its_end(arrive: Arrive) -> None:
    ada = arrive()
    ada.play_now("Tic-tac-toe", "perfect")
    expect(ada.page.locator(".plain-action")).to_have_count(9)
    expect(ada.page.locator(".plain-text")).to_contain_text("3 · · ·")
    expect(ada.hint()).to_have_text("It’s your turn: choose an action.")
    ada.page.get_by_role("button", name="b2", exact=True).click()
    expect(ada.page.locator(".plain-text")).to_contain_text("X")
    expect(ada.page.locator("#sheet-moves")).to_contain_text("b2")
    play_to_the_end(ada)
    assert ada.axe() == []
    ada.page.get_by_role("link", name="Analyse").click()  # its replay has the same board
    expect(ada.page.locator(".plain-text")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_the_board_is_accessible(arrive: Arrive, look: dict[str, Any]) -> None:
    ada = arrive(**look)
    ada.open_table("kuhn")
    expect(ada.page.locator(".plain-action")).to_have_count(2)
    assert ada.axe() == []
    wide = ada.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "the page scrolls sideways"
    for box in [one.bounding_box() for one in ada.page.locator(".plain-action").all()]:
        assert box is not None
        assert box["height"] >= 40


def test_with_the_keyboard(arrive: Arrive) -> None:
    ada = arrive()
    ada.open_table("tictactoe")
    expect(ada.page.locator(".plain-action")).to_have_count(9)
    ada.tab_to(".plain-action")
    ada.page.keyboard.press("ArrowRight")
    focused = ada.page.locator(".plain-action:focus")
    assert focused.inner_text() == "b3"
    ada.page.keyboard.press("End")
    assert focused.inner_text() == "c1"
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator(".plain-action")).to_have_count(7)
    expect(ada.page.locator(".plain-board :focus")).to_have_count(1)  # it goes on from here


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(arrive: Arrive, language: str) -> None:
    ada = arrive(locale=language)
    ada.page.goto("/")
    expect(ada.card("Kuhn poker")).to_be_visible()
    ada.open_table("kuhn")
    expect(ada.page.locator(".plain-action")).to_have_count(2)
    assert "plain." not in ada.text()
    group = ada.page.locator(".plain-actions").get_attribute("aria-label")
    assert group
    assert "plain." not in group
    if language != "en":
        assert group != "Your actions"


def test_the_others_card_never_reaches_the_browser(arrive: Arrive) -> None:
    """All that the page of one player gets has one card, until both are shown."""
    ada, heard = arrive(), list[str]()
    ada.page.on("websocket", lambda s: s.on("framereceived", lambda text: heard.append(str(text))))
    ada.open_table("kuhn")
    expect(ada.page.locator(".plain-action")).to_have_count(2)
    text = ada.page.locator(".plain-text").inner_text()
    own = next(card for card in ("Jack", "Queen", "King") if card in text)
    assert text.count("?") == 1
    said = " ".join(heard)
    assert own in said
    assert not [card for card in ("Jack", "Queen", "King") if card != own and card in said]
