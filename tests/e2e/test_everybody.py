"""For everybody: languages, phone, accessibility, errors with a sentence that helps."""

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.e2e.browser import KEY, PHONE
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado
from tests.support.server import Server

WORDS = {
    "en-GB": ("en", "Play now", "You move first", "moves"),
    "it-IT": ("it", "Gioca ora", "Cominci tu", "torre"),
    "fr-FR": ("fr", "Jouer", "Vous commencez", "tour"),
    "hu-HU": ("hu", "Játék", "Te kezdesz", "torony"),
}


@pytest.mark.parametrize("locale", WORDS)
def test_each_language_of_the_browser(arrive: Arrive, locale: str) -> None:
    language, play, first, word = WORDS[locale]
    ada = arrive(locale=locale)
    ada.home()
    expect(ada.page.locator("html")).to_have_attribute("lang", language)
    assert not KEY.search(ada.text())
    ada.page.goto("/new/kamisado?with=friend")
    ada.page.locator("main form button.first").wait_for()
    assert not KEY.search(ada.text())
    ada.home()
    ada.card("Kamisado").get_by_role("button", name=play).click()
    board = Kamisado(ada)
    board.my_turn()
    expect(ada.hint()).to_contain_text(first)
    board.play("c1c5")
    board.my_turn()
    assert not KEY.search(ada.text())
    if language != "en":
        expect(ada.page.locator(".news")).to_contain_text(word)
        assert "tower" not in ada.text()


def test_the_language_can_be_changed_and_is_kept(arrive: Arrive) -> None:
    ada = arrive()
    ada.home()
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("combobox", name="Language").select_option("hu")
    expect(ada.page.get_by_role("heading", name="Beállítások")).to_be_visible()
    ada.page.get_by_role("button", name="Kész").click()
    ada.page.reload()
    expect(ada.card("Kamisado").get_by_role("button", name="Játék", exact=True)).to_be_visible()


@pytest.mark.parametrize(
    "look", [{}, PHONE, {"color_scheme": "dark"}], ids=["light", "phone", "dark"]
)
def test_axe_finds_nothing(arrive: Arrive, look: dict[str, object]) -> None:
    ada = arrive(**look)
    ada.home()
    assert ada.axe() == []
    ada.page.get_by_role("button", name="Settings").click()
    assert ada.axe() == []
    ada.page.goto("/new/kamisado?with=screen")
    ada.page.locator("main form button.first").wait_for()
    assert ada.axe() == []
    ada.new("kamisado", "friend")
    ada.page.get_by_role("img", name="QR code of the link").locator("svg").wait_for()
    assert ada.axe() == []
    ada.new("kamisado", "screen")
    board = Kamisado(ada)
    board.my_turn()
    board.play("c1c5")
    assert ada.axe() == []
    ada.page.get_by_role("button", name="Resign").click()
    assert ada.axe() == []
    ada.page.get_by_role("button", name="Resign the game").click()
    expect(ada.hint()).to_contain_text("wins.")
    assert ada.axe() == []
    ada.page.goto("/nowhere/at/all")
    expect(ada.page.get_by_role("heading", name="Page not found")).to_be_visible()
    assert ada.axe() == []


def test_nothing_is_wider_than_a_phone_and_everything_can_be_touched(arrive: Arrive) -> None:
    ada = arrive(**PHONE)

    def check() -> None:
        assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        small = ada.page.evaluate(
            """() => [...document.querySelectorAll('button, a[href], select, input')]
                .filter(it => it.checkVisibility() && !it.matches('.skip, .move, [type=checkbox]'))
                .filter(it => { const b = it.getBoundingClientRect();
                                return b.width && (b.height < 43.5 || b.width < 43.5); })
                .map(it => it.outerHTML.slice(0, 120))"""
        )
        assert small == []

    ada.home()
    check()
    ada.page.goto("/new/kamisado?with=friend")
    ada.page.locator("main form button.first").wait_for()
    check()
    ada.play_now("Kamisado", "greedy")
    Kamisado(ada).my_turn()
    check()
    box = ada.page.locator(".k-cell").first.bounding_box()
    assert box is not None
    assert box["width"] > 38  # a square is nearly as wide as a finger on the smallest phone


