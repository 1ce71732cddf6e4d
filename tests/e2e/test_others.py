"""Samurai and Daito in the browser: whole games, secret hands, every language, a phone."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import KEY, PHONE, server_gone, until
from tests.e2e.conftest import Arrive
from tests.e2e.others import Daito, Samurai, over
from tests.support.server import Server


def test_a_whole_game_of_samurai_from_the_front_page_against_a_bot(arrive: Arrive) -> None:
    ada = arrive()
    ada.play_now("Samurai", "random")
    board = Samurai(ada.page)
    while board.act():
        pass
    expect(ada.page.get_by_role("heading", name="Final scoring")).to_be_visible()
    expect(ada.page.get_by_text("Fair deal")).to_be_visible()
    assert ada.axe() == []
    assert not KEY.search(ada.text())


def test_a_whole_game_of_daito_from_the_front_page_against_a_bot(arrive: Arrive) -> None:
    ada = arrive()
    ada.play_now("Daito", "random")
    table = Daito(ada.page)
    while table.act():
        pass
    assert over(ada.page)
    expect(ada.page.get_by_text("Fair deal")).to_be_visible()
    assert ada.axe() == []
    assert not KEY.search(ada.text())


def test_a_click_on_a_first_tile_survives_the_choice_of_the_other(arrive: Arrive) -> None:
    ada, bob = arrive(), arrive()
    ada.invite("samurai", bob)
    for person in (ada, bob):
        person.page.locator(".first-tiles button").first.wait_for()
    logged = ada.page.locator(".move").count()
    tile = ada.page.locator(".first-tiles button").nth(2)
    tile.hover()
    ada.page.mouse.down()
    Samurai(bob.page).first_hand()
    expect(ada.page.locator(".move")).not_to_have_count(logged)  # his choice has arrived
    ada.page.mouse.up()
    expect(tile).to_have_attribute("aria-pressed", "true")


HAND = ".hand-card, .rack-tile, .first-tiles button"
PLAYERS: dict[str, type[Samurai] | type[Daito]] = {"samurai": Samurai, "daito": Daito}


def go_on(players: list[Any]) -> int:
    """Whoever can act does so until something has happened; how much has by now."""
    before = agreed(players)

    def moved() -> bool:
        for player in players:
            if player.todo.first.is_visible():
                player.do()
        return agreed(players) != before

    until(players[0].page, moved)
    return agreed(players)


def agreed(players: list[Any]) -> int:
    """How many moves every page shows, once they show the same number."""
    counts: set[int] = set()

    def same() -> bool:
        counts.clear()
        counts.update(player.page.locator(".move").count() for player in players)
        return len(counts) == 1

    until(players[0].page, same)
    return counts.pop()


@pytest.mark.parametrize("game", PLAYERS)
def test_a_spectator_sees_no_hidden_card(arrive: Arrive, game: str) -> None:
    ada, bob, eve = arrive(), arrive(), arrive()
    link = ada.invite(game, bob)
    ada.page.locator(HAND).first.wait_for()
    heard: list[Any] = []
    eve.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: heard.append(json.loads(frame))),
    )
    eve.page.goto(link)
    eve.page.locator(".board > *").first.wait_for()
    if game == "samurai":
        for person in (ada, bob):
            Samurai(person.page).act()
    else:
        go_on([Daito(ada.page), Daito(bob.page)])
    expect(eve.page.locator(".board > *").first).to_be_attached()
    assert eve.page.locator(HAND).count() == 0
    expect(ada.page.locator(HAND).first).to_be_attached()
    views = [one["view"] for it in heard for one in it.get("viewer_states", []) if "view" in one]
    assert views[0]["viewer"] is None  # whole; the others are what changed of it
    for view in views:
        assert view.get("viewer") is None
        assert not view.get("hand")
    assert not KEY.search(eve.text())


@pytest.mark.parametrize("game", PLAYERS)
def test_two_over_a_link_with_a_reload_and_a_cut_connection(
    arrive: Arrive, server: Server, game: str
) -> None:
    ada, bob = arrive(), arrive()
    ada.invite(game, bob, "Bob")
    players = [PLAYERS[game](person.page) for person in (ada, bob)]
    for person in (ada, bob):
        person.page.locator(HAND).first.wait_for()
    if game == "samurai":
        for player in players:
            player.act()  # the first hands
    happened = go_on(players)
    bob.page.reload()
    expect(bob.page.locator(HAND).first).to_be_visible()  # the hand is there again
    assert agreed(players) >= happened  # and so is the past
    go_on(players)
    with server_gone(server, ada, bob):
        pass
    go_on(players)


@pytest.mark.parametrize("game", PLAYERS)
def test_on_one_screen_the_hand_is_hidden_at_each_change_of_seat(arrive: Arrive, game: str) -> None:
    ada = arrive()
    ada.new(game, "screen")
    hand_over = ada.page.locator(".hand-over")
    player = PLAYERS[game](ada.page)
    changes = 0
    name = ""
    while changes < 4:
        ada.page.locator(f".hand-over, {HAND}").first.wait_for()
        if hand_over.count():
            assert ada.page.locator(f"{HAND}, .board").count() == 0
            assert ada.page.locator(".move").count() == 0
            title = hand_over.get_by_role("heading").inner_text()
            assert title != name
            name, changes = title, changes + 1
            if changes == 1:
                assert ada.axe() == []
            hand_over.get_by_role("button").click()
            continue
        assert player.act()


@pytest.mark.parametrize("game", PLAYERS)
@pytest.mark.parametrize("locale", ["it-IT", "fr-FR", "hu-HU"])
def test_each_language(arrive: Arrive, game: str, locale: str) -> None:
    ada = arrive(locale=locale)
    ada.home()
    ada.card(game.title()).locator("button").click()
    ada.page.locator(HAND).first.wait_for()
    assert not KEY.search(ada.text())
    assert ada.axe() == []
    PLAYERS[game](ada.page).act()
    assert not KEY.search(ada.text())


def test_an_illegal_drop_is_explained_in_the_language_spoken(arrive: Arrive) -> None:
    ada = arrive(locale="fr-FR")
    ada.play_now("Samurai", "random")
    board = Samurai(ada.page)
    board.act()
    figure = ada.page.locator(".supply-figure:enabled").first
    figure.wait_for()
    figure.drag_to(ada.page.locator(".hex-control").first, force=True)
    expect(ada.page.locator(".toast")).to_contain_text("que sur les villes et les villages")
    board.act()  # and the game goes on


LISTEN = """() => {
  window.said = '';
  const status = document.querySelector('[role=status][aria-live=polite]');
  const hear = () => (window.said += ' ' + status.textContent);
  const all = { childList: true, characterData: true, subtree: true };
  new MutationObserver(hear).observe(status, all);
}"""
HEARD = "text => window.said.includes(text)"


@pytest.mark.parametrize("game", PLAYERS)
def test_every_move_is_announced_in_the_language_spoken(arrive: Arrive, game: str) -> None:
    ada = arrive(locale="it-IT")
    ada.play_now(game.title(), "random")
    ada.page.locator(HAND).first.wait_for()
    players = [PLAYERS[game](ada.page)]
    while ada.page.locator(".first-tiles").count():  # a whole first hand is one line of the log
        go_on(players)
    players[0].todo.first.wait_for()
    ada.page.evaluate(LISTEN)
    before = ada.page.locator(".move").count()
    for _ in range(3):
        go_on(players)
    told = ada.page.locator(".move .unseen").all_text_contents()[before:]
    assert len(told) >= 3
    for text in told:
        ada.page.wait_for_function(HEARD, arg=text.strip())
    assert not KEY.search(" ".join(told))


@pytest.mark.parametrize("game", PLAYERS)
def test_a_phone(arrive: Arrive, game: str) -> None:
    ada = arrive(**PHONE)
    ada.play_now(game.title(), "random")
    ada.page.locator(HAND).first.wait_for()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ada.axe() == []
    for _ in range(3):
        PLAYERS[game](ada.page).act()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
