"""At the table: pace, the end of a game, help, focus and small comforts."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.browser import until
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado, finish
from tests.e2e.others import Samurai

# press Skip, when there is anything to skip; what the list of moves was before and is then
SKIP = """async () => {
  const skip = () => [...document.querySelectorAll('.hint button')].find(
    one => one.textContent === 'Skip');
  const moves = () => document.querySelector('.list').innerHTML;
  if (!skip()) return null;
  const before = moves();
  skip().click();
  await new Promise(requestAnimationFrame);
  return { before, after: moves(), waiting: !!skip() };
}"""
# every piece of text that is for the eye
SEEN = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement: holder, textContent: text } = walk.currentNode;
    if (text.trim() && holder.checkVisibility() && !holder.closest('.unseen, script, style'))
      found.push(text.trim());
  }
  return found;
}"""
BODY_HAS_FOCUS = "document.activeElement === document.body"


def test_opponents_actions_are_shown_one_after_the_other(arrive: Arrive) -> None:
    ada = arrive(reduced_motion="no-preference")
    ada.page.add_init_script("localStorage.sanban ??= JSON.stringify({ pace: 'slow' })")
    ada.play_now("Samurai", "level:1")
    board = Samurai(ada.page)
    # a bot's turn has several actions, and Ada has seen enough of them
    # all of them at once; a first hand is one line, which looks the same to the end
    while not (found := ada.page.evaluate(SKIP)) or found["after"] == found["before"]:
        board.act()
        ada.page.wait_for_timeout(50)
    assert not found["waiting"]
    # and sees them again when she wants to
    board.todo.first.wait_for()
    again = ada.page.get_by_role("button", name="Show what happened since your turn")
    again.click()
    expect(ada.hint()).to_contain_text("You are viewing the position after move")
    expect(ada.hint()).not_to_contain_text("You are viewing")


