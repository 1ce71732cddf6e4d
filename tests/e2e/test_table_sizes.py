"""The table on every screen: the board has its room, and nothing that matters is out of reach."""

import io
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, expect

from tests.e2e.browser import Person, until
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado, name
from tests.e2e.others import Samurai

SIZES = {
    "portrait": (390, 844),
    "landscape": (844, 390),
    "small": (360, 640),
    "magnified": (320, 200),  # 1280 by 800 at 400%
    "desktop": (1280, 800),
    "large": (2560, 1440),
}
PHONES = ["portrait", "landscape", "small"]
DESKS = ["magnified", "desktop", "large"]
GAMES = ("Kamisado", "Samurai", "Daito")
READY = ".k-piece.free, .first-tiles button, .hand-card"
SMALL_TEXT = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.querySelector('.daito'), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: holder, textContent: text } = walk.currentNode;
    if (!text.trim() || !holder.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(holder).fontSize);
    if (size < 12) found.push(`${text}: ${size}`);
  }
  return found;
}"""
COVERED = """() => {
  const box = document.querySelector('.samurai-map-frame').getBoundingClientRect();
  let all = 0, covered = 0;
  for (let x = box.left + 3; x < box.right; x += 6)
    for (let y = box.top + 3; y < box.bottom; y += 6) {
      all += 1;
      covered += !document.elementFromPoint(x, y)?.closest('.samurai-map');
    }
  const card = document.querySelector('.samurai-card').getBoundingClientRect();
  return covered / all + (card.width * card.height) / (box.width * box.height);
}"""


def context(size: str, **more: Any) -> dict[str, Any]:
    width, height = SIZES[size]
    touch = {"is_mobile": True, "has_touch": True} if size in PHONES else {}
    return {"viewport": {"width": width, "height": height}, **touch, **more}


IN_REACH = """one => {
  const box = one.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return box.y >= 0 && box.bottom <= innerHeight + 1
    && one.contains(document.elementFromPoint(x, y));
}"""


def on_screen(person: Person, what: Locator) -> None:
    """It is seen without scrolling, and nothing covers its middle."""
    expect(what).to_be_visible()
    until(person.page, lambda: bool(what.evaluate(IN_REACH)))


def sideways(person: Person) -> bool:
    return bool(person.page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.mark.parametrize("sizes", [PHONES, DESKS], ids=["phones", "desks"])
@pytest.mark.parametrize("game", GAMES)
def test_every_board_fits_every_screen(arrive: Arrive, game: str, sizes: list[str]) -> None:
    ada = arrive(**context(sizes[0]))
    ada.play_now(game, "random")
    for size in sizes:
        if size != sizes[0]:
            ada.come_again(*SIZES[size])
        ada.page.locator(READY).first.wait_for()
        assert not sideways(ada), size
        if game == "Kamisado":
            board = ada.page.locator(".k-frame").bounding_box()
            assert board, size
            assert board["width"] >= 280, size
            if size != "magnified":  # and all of it is seen at once
                assert board["height"] <= SIZES[size][1], size
        if game == "Daito":
            assert ada.page.evaluate(SMALL_TEXT) == [], size


@pytest.mark.parametrize("size", ["portrait", "landscape", "small"])
def test_requests_result_and_chat_are_in_reach_on_a_phone(arrive: Arrive, size: str) -> None:
    ada, bob = arrive(**context(size)), arrive(**context(size))
    ada.invite("kamisado", bob, "Bob")
    one, two = Kamisado(ada), Kamisado(bob)
    one.my_turn()
    one.play("c1c5")
    two.my_turn()
    chat = bob.page.get_by_role("button", name="Chat")
    if size != "landscape":
        ada.page.get_by_role("button", name="Chat").click()
    ada.page.get_by_label("Write a message").fill("Hello")
    ada.page.get_by_label("Write a message").press("Enter")
    if size != "landscape":  # there the chat has a place of its own
        expect(chat).to_contain_text("1 unread message")
        on_screen(bob, chat)
        chat.click()
        expect(bob.page.get_by_role("log")).to_contain_text("Hello")
        expect(chat).not_to_contain_text("unread")
        chat.click()
        ada.page.get_by_role("button", name="Chat").click()
    ada.page.get_by_role("button", name="Take back").click()
    on_screen(bob, bob.page.get_by_text("asks to take back the last move."))
    on_screen(bob, bob.page.get_by_role("button", name="No", exact=True))
    bob.page.get_by_role("button", name="No", exact=True).click()
    bob.page.get_by_role("button", name="Resign").click()
    bob.page.get_by_role("button", name="Resign the game").click()
    on_screen(ada, ada.page.get_by_text("You win!"))
    on_screen(ada, ada.page.get_by_role("button", name="Rematch"))
    ada.page.get_by_role("button", name="Rematch").click()
    on_screen(bob, bob.page.get_by_role("button", name="Yes"))


@pytest.mark.parametrize("size", ["portrait", "landscape", "small"])
def test_the_card_of_samurai_never_covers_the_target(arrive: Arrive, size: str) -> None:
    ada = arrive(**context(size))
    ada.play_now("Samurai", "random")
    board = Samurai(ada.page)
    # of the tiles that are laid: an exchange has two targets and no card
    tiles = ada.page.locator(".rack-tile:not(.idle)").filter(has_not_text="exchange")
    while not tiles.count():
        board.act()
    tiles.first.click()
    board.point()
    play = ada.page.get_by_role("button", name="Play here")
    expect(play).to_be_visible()
    on_screen(ada, play)
    card = ada.page.locator(".samurai-card").bounding_box()
    hex_ = ada.page.locator(".hex:has(.tile.ghost)").bounding_box()
    assert hex_
    middle = hex_["y"] + hex_["height"] / 2
    if card:
        beside = card["x"] >= hex_["x"] + hex_["width"]  # as in landscape
        assert beside or card["y"] + card["height"] <= middle or card["y"] >= middle
    else:  # no settlement is near: there is nothing to tell
        expect(ada.page.locator(".samurai-card.empty")).to_have_count(1)
    assert ada.page.evaluate(COVERED) < 0.6
    # marked hexes that are out of sight now have an arrow, which leads to them
    arrow = ada.page.locator(".map-arrow:not([hidden])").first
    expect(arrow).to_be_visible()
    play.click()
    expect(ada.page.locator(".zoom-fit")).to_be_disabled()  # the whole map again


@pytest.mark.parametrize("size", ["portrait", "landscape", "small", "desktop"])
def test_what_a_card_of_daito_can_do_is_never_under_the_hand(arrive: Arrive, size: str) -> None:
    ada = arrive(**context(size))
    ada.open_table("daito", options={"first": "aka"}, call_window_s=0)
    ada.page.locator(".hand-card:not(.idle)").first.click()
    on_screen(ada, ada.page.locator(".choice").first)
    on_screen(ada, ada.page.locator('[data-key="stop"]'))
    on_screen(ada, ada.page.locator('[data-key="yame"]'))
    ada.page.locator('[data-key="yame"]').click()
    on_screen(ada, ada.page.locator('[data-key="sure"]'))  # whether one is sure


@pytest.mark.parametrize("first", ["aka", "shiro"])
def test_the_own_tokens_of_daito_are_seen_on_a_phone(arrive: Arrive, first: str) -> None:
    """They lay under the hand, below a row of backs that said nothing new."""
    ada = arrive(**context("portrait"))
    ada.open_table("daito", options={"first": first}, call_window_s=0)
    ada.page.locator(".hand-card").first.wait_for()
    for seat in (0, 1):
        on_screen(ada, ada.page.locator(f'.daito-player[data-seat="{seat}"] .tokens'))


def test_spectators_and_the_deal_leave_the_side_its_width(arrive: Arrive) -> None:
    ada, bob, eve = arrive(), arrive(), arrive()
    link = ada.invite("daito", bob)
    ada.page.locator(".hand-card").first.wait_for()
    eve.page.goto(link)
    expect(ada.page.locator(".watching")).to_have_text("1 spectator")
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("alertdialog").get_by_role("button").first.click()
    expect(ada.page.locator(".watching")).to_have_count(2)
    hint, deal = (ada.page.locator(one).last.bounding_box() for one in (".hint", ".watching"))
    assert hint
    assert deal
    assert hint["width"] > 250
    assert abs(hint["width"] - deal["width"]) < 2


@pytest.mark.parametrize("game", ["Samurai", "Daito"])
@pytest.mark.parametrize("size", ["portrait", "desktop"])
def test_who_plays_and_what_to_do_is_said_once(arrive: Arrive, game: str, size: str) -> None:
    ada = arrive(**context(size))
    ada.play_now(game, "level:1")
    ada.page.locator(READY).first.wait_for()
    if game == "Samurai":
        Samurai(ada.page).act()
        ada.page.locator(".supply-figure").first.wait_for()
    # the name in the heading is for a screen reader; in sentences and in the log it may come again
    table = ada.page.locator(".table .sitter").get_by_text("Aki")
    expect(table).to_have_count(1)
    expect(table).to_be_visible()
    expect(ada.page.locator(".table .say, .table .recent, .table .to-act")).to_have_count(0)
    on_screen(ada, ada.hint())


def test_a_notice_covers_neither_clock_nor_chat_nor_buttons(arrive: Arrive) -> None:
    ada = arrive(**context("portrait"))
    ada.new("kamisado", "screen")
    board = Kamisado(ada)
    board.my_turn()
    board.press("c1")
    board.press("d3")
    toast = ada.page.locator(".toast")
    expect(toast).to_be_visible()
    box, frame = toast.bounding_box(), ada.page.locator(".k-frame").bounding_box()
    assert box
    assert frame
    assert box["y"] + box["height"] <= frame["y"]
    on_screen(ada, ada.page.locator(".sitter").last)


def test_forced_colours_leave_sides_squares_and_targets(arrive: Arrive) -> None:
    ada = arrive(**context("desktop", forced_colors="active"))
    ada.new("kamisado", "screen")
    board = Kamisado(ada)
    board.my_turn()
    picture = Image.open(io.BytesIO(ada.page.screenshot())).convert("RGB")

    def colour(square: str, across: float, up: float) -> Any:
        box = board.square(square).bounding_box()
        assert box
        return picture.getpixel(
            (int(box["x"] + box["width"] * across), int(box["y"] + box["height"] * (1 - up)))
        )

    row = {colour(f"{file}4", 0.5, 0.5) for file in "abcdefgh"}
    assert len(row) == 8  # eight squares of a row, eight colours
    dark, light = colour("a1", 0.5, 0.84), colour("a8", 0.5, 0.84)
    assert sum(dark) + 200 < sum(light)  # the bodies of the towers
    board.press("d1")
    target = name(board.targets()[0])
    before = colour(target, 0.5, 0.5)
    picture = Image.open(io.BytesIO(ada.page.screenshot())).convert("RGB")
    assert colour(target, 0.5, 0.5) != before  # the mark on it
