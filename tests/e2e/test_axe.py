"""The accessibility checker finds nothing at all: on any page, at any board, in any look."""

from typing import Any

import pytest

from sanban.core.languages import LANGUAGES
from sanban.server.documents import address, page_names, split_language
from tests.e2e.browser import PHONE
from tests.e2e.conftest import Arrive
from tests.e2e.others import Daito, Samurai
from tests.e2e.places import PLACES

LOOKS: dict[str, dict[str, Any]] = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "phone": PHONE,
    "forced colours": {"forced_colors": "active"},
    "forced colours, dark": {"forced_colors": "active", "color_scheme": "dark"},
}
READY = ".k-piece.free, .first-tiles button, .hand-card"


# pages without a board have no colours of their own there
PAGES = {name: look for name, look in LOOKS.items() if name != "forced colours, dark"}


@pytest.mark.parametrize("look", PAGES.values(), ids=PAGES)
def test_every_page(arrive: Arrive, look: dict[str, Any]) -> None:
    ada = arrive(**look)
    ada.expected = ("404", "WebSocket")
    found = {}
    for place in PLACES:
        ada.page.goto(place.path)
        ada.page.locator(place.sign).first.wait_for()
        # one main part, one first heading
        assert ada.page.locator("main").count() == 1, place
        assert ada.page.locator("h1").count() == 1, place
        if wrong := ada.axe():
            found[place.name] = wrong
    assert found == {}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("game", ["Kamisado", "Samurai", "Daito"])
def test_every_board(arrive: Arrive, game: str, look: dict[str, Any]) -> None:
    ada = arrive(**look)
    ada.play_now(game, "random")
    ada.page.locator(READY).first.wait_for()
    if game == "Kamisado":  # which test_everybody plays to its end
        assert ada.axe() == []
        return
    board = Samurai(ada.page) if game == "Samurai" else Daito(ada.page, "axe")
    for actions in (0, 8):
        for _ in range(actions):
            board.act()
        board.todo.first.wait_for()  # nothing changes while the checker looks
        assert ada.axe() == []


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_notice_and_a_button_under_the_pointer(arrive: Arrive, look: dict[str, Any]) -> None:
    ada = arrive(**look)
    ada.expected = ("429",)
    ada.home()
    refused = {"status": 429, "json": {"code": "too_many", "facts": {}, "message": "no"}}
    ada.page.route("**/api/tables", lambda route: route.fulfill(**refused))
    ada.card("Kamisado").locator("button").click()
    ada.page.locator(".toast").wait_for()
    assert ada.axe() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_documentation(arrive: Arrive, language: str) -> None:
    ada = arrive(locale=language)
    found = {}
    for page in sorted(page_names()):
        if (split_language(page)[1] or "en") == language:
            ada.page.goto(address(page))
            if wrong := ada.axe():
                found[page] = wrong
    assert found == {}
