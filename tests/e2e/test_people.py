"""Profiles, invitations, blocking and pairing in a browser."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from sanban.core.languages import LANGUAGES
from tests.e2e.browser import PHONE, Person, until
from tests.e2e.conftest import Arrive
from tests.e2e.test_account import come, create, press
from tests.support.catalogues import texts

__all__ = ["come"]


def be_found(person: Person, handle: str) -> None:
    """Choose a unique name, and show everything."""
    page = person.page
    page.goto("/account")
    page.get_by_label("Unique name", exact=True).fill(handle)
    for part in ("ratings", "results", "badges", "games"):
        page.get_by_role("checkbox", name=re.compile(f"^my .*{part}")).first.check()
    # by keyboard: the arrows choose a drawing
    page.get_by_role("radio", name="Tower").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Fan", exact=True)).to_be_checked()
    press(person, "Save profile")
    expect(page.get_by_text("Profile saved.")).to_be_visible()


def test_a_profile_shows_what_was_chosen(come: Arrive) -> None:
    ada, bob = come(), come(**PHONE)
    create(ada, "Ada")
    create(bob, "Bob")
    bob.expected = ("404",)
    bob.page.goto("/people/ada-of-the-page")
    expect(bob.page.get_by_role("alert")).to_contain_text("nobody of that name")
    be_found(ada, "Ada-of-the-Page")
    bob.page.goto("/people")
    bob.page.get_by_label("Find somebody by unique name").fill("ada-of-the-page")
    press(bob, "Open profile")
    expect(bob.page.get_by_role("heading", name="Ada", exact=True)).to_be_visible()
    expect(bob.page.get_by_role("heading", name="Goals")).to_be_visible()
    expect(bob.page.get_by_role("heading", name="Games", exact=True)).to_be_visible()
    assert bob.axe() == []
    ada.page.goto("/people/me")
    expect(ada.page.get_by_text("This is your own profile")).to_be_visible()
    assert ada.axe() == []
    press(bob, "Follow")
    expect(bob.page.get_by_role("button", name="Unfollow")).to_be_visible()
    # invited by name: the game and its clock are named
    bob.page.get_by_role("link", name="Kamisado", exact=True).last.click()
    bob.page.get_by_label("Clock").select_option("10")
    bob.page.locator("form button.first").click()
    expect(bob.page.get_by_label("Invite by unique name")).to_be_visible()
    ada.page.goto("/")
    row = ada.page.get_by_text("Bob invites you: Kamisado")
    expect(row).to_be_visible()
    assert ada.axe() == []
    ada.page.get_by_role("link", name="Go to the table").click()
    ada.page.locator(".waiting form button.first").click()
    until(ada.page, lambda: ada.page.locator(".waiting form").count() == 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_invites_sees_the_answer(come: Arrive, arrive: Arrive, language: str) -> None:
    """At the table and on the front page, without asking."""
    said = texts(language)
    bob, handle = come(), f"bob-answers-{language}"
    create(bob, "Bob")
    be_found(bob, handle)
    ada = come(locale=language, **PHONE)
    ada.page.goto("/")
    tables = []
    for game in ("kamisado", "samurai"):
        ada.new(game, "friend")
        tables.append(ada.page.url)
        ada.page.get_by_label(said["people.inviteByName"]).fill(handle)
        ada.page.keyboard.press("Enter")
        sent = said["people.invited"].format(name="Bob")
        expect(ada.page.get_by_text(sent)).to_be_visible()
    bob.page.goto("/")
    row = bob.page.get_by_role("listitem").filter(has_text="Samurai")
    row.get_by_role("button", name="Decline").click()
    no = said["people.declined"].format(name="Bob", game="Samurai")
    expect(ada.page.get_by_text(no)).to_be_visible()
    assert ada.axe() == []
    ada.page.goto("/")
    expect(ada.page.get_by_text(no)).to_be_visible()
    bob.page.get_by_role("link", name="Go to the table").click()
    bob.page.get_by_role("button", name="Take a seat").click()
    yes = said["people.accepted"].format(name="Bob", game="Kamisado")
    expect(ada.page.get_by_text(yes)).to_be_visible()
    assert ada.axe() == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    answer = ada.page.get_by_role("listitem").filter(has_text=no)
    answer.get_by_role("link").focus()
    ada.page.keyboard.press("Enter")
    expect(ada.page).to_have_url(tables[1].partition("#")[0])
    expect(ada.page.get_by_text(no)).to_be_visible()


def test_blocking_and_reporting(come: Arrive) -> None:
    ada, bob = come(), come()
    create(ada, "Ada Blocks")
    create(bob, "Bob Blocked")
    be_found(ada, "ada-blocks-page")
    be_found(bob, "bob-blocked-page")
    ada.page.goto("/people/bob-blocked-page")
    press(ada, "Report")
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_label("What happened?").fill("Rude in the chat.")
    assert ada.axe() == []
    dialog.get_by_role("button", name="Send").click()
    expect(ada.page.get_by_text("Thank you. The host will read it.")).to_be_visible()
    press(ada, "Block")
    expect(ada.page.get_by_text("You have blocked this person.")).to_be_visible()
    bob.expected = ("404",)
    bob.page.goto("/people/ada-blocks-page")
    expect(bob.page.get_by_role("alert")).to_contain_text("nobody of that name")
    ada.page.goto("/people")
    ada.page.get_by_role("button", name="Unblock: Bob Blocked").click()
    expect(ada.page.get_by_role("heading", name="Blocked")).to_have_count(0)
    assert ada.axe() == []


def test_two_find_each_other(arrive: Arrive) -> None:
    ada, bob = arrive(), arrive(**PHONE)
    for person in (ada, bob):
        person.page.goto("/pair")
        person.page.get_by_label("Game").select_option("daito")
    assert bob.axe() == []
    press(ada, "Find an opponent")
    expect(ada.page.get_by_role("status").first).to_contain_text("Waiting for somebody")
    assert ada.axe() == []
    # whoever stops is not found
    press(ada, "Stop waiting")
    expect(ada.page.get_by_role("button", name="Find an opponent")).to_be_visible()
    press(ada, "Find an opponent")
    press(bob, "Find an opponent")
    for person in (ada, bob):
        person.page.wait_for_url("**/table/*")
    assert ada.page.url == bob.page.url


def test_a_bot_is_offered_and_not_forced(arrive: Arrive) -> None:
    eve = arrive()

    def late(route: Any) -> None:
        body = {"table": "", "waited_ms": 30_000, "points": 1500, "width": 400}
        clock = {"kind": "real", "main_s": 600, "increment_s": 5}
        route.fulfill(json={**body, "bot": "level:5", "bot_points": 1500, "clock": clock})

    eve.page.route("**/api/pairing", late)
    eve.page.goto("/pair")
    press(eve, "Find an opponent")
    button = eve.page.get_by_role("button", name=re.compile("level 5.*1,500 points"))
    expect(button).to_be_visible()
    assert eve.axe() == []
    button.click()
    eve.page.wait_for_url("**/table/*")


@pytest.mark.parametrize("size", [PHONE, {}])
def test_somebody_new_is_told_what_is_here(arrive: Arrive, size: Any) -> None:
    eve = arrive(**size)
    eve.page.goto("/people")
    expect(eve.page.get_by_text("Choose a name or play a game first")).to_be_visible()
    assert eve.axe() == []
