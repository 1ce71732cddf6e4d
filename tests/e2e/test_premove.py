"""Kamisado: answers prepared in the opponent's turn, one for each tower."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.browser import PHONE, Person
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado

FILES = "abcdefgh"
Opponents = tuple[Kamisado, Kamisado]


def sit_down(arrive: Arrive, **look: object) -> Opponents:
    """Ada is Black and moves first; Ben is White and looks on from the other side."""
    ada, ben = arrive(), arrive(**look)
    ada.invite("kamisado", ben)
    black, white = Kamisado(ada), Kamisado(ben)
    assert black.my_turn()
    expect(white.page.locator(".k-piece.early")).to_have_count(8)
    return black, white


def ghosts(board: Kamisado) -> Locator:
    return board.page.locator(".k-ghost")


def prepare(board: Kamisado, start: str, end: str) -> None:
    board.press(start)
    expect(board.square(start)).to_have_attribute("aria-selected", "true")
    board.press(end)
    expect(board.square(start)).to_have_attribute("aria-label", re.compile(f"prepared: to {end}"))


def said(person: Person, words: str) -> None:
    expect(person.page.locator("[role=status]").filter(has_text=words)).to_have_count(1)


def test_the_answer_of_the_tower_that_must_move_is_played_at_once(arrive: Arrive) -> None:
    black, white = sit_down(arrive)
    for file in FILES:  # whatever Black does, one of them is asked for
        prepare(white, f"{file}8", f"{file}7")
    expect(ghosts(white)).to_have_count(8)
    said(white.person, "Prepared: if the")
    expect(ghosts(black)).to_have_count(0)  # nobody else sees it
    assert white.person.axe() == []
    black.play("c1c4")
    for board in (black, white):  # Ben has done nothing
        expect(board.page.locator(".move")).to_have_count(2)
    expect(ghosts(white)).to_have_count(0)  # the others were for this turn as well


def test_what_is_not_legal_then_is_dropped_without_a_word(arrive: Arrive) -> None:
    black, white = sit_down(arrive)
    for file in FILES:
        prepare(white, f"{file}8", f"{file}1")  # where a black tower stands
    black.play("c1c4")
    expect(white.page.locator(".k-piece.free")).to_have_count(1)
    expect(ghosts(white)).to_have_count(0)
    expect(white.page.locator(".move")).to_have_count(1)
    expect(white.page.locator(".toast")).to_have_count(0)
    assert white.my_turn()


def elsewhere(board: Kamisado) -> None:
    board.press("e4")


def right_click(board: Kamisado) -> None:
    box = board.square("e4").bounding_box()
    assert box is not None
    board.page.mouse.click(box["x"] + 9, box["y"] + 9, button="right")


def escape(board: Kamisado) -> None:
    board.square("e4").focus()
    board.page.keyboard.press("Escape")


@pytest.mark.parametrize("cancel", [elsewhere, right_click, escape])
def test_it_is_cancelled(arrive: Arrive, cancel: Callable[[Kamisado], None]) -> None:
    black, white = sit_down(arrive)
    prepare(white, "d8", "d7")
    prepare(white, "e8", "f7")
    expect(ghosts(white)).to_have_count(2)
    cancel(white)
    expect(ghosts(white)).to_have_count(0)
    said(white.person, "Prepared moves cancelled.")
    expect(white.page.locator(".drawings")).to_have_count(0)  # the right click drew nothing
    black.play("c1c4")
    expect(white.page.locator(".k-piece.free")).to_have_count(1)
    expect(white.page.locator(".move")).to_have_count(1)


def test_by_keyboard(arrive: Arrive) -> None:
    black, white = sit_down(arrive)
    keys = white.page.keyboard
    white.page.locator('.k-grid [tabindex="0"]').focus()
    for file in FILES:
        while white.page.evaluate("document.activeElement.dataset.place") != f"{file}8":
            keys.press("n")
        keys.press("Enter")
        said(white.person, "Choose where it goes")
        keys.press("ArrowUp")  # White sits on the other side: up is forward
        keys.press("Enter")
    expect(ghosts(white)).to_have_count(8)
    black.play("c1c4")
    expect(white.page.locator(".move")).to_have_count(2)


def test_by_touch(arrive: Arrive) -> None:
    black, white = sit_down(arrive, **PHONE)
    for file in FILES:
        prepare(white, f"{file}8", f"{file}7")
    black.play("c1c4")
    expect(white.page.locator(".move")).to_have_count(2)


def test_by_dragging_and_for_another_square_instead(arrive: Arrive) -> None:
    _, white = sit_down(arrive)
    white.drag("d8", "d6")
    expect(white.square("d8")).to_have_attribute("aria-label", re.compile("prepared: to d6"))
    white.drag("d8", "e7")
    expect(ghosts(white)).to_have_count(1)
    expect(white.square("e7")).to_have_attribute("aria-label", re.compile("prepared here: the"))
    white.press("d8")  # selected, and pressed again: put back
    white.press("d8")
    expect(ghosts(white)).to_have_count(0)


def test_a_move_taken_back_is_no_answer(arrive: Arrive) -> None:
    black, white = sit_down(arrive)
    black.play("c1c4")
    expect(black.page.locator(".k-piece.early")).to_have_count(8)
    prepare(black, "c4", "c5")
    for file in "abdefgh":
        prepare(black, f"{file}1", f"{file}2")
    black.page.get_by_role("button", name="Take back").click()
    white.page.get_by_role("button", name="Yes").click()
    expect(black.page.locator(".k-piece.free")).to_have_count(8)
    expect(ghosts(black)).to_have_count(0)
    expect(black.page.locator(".move")).to_have_count(0)


def test_it_can_be_switched_off(arrive: Arrive) -> None:
    _, white = sit_down(arrive)
    white.page.get_by_role("button", name="Settings").click()
    white.page.get_by_role("checkbox", name="Prepare moves").uncheck()
    white.page.get_by_role("button", name="Done").click()
    expect(white.page.locator(".k-piece.early")).to_have_count(0)
    white.press("d8")
    white.press("d7")
    expect(ghosts(white)).to_have_count(0)


def test_it_is_told_without_colours(arrive: Arrive) -> None:
    _, white = sit_down(arrive, forced_colors="active")
    prepare(white, "d8", "d6")
    dashed = "ghost => getComputedStyle(ghost, '::before').borderTopStyle"
    assert ghosts(white).evaluate(dashed) == "dashed"
    expect(white.page.locator(".prepared-line")).to_have_count(1)
