"""Lessons in the browser: each from start to end, wrong moves explained, progress kept."""

import re

import pytest
from playwright.sync_api import expect

from sanban.games import registry
from sanban.lessons.lesson import Chapter, lesson, lessons
from tests.e2e.browser import KEY, PHONE, Person
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado
from tests.e2e.learn import Learner


def go_through(ada: Person, game: str, chapter: Chapter) -> None:
    """A chapter that the page has just opened, from its first step to its end."""
    expect(ada.page).to_have_url(re.compile(f"/learn/{game}/{chapter.id}$"))
    Learner(ada, game, chapter.id).finish()
    assert not KEY.search(ada.text())


@pytest.mark.parametrize("game", registry.names())
def test_the_course_from_start_to_end(arrive: Arrive, game: str) -> None:
    """The first lesson, then every chapter, going on as the page offers it."""
    ada = arrive()
    found = lesson(game)
    ada.page.goto("/learn")
    ada.page.locator(f"#{game} .first").click()
    go_through(ada, game, found.first)
    for chapter in found.chapters:
        ada.page.locator(".finish .next").click()
        go_through(ada, game, chapter)
    expect(ada.page.locator(".finish")).to_contain_text("Time for a real game")
    ada.page.locator(".finish .first").click()
    expect(ada.page).to_have_url(re.compile("/table/"))
    ada.page.goto("/learn")
    count = len(found.chapters)
    expect(ada.page.locator(f"#{game}")).to_contain_text(f"{count} of {count} chapters")


@pytest.mark.parametrize("game", registry.names())
def test_a_game_follows_the_first_lesson(arrive: Arrive, game: str) -> None:
    """On a phone, where a newcomer has read nothing but the first lesson."""
    ada = arrive(**PHONE)
    ada.page.goto("/learn")
    start = ada.page.locator(f"#{game} .first-lesson .first")
    expect(start).to_have_text("Start")
    start.click()
    go_through(ada, game, lesson(game).first)
    expect(ada.page.locator(".finish")).to_contain_text("You know enough to play")
    play = ada.page.locator(".finish .first")
    expect(play).to_be_focused()
    expect(play).to_have_text("Play against a beginner bot")
    play.click()
    expect(ada.page).to_have_url(re.compile("/table/"))
    ada.page.goto("/learn")  # what was learned is remembered, and the game is offered again
    section = ada.page.locator(f"#{game}")
    expect(section.locator(".first-lesson")).to_contain_text("done")
    expect(section.locator(".first-lesson .play")).to_be_enabled()
    expect(section.locator(".course")).to_contain_text("0 of")


def test_samurai_after_the_first_lesson_begins_with_a_turn(arrive: Arrive) -> None:
    """Choosing a first hand and placing figures are taught later."""
    ada = arrive()
    learner = Learner(ada, "samurai", "first")
    learner.open()
    learner.finish()
    ada.page.locator(".finish .first").click()
    ada.page.locator(".rack-tile:not(.idle)").first.wait_for()
    expect(ada.page.locator(".first-tiles")).to_have_count(0)


def test_a_lesson_of_samurai_brings_its_places_near_on_a_phone(arrive: Arrive) -> None:
    ada = arrive(**PHONE)
    learner = Learner(ada, "samurai", "many")  # four players: the map is at its smallest
    learner.open()
    learner.at(0)
    village = ada.page.locator('.hex.pointed[data-hex="k18"]')
    expect(village.locator(".coordinate")).to_be_visible()
    box = village.bounding_box()
    assert box is not None
    assert box["width"] > 40  # a finger
    ada.page.locator(".zoom-fit").click()  # the whole map again
    expect(village.locator(".coordinate")).to_be_hidden()


def test_a_wrong_move_and_an_illegal_one_are_explained(arrive: Arrive) -> None:
    ada = arrive()
    ada.expected = ("400",)  # the browser notes every refusal
    learner = Learner(ada, "kamisado", "must")
    learner.open()
    board = Kamisado(ada)
    learner.my_move()
    board.press("d5")  # legal, not the point
    expect(learner.said()).to_contain_text("Here we want a purple square: g4")
    expect(board.square("d1")).to_have_attribute("aria-selected", "true")  # it stands there again
    board.press("c3")  # not legal
    expect(learner.said()).to_contain_text("one straight or diagonal line")
    link = ada.page.locator(".side a.rule")
    expect(link).to_have_text("Rule M1")
    with ada.context.expect_page() as opened:
        link.click()
    rules = opened.value
    expect(rules.locator("tr#M1")).to_be_in_viewport()
    expect(rules.locator("tr#M1")).to_have_class("pointed-at")
    learner.finish()


def test_progress_is_remembered(arrive: Arrive) -> None:
    ada = arrive()
    learner = Learner(ada, "kamisado", "passes")
    learner.open()
    for number in (0, 1):
        learner.at(number)
        learner.do(number)
    learner.at(2)
    ada.page.reload()
    learner.at(2)
    learner.finish(2)
    ada.page.goto("/learn")
    expect(ada.page.locator("#kamisado")).to_contain_text("1 of 8 chapters")
    done = ada.page.get_by_role("link", name="Passes that lead to a win")
    expect(done).to_contain_text("done")
    done.click()
    learner.at(0)  # a finished chapter starts from the beginning


