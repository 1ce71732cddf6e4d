"""Puzzles as a person solves them: found, missed and refuted, played out, counted and kept."""

import pytest
from playwright.sync_api import Locator, expect

from sanban.games.kamisado import puzzles
from sanban.games.kamisado.position import move_text
from sanban.games.kamisado.puzzles import Puzzle
from tests.e2e.browser import KEY, PHONE, Person
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado


def long_one() -> Puzzle:
    """A short puzzle in which the person has more than one choice to make."""
    return next(puzzle for puzzle in puzzles.find(2, goal="win") if puzzle.plies >= 5)


def wrong_move(puzzle: Puzzle) -> str:
    moves = [move_text(move) for move in puzzle.start().moves()]
    return next(text for text in moves if text != puzzle.solution)


def opened(person: Person, puzzle: Puzzle) -> Kamisado:
    person.page.goto(f"/puzzles/{puzzle.id}")
    person.page.locator(".k-piece.free").wait_for()
    return Kamisado(person)


def result(person: Person) -> Locator:
    return person.page.locator(".result")


def score(person: Person, name: str) -> Locator:
    return person.page.locator(f"[data-score={name}]")


def test_solved_and_kept_after_a_reload(arrive: Arrive) -> None:
    ada, puzzle = arrive(), long_one()
    board = opened(ada, puzzle)
    expect(result(ada)).to_contain_text("must move")
    expect(score(ada, "rating")).to_have_text("1000")
    board.play(puzzle.solution)
    expect(result(ada)).to_have_text("Correct! That move wins.")
    rating = 1000 + round(80 * (1 - 1 / (1 + 10 ** ((puzzle.rating - 1000) / 400))))
    expect(score(ada, "rating")).to_have_text(str(rating))
    expect(score(ada, "streak")).to_have_text("1")
    ada.page.reload()
    ada.page.locator(".k-piece.free").wait_for()
    expect(score(ada, "rating")).to_have_text(str(rating))
    expect(score(ada, "streak")).to_have_text("1")
    expect(score(ada, "solved")).to_have_text("1")
    # answered once more it does not count again
    board.play(puzzle.solution)
    expect(ada.page.get_by_text("You have answered this puzzle before")).to_be_visible()
    expect(score(ada, "rating")).to_have_text(str(rating))
    ada.page.get_by_role("button", name="Next puzzle").click()
    expect(ada.page).not_to_have_url(f"{ada.url}/puzzles/{puzzle.id}")
    ada.page.locator(".k-piece.free").wait_for()
    ada.page.goto("/puzzles")
    history = ada.page.get_by_role("region", name="Your last puzzles").get_by_role("link")
    expect(history).to_have_count(1)
    expect(history).to_contain_text("solved")
    history.click()
    expect(ada.page).to_have_url(f"{ada.url}/puzzles/{puzzle.id}")


def test_a_wrong_answer_is_refuted_on_the_board(arrive: Arrive) -> None:
    ada, puzzle = arrive(), long_one()
    board = opened(ada, puzzle)
    wrong = wrong_move(puzzle)
    board.play(wrong)
    expect(result(ada)).to_contain_text("That loses")
    expect(score(ada, "streak")).to_have_text("0")
    # the refutation is played out: its last move is on the board and in the list
    winner = "White" if puzzle.start().turn == 0 else "Black"
    expect(ada.page.locator(".remark").last).to_contain_text(f"{winner} wins.")
    last = ada.page.locator(".move").last
    expect(last).to_have_attribute("aria-current", "step")
    assert int(score(ada, "rating").inner_text()) < 1000
    ada.page.get_by_role("button", name="Try again").click()
    ada.page.locator(".k-piece.free").wait_for()
    expect(ada.page.locator(".move")).to_have_count(0)
    board.play(puzzle.solution)
    expect(result(ada)).to_have_text("Correct! That move wins.")


def test_the_whole_way_against_the_best_resistance(arrive: Arrive) -> None:
    ada, puzzle = arrive(), long_one()
    board = opened(ada, puzzle)
    ada.page.get_by_role("checkbox", name="Play out the line").check()
    position = puzzle.start()
    side = position.turn
    for text in puzzle.line.split():
        if position.turn == side and text[:2] != text[-2:]:
            ada.page.locator(".k-piece.free").wait_for()
            board.play(text)
        position.play(next(m for m in position.moves() if move_text(m) == text))
    expect(result(ada)).to_have_text("Solved! You won the round.")
    expect(score(ada, "streak")).to_have_text("1")