def test_a_dead_link_and_a_table_that_is_not_there(arrive: Arrive) -> None:
    ada, eve = arrive(), arrive()
    eve.expected = ada.expected = ("WebSocket", "403", "404")
    ada.new("kamisado", "friend")
    link = ada.page.get_by_role("textbox", name="Link for your friend")
    old = link.input_value()
    ada.page.get_by_role("button", name="Create a new link").click()
    expect(link).not_to_have_value(old)
    eve.page.goto(old)
    expect(eve.page.get_by_role("alert")).to_contain_text("Ask the host for a new link")
    eve.page.goto("/table/there-is-no-such-table")
    expect(eve.page.get_by_role("alert")).to_contain_text("There is no such table")
    new = arrive()
    new.page.goto(link.input_value())
    expect(new.page.get_by_role("button", name="Take a seat")).to_be_visible()


def test_a_full_table(arrive: Arrive) -> None:
    """Two come by the same link at the same time; the second is told."""
    ada, bob, eve = arrive(), arrive(), arrive()
    eve.expected = ("409",)
    ada.new("kamisado", "friend")
    link = ada.page.get_by_role("textbox", name="Link for your friend").input_value()
    deaf = False

    def hear(socket: WebSocketRoute) -> None:
        connected = socket.connect_to_server()
        connected.on_message(lambda message: None if deaf else socket.send(message))

    eve.page.route_web_socket("**/live", hear)
    for person in (bob, eve):
        person.page.goto(link)
        person.page.get_by_role("button", name="Take a seat").wait_for()
    deaf = True  # eve's page does not hear in time that bob takes the seat
    bob.page.get_by_role("button", name="Take a seat").click()
    Kamisado(ada).my_turn()
    eve.page.get_by_role("button", name="Take a seat").click()
    expect(eve.page.locator(".toast")).to_contain_text("every seat is taken")


def test_somebody_whose_identity_has_expired_watches_and_is_told(arrive: Arrive) -> None:
    ada = arrive()
    ada.new("kamisado", "screen")
    Kamisado(ada).my_turn()
    ada.context.clear_cookies()
    ada.expected = ("WebSocket", "401", "403")
    ada.page.goto(ada.page.url.split("#")[0])
    ada.page.reload()
    expect(ada.page.get_by_role("alert")).to_contain_text("private")


def test_a_file_of_the_page_that_did_not_come_is_fetched_again(arrive: Arrive) -> None:
    ada = arrive()
    ada.expected = ("ERR_FAILED", "dynamically imported", "preload")
    ada.play_now("Kamisado", "greedy")
    Kamisado(ada).my_turn()
    away = [True]
    for files in ("**/assets/kamisado-*", "**/health"):
        ada.page.route(files, lambda route: route.abort() if away else route.continue_())
    ada.page.reload()
    lost = ada.page.get_by_text("Connection lost.")
    expect(lost.first).to_be_visible()
    away.clear()
    assert Kamisado(ada).my_turn()
    expect(lost).to_be_hidden()


def test_the_server_is_gone(arrive: Arrive, server: Server) -> None:
    ada = arrive()
    ada.expected = ("ERR_CONNECTION_REFUSED", "ERR_EMPTY", "ERR_CONNECTION_RESET", "WebSocket")
    ada.home()
    ada.page.wait_for_load_state("networkidle")  # a file half fetched is another matter
    server.kill()
    ada.card("Kamisado").locator("button").click()
    expect(ada.page.locator(".toast")).to_contain_text("Can’t reach the server")
    server.start()
    expect(ada.page.locator(".trouble")).to_have_count(0)
    ada.card("Kamisado").locator("button").click()
    assert Kamisado(ada).my_turn()
