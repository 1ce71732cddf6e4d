"""Messages in a browser: what waits on the front page, the page of messages, links of mails."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from sanban.core.languages import LANGUAGES
from tests.e2e.browser import PHONE, Person, until
from tests.support.away import ADDRESS, AT_ONCE, LINK, days, opponent_moves
from tests.support.catalogues import texts
from tests.support.receivers import MailReceiver, serving, text_of
from tests.support.server import Server


@pytest.fixture
def mails() -> Iterator[MailReceiver]:
    with serving(MailReceiver()) as found:
        yield found


@pytest.fixture
def own(tmp_path: Path, mails: MailReceiver) -> Iterator[Server]:
    mailing = {"smtp": mails.url, "mail_from": "sanban@example.org", "address": ADDRESS}
    with Server(tmp_path / "sanban.db", **{**AT_ONCE, **mailing}) as running:
        yield running


def come(browser: Browser, server: Server, **look: Any) -> Person:
    person = Person(browser, server, service_workers="allow", **look)
    person.page.goto("/")
    person.page.evaluate(
        "name => fetch('/api/me', {method: 'POST', body: JSON.stringify({name}),"
        " headers: {'Content-Type': 'application/json'}})",
        "Bob",
    )
    return person


def play(server: Server, person: Person, clock: dict[str, Any]) -> str:
    """A game in which the person is awaited; the opponent has left."""
    cookies = {one["name"]: one["value"] for one in person.context.cookies()}
    # the browser's driver has an event loop in this process
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(opponent_moves, server.url, cookies, clock).result()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_waits_is_on_the_front_page(browser: Browser, own: Server, language: str) -> None:
    said = texts(language)
    bob = come(browser, own, locale=language, **PHONE)
    try:
        slow, soon = play(own, bob, days(7)), play(own, bob, days(1))
        bob.page.goto("/")
        heading = bob.page.get_by_role("heading", name=said["home.waiting"])
        expect(heading).to_be_visible()
        rows = bob.page.locator(".own li a")
        expect(rows).to_have_count(2)
        links = [row.get_attribute("href") for row in rows.all()]
        assert links == [f"/table/{soon}", f"/table/{slow}"]
        expect(rows.first).to_contain_text(said["yourTurn"])
        expect(rows.first).to_contain_text("23")  # hours
        assert bob.axe() == []
        rows.first.focus()
        bob.page.keyboard.press("Enter")
        expect(bob.page).to_have_url(f"{own.url}/table/{soon}")
        expect(bob.page.get_by_role("timer").first).to_be_visible()
        expect(bob.page.get_by_role("link", name=said["notifications.short"])).to_be_visible()
        assert bob.axe() == []
    finally:
        bob.close()


def test_the_page_of_messages(browser: Browser, own: Server, mails: MailReceiver) -> None:
    bob = come(browser, own)
    try:
        bob.page.goto("/notifications")
        expect(bob.page.get_by_role("heading", name="This browser")).to_be_visible()
        assert bob.axe() == []
        bob.page.get_by_label("E-mail address").fill("bob@example.org")
        bob.page.keyboard.press("Enter")
        expect(bob.page.get_by_text("A link was sent to bob@example.org.")).to_be_visible()
        (page,) = [
            one for one in LINK.findall(text_of(mails.to("bob@example.org")[0])) if "#" in one
        ]
        bob.page.goto("/learn")
        bob.page.goto(page)
        expect(bob.page.get_by_text("Your address is confirmed.")).to_be_visible()
        expect(bob.page.get_by_text("Messages go to bob@example.org.")).to_be_visible()
        table = play(own, bob, days(3))
        until(bob.page, lambda: len(mails.to("bob@example.org")) == 2)
        found = LINK.findall(text_of(mails.to("bob@example.org")[1]))
        board, silence, stop = (one for one in found if one.startswith(("/table", "/notif")))
        bob.page.goto(board)  # one click to the board ...
        expect(bob.page.locator(".play")).to_be_visible()
        bell = bob.page.get_by_role("button", name="Messages")
        expect(bell).to_have_attribute("aria-pressed", "true")
        bob.page.goto("/learn")
        bob.page.goto(silence)  # ... and one to silence the game
        expect(bob.page.get_by_text("No more messages about this game.")).to_be_visible()
        expect(bob.page.get_by_role("heading", name="Silenced games")).to_be_visible()
        assert bob.axe() == []
        bob.page.get_by_role("button", name="Undo").click()
        expect(bob.page.get_by_text("You get messages about this game again.")).to_be_visible()
        bob.page.goto(f"/table/{table}")
        bell.click()
        expect(bell).to_have_attribute("aria-pressed", "false")
        bob.page.goto("/learn")
        bob.page.goto(stop)
        expect(bob.page.get_by_text("You get no more e-mails from Sanban.")).to_be_visible()
        expect(bob.page.get_by_label("E-mail address")).to_be_visible()
        bob.page.goto("/learn")
        bob.page.goto("/notifications#forged.link")
        expect(bob.page.get_by_role("alert")).to_contain_text("This link is unknown")
    finally:
        bob.expected = ("400",)
        bob.close()
