"""Challenges as a person solves them: on the real board, by finger or mouse, then all is open."""

import pytest
from playwright.sync_api import Locator, expect

from sanban.games.samurai import actions
from sanban.lessons import challenges
from sanban.lessons.challenges import GAMES, Challenge, shipped
from tests.e2e.browser import KEY, PHONE, Person
from tests.e2e.conftest import Arrive


def to_lay() -> Challenge:
    """One of Samurai in which a tile that is no exchange is best, and costs something to miss."""
    for challenge in shipped("samurai"):
        game = challenge.open()
        action = actions.decode(game.parse(challenge.seat, challenge.best.text))
        if isinstance(action, actions.Lay) and challenge.grade <= 2:
            return challenge
    raise AssertionError("no such challenge")


def to_stop() -> Challenge:
    """One of Daito in which it is best to end the turn."""
    return next(one for one in shipped("daito") if one.best.text == "stop")


def opened(person: Person, challenge: Challenge) -> None:
    person.page.goto(f"/challenges/{challenge.id}")
    person.page.locator(".task .result").wait_for()


def result(person: Person) -> Locator:
    return person.page.locator(".result")


def score(person: Person, name: str) -> Locator:
    return person.page.locator(f"[data-score={name}]")


def lay(person: Person, text: str) -> None:
    """Take a tile up, put it on a hex, and say that it is meant."""
    tile, hex_name = text.split()
    page = person.page
    touch = page.evaluate("navigator.maxTouchPoints") > 0
    rack = page.locator(f'.rack-tile[data-tile="{tile}"]').first
    rack.tap() if touch else rack.click()
    page.locator(f'.hex.target[data-hex="{hex_name}"]').wait_for()
    page.locator(".samurai-map-frame").scroll_into_view_if_needed()
    box = page.locator(f'.hex.target[data-hex="{hex_name}"]').bounding_box()
    assert box
    point = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if touch:
        page.touchscreen.tap(*point)
        page.locator(".samurai-bar .do-it:not(.end-turn)").tap()
    else:
        page.mouse.click(*point)


def end_turn(person: Person) -> None:
    """End a turn of Daito; where that is asked once more, say so once more."""
    button = person.page.locator('.board button[data-key="stop"]')
    if person.page.evaluate("navigator.maxTouchPoints") > 0:
        button.tap()
    else:
        button.click()
    sure = person.page.locator('.board button[data-key="sure"]')
    sure.or_(person.page.locator("#chances")).first.wait_for()
    if sure.count():
        sure.click()


def check_open(person: Person, challenge: Challenge) -> None:
    """The chances, the best first, and the hand that was hidden."""
    page = person.page
    page.locator("#chances").wait_for()
    bars = page.get_by_role("region", name="Winning chances").get_by_role("listitem")
    expect(bars).to_have_count(len(challenge.choices))
    expect(bars.first).to_contain_text(f"{round(100 * challenge.best.chance)}%")
    expect(page.get_by_role("region", name="What was hidden")).to_contain_text("held:")


@pytest.mark.parametrize("look", [{}, PHONE], ids=["desktop", "phone"])
def test_solved_and_counted(arrive: Arrive, look: dict[str, object]) -> None:
    ada = arrive(**look)
    for number, challenge in enumerate((to_lay(), to_stop()), 1):
        opened(ada, challenge)
        assert "held:" not in ada.text()
        before = int(score(ada, "rating").inner_text())
        if challenge.game == "samurai":
            lay(ada, challenge.best.text)
        else:
            end_turn(ada)
        expect(result(ada)).to_contain_text("Correct!")
        check_open(ada, challenge)
        assert int(score(ada, "rating").inner_text()) > before
        expect(score(ada, "streak")).to_have_text(str(number))
        expect(score(ada, "solved")).to_have_text(str(number))
        assert ada.axe() == []
        assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.page.get_by_role("button", name="Play again").click()
    expect(result(ada)).not_to_contain_text("Correct!")
    end_turn(ada)
    expect(ada.page.get_by_text("You have answered this puzzle before")).to_be_visible()


def test_a_wrong_choice_and_the_next_one(arrive: Arrive) -> None:
    ada = arrive()
    wrong = next(
        one
        for one in shipped("daito")
        if one.best.text != "stop" and one.choices[1].text == "stop" and one.grade == 1
    )
    opened(ada, wrong)
    end_turn(ada)
    expect(result(ada)).to_contain_text("There is a better choice")
    check_open(ada, wrong)
    own = ada.page.get_by_role("region", name="Winning chances").get_by_role("listitem").nth(1)
    expect(own).to_contain_text("your choice")
    assert int(score(ada, "rating").inner_text()) < 1000
    ada.page.get_by_role("button", name="Next puzzle").click()
    expect(ada.page).not_to_have_url(f"{ada.url}/challenges/{wrong.id}")
    ada.page.wait_for_url("**/challenges/*game=daito*")
    ada.page.goto("/puzzles?game=daito")
    history = ada.page.get_by_role("region", name="Your last puzzles").get_by_role("link")
    expect(history).to_have_count(1)
    expect(history).to_contain_text("missed at first")


def test_giving_up_says_what_it_costs(arrive: Arrive) -> None:
    ada, challenge = arrive(), to_lay()
    opened(ada, challenge)
    ada.page.get_by_role("button", name="Show solution").click()
    asked = ada.page.get_by_role("alertdialog")
    expect(asked).to_contain_text("costs")
    expect(asked.get_by_role("button", name="Keep thinking")).to_be_focused()
    assert ada.axe() == []
    asked.get_by_role("button", name="Show solution").click()
    expect(result(ada)).to_have_text("This is the best choice.")
    check_open(ada, challenge)


@pytest.mark.parametrize("game", GAMES)
def test_the_one_of_the_day_and_a_grade(arrive: Arrive, game: str) -> None:
    ada = arrive(**PHONE)
    ada.page.goto("/puzzles")
    ada.page.get_by_role("button", name=game.title()).tap()
    ada.page.wait_for_url(f"**/puzzles?game={game}")
    card = ada.page.locator("section").filter(has_text="Puzzle of the day")
    expect(card).to_contain_text("It is your turn")
    assert ada.axe() == []
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.page.get_by_role("button", name="Grade 4").tap()
    ada.page.get_by_role("button", name="Next puzzle for my level").tap()
    ada.page.wait_for_url("**/challenges/*grade=4*")
    found = challenges.named(ada.page.url.rsplit("/", 1)[-1].partition("?")[0])
    assert found is not None
    assert (found.game, found.grade) == (game, 4)
    ada.page.goto(f"/puzzles?game={game}")
    card.get_by_role("link", name="Solve").tap()
    expect(ada.page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()


@pytest.mark.parametrize("locale", ["it-IT", "fr-FR", "hu-HU"])
def test_in_every_language(arrive: Arrive, locale: str) -> None:
    ada = arrive(locale=locale)
    for game, challenge in (("samurai", to_lay()), ("daito", to_stop())):
        ada.page.goto(f"/puzzles?game={game}")
        ada.page.locator("#today").wait_for()
        assert not KEY.search(ada.text())
        opened(ada, challenge)
        assert not KEY.search(ada.text())
        if game == "samurai":
            lay(ada, challenge.best.text)
        else:
            end_turn(ada)
        ada.page.locator("#chances").wait_for()
        assert not KEY.search(ada.text())
        assert "challenges." not in ada.text()
