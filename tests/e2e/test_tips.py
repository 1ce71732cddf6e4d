"""Every sign on a board says what it means: to the mouse, a finger held on it, the keyboard."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.browser import PHONE, until
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado
from tests.e2e.others import Daito, Samurai


def tip(page: Page) -> Locator:
    return page.get_by_role("tooltip")


STILL = 10  # looks in a row that find the sign in its place


def rest_on(page: Page, sign: Locator) -> None:
    """The mouse comes to the sign, and follows it while the page around it still changes."""
    at, looks = None, 0

    def rests() -> bool:
        nonlocal at, looks
        box = sign.bounding_box()
        if box is None:  # the board was drawn again meanwhile
            looks = 0
        elif box == at:
            looks += 1
        else:
            at, looks = box, 0
            page.mouse.move(0, 0)
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        return looks == STILL

    until(page, rests)


TELLS_MS = 3_000  # a tip comes after 0.9 s


def expect_tip(page: Page, sign: Locator, words: str | re.Pattern[str], whole: bool = True) -> None:
    """The mouse rests on the sign until it says this; it comes again when the page, which goes on,
    moved something else under it."""

    def told() -> bool:
        rest_on(page, sign)
        try:
            if whole:
                expect(tip(page)).to_have_text(words, timeout=TELLS_MS)
            else:
                expect(tip(page)).to_contain_text(words, timeout=TELLS_MS)
        except AssertionError:
            return False
        return True

    until(page, told)


def test_kamisado(arrive: Arrive) -> None:
    ada = arrive()
    ada.new("kamisado", "screen")
    board = Kamisado(ada)
    board.my_turn()
    expect_tip(ada.page, board.square("c1"), "this tower may move")
    ada.page.keyboard.press("Escape")
    expect(tip(ada.page)).to_have_count(0)
    board.play("c1c5")
    expect_tip(ada.page, board.square("c5"), "the last move landed here; its colour decides")
    expect_tip(ada.page, board.square("b8"), "this tower must move")
    rest_on(ada.page, board.square("e4"))
    expect(tip(ada.page)).to_have_count(0)  # there is no sign
    # the keyboard comes to the square that was pressed last
    ada.tab_to("[role=gridcell]")
    expect(tip(ada.page)).to_have_text("the last move landed here; its colour decides")
    ada.page.keyboard.press("ArrowRight")
    expect(tip(ada.page)).to_have_count(0)


def test_samurai(arrive: Arrive) -> None:
    ada = arrive()
    ada.play_now("Samurai", "greedy")
    board = Samurai(ada.page)
    while not ada.page.locator(".end-turn:enabled").count():
        assert board.act()
    page = ada.page
    signs: dict[str, str | re.Pattern[str]] = {
        ".open-land": "free land hex",
        ".samurai-map .tile": "played by",
        ".tiles-left": "in hand",
        ".player .counts": re.compile(r"Captured figures: helmet \d, buddha \d, rice field \d"),
    }
    for sign, words in signs.items():
        expect_tip(page, page.locator(sign).last, words, whole=False)


def test_daito(arrive: Arrive) -> None:
    ada = arrive()
    ada.play_now("Daito", "greedy")
    page = ada.page
    Daito(page).todo.first.wait_for()
    near = page.locator(".daito-near")
    signs: dict[str, str | re.Pattern[str]] = {
        ".marks": re.compile("ippon: two of them win.*hansoku"),
        ".token-row >> nth=0": re.compile("Focus tokens: .* answers a strike"),
        ".card-row:has(.fan) >> nth=0": "the card answers this attack",
    }
    for sign, words in signs.items():
        expect_tip(page, near.locator(sign), words)
    page.mouse.move(0, 0)
    expect(tip(page)).to_have_count(0)
    ada.tab_to(".hand-card")
    expect(tip(page)).to_contain_text("the card answers this attack")


def test_a_board_drawn_again_under_the_mouse_keeps_its_signs(arrive: Arrive) -> None:
    """As when the opponent moves while the mouse rests there."""
    ada = arrive()
    ada.play_now("Daito", "greedy")
    page = ada.page
    Daito(page).todo.first.wait_for()
    marks = page.locator(".daito-near .marks")
    rest_on(page, marks)
    for _ in range(2):  # before the tip is there, and while it is
        marks.evaluate(DRAW_AGAIN)
        expect(tip(page)).to_have_text(re.compile("ippon: two of them win"))
    marks.evaluate("sign => sign.remove()")
    expect(tip(page)).to_have_count(0)


DRAW_AGAIN = """sign => {
  const table = sign.closest('.daito-near');
  table.replaceWith(table.cloneNode(true));
}"""


@pytest.mark.parametrize("held", [True, False])
def test_a_finger_held_on_a_sign_chooses_nothing(arrive: Arrive, held: bool) -> None:
    ada = arrive(**PHONE)
    ada.new("kamisado", "screen")
    board = Kamisado(ada)
    board.my_turn()
    board.press("c1")
    expect(board.square("c5")).to_have_class(re.compile("target"))
    box = board.square("c5").bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = ada.context.new_cdp_session(ada.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(tip(ada.page)).to_have_count(0)  # though the page has put the focus on a square
    if held:
        expect(tip(ada.page)).to_have_text("the tower may go here")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    if held:
        expect(tip(ada.page)).to_be_visible()  # it can be read without the finger on it
        board.press("h4")
        expect(tip(ada.page)).to_have_count(0)
    else:
        expect(ada.page.locator(".move")).to_have_count(1)
        return
    expect(ada.page.locator(".move")).to_have_count(0)