def test_show_me_back_and_the_keyboard(arrive: Arrive) -> None:
    ada = arrive()
    learner = Learner(ada, "kamisado", "first")
    learner.open()
    keys = ada.page.keyboard
    learner.at(0)
    ada.page.locator(".side h1").click()
    keys.press("ArrowRight")
    learner.at(1)
    keys.press("ArrowLeft")
    learner.at(0)
    learner.next()
    learner.next()
    learner.at(2)
    learner.my_move()
    ada.page.locator("[role=gridcell][tabindex='0']").focus()
    for key in ("n", "Enter", "n", "Enter"):
        keys.press(key)
    expect(ada.page.locator(".side .say.good")).to_be_visible()
    expect(ada.page.locator(".side .ways .first")).to_be_focused()
    keys.press("Enter")
    learner.at(3)
    ada.page.get_by_role("button", name="Show me").click()
    expect(ada.page.locator("[role=status][aria-live=polite]").first).to_contain_text(
        "c5 is a blue square"
    )
    keys.press("Enter")
    learner.at(4)
    learner.finish(4)


WORDS = {
    "it-IT": ("Una torre bloccata salta il turno", "Giusto!", "Capitolo completato"),
    "fr-FR": ("Une tour bloquée passe", "Juste !", "Chapitre terminé"),
    "hu-HU": ("Az elzárt torony passzol", "Úgy van!", "Kész a fejezet"),
}


@pytest.mark.parametrize("locale", WORDS)
def test_a_lesson_in_each_language_on_a_phone(arrive: Arrive, locale: str) -> None:
    ada = arrive(locale=locale, **PHONE)
    chapter, right, end = WORDS[locale]
    learner = Learner(ada, "kamisado", "blocked")
    learner.open()
    expect(ada.page.locator(".side h1")).to_have_text(chapter)
    learner.next()
    learner.at(1)
    learner.my_move()
    ada.page.locator(".k-pass").click()
    expect(learner.said()).to_contain_text(right)
    assert not KEY.search(ada.text())
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    learner.next()
    learner.at(2)
    learner.do(2)
    expect(ada.page.locator(".finish h2")).to_have_text(end)
    ada.page.goto("/rules/kamisado")
    expect(ada.page.locator("article.rules h1")).to_be_visible()
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.page.goto("/rules/kamisado#K3")  # every rule can be linked to
    expect(ada.page.locator("tr#K3")).to_be_visible()


@pytest.mark.parametrize("game", ["samurai", "daito"])
def test_the_hand_is_not_under_the_words_on_a_phone(arrive: Arrive, game: str) -> None:
    ada = arrive(**PHONE)
    chapter = next(one.id for one in lesson(game).chapters if isinstance(one.steps[0].do, list))
    learner = Learner(ada, game, chapter)
    learner.open()
    learner.my_move()
    about = ada.page.locator(".play .pointed").first.or_(ada.page.locator("[data-hand]")).first
    about.wait_for()
    ada.page.wait_for_function(
        """() => {
          const about = document.querySelector('.play .pointed')
            ?? document.querySelector('.play [data-hand]');
          const words = document.querySelector('.side').getBoundingClientRect();
          return about.getBoundingClientRect().bottom <= words.top;
        }"""
    )


@pytest.mark.parametrize(
    "look", [{}, PHONE, {"color_scheme": "dark"}], ids=["light", "phone", "dark"]
)
def test_axe_finds_nothing_serious_in_the_lessons(arrive: Arrive, look: dict[str, object]) -> None:
    ada = arrive(**look)
    ada.page.goto("/learn")
    ada.page.locator("#kamisado .first").wait_for()
    assert ada.axe() == []
    learner = Learner(ada, "kamisado", "deadlock")
    learner.open()
    learner.at(0)
    assert ada.axe() == []
    learner.finish()
    assert ada.axe() == []
    for found in lessons():
        ada.page.goto(f"/rules/{found.game}")
        ada.page.locator("article.rules h1").wait_for()
        assert ada.axe() == []


def test_a_chapter_that_is_not_there(arrive: Arrive) -> None:
    ada = arrive()
    ada.expected = ("404",)
    ada.page.goto("/learn/kamisado/poker")
    expect(ada.page.get_by_role("alert")).to_contain_text("There is no such lesson")
    ada.page.goto("/rules/poker")
    expect(ada.page.get_by_role("alert")).to_contain_text("There are no rules")


def test_the_board_leads_to_the_rules(arrive: Arrive) -> None:
    ada = arrive()
    ada.new("kamisado", "screen")
    board = Kamisado(ada)
    board.my_turn()
    board.play("c1c5")
    why = ada.page.locator(".hint").get_by_role("link", name="Why?")
    with ada.context.expect_page() as opened:
        why.click()
    expect(opened.value.locator("tr#T2")).to_have_class("pointed-at")
    board.my_turn()
    ada.expected = ("400",)
    board.press("a1")
    toast = ada.page.locator(".toast")
    expect(toast.get_by_role("link")).to_have_attribute("href", re.compile("/rules/kamisado#"))
