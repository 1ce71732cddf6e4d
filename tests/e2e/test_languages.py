"""Every page and board in each language, and in a made-up one that shows what was forgotten."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.e2e.conftest import Arrive, people
from tests.e2e.kamisado import Kamisado
from tests.e2e.language_walk import Walk
from tests.e2e.test_host import admin
from tests.e2e.test_yame_window import open_table
from tests.support.server import Server

PARTS = (Walk.pages, Walk.kamisado, Walk.samurai, Walk.daito, Walk.replays)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
@pytest.mark.parametrize("language", ["pseudo", "it", "fr", "hu"])
def test_everything_is_said_in_the_language_and_fits(
    arrive: Arrive, language: str, part: Callable[[Walk], None]
) -> None:
    walk = Walk(arrive(locale="en-GB" if language == "pseudo" else language), language)
    part(walk)
    assert len(walk.read) > 50
    assert not walk.wrong, "\n".join(f"{where}: {what}" for what, where in walk.wrong.items())


def walker(arrive: Arrive, language: str) -> Walk:
    return Walk(arrive(locale="en-GB" if language == "pseudo" else language), language)


def check(*walks: Walk) -> None:
    for walk in walks:
        found = "\n".join(f"{where}: {what}" for what, where in walk.wrong.items())
        assert not found, found


@pytest.mark.parametrize("language", ["pseudo", "it", "fr", "hu"])
def test_requests_the_end_and_a_table_that_a_host_closes(
    browser: Browser, tmp_path: Path, language: str
) -> None:
    """What the other player asks, what is said at the end, the host's page, a closed table. A host
    sees everybody's names: nobody else, with a name in another language, has been here."""
    with Server(tmp_path / "sanban.db") as server, people(browser, server) as arrive:
        ada, bob, host = (walker(arrive, language) for _ in range(3))
        ask_and_close(server, ada, bob, host)
        check(ada, bob, host)


def ask_and_close(server: Server, ada: Walk, bob: Walk, host: Walk) -> None:
    bob.person.expected = host.person.expected = (*ada.person.expected, "403")
    ada.page.goto("/new/kamisado?with=friend")
    ada.page.locator("main form button.first").click()
    link = ada.page.locator("#table-link").input_value()
    bob.page.goto(link)
    bob.page.locator(".waiting").wait_for()
    bob.stop("an invitation")
    bob.page.locator(".waiting button.first").click()
    one, two = Kamisado(ada.person), Kamisado(bob.person)
    one.my_turn()
    one.play("c1c5")
    two.my_turn()
    # to take the move back: the first button that does not ask whether one is sure
    ada.page.locator(".commands button:not([aria-expanded])").first.click()
    bob.page.locator(".ask .first").wait_for()
    bob.stop("a request of the other player")
    host.page.goto("/host")
    host.page.locator("main form input").fill(admin(server, "token", "Ada"))
    host.page.locator("main form button").click()
    host.page.locator("main section li").first.wait_for()
    host.stop("the page of a host")
    host.page.locator("section[aria-labelledby=host-tables] li button").first.click()
    host.page.locator("dialog[open]").wait_for()
    host.stop("a host is asked for the reason")
    host.page.locator("dialog[open] input").first.fill("[?]")
    host.page.locator("dialog[open] button.first").click()
    ada.page.locator("[role=alert]").first.wait_for()
    ada.stop("a closed table")


@pytest.mark.parametrize("language", ["pseudo", "it", "fr", "hu"])
def test_the_time_to_call_yame(arrive: Arrive, language: str) -> None:
    walk = walker(arrive, language)
    open_table(walk.person)
    walk.page.locator(".window button").first.wait_for()
    walk.stop("the time to call Yame")
    check(walk)
