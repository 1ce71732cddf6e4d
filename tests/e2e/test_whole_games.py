"""Whole games to their end: by touch in both directions of a phone, by keyboard alone, and in
forced colours. Nothing is pressed that a finger or the Tab key could not reach."""

import re
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as TooLate
from playwright.sync_api import expect

from tests.e2e.browser import KEY, Person
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado, finish
from tests.e2e.others import Daito, Samurai
from tests.e2e.test_table_sizes import context, on_screen, sideways

# what makes a game short: nobody waits for a call, what can be drawn at random is
SHORT: dict[str, dict[str, Any]] = {
    "kamisado": {},
    "samurai": {"options": {"first_hand": "random", "figures": "random"}},
    "daito": {"call_window_s": 0},
}
LOOKS = {
    "portrait": context("portrait"),
    "landscape": context("landscape"),
    "forced colours": context("desktop", forced_colors="active"),
}
A_WHILE_MS = 10_000
TRIES = 12  # so often something may be gone before the finger comes


class DaitoByTouch(Daito):
    """Taps where a finger would, and only on what nothing covers."""

    missed = 0

    def press(self, key: str) -> None:
        button = self.page.locator(f'.board button[data-key="{key}"]').first
        try:
            button.tap(timeout=A_WHILE_MS)
            self.missed = 0
        except TooLate:
            self.missed += 1
            assert self.missed < TRIES, f"{key} cannot be tapped"


class DaitoByKeyboard(Daito):
    """Goes from button to button with the Tab key."""

    def __init__(self, person: Person) -> None:
        super().__init__(person.page, "keyboard")
        self.person = person

    def press(self, key: str) -> None:
        one = f'[data-key="{key}"]'
        if not self.person.has_focus(one):
            try:
                self.person.tab_to(one)
            except AssertionError:
                assert key not in self.keys()  # the other side has acted meanwhile
                return
        self.page.keyboard.press("Enter")


class SamuraiByKeyboard(Samurai):
    """Picks tiles up with the Enter key and walks over the marked hexes."""

    def __init__(self, person: Person) -> None:
        super().__init__(person.page)
        self.person = person

    def do(self) -> None:
        moves = self.page.locator(".move")
        before = moves.count()
        if self.page.locator(".end-turn:enabled").count():
            self.go_to(".end-turn")
        else:
            self.go_to(".rack-tile:not(.idle)")
            while not self.person.has_focus('.rack-tile:not(.idle):not([data-tile$="exchange"])'):
                self.page.keyboard.press("ArrowRight")
            self.page.keyboard.press("Enter")
            assert self.person.has_focus(".hex-control")  # of the first hex that takes it
        self.page.keyboard.press("Enter")
        expect(moves).not_to_have_count(before)

    def go_to(self, what: str) -> None:
        if not self.person.has_focus(what):
            self.person.tab_to(what)


def the_end(person: Person) -> None:
    """Who won and what next is in sight, and said in words."""
    expect(person.page.locator(".result")).to_have_text(
        re.compile("^(You (win!|lose.|share the win.)|It’s a draw.|(Second|Third|Fourth) place.)$")
    )
    on_screen(person, person.page.locator(".result"))
    on_screen(person, person.page.get_by_role("button", name="Rematch"))
    expect(person.hint()).not_to_be_empty()
    assert not sideways(person)
    assert not KEY.search(person.text())


def play(person: Person, game: str, board: Samurai | Daito | None = None) -> None:
    if game == "kamisado":
        finish(Kamisado(person))
        return
    board = board or {"samurai": Samurai, "daito": Daito}[game](person.page)
    while board.act():
        assert not sideways(person)


@pytest.mark.parametrize("game", SHORT)
@pytest.mark.parametrize("look", LOOKS)
def test_a_whole_game(arrive: Arrive, game: str, look: str) -> None:
    ada = arrive(**LOOKS[look])
    ada.open_table(game, **SHORT[game])
    touch = game == "daito" and ada.page.evaluate("navigator.maxTouchPoints > 0")
    play(ada, game, DaitoByTouch(ada.page, look) if touch else None)
    the_end(ada)


@pytest.mark.parametrize("look", ["portrait", "landscape"])
def test_a_whole_game_of_samurai_for_four_by_touch(arrive: Arrive, look: str) -> None:
    ada = arrive(**LOOKS[look])
    bots = [{"kind": "bot", "level": "random"}] * 3
    ada.open_table("samurai", seats=[{"kind": "me"}, *bots], **SHORT["samurai"])
    play(ada, "samurai")
    the_end(ada)


@pytest.mark.parametrize("game", ["samurai", "daito"])  # Kamisado's is in test_kamisado.py
def test_a_whole_game_by_keyboard_alone(arrive: Arrive, game: str) -> None:
    ada = arrive()
    ada.open_table(game, **SHORT[game])
    play(ada, game, DaitoByKeyboard(ada) if game == "daito" else SamuraiByKeyboard(ada))
    the_end(ada)
    ada.tab_to(".next .button.first", most=120)
