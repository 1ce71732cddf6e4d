"""What somebody who played on a phone could not see or reach: small screens and landscape."""

import pytest
from playwright.sync_api import expect

from sanban.lessons.lesson import lesson
from tests.e2e.browser import until
from tests.e2e.conftest import Arrive
from tests.e2e.others import Daito, Samurai
from tests.e2e.test_page_sizes import replay, whole
from tests.e2e.test_table_sizes import IN_REACH, context, on_screen


def test_landscape_leaves_a_way_out_and_orders_the_players_as_the_board(arrive: Arrive) -> None:
    ada = arrive(**context("landscape"))
    ada.open_table("kamisado")
    ada.page.locator(".k-piece.free").first.wait_for()
    names = ada.page.locator(".sitters .name strong")
    expect(names).to_have_text(["Random", "Ada"])
    expect(ada.page.locator(".news")).to_be_visible()  # the goal of the game
    # the head of the page has been scrolled away, not taken away
    home = ada.page.locator("header a[href='/']")
    until(ada.page, lambda: bool(home.evaluate("one => one.getBoundingClientRect().bottom <= 1")))
    ada.page.evaluate("scrollTo(0, 0)")
    on_screen(ada, home)


def test_samurai_in_landscape_keeps_figures_buttons_and_map_visible(arrive: Arrive) -> None:
    """Figures to be placed were cut at both sides, the card lay over a third of the map."""
    ada = arrive(**context("landscape"))
    page, board = ada.page, Samurai(ada.page)
    ada.open_table("samurai")
    board.todo.first.wait_for()
    on_screen(ada, page.locator(".first-hand .choose-for-me"))  # without scrolling
    board.act()
    page.locator(".supply-figure").first.wait_for()
    room = page.locator(".samurai-bar").bounding_box()
    assert room
    for figure in page.locator(".supply-figure").all():
        on_screen(ada, figure)
        box = figure.bounding_box()
        assert box
        assert room["x"] - 1 <= box["x"]
        assert box["x"] + box["width"] <= room["x"] + room["width"] + 1
    page.locator(".supply-figure:enabled").first.click()
    board.point()
    expect(page.locator(".samurai-card:not(.empty)")).to_be_visible()
    card, frame = (
        page.locator(one).bounding_box() for one in (".samurai-card", ".samurai-map-frame")
    )
    assert card
    assert frame
    assert card["x"] >= frame["x"] + frame["width"]
    on_screen(ada, page.get_by_role("button", name="Play here"))
    # it went on asking for a hex, though one was chosen
    expect(page.locator(".hint")).to_contain_text("Choose “Play here”")


def test_daito_in_landscape_shows_what_must_be_answered_and_how_it_ended(arrive: Arrive) -> None:
    """The own hand lay upon the attacks; the last hint was a column of letters."""
    ada = arrive(**context("landscape"))
    page, table = ada.page, Daito(ada.page, "landscape")
    ada.open_table("daito", call_window_s=0)
    page.locator(".hand-card").first.wait_for()
    attack = page.locator(".lane.live .attack-card:enabled")
    in_reach = f"all => all.length ? ({IN_REACH})(all[0]) : null"
    found: bool | None = None

    def looked() -> bool:
        """One that was answered before it was looked at has gone: then the next one counts."""
        nonlocal found
        found = attack.evaluate_all(in_reach)
        return found is not False

    while not found:
        assert table.act()
        until(page, looked)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign the match").click()
    on_screen(ada, page.get_by_role("button", name="Rematch"))
    hint, result = page.locator(".hint").bounding_box(), page.locator(".result").bounding_box()
    assert hint
    assert result
    assert hint["width"] > 400
    assert hint["y"] + hint["height"] <= result["y"] + 1
    # the bar at the foot took more than half of the screen from the board
    assert page.locator(".dock").evaluate("one => one.offsetHeight / innerHeight") < 0.42


def test_no_word_is_broken_on_a_card_of_daito_in_landscape(arrive: Arrive) -> None:
    """It said "hansok-u"."""
    ada = arrive(**context("landscape"))
    ada.open_table("daito")
    ada.page.locator(".hand-card").first.wait_for()
    lines = ada.page.locator(".hand-card .card-row:has(.sign)").first.evaluate(
        """row => {
          row.className = 'card-row'; // not large, whatever was dealt
          row.lastChild.textContent = 'hansoku'; // the longest word that a card can have
          const word = document.createRange();
          word.selectNodeContents(row.lastChild);
          return word.getClientRects().length;
        }"""
    )
    assert lines == 1


def test_a_lesson_of_daito_shows_the_court_on_a_small_phone(arrive: Arrive) -> None:
    """It lay under the hand and the words until somebody scrolled."""
    ada = arrive(**context("small"))
    ada.page.goto(f"/learn/daito/{lesson('daito').chapters[1].id}")
    on_screen(ada, ada.page.locator(".lane.live h2"))
    on_screen(ada, ada.page.locator(".attack-slot"))


