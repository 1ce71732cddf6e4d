"""The accessibility checker finds nothing at all: on any page, at any board, in any look."""

from typing import Any

import pytest

from sanban.core.languages import LANGUAGES
from sanban.server.documents import address, page_names, split_language
from tests.e2e.browser import PHONE, Forced, Person, Scheme
from tests.e2e.conftest import Arrive
from tests.e2e.others import Daito, Samurai
from tests.e2e.places import PLACES

# a page takes on another look without being loaded again: the checker is warm by then
LOOKS: dict[str, tuple[Scheme, Forced]] = {
    "light": ("light", "none"),
    "dark": ("dark", "none"),
    "forced colours": ("light", "active"),
    "forced colours, dark": ("dark", "active"),
}
SCREENS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "desk": ({}, list(LOOKS)),
    "phone": (PHONE, ["light"]),
}
READY = ".k-piece.free, .first-tiles button, .hand-card"

on_each_screen = pytest.mark.parametrize("screen", SCREENS)


def wrong_in(person: Person, looks: list[str]) -> dict[str, list[str]]:
    """What the checker finds in each look of the page that is open."""
    found = {}
    for look in looks:
        person.change_colours(*LOOKS[look])
        if wrong := person.axe():
            found[look] = wrong
    person.change_colours()
    return found


@on_each_screen
def test_every_page(arrive: Arrive, screen: str) -> None:
    context, looks = SCREENS[screen]
    ada = arrive(**context)
    ada.expected = ("404", "WebSocket")
    found = {}
    for place in PLACES:
        ada.page.goto(place.path)
        ada.page.locator(place.sign).first.wait_for()
        # one main part, one first heading
        assert ada.page.locator("main").count() == 1, place
        assert ada.page.locator("h1").count() == 1, place
        # pages without a board have no colours of their own in the last look
        if wrong := wrong_in(ada, looks[:3]):
            found[place.name] = wrong
    assert found == {}


@on_each_screen
@pytest.mark.parametrize("game", ["Kamisado", "Samurai", "Daito"])
def test_every_board(arrive: Arrive, game: str, screen: str) -> None:
    context, looks = SCREENS[screen]
    ada = arrive(**context)
    ada.play_now(game, "random")
    ada.page.locator(READY).first.wait_for()
    if game == "Kamisado":  # which test_everybody plays to its end
        assert wrong_in(ada, looks) == {}
        return
    board = Samurai(ada.page) if game == "Samurai" else Daito(ada.page, "axe")
    for actions in (0, 8):
        for _ in range(actions):
            board.act()
        board.todo.first.wait_for()  # nothing changes while the checker looks
        assert wrong_in(ada, looks) == {}


@on_each_screen
def test_a_notice_and_a_button_under_the_pointer(arrive: Arrive, screen: str) -> None:
    context, looks = SCREENS[screen]
    ada = arrive(**context)
    ada.expected = ("429",)
    ada.home()
    refused = {"status": 429, "json": {"code": "too_many", "facts": {}, "message": "no"}}
    ada.page.route("**/api/tables", lambda route: route.fulfill(**refused))
    for look in looks:
        ada.change_colours(*LOOKS[look])
        ada.card("Kamisado").locator("button").click()
        ada.page.locator(".toast").first.wait_for()
        assert ada.axe() == [], look


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
