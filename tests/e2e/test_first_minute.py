"""The first minute: a new table in plain words, the first lesson, an invitation that works."""

import re

import pytest
from playwright.sync_api import expect

import sanban
from tests.e2e.browser import PHONE
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado
from tests.support.server import Server

LANGUAGES = ("en", "it", "fr", "hu")
# every option of the form: its name, its values, and the sentence below it
FIELDS = """() => [...document.querySelectorAll('main form .field')].map(field => ({
  name: field.querySelector('label')?.innerText ?? field.childNodes[0].textContent,
  values: [...field.querySelectorAll('option')].map(option => option.innerText),
  about: field.querySelector('.about')?.innerText ?? '',
}))"""


def names(game: str) -> set[str]:
    """The identifiers of a game's options and their values: nobody reads these."""
    from sanban.games import registry
    from sanban.server.lobby.routes import game_info

    options = game_info(registry.find(game).rules).options
    return {option.name for option in options} | {
        str(choice) for option in options for choice in option.choices if "_" in str(choice)
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sanban.game_names())
def test_every_option_has_words_and_a_sentence(arrive: Arrive, game: str, language: str) -> None:
    """No raw identifiers, no empty box."""
    ada = arrive(locale=language)
    ada.page.goto(f"/new/{game}?with=friend")
    ada.page.locator("main form button.first").wait_for()
    for more in ada.page.locator("main form summary").all():
        more.click()
    fields = ada.page.evaluate(FIELDS)
    assert len(fields) >= 3
    for field in fields:
        assert field["name"].strip()
        assert not {field["name"], *field["values"]} & names(game)
        assert not any("_" in value or not value.strip() for value in field["values"])
    about = [field["about"] for field in fields if field["about"]]
    offered = {"kamisado": 2, "samurai": 3, "daito": 9}[game]  # a series or screens may be missing
    assert len(about) == offered
    assert all(sentence.endswith(".") for sentence in about)
    assert ada.axe() == []


def test_only_values_that_fit_the_number_of_players(arrive: Arrive) -> None:
    """With two players neither blue nor red can begin, and there are no screens."""
    ada = arrive()
    ada.page.goto("/new/samurai?with=bot")
    ada.page.get_by_text("More options").click()
    first = ada.page.get_by_role("combobox", name="Who goes first")
    captured = ada.page.get_by_role("combobox", name="Captured figures")
    expect(first.locator("option")).to_have_count(3)
    expect(captured).to_have_count(0)
    count = ada.page.get_by_role("combobox", name="Number of players")
    count.select_option("4")
    expect(first.locator("option")).to_have_count(5)
    expect(captured).to_be_visible()
    first.select_option("red")
    count.select_option("3")
    expect(first).to_have_value("drawn")  # Red is gone
    ada.page.get_by_role("button", name="Start").click()
    ada.page.wait_for_url("**/table/*")


def test_a_deck_of_daito_can_be_chosen(arrive: Arrive) -> None:
    ada = arrive()
    ada.page.goto("/new/daito?with=friend")
    ada.page.get_by_role("combobox", name="Deck").select_option("brown28")
    ada.page.locator("main form button.first").click()
    ada.page.wait_for_url("**/table/*")
    expect(ada.page.locator(".waiting")).to_contain_text("Deck: Four more strikes: 59 cards")


def test_the_header_knows_the_name_at_once(arrive: Arrive) -> None:
    """It said "Guest" until the page was loaded again."""
    ada = arrive()
    ada.page.goto("/new/kamisado?with=screen")
    ada.page.get_by_role("textbox", name="Your name").fill("Ada")
    ada.page.locator("main form button.first").click()
    Kamisado(ada).my_turn()
    expect(ada.page.locator("header .who")).to_have_text("Ada")


@pytest.mark.parametrize("look", [{}, PHONE], ids=["desktop", "phone"])
def test_a_newcomer_is_offered_the_first_lesson(arrive: Arrive, look: dict[str, object]) -> None:
    ada = arrive(**look)
    ada.page.goto("/new/kamisado?with=bot")
    expect(ada.page.get_by_text("New to Kamisado?")).to_be_visible()
    ada.page.get_by_role("link", name="Start the lesson").click()
    ada.page.wait_for_url("**/learn/kamisado/first")
    ada.page.locator(".side .text").wait_for()
    ada.play_now("Kamisado", "greedy")
    ada.page.goto("/new/kamisado?with=bot")
    ada.page.locator("main form button.first").wait_for()
    expect(ada.page.get_by_text("New to Kamisado?")).to_have_count(0)


def test_a_link_that_works_only_here_says_so(arrive: Arrive) -> None:
    """The server listens on 127.0.0.1, and the friend could never open the link."""
    ada, bob = arrive(), arrive()
    ada.new("kamisado", "friend")
    expect(ada.page.get_by_role("note")).to_contain_text("works only on this device")
    expect(ada.page.get_by_role("note")).to_contain_text("sanban serve --host 0.0.0.0")
    assert ada.axe() == []
    bob.page.goto(ada.page.get_by_role("textbox", name="Link for your friend").input_value())
    expect(bob.page.locator(".waiting .waits")).to_contain_text(
        "Guest invites you to play Kamisado"
    )


def test_a_server_for_others_offers_their_addresses(arrive: Arrive, server: Server) -> None:
    ada = arrive()
    ada.page.route(  # what a server says that listens on 0.0.0.0 (tests/server/test_http.py)
        "**/api/addresses",
        lambda route: route.fulfill(json={"origins": ["http://192.0.2.7:8000"]}),
    )
    ada.new("kamisado", "friend")
    link = ada.page.get_by_role("textbox", name="Link for your friend")
    expect(link).to_have_value(re.compile(r"^http://192\.0\.2\.7:8000/table/[\w-]+#[\w-]+"))
    expect(ada.page.get_by_role("note")).to_have_count(0)
    ada.page.get_by_role("combobox", name="Address that your friend can reach").select_option(
        "Only this device"
    )
    expect(link).to_have_value(re.compile("^" + re.escape(server.url)))