def test_the_end_tells_the_reason_the_turning_point_and_what_next(arrive: Arrive) -> None:
    ada = arrive()
    for _ in range(40):  # against Random somebody who runs forward wins sooner or later
        ada.play_now("Kamisado", "random")
        finish(Kamisado(ada))
        result = ada.page.locator(".result")
        expect(result).to_have_text(re.compile(r"^You (win!|lose\.)$"))
        expect(ada.hint()).to_have_text(
            re.compile(r"^(A tower reached the home row|Deadlock, and .+): (Black|White) wins\.$")
        )
        assert "0 : 0" not in ada.text()
        if result.inner_text() == "You win!":
            break
    expect(ada.page.get_by_role("link", name="Analyse")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Rematch")).to_be_visible()
    ada.page.get_by_role("button", name="Next: Beginner").click()
    expect(ada.page.locator(".move")).to_have_count(0)
    expect(ada.page.locator(".sitter").first).to_contain_text("Beginner")


def test_a_resignation_and_a_lost_clock_are_told_apart(arrive: Arrive) -> None:
    ada, bob = arrive(), arrive()
    ada.invite("kamisado", bob, "Bob")
    one, two = Kamisado(ada), Kamisado(bob)
    one.my_turn()
    one.play("c1c5")
    two.my_turn()
    bob.page.get_by_role("button", name="Resign").click()
    bob.page.get_by_role("button", name="Resign the game").click()
    expect(ada.hint()).to_have_text("White resigned. Black wins.")
    # the turning point, if there was one, is a sentence in the language of the page
    assert "replay." not in ada.text()


def review_line(number: int, decided: float) -> dict[str, Any]:
    """An action of a review, as the server sends it."""
    stop = {"text": "stop", "detail": {"kind": "stop"}}
    report = {"action": number, "seat": 0, "legal": 3, **stop}
    chances = {"before": 0.7, "decided": decided, "after": decided, "error": 0.05}
    better = {"text": "yame", "detail": {"kind": "yame"}, "chance": 0.7, "share": 0.9}
    more = {"chance_event": False, "options": [better]}
    return {"type": "action", "report": {**report, **chances, **more}}


@pytest.mark.parametrize("decided", [0.3, 0.65], ids=["costly", "not costly"])
def test_the_end_of_daito_is_told_once_with_what_cost_most(arrive: Arrive, decided: float) -> None:
    ada = arrive()
    asked: list[bool] = []  # whether the game was over then

    def answer(route: Route) -> None:
        asked.append(ada.page.locator(".won").count() > 0)
        budget = {"iterations": 120, "redeals": 8, "each": 30}
        begin = {"type": "begin", "game": "daito", "total": 1, "budget": budget}
        lines = [begin, review_line(1, decided), {"type": "sums", "seats": []}]
        route.fulfill(body="".join(json.dumps(line) + "\n" for line in lines))

    ada.page.route("**/api/records/*/review?iterations=*", answer)
    ada.open_table("daito", options={"first": "aka"}, call_window_s=0)
    ada.page.locator(".hand-card").first.wait_for()
    assert not asked
    with ada.page.expect_response("**/review?iterations=*"):
        ada.page.get_by_role("button", name="Resign").click()
        ada.page.get_by_role("alertdialog").get_by_role("button").first.click()
    expect(ada.page.locator(".result")).to_have_text("You lose.")
    insight = ada.page.locator(".insight")
    if decided < 0.5:
        expect(insight).to_have_text(
            "The decision that cost most: move 1, Ada: End turn (chance to win: 70%, then 30%)."
            " The search prefers Call Yame."
        )
    else:
        ada.page.wait_for_load_state("networkidle")
        expect(insight).to_have_count(0)
    assert asked == [True]
    # who won stands in the hint and in the log, and nowhere else
    said = [line for line in ada.page.evaluate(SEEN) if "Random wins" in line]
    assert len(said) == 2, said


def test_samurai_can_be_given_up(arrive: Arrive) -> None:
    ada = arrive()
    ada.play_now("Samurai", "random")
    Samurai(ada.page).act()
    ada.page.get_by_role("button", name="Resign").click()
    expect(ada.page.get_by_text("A bot plays on in your seat.")).to_be_visible()
    ada.page.get_by_role("alertdialog").get_by_role("button", name="Resign").click()
    # two bots play it to its end
    expect(ada.hint()).to_have_text(re.compile("win"))


def test_a_spectators_first_message_arrives(arrive: Arrive) -> None:
    ada, bob, eve = arrive(), arrive(), arrive()
    ada.invite("kamisado", bob, "Bob")
    Kamisado(ada).my_turn()
    eve.page.goto(ada.page.url)
    expect(eve.page.locator(".k-piece")).to_have_count(16)
    eve.page.get_by_label("Write a message").fill("Good luck")
    eve.page.get_by_label("Write a message").press("Enter")
    expect(eve.page.get_by_role("log")).to_contain_text("Good luck")
    assert eve.page.locator(".toast").count() == 0


def test_a_plain_tower_that_cannot_go_there_is_not_told_about_sumo(arrive: Arrive) -> None:
    ada = arrive()
    ada.new("kamisado", "screen")
    board = Kamisado(ada)
    board.my_turn()
    board.press("d1")
    board.press("d8")  # a tower stands there
    expect(ada.page.locator(".toast")).to_contain_text("There is already a tower there (M3).")
    board.play("d1d4")
    expect(ada.page.locator(".toast")).to_have_count(0)  # something else was played


@pytest.mark.parametrize("game", ["Kamisado", "Samurai", "Daito"])
def test_the_first_screen_tells_the_goal_and_the_signs(arrive: Arrive, game: str) -> None:
    ada = arrive()
    ada.play_now(game, "random")
    ada.page.locator(".k-piece.free, .first-tiles button, .hand-card").first.wait_for()
    expect(ada.page.locator(".news")).to_contain_text("Goal:")
    if game == "Kamisado":  # every tower that may move has a ring
        ring = "getComputedStyle(one, '::before').borderTopWidth !== '0px'"
        rings = ada.page.locator(".k-piece.free").evaluate_all(f"all => all.every(one => {ring})")
        assert rings
    ada.page.keyboard.press("?")
    sheet = ada.page.get_by_role("dialog", name=game)
    expect(sheet).to_contain_text("flip the board")
    expect(sheet.locator(".aid li").first).to_be_visible()
    assert ada.axe() == []
    ada.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    ada.page.keyboard.press("z")
    expect(ada.page.locator(".table.zen")).to_have_count(1)
    expect(ada.page.get_by_label("Write a message")).to_be_hidden()
    ada.page.keyboard.press("z")
    expect(ada.page.get_by_label("Write a message")).to_be_visible()


def test_focus_stays_where_the_work_goes_on(arrive: Arrive) -> None:
    ada = arrive()
    ada.play_now("Samurai", "random")
    tiles = ada.page.locator(".first-tiles button")
    tiles.first.wait_for()
    until(ada.page, lambda: not ada.page.evaluate(BODY_HAS_FOCUS))  # after the game began
    for number in range(5):
        tiles.nth(number).focus()
        ada.page.keyboard.press("Enter")
    ada.page.locator(".first-hand .do-it").focus()
    ada.page.keyboard.press("Enter")
    tiles.first.wait_for(state="hidden")
    until(ada.page, lambda: not ada.page.evaluate(BODY_HAS_FOCUS))


def test_the_log_is_one_stop_for_the_tab_key(arrive: Arrive) -> None:
    ada = arrive()
    ada.new("kamisado", "screen")
    board = Kamisado(ada)
    board.my_turn()
    for move in ("c1c5", "b8b7", "h1h5"):
        board.play(move)
        board.my_turn()
    expect(ada.page.locator('.move[tabindex="0"]')).to_have_count(1)
    ada.page.locator('.move[tabindex="0"]').focus()
    ada.page.keyboard.press("ArrowUp")
    expect(ada.page.locator(".move").first).to_be_focused()
    expect(ada.hint()).to_contain_text("the position after move 1")
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator(".move").nth(1)).to_be_focused()
    expect(ada.hint()).to_contain_text("the position after move 2")
    ada.page.keyboard.press("Home")
    expect(ada.page.locator('.move[aria-current="step"]')).to_have_count(0)
    ada.page.keyboard.press("End")
    expect(ada.page.locator(".move").nth(2)).to_be_focused()


