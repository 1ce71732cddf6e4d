"""Playing Kamisado with mouse and keyboard on the page."""

import re

from playwright.sync_api import Locator, expect

from tests.e2e.browser import Person


class Kamisado:
    """The board before a person's eyes."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    def square(self, name: str) -> Locator:
        number = "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)
        return self.page.locator(f'[role=gridcell][data-square="{number}"]')

    def middle(self, name: str) -> tuple[float, float]:
        """Of a square, on the screen."""
        box = self.square(name).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def press(self, name: str) -> None:
        """Click a square; towers stand on a layer above it."""
        if self.page.evaluate("navigator.maxTouchPoints"):
            self.page.touchscreen.tap(*self.middle(name))
        else:
            self.page.mouse.click(*self.middle(name))

    def hold(self, start: str, end: str) -> None:
        """Pick a tower up and bring it there."""
        self.page.mouse.move(*self.middle(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.middle(end), steps=4)

    def drag(self, start: str, end: str) -> None:
        self.hold(start, end)
        self.page.mouse.up()

    def moves(self) -> int:
        """How many moves the list shows."""
        return self.page.locator(".move").count()

    def play(self, text: str) -> None:
        """Make a move given as text: c1c5, d4xd5, a pass d4d4."""
        before = self.moves()
        start, end = text[:2], text[-2:]
        if start == end:
            self.page.locator(".k-pass").click()
        else:
            if self.square(start).get_attribute("aria-selected") != "true":
                self.press(start)
            expect(self.square(start)).to_have_attribute("aria-selected", "true")
            self.press(end)
        expect(self.page.locator(".move")).not_to_have_count(before)

    def try_move(self, start: str, end: str) -> None:
        """Make a move in a study, when it is offered; the list of the game does not grow."""
        square = self.square(start)
        square.scroll_into_view_if_needed()
        expect(square).to_have_attribute("aria-label", re.compile("must move|may move"))
        if square.get_attribute("aria-selected") != "true":
            self.press(start)
        expect(self.square(end)).to_have_class(re.compile("target"))
        self.press(end)

    def my_turn(self) -> bool:
        """Wait until there is something to do; False when the game is over."""
        self.page.locator(".k-piece.free, .k-pass, button.k-way, .won").first.wait_for()
        return self.page.locator(".won").count() == 0

    def targets(self) -> list[int]:
        """Where the chosen tower may go: squares, the farthest forward for Black first."""
        found = self.page.locator(".k-cell.target").evaluate_all(
            "cells => cells.map(cell => Number(cell.dataset.square))"
        )
        return sorted(found, reverse=True)

    def free(self) -> list[int]:
        """The squares of the towers that may move."""
        squares: list[int] = self.page.locator(".k-piece.free").evaluate_all(
            "all => all.map(piece => Number(piece.dataset.square))"
        )
        return sorted(squares)


def name(square: int) -> str:
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def finish(board: Kamisado) -> None:
    """Play boldly until the game is over."""
    while board.my_turn():
        if board.page.locator(".k-pass").count():
            board.page.locator(".k-pass").click()
        else:
            free = board.free()
            if len(free) > 1:
                board.press(name(free[3]))
            if targets := board.targets():
                board.press(name(targets[0]))