def test_hints_and_the_solution(arrive: Arrive) -> None:
    ada, puzzle = arrive(), long_one()
    opened(ada, puzzle)
    for number in (1, 2, 3):
        ada.page.get_by_role("button", name=f"Hint {number} of 3").click()
    hints = ada.page.get_by_role("list", name="Hints").get_by_role("listitem")
    expect(hints).to_have_count(3)
    expect(hints.last).to_have_text(f"The tower goes to {puzzle.solution[-2:]}.")
    ada.page.get_by_role("button", name="Show solution").click()
    # what it costs is said before, and it is not done by accident
    asked = ada.page.get_by_role("alertdialog")
    expect(asked).to_contain_text(f"it costs {cost(puzzle)} points")
    expect(score(ada, "rating")).to_have_text("1000")
    expect(asked.get_by_role("button", name="Keep thinking")).to_be_focused()
    assert ada.axe() == []
    ada.page.keyboard.press("Enter")
    expect(asked).to_have_count(0)
    expect(result(ada)).to_contain_text("must move")
    ada.page.get_by_role("button", name="Show solution").click()
    asked.get_by_role("button", name="Show solution").click()
    expect(result(ada)).to_contain_text("This is the solution")
    expect(score(ada, "rating")).to_have_text(str(1000 - cost(puzzle)))
    expect(ada.page.locator(".move")).to_have_count(len(puzzle.line.split()))


def cost(puzzle: Puzzle) -> int:
    """What a wrong first answer costs somebody new, after Elo."""
    return round(80 / (1 + 10 ** ((puzzle.rating - 1000) / 400)))


def test_a_theme_is_kept_from_one_puzzle_to_the_next(arrive: Arrive) -> None:
    """A flow instead of a wall of 2,100 boxes."""
    ada = arrive()
    ada.page.goto("/puzzles")
    ada.page.get_by_role("button", name="Push", exact=False).click()
    assert ada.page.locator("main a[href^='/puzzles/']").count() < 10
    ada.page.get_by_role("button", name="Next puzzle for my level").click()
    for number in range(3):
        ada.page.wait_for_url("**/puzzles/*theme=push*")
        ada.page.locator(".k-piece.free").wait_for()
        address = ada.page.url
        puzzle = puzzles.named(address.rsplit("/", 1)[-1].partition("?")[0])
        assert puzzle is not None
        assert "push" in puzzle.themes
        Kamisado(ada).play(puzzle.solution if number else wrong_move(puzzle))
        answered = ada.page.get_by_role("region", name="Your last puzzles").get_by_role("link")
        expect(answered).to_have_count(number + 1)
        ways = ada.page.locator(".ways")
        ways.get_by_role("button", name="Next puzzle" if number else "Another puzzle").click()
        expect(ada.page).not_to_have_url(address)
    ada.page.goto("/puzzles?theme=push")
    ada.page.get_by_role("button", name="Try the missed one again").click()
    ada.page.wait_for_url("**/puzzles/*theme=push*")


def test_the_puzzle_of_the_day_from_the_front_page(arrive: Arrive) -> None:
    ada = arrive()
    ada.home()
    card = ada.page.locator("section").filter(has_text="Puzzle of the day")
    expect(card.locator("svg")).to_be_visible()
    card.get_by_role("link", name="Solve").click()
    expect(ada.page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    today = ada.page.url.rsplit("/", 1)[-1]
    puzzle = puzzles.named(today)
    assert puzzle is not None
    ada.page.locator(".k-piece.free").wait_for()
    Kamisado(ada).play(puzzle.solution)
    expect(score(ada, "days")).to_have_text("1")


@pytest.mark.parametrize("locale", ["it-IT", "fr-FR", "hu-HU"])
def test_in_every_language(arrive: Arrive, locale: str) -> None:
    ada, puzzle = arrive(locale=locale), long_one()
    ada.page.goto("/puzzles")
    ada.page.locator("#today").wait_for()
    assert not KEY.search(ada.text())
    board = opened(ada, puzzle)
    assert not KEY.search(ada.text())
    board.play(wrong_move(puzzle))
    ada.page.locator(".task.bad").wait_for()
    assert not KEY.search(ada.text())


@pytest.mark.parametrize(
    "look", [{}, PHONE, {"color_scheme": "dark"}], ids=["light", "phone", "dark"]
)
def test_axe_and_width(arrive: Arrive, look: dict[str, object]) -> None:
    ada, puzzle = arrive(**look), long_one()
    ada.page.goto("/puzzles?theme=sumo")
    ada.page.locator("#today").wait_for()
    expect(ada.page.get_by_role("button", name="Sumo")).to_have_attribute("aria-pressed", "true")
    assert ada.axe() == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    board = opened(ada, puzzle)
    ada.page.get_by_role("button", name="Hint 1 of 3").click()
    ada.page.get_by_role("list", name="Hints").wait_for()
    assert ada.axe() == []
    board.play(wrong_move(puzzle))
    ada.page.locator(".task.bad").wait_for()
    assert ada.axe() == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
