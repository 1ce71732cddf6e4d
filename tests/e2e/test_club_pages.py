"""The pages of people, with a life in them: each in every language and look, and by keyboard."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from sanban.core.languages import LANGUAGES
from tests.e2e.browser import PHONE, Forced, Person, Scheme, until
from tests.e2e.language_walk import Walk
from tests.e2e.places import Place
from tests.e2e.test_account import ByName
from tests.support.club import Club, found_club
from tests.support.server import Server

# the screens, and the looks on each
SCREENS: dict[str, tuple[dict[str, Any], list[tuple[Scheme, Forced]]]] = {
    "desk": ({}, [("light", "none"), ("light", "active")]),
    "phone": (PHONE, [("dark", "none")]),
}


@pytest.fixture(scope="module")
def club(server: Server) -> Club:
    return found_club(server)


def places(club: Club) -> list[Place]:
    return [
        Place("home", "/", ".buttons a.first"),
        Place("account", "/account", "main input[type=checkbox]"),
        Place("profile", f"/people/{club.handle}", "main .filter ~ ul li a"),
        Place("people", "/people", "main li button"),
        Place("pair", "/pair", "main form button"),
        Place("notifications", "/notifications", "main h2"),
        Place("tournaments", "/tournaments", f"main a[href*='{club.tournament}']"),
        Place("tournament", f"/tournaments/{club.tournament}", "main table tbody tr"),
        Place("ratings", "/ratings", "tbody tr"),
    ]


class Visitor:
    """Ada of the club, with a browser of her own."""

    def __init__(self, browser: Browser, server: Server, club: Club, **look: Any) -> None:
        at = ByName(f"http://localhost:{server.port}")
        self.person = Person(browser, at, **look)
        self.person.context.add_cookies(
            [{"name": name, "value": value, "url": at.url} for name, value in club.cookies.items()]
        )


@pytest.fixture
def visit(browser: Browser, server: Server, club: Club) -> Iterator[Any]:
    came: list[Person] = []

    def come(**look: Any) -> Person:
        came.append(Visitor(browser, server, club, **look).person)
        return came[-1]

    yield come
    for person in came:
        person.close()


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_checker_finds_nothing(visit: Any, club: Club, language: str, screen: str) -> None:
    context, looks = SCREENS[screen]
    ada = visit(locale=language, **context)
    found = {}
    for place in places(club):
        ada.page.goto(place.path)
        ada.page.locator(place.sign).first.wait_for()
        assert ada.page.locator("main").count() == 1, place
        assert ada.page.locator("h1").count() == 1, place
        assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), place
        for look in looks:
            ada.change_colours(*look)
            if wrong := ada.axe():
                found[place.name, *look] = wrong
    assert found == {}


# names of people and what they called things are as they are; the browser writes dates and times
AS_WRITTEN = re.compile(
    r"Bartholomew Longname|Autumn evening at the club|/people/ada-of-the-club|\bCy\b"
    r"|\b[A-Z][a-z]{2} \d+, \d{4}|\b\d+ days?( \d+ hr)?"
)


@pytest.mark.parametrize("language", ["pseudo", "it", "fr", "hu"])
def test_all_of_it_is_in_the_language_and_fits(visit: Any, club: Club, language: str) -> None:
    walk = Walk(visit(locale="en-GB" if language == "pseudo" else language), language)
    check = walk.check
    walk.check = lambda text: check(AS_WRITTEN.sub("", text))
    for place in places(club):
        walk.visit(place.path, place.sign)
    assert len(walk.read) > 50
    assert not walk.wrong, "\n".join(f"{where}: {what}" for what, where in walk.wrong.items())


def test_all_of_it_works_by_keyboard(visit: Any, club: Club) -> None:
    """Whatever can be pressed is reached by Tab, and shows that it has the focus."""
    ada = visit()
    for place in places(club)[1:]:  # the front page has tests of its own
        ada.page.goto(place.path)
        ada.page.locator(place.sign).first.wait_for()
        wanted = ada.page.evaluate(PRESSABLE)
        reached = set()  # with a sign of it: in a field for a date, its own part may have it later
        for _ in range(wanted + 30):
            ada.page.keyboard.press("Tab")
            number, outline = ada.page.evaluate(FOCUSED)
            if number >= 0 and outline:
                reached.add(number)
        assert reached == set(range(wanted)), (place, sorted(set(range(wanted)) - reached))


# every control of the page gets a number; of radio buttons only the chosen one has the Tab stop
PRESSABLE = """() => {
  const all = [...document.querySelectorAll(
    'main a[href], main button, main input, main select, main textarea, main summary')]
    .filter(it => it.checkVisibility() && !it.disabled)
    .filter(it => it.type !== 'radio' || it.checked);
  all.forEach((it, number) => (it.dataset.number = number));
  return all.length;
}"""
FOCUSED = """() => {
  const it = document.activeElement;
  const shown = it.type === 'radio' ? it.closest('label') ?? it : it;
  const { outlineStyle, boxShadow } = getComputedStyle(shown);
  return [Number(it.dataset?.number ?? -1), outlineStyle !== 'none' || boxShadow !== 'none'];
}"""


def test_who_has_an_account_is_not_asked_for_one(visit: Any, club: Club) -> None:
    """Not even while their ratings are on the way."""
    ada = visit()
    ada.page.add_init_script(ASKED)
    held: list[Any] = []
    ada.page.route("**/api/me/ratings", lambda route: held.append(route))
    with ada.page.expect_response("**/api/ratings?**"):
        ada.page.goto("/ratings")
    until(ada.page, lambda: bool(held))
    held[0].continue_()
    expect(ada.page.get_by_role("main").get_by_role("checkbox")).to_be_visible()
    assert not ada.page.evaluate("window.asked")


# whether the page ever linked to the account
ASKED = """new MutationObserver(() => {
  if (document.querySelector('main a[href="/account"]')) window.asked = true;
}).observe(document, { childList: true, subtree: true })"""


def test_a_tournament_is_led_by_keyboard(visit: Any, club: Club) -> None:
    ada = visit()
    ada.page.goto(f"/tournaments/{club.tournament}")
    ada.page.locator("main table tbody tr").first.wait_for()
    summary = ada.page.get_by_text("Withdraw players")
    summary.focus()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("button", name="Withdraw Bartholomew Longname")).to_be_visible()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_role("button", name="Withdraw Bartholomew Longname")).to_be_hidden()
