"""Messages in a browser: what waits on the front page, the page of messages, links of mails, and
what the service worker shows to somebody who is elsewhere."""

import json
import shutil
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from sanban.core.languages import LANGUAGES, Language
from sanban.server.notifications.words import WORDS
from tests.e2e.browser import PHONE, WITH_WINDOWS, Person, launch_flags, until
from tests.support.away import ADDRESS, AT_ONCE, LINK, Phone, days, opponent_moves, serve
from tests.support.catalogues import texts
from tests.support.receivers import MailReceiver, PushService, serving, text_of
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


# the service worker ----------------------------------------------------------------------

SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag, data, actions }) =>
    ({ title, body, tag, data, actions: actions.map(({ action, title }) => [action, title]) }))"""
AGAIN_S = 5.0
# Only a hand on the notification may open or come to the front: a test's event is no hand, so
# these two are noted. Everything else is the worker's own.
NOTE_WINDOWS = """() => {
  self.seen = [];
  self.clients.openWindow = async (url) => { self.seen.push(['open', url]); };
  WindowClient.prototype.focus = async function () {
    self.seen.push(['focus', new URL(this.url).pathname]);
  };
}"""
CLICK = """async ([tag, action]) => {
  const [notification] = await self.registration.getNotifications({ tag });
  const event = new NotificationEvent('notificationclick', { notification, action });
  const work = [];
  event.waitUntil = (promise) => work.push(promise);
  self.dispatchEvent(event);
  await Promise.all(work);
  return self.seen.splice(0);
}"""


@pytest.fixture
def windows(browser: Browser) -> Iterator[Browser]:
    """A Chromium with all it has: the one without windows shows no notifications."""
    program = next(filter(None, map(shutil.which, WITH_WINDOWS)), None)
    if program is None:
        pytest.skip("there is no Chromium that shows notifications on this machine")
    opened = browser.browser_type.launch(executable_path=program, args=launch_flags())
    yield opened
    opened.close()


@pytest.fixture
def service() -> Iterator[PushService]:
    with serving(PushService()) as found:
        yield found


@pytest.fixture
def pushing(tmp_path: Path, service: PushService) -> Iterator[Server]:
    with serve(tmp_path / "sanban.db", service) as running:
        yield running


class Away:
    """Somebody whose browser has subscribed, and looks at a page that is not the board."""

    def __init__(self, browser: Browser, server: Server, service: PushService, language: Language):
        self.server = server
        self.phone = Phone(service)
        self.turn = WORDS[language].turn.format(game="Kamisado")
        self.person = come(browser, server, locale=language)
        self.page = self.person.page
        self.person.context.grant_permissions(["notifications"], origin=server.url)
        asked = self.page.request.post(
            "/api/notifications/devices", data=self.phone.subscription(language)
        )
        assert asked.ok
        self.page.goto("/learn")
        self.page.evaluate("async () => { await navigator.serviceWorker.register('/sw.js') }")
        self.page.evaluate("async () => { await navigator.serviceWorker.ready }")
        (self.worker,) = self.person.context.service_workers
        self.worker.evaluate(NOTE_WINDOWS)
        self.session = self.person.context.new_cdp_session(self.page)
        self.registrations: list[dict[str, Any]] = []
        self.session.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda found: self.registrations.extend(found["registrations"]),
        )
        self.session.send("ServiceWorker.enable")
        until(self.page, lambda: bool(self.registrations))
        self.delivered: dict[str, dict[str, Any]] = {}  # the last message of each tag
        self.delivered_at = 0.0

    def awaited(self) -> tuple[str, dict[str, Any]]:
        """A game comes to wait for this person: its table, and the message the server sent."""
        table = play(self.server, self.person, days(3))

        def found() -> list[dict[str, Any]]:
            """Of this table: a slow machine may have told before that he is to say "ready"."""
            told = [one for one in self.phone.messages() if one["tag"] == table]
            return [one for one in told if one["title"] == self.turn]

        until(self.page, lambda: bool(found()))
        return table, found()[0]

    def deliver(self, message: dict[str, Any]) -> None:
        """As the push service of the browser's maker does, decrypted."""
        self.delivered[message["tag"]] = message
        self.delivered_at = time.monotonic()
        self.session.send(
            "ServiceWorker.deliverPushMessage",
            {
                "origin": self.server.url,
                "registrationId": self.registrations[0]["registrationId"],
                "data": json.dumps(message),
            },
        )

    def shown(self, page: Page | None = None) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (page or self.page).evaluate(SHOWN)
        return found

    def until_shown(self, *tags: str) -> list[dict[str, Any]]:
        """Wait until these are shown, each with its last message. Chromium forgets what it is
        asked for before the system has drawn it: then the message is delivered again."""
        found: list[dict[str, Any]] = []

        def all_shown() -> bool:
            found[:] = self.shown()
            bodies = {one["tag"]: one["body"] for one in found}
            wanted = {tag: self.delivered[tag]["body"] for tag in tags}
            if bodies == wanted:
                return True
            if time.monotonic() > self.delivered_at + AGAIN_S:
                for tag in wanted.keys() - bodies.keys():
                    self.deliver(self.delivered[tag])
            return False

        until(self.page, all_shown)
        return found

    def click(self, tag: str, action: str = "") -> list[list[str]]:
        """What the click did to the windows."""
        done: list[list[str]] = self.worker.evaluate(CLICK, [tag, action])
        return done

    def told(self) -> dict[str, Any]:
        """The server's side."""
        found: dict[str, Any] = self.page.request.get("/api/notifications").json()
        return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_service_worker_shows_a_message(
    windows: Browser, pushing: Server, service: PushService, language: Language
) -> None:
    words = WORDS[language]
    bob = Away(windows, pushing, service, language)
    try:
        table, message = bob.awaited()
        bob.deliver(message)
        (shown,) = bob.until_shown(table)
        assert shown["title"] == words.turn.format(game="Kamisado")
        assert shown["body"].startswith(words.against.format(names="Ada"))
        assert shown["actions"] == [["silence", words.silence], ["off", words.off]]
        # nothing else is kept: the address without a key, and two links that only silence
        assert shown["data"].keys() == {"url", "silence", "off"}
        assert shown["data"]["url"] == f"/table/{table}"
        cookies = [one["value"] for one in bob.person.context.cookies()]
        assert not any(cookie in json.dumps(shown) for cookie in cookies)
        # a later message about the table takes the place of the first
        bob.deliver({**message, "body": "later"})
        bob.until_shown(table)
        # a click leads to the board, in a new tab or in the one that has it
        assert bob.click(table) == [["open", f"/table/{table}"]]
        bob.until_shown()
        bob.deliver(message)
        bob.until_shown(table)
        board = bob.person.context.new_page()
        board.goto(f"/table/{table}")
        expect(board.locator(".play")).to_be_visible()
        assert bob.click(table) == [["focus", f"/table/{table}"]]
        # the board is before his eyes: nothing is shown about it
        bob.deliver(message)
        bob.deliver({**message, "url": "/table/another", "tag": "another"})
        bob.until_shown("another")
    finally:
        bob.person.close()


def test_a_message_is_silenced_by_its_buttons(
    windows: Browser, pushing: Server, service: PushService
) -> None:
    bob = Away(windows, pushing, service, "en")
    try:
        (first, one), (second, two) = bob.awaited(), bob.awaited()
        bob.deliver(one)
        bob.deliver(two)
        bob.until_shown(first, second)
        assert bob.click(first, "silence") == []  # no window opens
        assert [shown["tag"] for shown in bob.shown()] == [second]
        told = bob.told()
        assert (told["silenced"], told["devices"]) == ([first], 1)
        assert bob.click(second, "off") == []
        assert bob.shown() == []
        assert bob.told()["devices"] == 0
    finally:
        bob.person.close()
