"""Accounts in a browser, with Chromium's virtual authenticator."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browser import PHONE, Person, until
from tests.e2e.conftest import Arrive, people
from tests.support.server import Server

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class ByName(NamedTuple):
    """The server at its name, where passkeys work."""

    url: str


@pytest.fixture
def come(browser: Browser, server: Server) -> Iterator[Arrive]:
    """Somebody comes with a device that can keep passkeys."""
    with people(browser, ByName(f"http://localhost:{server.port}")) as arrive:

        def with_key(**look: Any) -> Person:
            person = arrive(**look)
            session = person.context.new_cdp_session(person.page)
            session.send("WebAuthn.enable")
            session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
            return person

        yield with_key


def press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()


def create(person: Person, name: str) -> str:
    """Make an account; the recovery code."""
    person.page.goto("/account")
    person.page.get_by_role("textbox", name="Your name").fill(name)
    press(person, "Create account")
    code = person.page.locator(".code").inner_text()
    assert person.axe() == []
    press(person, "I have written it down")
    expect(person.page.get_by_role("heading", name="Passkeys")).to_be_visible()
    return code


def solved(person: Person) -> list[str]:
    kept = person.page.evaluate("localStorage.getItem('sanban.puzzles')") or "{}"
    return sorted(json.loads(kept).get("results", {}))


def test_an_account_on_two_devices(come: Arrive) -> None:
    desk, phone = come(), come(**PHONE)
    puzzles = json.dumps({"rating": 1234, "results": {"abc": "right"}, "solved": []})
    desk.page.goto("/learn")
    desk.page.evaluate("text => localStorage.setItem('sanban.puzzles', text)", puzzles)
    create(desk, "Ada of the Keys")
    names = desk.page.get_by_role("textbox", name="Name of the passkey")
    names.first.fill("Desk")
    names.first.blur()
    expect(desk.page.get_by_text("Saved.")).to_be_visible()
    # the phone comes by a code that works once, and gets a passkey of its own
    desk.page.get_by_role("link", name="Play on another device").click()
    press(desk, "Make a code")
    code = desk.page.locator(".code").inner_text()
    phone.page.goto(f"/device#{code}")
    press(phone, "Use the code")
    expect(phone.page.get_by_role("button", name="Settings")).to_contain_text("Ada of the Keys")
    until(phone.page, lambda: solved(phone) == ["abc"])  # the puzzles came along
    phone.page.goto("/account")
    press(phone, "Add a passkey")
    rows = phone.page.get_by_role("textbox", name="Name of the passkey")
    expect(rows).to_have_count(2)
    assert phone.axe() == []
    expect(phone.page.get_by_text("You are signed in on 2 browsers.")).to_be_visible()
    # signed out everywhere: an open table says so at once
    desk.play_now("Kamisado", "random")
    desk.page.locator(".k-piece.free").first.wait_for()
    desk.expected = ("WebSocket", "401")
    press(phone, "Sign out everywhere")
    expect(desk.page.get_by_role("alert")).to_contain_text("You were signed out")
    expect(phone.page.get_by_role("button", name="Settings")).to_contain_text("Guest")
    assert solved(phone) == []
    # and in again, with the passkey that the phone keeps
    phone.page.goto("/account")
    press(phone, "Sign in with a passkey")
    expect(rows).to_have_count(2)
    until(phone.page, lambda: solved(phone) == ["abc"])
    desk.page.goto("/")
    expect(desk.page.get_by_role("button", name="Settings")).to_contain_text("Guest")


def test_recovery_and_erasing(come: Arrive) -> None:
    lost, found = come(), come()
    code = create(lost, "Bob of the Keys")
    page = found.page
    page.goto("/account")
    page.get_by_text("I have a recovery code").click()
    page.get_by_label("Recovery code", exact=True).fill("ABCD-EFGH")
    found.expected = ("400",)
    press(found, "Sign in with the code")
    expect(page.get_by_role("alert")).to_contain_text("unknown, or was used")
    page.get_by_label("Recovery code", exact=True).fill(code.lower())
    press(found, "Sign in with the code")
    expect(page.get_by_role("heading", name="Your recovery code")).to_be_visible()
    assert page.locator(".code").inner_text() != code
    press(found, "I have written it down")
    press(found, "Add a passkey")
    expect(page.get_by_role("textbox", name="Name of the passkey")).to_have_count(2)
    with page.expect_download() as download:
        press(found, "Download my data")
    assert download.value.suggested_filename == "sanban-my-data.json"
    press(found, "Erase me")
    assert found.axe() == []
    page.get_by_role("dialog").get_by_role("button", name="Erase me").click()
    page.wait_for_url("**/")
    expect(page.get_by_role("button", name="Settings")).to_contain_text("Guest")
    lost.expected = ("400",)
    lost.page.goto("/account")
    press(lost, "Sign in with a passkey")
    expect(lost.page.get_by_role("alert")).to_contain_text("it is unknown here")


def test_where_passkeys_cannot_work_the_page_says_so(arrive: Arrive, server: Server) -> None:
    eve = arrive()
    eve.page.goto("/account")  # by the numbers of the machine
    link = eve.page.get_by_role("link", name=f"http://localhost:{server.port}")
    expect(link).to_have_attribute("href", f"http://localhost:{server.port}/account")
    expect(eve.page.get_by_role("button", name="Create account")).to_have_count(0)
