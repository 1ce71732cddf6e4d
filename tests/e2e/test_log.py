"""The move list of Samurai and Daito: short lines with signs and names, sentences behind them."""

import re

from playwright.sync_api import Locator, expect

from tests.e2e.browser import Person
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado, name
from tests.e2e.others import Daito, Samurai

MANY = 12  # so many lines show every usual sign
LONGEST_CARD = len("Tsubazeriai")
GAMES = 10  # one of them lasts that long


def seen(line: Locator) -> str:
    """What the eye reads of a line."""
    return line.locator("[aria-hidden]").first.inner_text()


def play_some(ada: Person, game: str, board: Samurai | Daito) -> Locator:
    """The lines of a game against a bot, when there are enough of them: some duels are short."""
    lines = ada.page.locator(".move")
    for _ in range(GAMES):
        ada.play_now(game, "random")
        while lines.count() < MANY and board.act():
            pass
        if lines.count() >= MANY:
            return lines
    raise AssertionError("every game was short")


def test_samurai_lines_are_short_and_a_first_hand_is_one(arrive: Arrive) -> None:
    ada = arrive()
    lines = play_some(ada, "Samurai", Samurai(ada.page))
    own = lines.filter(has_text="You choose your first hand")
    expect(own).to_have_count(1)
    expect(own.locator(".tile-sign")).to_have_count(5)
    other = lines.filter(has_text="chooses 5 tiles")
    expect(other).to_have_count(1)
    assert seen(other).count("?") == 5  # nobody sees which
    for line in lines.all():
        said = line.get_attribute("title") or ""
        expect(line.locator(".unseen").first).to_have_text(said)
        assert said.endswith(".")
        assert len(seen(line)) < 40, seen(line)
        expect(line.locator(".seat-shape").first).to_be_visible()
    own.click()  # the position after the whole hand
    expect(own).to_have_attribute("aria-current", "step")
    assert ada.axe() == []


def test_daito_lines_have_signs_and_names(arrive: Arrive) -> None:
    ada = arrive()
    lines = play_some(ada, "Daito", Daito(ada.page))
    for line in lines.all():
        said = line.get_attribute("title") or ""
        assert re.search(r"[.!]$", said), said
        words, cards = seen(line).replace("\n", " "), line.locator(".card-sign").all_inner_texts()
        for card in cards:  # a whole hand is shown after Yame
            assert len(card) <= LONGEST_CARD, card
            words = words.replace(f" {card}", "", 1)
        assert len(words) < 60, seen(line)
        expect(line.locator(".seat-mark").first).to_be_visible()
    expect(lines.locator(".card-sign, .sign").first).to_be_visible()
    assert ada.axe() == []


def test_a_line_that_stays_is_not_drawn_again(arrive: Arrive) -> None:
    """With each action all lines were made anew, which took longer the longer a game lasted."""
    ada, bob = arrive(), arrive()
    ada.invite("kamisado", bob)
    board, other = Kamisado(ada), Kamisado(bob)
    board.my_turn()
    board.play("c1c5")
    expect(ada.page.locator(".move")).to_have_count(1)
    ada.page.evaluate("document.querySelector('.move .event-signs').kept = true")
    other.my_turn()
    other.press(name(other.targets()[0]))
    expect(ada.page.locator(".move")).to_have_count(2)
    assert ada.page.evaluate("document.querySelector('.move .event-signs').kept")


def test_aki_does_not_call_yame_again_and_again(arrive: Arrive) -> None:
    """Level 1 called three times in one turn, on a hand that it had just seen."""
    ada = arrive()
    ada.open_table("daito", "level:1", call_window_s=0)
    table = Daito(ada.page)
    while table.act():
        pass
    said = ada.page.locator(".move").evaluate_all("all => all.map(one => one.title)")
    assert len(said) > 5
    calls = 0
    for line in said:
        calls += line.startswith("Aki calls Yame!")
        assert calls < 3, said
        if " Turn " in line:  # another turn begins
            calls = 0
