"""Kamisado in the browser: whole games, two people over a link, one screen, keyboard alone."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from sanban.core.rng import Rng
from sanban.games.kamisado.game import Kamisado as Match
from tests.e2e.browser import PHONE, Person, server_gone
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado, finish
from tests.support.server import Server


@pytest.mark.parametrize("look", [{}, PHONE], ids=["desktop", "phone"])
def test_a_whole_game_from_the_front_page_against_a_bot(
    arrive: Arrive, look: dict[str, object]
) -> None:
    ada = arrive(**look)
    ada.play_now("Kamisado", "greedy")
    board = Kamisado(ada)
    finish(board)
    expect(ada.hint()).to_contain_text("wins.")
    assert board.moves() >= 3
    expect(ada.page.get_by_role("button", name="Rematch")).to_be_visible()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def two_at_a_link(arrive: Arrive) -> tuple[Kamisado, Kamisado]:
    """Ada opens a table with a link, Bob comes by it."""
    ada, bob = arrive(), arrive()
    ada.invite("kamisado", bob, "Bob")
    one, two = Kamisado(ada), Kamisado(bob)
    one.my_turn()
    expect(two.page.locator(".k-piece")).to_have_count(16)
    return one, two


def test_two_over_a_link_with_a_reload_and_a_cut_connection(arrive: Arrive, server: Server) -> None:
    one, two = two_at_a_link(arrive)
    one.play("c1c5")
    two.my_turn()
    two.play("b8b7")  # blue to orange
    one.my_turn()
    two.page.reload()
    expect(two.page.locator(".move")).to_have_count(2)  # the past is there again
    one.play("h1h5")  # orange to yellow
    expect(two.page.locator(".move")).to_have_count(3)
    with server_gone(server, one.person, two.person):
        pass
    two.my_turn()
    two.play("e8e7")
    expect(one.page.locator(".move")).to_have_count(4)
    # they talk; what looks like markup stays text
    one.page.get_by_label("Write a message").fill("<b>well</b> played")
    one.page.get_by_label("Write a message").press("Enter")
    expect(two.page.get_by_role("log")).to_contain_text("<b>well</b> played")
    # a takeback between people needs a yes
    two.page.get_by_role("button", name="Take back").click()
    expect(one.page.get_by_text("Bob asks to take back the last move.")).to_be_visible()
    one.page.get_by_role("button", name="Yes").click()
    expect(two.page.locator(".move")).to_have_count(3)
    expect(one.page.locator(".move")).to_have_count(3)
    two.my_turn()
    # Bob gives up, and both go on to the next game
    two.page.get_by_role("button", name="Resign").click()
    two.page.get_by_role("button", name="Resign the game").click()
    expect(one.person.hint()).to_contain_text("Black wins.")
    one.page.get_by_role("button", name="Rematch").click()
    two.page.get_by_role("button", name="Yes").click()
    expect(one.page.locator(".move")).to_have_count(0)
    expect(two.page.locator(".move")).to_have_count(0)


def standard_with_a_push() -> list[str]:
    """Actions of a Standard match that go through a fill and a push, found by playing around."""
    for seed in range(2000):
        rng, match = Rng(str(seed)), Match.start({"match": "standard"})
        played: list[str] = []
        while match.outcome is None and len(played) < 40:
            (seat,) = match.awaited()
            legal = match.legal(seat)
            pushes = [code for code in legal if match.detail(seat, code).kind == "push"]
            code = pushes[0] if pushes else legal[rng.below(len(legal))]
            played.append(match.text(seat, code))
            match.play(seat, code)
            if pushes:
                return played
    raise AssertionError("no push was found")


def test_standard_match_on_one_screen_with_a_fill_and_a_push(arrive: Arrive) -> None:
    ada = arrive()
    ada.new("kamisado", "screen", Match="standard")
    board = Kamisado(ada)
    for line in standard_with_a_push():
        assert board.my_turn()
        if not line.startswith("fill"):
            board.play(line)
            continue
        ways = ada.page.locator("button.k-way")
        expect(ways).to_have_count(2)
        expect(ways.first.locator(".k-tower")).to_have_count(16)  # the preview
        assert ada.axe() == []
        ways.nth(0 if line == "fill left" else 1).click()
        expect(ada.page.locator(".k-way")).to_have_count(0)
    expect(ada.page.locator(".news")).to_contain_text(re.compile("pushes .* back"))
    expect(ada.hint()).to_contain_text("was pushed to")
    expect(ada.page.locator(".k-teeth i").first).to_be_visible()


def test_a_whole_game_by_keyboard_alone(arrive: Arrive) -> None:
    ada = arrive()
    ada.page.goto("/")
    ada.card("Kamisado").locator("button:enabled").wait_for()
    keys = ada.page.keyboard

    ada.tab_to("article:first-of-type button")
    keys.press("Enter")
    board = Kamisado(ada)
    while board.my_turn():
        if not ada.has_focus("[role=gridcell]"):
            ada.tab_to("[role=gridcell]")
        if ada.page.locator("[aria-selected=true]").count() == 0:
            keys.press("n")
            keys.press("Enter")
        if ada.page.locator(".k-pass").count():
            ada.tab_to(".k-pass")
            keys.press("Enter")
            continue
        keys.press("Shift+N")
        before = board.moves()
        keys.press("Enter")
        expect(ada.page.locator(".move")).not_to_have_count(before)
    expect(ada.hint()).to_contain_text("wins.")
    # a single round: there is no match, no point and no tooth in what is said of its end
    said = ada.page.locator("[role=status][aria-live=polite]").first
    expect(said).to_have_text(re.compile(r"(Black|White) wins\.$"))
    expect(ada.page.locator(".remark").last).to_have_text(re.compile(r"(Black|White) wins\.$"))
    for told in (said, ada.page.locator(".remark").last):
        assert not re.search("match|point|tooth|Round|:.*:", told.inner_text())


def test_drag_illegal_drop_and_stepping_back(arrive: Arrive) -> None:
    ada = arrive()
    ada.new("kamisado", "screen")
    board = Kamisado(ada)
    board.my_turn()
    board.drag("c1", "c5")
    expect(ada.page.locator(".move")).to_have_count(1)
    expect(ada.hint()).to_contain_text("Black landed on c5, which is blue")
    board.drag("b8", "a6")
    expect(ada.page.locator(".toast")).to_contain_text("in one straight or diagonal line (M1)")
    expect(ada.page.locator(".move")).to_have_count(1)
    board.play("b8b7")
    ada.page.get_by_role("button", name="Previous move").click()
    expect(ada.hint()).to_contain_text("the position after move 1")
    assert board.free() == []
    expect(ada.page.locator('.k-piece[data-square="57"]')).to_have_count(1)  # blue is on b8 again
    ada.page.get_by_role("button", name="Back to the live game").click()
    expect(ada.page.locator('.k-piece[data-square="49"]')).to_have_count(1)
    # against nobody but oneself a takeback happens at once
    ada.page.get_by_role("button", name="Take back").click()
    expect(ada.page.locator(".move")).to_have_count(1)


def test_a_spectator_watches_and_offers_nothing(arrive: Arrive) -> None:
    one, _ = two_at_a_link(arrive)
    eve: Person = arrive()
    eve.page.goto(one.page.url)
    expect(eve.page.locator(".k-piece")).to_have_count(16)
    one.play("c1c5")
    expect(eve.page.locator(".move")).to_have_count(1)
    assert Kamisado(eve).free() == []
    assert eve.page.get_by_role("button", name="Resign").count() == 0
    expect(one.page.get_by_text("1 spectator")).to_be_visible()


def test_somebody_who_stays_away_loses_the_game(arrive: Arrive) -> None:
    one, two = two_at_a_link(arrive)
    one.play("c1c5")
    two.my_turn()
    two.page.goto("about:blank")
    expect(one.page.get_by_role("img", name="not connected")).to_be_visible()
    one.page.get_by_role("button", name="Claim the win").click()
    expect(one.person.hint()).to_have_text(re.compile(r"^.+ was away too long\. .+ wins\.$"))
    expect(one.page.locator(".toast")).to_have_count(0)  # it is told once
    expect(one.page.locator(".move").last).to_contain_text("was away too long")
    assert "resigns" not in one.person.text()
    one.page.get_by_role("link", name="Analyse").click()
    one.page.locator(".study button.move").last.click()
    expect(one.page.locator(".now").first).to_contain_text("was away too long")
    assert "resigns" not in one.person.text()


def test_the_game_can_be_claimed_when_the_server_says_so(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path / "sanban.db", claim_after_s=600.0) as patient:
        people = [Person(browser, patient), Person(browser, patient)]
        one, two = two_at_a_link(lambda: people.pop())
        one.page.clock.install()
        one.play("c1c5")
        two.my_turn()
        two.page.goto("about:blank")
        claim = one.page.get_by_role("button", name="Claim the win")
        expect(one.page.get_by_role("img", name="not connected")).to_be_visible()
        one.page.clock.fast_forward("09:00")
        expect(claim).to_be_hidden()
        one.page.clock.fast_forward("01:05")
        expect(claim).to_be_visible()
        for board in (one, two):
            board.person.close()


def test_a_press_that_is_not_allowed_is_explained(arrive: Arrive) -> None:
    ada = arrive()
    ada.new("kamisado", "screen")
    ada.expected = ("400",)
    board, toast = Kamisado(ada), ada.page.locator(".toast")
    board.my_turn()
    board.press("c1")
    board.press("d3")
    expect(toast.first).to_contain_text("in one straight or diagonal line (M1)")
    board.play("c1c5")
    expect(ada.hint()).to_contain_text("Black landed on c5, which is blue")
    board.press("a8")  # an own tower, but c5 is blue
    told = toast.filter(has_text="must move")
    expect(told.get_by_role("link")).to_have_attribute("href", "/rules/kamisado#T2")
