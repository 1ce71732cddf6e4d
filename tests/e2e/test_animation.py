"""What happens is shown by movement, at the chosen pace, and not at all for those who want none."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado
from tests.e2e.others import Samurai
from tests.e2e.test_kamisado import standard_with_a_push
from tests.e2e.test_table_sizes import context, sideways

MOVING = {"no-preference": True, "reduce": False}
COUNT_FLIGHTS = """window.flights = 0;
new MutationObserver(all => {
  for (const { addedNodes } of all)
    for (const node of addedNodes) if (node.className === 'flight') window.flights += 1;
}).observe(document, { childList: true, subtree: true });"""


def animated(tower: Locator) -> str:
    name: str = tower.evaluate("tower => getComputedStyle(tower).animationName")
    return name


def speed(page: Page) -> str:
    found: str = page.locator(".board").evaluate("it => it.style.getPropertyValue('--speed')")
    return found


@pytest.mark.parametrize(("wanted", "moves"), MOVING.items())
def test_a_push_strikes_and_the_pushed_tower_rocks(
    arrive: Arrive, wanted: str, moves: bool
) -> None:
    ada = arrive(reduced_motion=wanted)
    ada.new("kamisado", "screen", Match="standard")
    board = Kamisado(ada)
    for line in standard_with_a_push():
        assert board.my_turn()
        if line.startswith("fill"):
            ada.page.locator("button.k-way").nth(0 if line == "fill left" else 1).click()
            expect(ada.page.locator(".k-way")).to_have_count(0)
        else:
            board.play(line)
    pusher, pushed = ada.page.locator(".pusher .k-tower"), ada.page.locator(".pushed .k-tower")
    expect(pusher).to_have_count(1)
    expect(pushed.first).to_be_visible()
    assert animated(pusher) == ("k-strike" if moves else "none")
    assert animated(pushed.first) == ("k-rock" if moves else "none")


@pytest.mark.parametrize(("wanted", "moves"), MOVING.items())
def test_captured_figures_fly_to_whoever_takes_them(
    arrive: Arrive, wanted: str, moves: bool
) -> None:
    ada = arrive(reduced_motion=wanted)
    ada.context.add_init_script(COUNT_FLIGHTS)
    ada.play_now("Samurai", "greedy")
    board = Samurai(ada.page)
    captured = ada.page.locator(".note-capture")
    while not captured.count():
        assert board.act()
    assert (ada.page.evaluate("window.flights") > 0) == moves


def test_the_pace_and_a_step_in_the_past(arrive: Arrive) -> None:
    ada = arrive(reduced_motion="no-preference")
    ada.new("kamisado", "screen")
    board = Kamisado(ada)
    board.my_turn()
    assert speed(ada.page) == "1"
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("combobox", name="Opponents").select_option("slow")
    ada.page.get_by_role("button", name="Done").click()
    assert speed(ada.page) == "1.5"
    board.play("c1c5")
    ada.page.get_by_role("button", name="Previous move").click()
    expect(ada.page.locator(".k-piece.free")).to_have_count(0)
    assert float(speed(ada.page)) < 0.5


def test_a_cut_across_a_player_does_not_widen_a_phone(arrive: Arrive) -> None:
    """The page became wider than the screen, and what stands at its foot left it."""
    ada = arrive(reduced_motion="no-preference", **context("portrait"))
    ada.play_now("Daito", "random")
    ada.page.locator(".hand-card").first.wait_for()
    ada.page.locator(".daito-player").evaluate_all("all => all.at(-1).classList.add('struck')")
    assert not sideways(ada)