def test_the_tab_shows_whose_turn_it_is(arrive: Arrive) -> None:
    ada, bob = arrive(), arrive()
    ada.invite("kamisado", bob, "Bob")
    one = Kamisado(ada)
    one.my_turn()
    icon = "document.querySelector('link[rel=icon]').href"
    expect(ada.page).to_have_title(re.compile("^● "))
    expect(bob.page).to_have_title(re.compile("^[^●]"))
    assert ada.page.evaluate(icon) != bob.page.evaluate(icon)
    one.play("c1c5")
    expect(bob.page).to_have_title(re.compile("^● "))


@pytest.mark.parametrize("game", ["kamisado", "samurai", "daito"])
def test_a_cancelled_game_says_nothing_of_a_next_move(arrive: Arrive, game: str) -> None:
    """Daito went on to say "If Bob ends the turn now" to whoever was not on turn."""
    ada, bob = arrive(), arrive()
    ada.invite(game, bob, "Bob")
    for person in (ada, bob):
        person.page.locator(".k-piece, .first-tiles button, .hand-card").first.wait_for()
    ada.page.get_by_role("button", name="Cancel game").click()
    for person in (ada, bob):
        expect(person.hint()).to_have_text("The game was cancelled.")
        expect(
            person.page.locator(".stop-box, .end-row, .end-turn, .do-it, .k-pass")
        ).to_have_count(0)
        expect(person.page.locator(".free, .must, .awaited, .sitter.turn")).to_have_count(0)
        expect(person.page.get_by_role("button", name="Rematch")).to_be_visible()
