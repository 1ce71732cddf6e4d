"""A page that is left while its answers are on the way: what comes too late does nothing."""

from functools import partial

import pytest
from playwright.sync_api import Page, Route, expect

import sanban
from sanban.core.rng import Rng
from tests.e2e.browser import Person, until
from tests.e2e.conftest import Arrive
from tests.e2e.places import PLACES, Place
from tests.e2e.test_account import come, create
from tests.e2e.test_people import be_found
from tests.e2e.test_replay import paste
from tests.support.conformance import play_random

__all__ = ["come"]

# what Chromium says when a table is left while its connection is still being made
LEFT_TABLE = "WebSocket is closed before the connection is established"
REST = "/nowhere/at/all"  # a page that asks for nothing
GO = "address => { history.pushState(null, '', address); dispatchEvent(new Event('popstate')) }"


def go(page: Page, address: str) -> None:
    """As by a link: what ran before goes on if nothing stops it."""
    page.evaluate(GO, address)


class Answers:
    """The first few come, the others are held back."""

    def __init__(self, first: int) -> None:
        self.remaining = first
        self.held: list[Route] = []

    def take(self, route: Route) -> None:
        if self.remaining:
            self.remaining -= 1
            route.continue_()
        else:
            self.held.append(route)

    def release(self) -> int:
        """Let all come; how many were held back."""
        self.remaining = 1000
        for route in self.held:
            route.continue_()
        return len(self.held)


def arrived(page: Page, answers: Answers, sign: str) -> bool:
    """Whether an answer is held back, or the page is there without it."""
    return bool(answers.held) or page.locator(sign).count() > 0


def leave_early(person: Person, path: str, sign: str) -> None:
    """Come and leave again and again: the first answer is missing, then the second, and so on."""
    page = person.page
    for first in range(8):
        go(page, REST)
        expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
        page.wait_for_load_state("networkidle")
        answers = Answers(first)
        page.route("**/api/**", answers.take)
        go(page, path)
        until(page, partial(arrived, page, answers, sign))
        go(page, REST)
        expect(page.get_by_role("heading", name="Page not found")).to_be_visible()
        late = answers.release()
        page.wait_for_timeout(150)  # what they set going
        page.unroute("**/api/**", answers.take)
        if not late:
            break


@pytest.mark.parametrize(
    "place", [place for place in PLACES if not place.path.startswith("/docs")], ids=lambda p: p.name
)
def test_answers_that_come_too_late_do_nothing(place: Place, arrive: Arrive) -> None:
    ada = arrive()
    ada.expected = ("404", LEFT_TABLE)
    ada.page.goto(REST)
    leave_early(ada, place.path, place.sign)


@pytest.mark.parametrize("game", sanban.game_names())
def test_nor_on_the_pages_of_ones_own_games(game: str, arrive: Arrive) -> None:
    """The front page with games that go on, a table, a game to look at again."""
    ada = arrive()
    ada.expected = (LEFT_TABLE,)
    page = ada.page
    ada.play_now(game.title(), "random")
    table = page.url.removeprefix(ada.url)
    leave_early(ada, "/", ".own a")
    leave_early(ada, table, ".board")
    played = sanban.start(game, seed="left early")
    play_random(played, Rng("left early"))
    paste(ada, played.record().to_json().decode())
    replay = page.url.removeprefix(ada.url).split("#")[0]
    leave_early(ada, replay, "button.move")


def test_nor_on_the_pages_of_an_account(come: Arrive) -> None:
    ada = come()
    create(ada, "Ada")
    be_found(ada, "Ada-who-leaves")
    for path in ("/people/me", "/people/ada-who-leaves", "/account", "/notifications"):
        leave_early(ada, path, "main h2")
    leave_early(ada, "/device", "main form button")
