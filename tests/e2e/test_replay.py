"""The viewer of finished games, uploads, and the opening explorer, as people use them."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import sanban
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.games.daito.game import Daito
from sanban.games.kamisado.analysis import analyse
from sanban.games.kamisado.game import Kamisado as Match
from sanban.games.kamisado.sheet import write_sheet
from tests.e2e.browser import PHONE, Person, until
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado, finish
from tests.support.conformance import play_random


def a_match(seed: str) -> Table[Match]:
    """A Simple game of somebody who moves at random."""
    table: Table[Match] = sanban.start("kamisado")
    rng = Rng(seed)
    while table.game.outcome is None:
        (seat,) = table.game.awaited()
        table.play(seat, int(rng.choice(table.game.legal(seat))))
    return table


def paste(person: Person, text: str) -> None:
    """Open a game whose text is at hand."""
    person.page.goto("/games")
    person.page.get_by_role("textbox", name="Or paste the text").fill(text)
    person.page.get_by_role("button", name="Open the game").click()
    person.page.wait_for_url("**/game/*")


def at(page: Page, number: int, total: int) -> None:
    expect(page.locator(".head:has(h1)")).to_contain_text(f"move {number} of {total}")


@pytest.mark.parametrize("look", [{}, PHONE], ids=["desktop", "phone"])
def test_a_game_is_replayed_branched_and_linked(arrive: Arrive, look: dict[str, object]) -> None:
    ada = arrive(**look)
    ada.play_now("Kamisado", "greedy")
    board = Kamisado(ada)
    finish(board)
    total = board.moves()
    expect(ada.page.locator(".result")).to_have_text(re.compile("You (win!|lose.)"))
    ada.page.goto("/games")  # one's own games come first, also those of private tables
    ada.page.locator(".paper li a").first.click()
    page = ada.page
    at(page, 0, total)
    expect(page.locator(".k-piece.free[data-tone]")).to_have_count(8)  # what each tower can do
    page.locator("body").press("ArrowRight")
    at(page, 1, total)
    page.get_by_role("button", name="Last move", exact=True).click()
    at(page, total, total)
    expect(page.locator(".now")).to_contain_text("wins.")
    page.locator("body").press("ArrowLeft")
    at(page, total - 1, total)
    page.get_by_role("button", name="First move", exact=True).click()
    page.get_by_role("combobox", name="Speed").select_option("fast")
    page.get_by_role("button", name="Autoplay").click()
    at(page, total, total)
    expect(page.get_by_role("button", name="Autoplay")).to_be_visible()  # it has ended
    page.locator("button.move").nth(1).click()
    at(page, 2, total)
    # another move than the one that was played is a variation
    page.locator("body").press("Home")
    at(page, 0, total)
    played = page.locator("button.move").first.locator(".unseen").first.inner_text()
    board.try_move("c1", "c5")  # `finish` begins with d1
    expect(page.locator(".tried")).to_have_count(1)
    expect(page.locator(".tried .unseen")).to_contain_text("to c5")
    board.try_move("b8", "b7")
    expect(page.locator(".tried")).to_have_count(2)
    address = page.url
    assert address.endswith("#0,0c1c5,1b8b7")
    page.get_by_role("button", name="Back to the game").click()
    at(page, 0, total)
    page.goto("about:blank")
    page.goto(address)  # a link to the variation shows it again
    expect(page.locator(".tried").nth(1)).to_have_attribute("aria-current", "step")
    at(page, 2, total)
    # what the game did itself is no variation
    page.get_by_role("button", name="Back to the game").click()
    at(page, 0, total)
    own = re.search(r"from ([a-h]\d) to ([a-h]\d),", played)
    assert own
    board.try_move(own[1], own[2])
    at(page, 1, total)
    expect(page.locator(".tried")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ada.axe() == []


@pytest.mark.parametrize("dragged", [False, True], ids=["clicked", "dragged"])
def test_a_tower_stays_chosen_while_verdicts_come(arrive: Arrive, dragged: bool) -> None:
    """Each verdict put it down again."""
    table = a_match("verdicts")
    ada = arrive()
    held: list[Any] = []
    ada.page.route("**/api/kamisado/position/stream", lambda route: held.append(route))
    paste(ada, table.record().to_json().decode())
    board, total = Kamisado(ada), len(table.log)
    at(ada.page, 0, total)
    until(ada.page, lambda: len(held) == 1)
    start, end = table.log[0].action[:2], table.log[0].action[-2:]
    expect(board.square(start)).to_have_attribute("aria-label", re.compile("may move"))
    if dragged:
        board.hold(start, end)
    else:
        board.press(start)
    expect(board.square(end)).to_have_class(re.compile("target"))
    held[0].continue_()
    expect(board.square(end)).to_have_attribute("data-tone", re.compile("win|loss"))
    if dragged:
        ada.page.mouse.up()
    else:
        board.press(end)
    at(ada.page, 1, total)


def test_every_legal_move_has_its_proved_verdict(arrive: Arrive) -> None:
    table = a_match("verdicts")
    ada = arrive()
    paste(ada, table.record().to_json().decode())
    page = ada.page
    page.get_by_role("button", name="Last move", exact=True).click()
    page.get_by_role("button", name="Previous move").click()
    # the move that ended the game is on the board as a win in one
    last = table.log[-1].action
    if last[:2] != last[-2:]:
        cell = Kamisado(ada).square(last[-2:])
        expect(cell).to_have_attribute("data-sign", "1")
        expect(cell).to_have_attribute("aria-label", re.compile("wins in 1 ply"))
    expect(page.locator(".said")).to_contain_text(re.compile(r"wins in \d+ pl"))
    count = page.locator(".k-cell[data-tone]").count()
    assert count == page.locator(".k-cell.target").count() > 0
    page.get_by_role("switch", name="Solver").click()
    expect(page.locator(".k-cell[data-tone]")).to_have_count(0)
    page.reload()  # the choice is kept
    expect(page.locator(".k-piece")).to_have_count(16)
    expect(page.locator(".said")).to_have_count(0)


def test_an_uploaded_score_sheet_is_analysed(arrive: Arrive, tmp_path: Path) -> None:
    table = a_match("sheet")
    wanted = analyse(table)
    assert wanted.turning_points
    sheet = tmp_path / "club.txt"
    sheet.write_text(write_sheet(table))
    ada = arrive()
    ada.home()
    ada.page.get_by_role("link", name="Finished games").click()
    page = ada.page
    page.locator("input[type=file]").set_input_files(str(sheet))
    page.wait_for_url("**/game/*")
    points = page.locator("section[aria-labelledby=curve-title] li button")
    expect(points).to_have_count(len(wanted.turning_points))
    first = next(move for move in wanted.moves if move.action == wanted.turning_points[0])
    expect(points.first).to_contain_text(f"Move {first.action}")
    assert first.winning
    expect(points.first).to_contain_text(first.winning[0])
    points.first.click()
    at(page, first.action, len(table.log))
    # the curve is a way to jump, too
    curve = page.get_by_role("button", name="Graph of the game")
    box = curve.bounding_box()
    assert box
    curve.click(position={"x": box["width"] - 3, "y": box["height"] / 2})
    at(page, len(table.log), len(table.log))


def test_a_match_shows_its_chances_and_both_line_ups(arrive: Arrive) -> None:
    table = sanban.start("kamisado", {"match": "standard"}, seed="chances")
    play_random(table, Rng("chances"))
    wanted = analyse(table)
    ada = arrive()
    paste(ada, table.record().to_json().decode())
    page = ada.page
    panel = page.locator("section[aria-labelledby=curve-title]")
    points = panel.locator("li button")
    expect(points).to_have_count(len(wanted.turning_points))
    first = next(move for move in wanted.moves if move.action == wanted.turning_points[0])
    assert first.match_before is not None
    assert first.match_after is not None
    points.first.click()
    change = f"from {first.match_before.value:.0%} to {first.match_after.value:.0%}"
    expect(panel).to_contain_text(f"chance to win the match falls {change}")
    expect(panel).to_contain_text("measured")
    # the last move of the match decides it: that is proved
    page.get_by_role("button", name="Last move", exact=True).click()
    expect(panel).to_contain_text("Proved: the round decides the match.")
    # between rounds the solver judges both line-ups
    fill = next(n for n, entry in enumerate(table.log) if entry.action.startswith("fill"))
    page.goto(f"{page.url.split('#')[0]}#{fill}")
    said = page.locator(".said")
    expect(said).to_contain_text(re.compile("From the left:.*(wins|loses)", re.DOTALL))
    expect(said).to_contain_text(re.compile("From the right:.*(wins|loses)", re.DOTALL))


def test_what_is_no_game_is_refused_in_a_sentence(arrive: Arrive) -> None:
    ada = arrive()
    ada.expected = ("400",)
    ada.page.goto("/games")
    ada.page.get_by_role("textbox", name="Or paste the text").fill("Dear diary")
    ada.page.get_by_role("button", name="Open the game").click()
    alert = ada.page.get_by_role("alert")
    expect(alert).to_contain_text("neither a Sanban record (JSON) nor a Kamisado score sheet")
    assert ada.axe() == []


def test_the_explorer_goes_from_the_first_moves_to_the_solver(arrive: Arrive) -> None:
    ada = arrive()
    ada.home()
    ada.page.get_by_role("link", name="Openings").click()
    page = ada.page
    expect(page.get_by_role("heading", name="16 of 102 moves win")).to_be_visible()
    expect(page.locator("tbody tr")).to_have_count(51)  # mirror pairs
    expect(page.locator("tbody tr").first).to_contain_text("wins in 17 plies")
    expect(page.locator("[data-move=c1c5]")).to_have_class(re.compile(r"\blost\b"))
    expect(page.locator("[data-move=c1c7]")).to_have_class(re.compile(r"\bwon\b"))
    assert ada.axe() == []
    page.locator("[data-move=c1c7]").click()
    trail = page.get_by_role("navigation", name="Moves so far").get_by_role("button")
    expect(trail).to_have_text(["Start", "c1c7"])
    for depth in range(2, 6):  # the shipped file ends after three plies
        expect(page.locator("tbody button")).not_to_have_count(0)
        page.locator("tbody button").first.click()
        expect(trail).to_have_count(depth + 1)
    expect(page.locator("tbody tr").first).to_contain_text(re.compile(r"(win|lose)s in \d+ pl"))
    line = trail.all_inner_texts()
    page.reload()  # the line is in the address
    expect(trail).to_have_text(line)
    trail.nth(1).click()
    expect(trail).to_have_text(["Start", "c1c7"])


def test_no_click_is_lost_while_the_page_asks_who_is_to_move(arrive: Arrive) -> None:
    """A move was dropped when its verdict was there before the answer to that."""
    page = arrive().page
    page.goto("/openings/kamisado#0,0c1c7")
    trail = page.get_by_role("navigation", name="Moves so far").get_by_role("button")
    moves = page.locator("tbody button")
    with page.expect_response("**/api/study"):
        expect(moves).not_to_have_count(0)
    asked: list[Any] = []
    free: list[bool] = []

    def hold(route: Any) -> None:
        asked.append(route)
        if len(asked) == 1 or free:  # the first makes the move; the next ask who is to move then
            route.continue_()

    page.route("**/api/study", hold)
    moves.first.click()
    expect(trail).to_have_count(3)
    until(page, lambda: len(asked) > 1)
    expect(moves).not_to_have_count(0)
    moves.first.click()
    free.append(True)
    for route in asked[1:]:
        route.continue_()
    expect(trail).to_have_count(4)


def test_it_can_be_played_on_from_the_middle_against_a_bot(arrive: Arrive) -> None:
    table = a_match("middle")
    ada = arrive()
    paste(ada, table.record().to_json().decode())
    page, board = ada.page, Kamisado(ada)
    middle = 4
    page.locator("button.move").nth(middle - 1).click()
    at(page, middle, len(table.log))
    replay = sanban.start("kamisado")
    for entry in table.log[:middle]:
        replay.play(entry.seat, entry.action)
    (seat,) = replay.game.awaited()
    texts = [replay.game.text(seat, code) for code in replay.game.legal(seat)]
    other = next(text for text in texts if text != table.log[middle].action)
    board.try_move(other[:2], other[-2:])
    at(page, middle + 1, len(table.log))
    page.get_by_role("combobox", name="Your side").select_option(str(seat))
    page.get_by_role("combobox", name="Bot level").select_option("level:2")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/table/*")
    # the bot answers the move that was tried, and the game goes on to its end
    assert board.my_turn()
    expect(page.locator(".move").nth(middle + 1)).to_be_visible()
    finish(board)
    expect(ada.hint()).to_contain_text("wins.")


def test_a_game_from_a_hand_made_position_is_replayed_and_played_on(arrive: Arrive) -> None:
    table = Table(Match.arrange(towers="R:c5 b:b3", must="y"))
    play_random(table, Rng("by hand"))
    ada = arrive()
    paste(ada, table.record().to_json().decode())
    page = ada.page
    at(page, 0, len(table.log))
    red = Kamisado(ada).square("c5")  # as it was laid out, not as a game begins
    expect(red).to_have_attribute("aria-label", re.compile("red tower"))
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/table/*")
    expect(red).to_have_attribute("aria-label", re.compile("red tower"))
    expect(ada.hint()).to_contain_text("yellow tower must move")


def test_places_are_named_where_more_than_two_play(arrive: Arrive) -> None:
    table = Table.start(sanban.Samurai, None, 3, "places", ["Ada", "Bob", "Cyd"])
    play_random(table, Rng("places"))
    outcome = table.game.outcome
    assert outcome is not None
    ranked = sorted(zip(outcome.places, table.names, strict=True))
    ada = arrive()
    paste(ada, table.record().to_json().decode())
    shown = " · ".join(f"{place}. {name}" for place, name in ranked)
    expect(ada.page.locator(".head:has(h1)")).to_contain_text(shown)


def test_the_line_of_the_explorer_can_be_played_on(arrive: Arrive) -> None:
    ada = arrive()
    ada.page.goto("/openings/kamisado#0,0c1c7")
    page = ada.page
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".move")).to_have_count(1)
    expect(ada.hint()).to_contain_text("must move")


def a_duel() -> Table[Daito]:
    """A short match of Daito between people who play anything."""
    for seed in range(1000):
        table: Table[Daito] = sanban.start("daito", seed=seed)
        play_random(table, Rng(str(seed)))
        if len(table.log) < 45:
            return table
    raise AssertionError("all matches were long")


def test_a_game_with_hidden_hands_is_opened_and_reviewed(arrive: Arrive) -> None:
    table = a_duel()
    ada = arrive()
    paste(ada, table.record().to_json().decode())
    page = ada.page
    number = 3
    page.locator("button.move").nth(number - 1).click()
    replay = sanban.start("daito", seed=table.seed)
    for entry in table.log[: numbered(page)]:
        replay.play(entry.seat, entry.action)
    # all hands lie open, also the one that the viewer does not see
    hands = page.locator("section[aria-label='View of'] dd")
    for seat in (0, 1):
        view = replay.game.view(seat)
        shown = hands.nth(seat).locator(".piece").all_inner_texts()
        counts = [int(text.rpartition("×")[2]) if "×" in text else 1 for text in shown]
        assert sum(counts) == len(view.hand)
    page.get_by_role("checkbox", name="All hands open").uncheck()
    expect(hands).to_have_count(0)
    page.get_by_role("combobox", name="View of").select_option("1")
    page.get_by_role("checkbox", name="Try other moves").check()
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.locator("section[aria-labelledby=chances-title] tbody tr")).to_have_count(2)
    expect(page.get_by_text("400 search iterations per move")).to_be_visible()
    chances = page.locator("section[aria-labelledby=chances-title]")
    expect(chances.locator(".now")).to_contain_text("Chance before")
    assert ada.axe() == []


def numbered(page: Page) -> int:
    """The number of the position that is shown."""
    found = re.search(r"move (\d+) of", page.locator(".head:has(h1)").inner_text())
    assert found
    return int(found[1])


@pytest.mark.parametrize("game", ["samurai", "daito"])
@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (390, 844)], ids=str)
def test_the_controls_are_on_the_screen_and_nobody_is_you(
    arrive: Arrive, game: str, size: tuple[int, int]
) -> None:
    """The controls lay below the fold, and a stranger was told "(you)"."""
    table: Table[Any] = sanban.start(game, seed="in sight")
    play_random(table, Rng("in sight"))
    ada = arrive(viewport={"width": size[0], "height": size[1]})
    paste(ada, table.record().to_json().decode())
    page = ada.page
    page.locator("button.move").first.wait_for()
    for name in ("Previous move", "Next move"):
        box = page.get_by_role("button", name=name).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size[1]
    assert "No tiles left" not in page.locator(".play").inner_text()  # before the first hands
    page.get_by_role("button", name="Next move").click()
    page.get_by_role("button", name="Next move").click()
    assert "(you)" not in page.locator("main").inner_text()
    # hint, hands and list of moves name the players
    assert not re.search(r"\b[Yy]ou\b", page.locator(".study aside").inner_text())