def test_a_lesson_of_daito_leaves_most_of_the_court_free_on_a_small_phone(arrive: Arrive) -> None:
    """Words, hand and buttons covered more than half of it."""
    ada = arrive(**context("small"))
    ada.page.goto(f"/learn/daito/{lesson('daito').chapters[0].id}")
    on_screen(ada, ada.page.locator(".lane.live h2"))
    tops = ", ".join((".daito-actions", ".daito-near .daito-hand", ".lesson .side"))
    free = ada.page.evaluate(
        """tops => Math.min(...[...document.querySelectorAll(tops)]
          .map(one => one.getBoundingClientRect().top))
          - document.querySelector('.daito-middle').getBoundingClientRect().top""",
        tops,
    )
    court = ada.page.locator(".daito-middle").bounding_box()
    assert court
    assert free >= 0.8 * court["height"]


@pytest.mark.parametrize("where", ["lesson", "replay"])
def test_the_court_of_daito_has_its_room_beside_words_in_landscape(
    arrive: Arrive, where: str
) -> None:
    """It was a strip of 20 pixels; the cards of the other lay upon their tokens."""
    ada = arrive(**context("landscape"))
    if where == "lesson":
        ada.page.goto(f"/learn/daito/{lesson('daito').chapters[0].id}")
    else:
        replay(ada, "daito")
    on_screen(ada, ada.page.locator(".lane.live h2"))
    court, *others = (
        ada.page.locator(part).bounding_box()
        for part in (".daito-middle", ".daito-far", ".daito-near .daito-player")
    )
    assert court
    assert court["width"] > 300
    assert court["height"] > 110
    for box in others:
        assert box
        assert box["width"] > 150
        beside = box["x"] >= court["x"] + court["width"]
        assert beside or box["y"] + box["height"] <= court["y"]
    if where == "lesson":  # a call lies upon the middle of the replay
        assert whole(ada.page.locator(".daito-far .tokens"))


@pytest.mark.parametrize("first", ["green", "yellow"])
def test_the_map_for_four_is_not_tiny_on_a_small_phone(arrive: Arrive, first: str) -> None:
    """Its hexes were 9 pixels wide; before the first move, one more button took a line of it."""
    ada = arrive(**context("small"))
    bots = [{"kind": "bot", "level": "random"}] * 3
    options = {"first_hand": "random", "figures": "random", "first": first}
    ada.open_table("samurai", seats=[{"kind": "me"}, *bots], options=options)
    ada.page.locator(".rack-tile:not(.idle)").first.wait_for()
    frame = ada.page.locator(".samurai-map-frame")
    hexagon = ada.page.locator(".samurai-map .hex").first
    # once the lines around it have their words
    until(ada.page, lambda: frame.evaluate("one => one.offsetHeight") >= 290)
    width = "one => one.getBoundingClientRect().width"
    until(ada.page, lambda: hexagon.evaluate(width) >= 11)
    # whose line it is, and what everybody has, can still be read
    for one in ada.page.locator(".players .player").all():
        for part in (".name strong", ".tiles-left", ".counts, .behind"):
            on_screen(ada, one.locator(part))
    # what is left stands in the corner of the map that is free
    covered = ada.page.evaluate(
        """() => {
          const box = document.querySelector('.stock').getBoundingClientRect();
          return [...document.querySelectorAll('.samurai-map .hex')].some(one => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return right > box.left && left < box.right && bottom > box.top && top < box.bottom;
          });
        }"""
    )
    assert not covered
    # nor does it lie upon the final scoring
    expect(ada.page.locator(".stock")).to_be_visible()
    ada.page.locator(".samurai-sheet").evaluate("one => { one.hidden = false; }")
    expect(ada.page.locator(".stock")).to_be_hidden()


def test_a_tile_says_what_it_does_and_picking_it_up_clears_the_map(arrive: Arrive) -> None:
    """A tip repeated the name; the card of a town stayed open over marked hexes."""
    ada = arrive(**context("portrait"))
    page = ada.page
    ada.open_table("samurai", options={"first_hand": "random", "figures": "random"})
    tile = page.locator(".rack-tile:not(.idle)").first
    tile.wait_for()
    for one in page.locator(".rack-tile").all():
        said = one.get_attribute("data-tip") or ""
        assert any(word in said for word in ("counts", "swaps", "takes the place")), said
    town = page.locator(".hex.capital").bounding_box()
    assert town
    page.touchscreen.tap(town["x"] + town["width"] / 2, town["y"] + town["height"] / 2)
    card = page.locator(".samurai-card:not(.empty)")
    expect(card).to_be_visible()
    tile.click()
    expect(card).to_have_count(0)
