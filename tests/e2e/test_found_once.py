"""What was wrong once on some screen or in some language, and has no test elsewhere."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from sanban.games.kamisado import puzzles
from sanban.lessons.lesson import lesson
from tests.e2e.browser import Person, until
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado
from tests.e2e.language_walk import SAID, speak
from tests.e2e.test_table_sizes import IN_REACH, PHONES, SIZES, context, on_screen, sideways
from tests.support.catalogues import texts
from tests.support.server import Server

PUZZLE = puzzles.find(2)[0].id
CHAPTER = lesson("kamisado").chapters[1].id
LANGUAGES = ("en", "it", "fr", "hu")


def test_a_lost_clock_is_no_resignation(browser: Browser, tmp_path: Path) -> None:
    """It said "Black resigns the match. White wins the match, 0 : 0."."""
    with Server(tmp_path / "sanban.db", mode="stopped") as server:
        ada, bob = Person(browser, server), Person(browser, server)
        ada.page.goto("/new/kamisado?with=friend")
        ada.page.get_by_role("combobox", name="Clock").select_option("5")
        ada.page.locator("main form button.first").click()
        link = ada.page.get_by_role("textbox", name="Link for your friend").input_value()
        bob.page.goto(link)
        bob.page.get_by_role("button", name="Take a seat").click()
        Kamisado(ada).my_turn()
        Kamisado(ada).play("c1c5")
        Kamisado(bob).my_turn()
        for _ in range(2):  # the server looks at the clock when it hears of anything
            ada.page.get_by_label("Write a message").fill("advance 400")
            ada.page.get_by_label("Write a message").press("Enter")
        for person in (ada, bob):
            expect(person.hint()).to_have_text(re.compile(r"^.+ ran out of time\. .+ wins\.$"))
            assert not re.search(r"resign(s|ed)|0 : 0", person.page.locator("main").inner_text())
            person.close()


@pytest.mark.parametrize("sizes", [PHONES, ["magnified"]], ids=["phones", "magnified"])
@pytest.mark.parametrize(
    "path",
    [f"/puzzles/{PUZZLE}", f"/learn/kamisado/{CHAPTER}", "/openings/kamisado"],
    ids=["puzzle", "lesson", "explorer"],
)
def test_the_board_of_puzzles_and_lessons_keeps_its_size(
    arrive: Arrive, path: str, sizes: list[str]
) -> None:
    """It was about 200 px on a phone in landscape, and 65 px at 400%."""
    ada = arrive(**context(sizes[0]))
    for size in sizes:
        ada.come_again(*SIZES[size], path)
        board = ada.page.locator(".k-frame, svg:has(.first-move)")
        board.wait_for()
        box = board.bounding_box()
        assert box, size
        assert box["width"] >= 280, size
        assert not sideways(ada), size
        if size == "landscape":
            words = ada.page.locator(".side, .study aside, .beside aside").first.bounding_box()
            assert words
            assert words["x"] >= box["x"] + box["width"] - 1  # beside the board, not upon it


def test_bots_at_one_table_have_names_of_their_own(arrive: Arrive) -> None:
    """All had one name: "Bot, level 1 1. Guest has the most…"."""
    ada = arrive()
    ada.page.goto("/new/samurai?with=bot")
    ada.page.get_by_role("combobox", name="Number of players").select_option("4")
    ada.page.locator("main form button.first").click()
    seats = ada.page.locator(".sitter")
    expect(seats).to_have_count(4)
    names = [seat.inner_text().splitlines()[0] for seat in seats.all()]
    assert len(set(names)) == 4, names
    assert not any(name.startswith("Bot") for name in names)


@pytest.mark.parametrize("size", ["desktop", "large"])
def test_a_request_leaves_the_chat_its_room(arrive: Arrive, size: str) -> None:
    """The box crushed the chat, and left a hole."""
    ada, bob = arrive(**context(size)), arrive(**context(size))
    ada.invite("kamisado", bob, "Bob")
    Kamisado(ada).my_turn()
    Kamisado(ada).play("c1c5")
    Kamisado(bob).my_turn()
    log = bob.page.get_by_role("log")
    before = log.bounding_box()
    ada.page.get_by_role("button", name="Take back").click()
    on_screen(bob, bob.page.get_by_role("button", name="Yes", exact=True))
    on_screen(bob, bob.page.get_by_label("Write a message"))
    after = log.bounding_box()
    assert before
    assert after
    assert after["height"] >= min(60, before["height"])


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_nothing_is_heard_in_english_before_the_board_is_there(
    arrive: Arrive, language: str
) -> None:
    ada = arrive(locale=language)
    check = speak(ada.page, language)
    ada.page.goto("/")
    ada.page.locator("article button:enabled").first.wait_for()
    held: list[Any] = []
    waiting = True
    ada.page.route(
        re.compile(r"/assets/kamisado-[^/]*\.js"),
        lambda route: held.append(route) if waiting else route.continue_(),
    )
    ada.page.locator("article button.first").first.click()
    until(ada.page, lambda: len(held) > 0)
    ada.page.locator("main [role=status], main [aria-live]").first.wait_for(state="attached")
    wrong = [problem for text in ada.page.evaluate(SAID) if (problem := check(text))]
    assert wrong == []
    waiting = False
    for route in held:
        route.continue_()
    assert Kamisado(ada).my_turn()


@pytest.mark.parametrize(
    "look",
    [context("landscape"), {"viewport": {"width": 640, "height": 400}}],
    ids=["landscape", "at 200%"],
)
@pytest.mark.parametrize("game", ["Kamisado", "Samurai", "Daito"])
def test_the_view_begins_at_the_board(arrive: Arrive, game: str, look: dict[str, Any]) -> None:
    """It ended on the chat."""
    ada = arrive(**look)
    ada.play_now(game, "random")
    first = ada.page.locator(".k-piece.free, .first-tiles button, .hand-card").first
    first.wait_for()
    board = ada.page.locator(".board").bounding_box()
    assert board
    assert -1 <= board["y"] < look["viewport"]["height"] / 2
    assert not ada.page.evaluate("!!document.activeElement.closest('.chat, form')")


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_of_samurai_name_no_hexes(language: str) -> None:
    """They named "l17" and "k18", which a phone does not show."""
    words = {key: text for key, text in texts(language).items() if "learn.samurai" in key}
    assert len(words) > 50
    assert [text for text in words.values() if re.search(r"\b[a-z]\d{1,2}\b", text)] == []


@pytest.mark.parametrize("size", ["portrait", "desktop"])
def test_the_friend_is_asked_in_and_finds_the_button(arrive: Arrive, size: str) -> None:
    """The invited friend was told to wait, and to send the link."""
    ada, bob = arrive(), arrive(**context(size))
    ada.new("kamisado", "friend")
    bob.page.goto(ada.page.get_by_role("textbox", name="Link for your friend").input_value())
    seat = bob.page.get_by_role("button", name="Take a seat")
    seat.wait_for()
    assert seat.evaluate(IN_REACH)
    assert "send them the link" not in bob.text()
