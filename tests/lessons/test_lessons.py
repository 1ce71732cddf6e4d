"""Every lesson, checked by the rules: each line of its script, each answer, in every branch."""

import re
from collections.abc import Iterator

import pytest

from sanban.core.errors import IllegalAction
from sanban.core.game import Game
from sanban.core.languages import LANGUAGES
from sanban.games import registry
from sanban.games.daito.game import Daito
from sanban.games.kamisado.board import square_name
from sanban.games.samurai.game import Samurai
from sanban.lessons import walk
from sanban.lessons.lesson import Chapter, Lesson, LessonStep, NoLesson, lesson, lessons
from sanban.server.documents import docs_folder
from sanban.server.markdown import render
from tests.lessons import claims

CHAPTERS = [(found, chapter) for found in lessons() for chapter in found.all_chapters()]


def name(item: object) -> str:
    return str(getattr(item, "game", "") or getattr(item, "id", ""))


def ways(found: Lesson, chapter: Chapter) -> Iterator[tuple[int, list[list[str]]]]:
    """Every step, with every way to come to it by answers that are accepted."""
    before: list[list[list[str]]] = [[]]
    for number, step in enumerate(chapter.steps):
        if step.start:
            before = before[:1]  # the table is set up anew: how one came is forgotten
        after: list[list[list[str]]] = []
        for chosen in before:
            yield number, chosen
            after += [[*chosen, answer] for answer in answers(found, chapter, number, chosen)]
        before = after


def answers(
    found: Lesson, chapter: Chapter, number: int, chosen: list[list[str]]
) -> list[list[str]]:
    """What a learner may do in a step: each way, or where several things are done, some."""
    step = chapter.steps[number]
    if step.do == "next":
        return [[]]
    if step.do != "any":
        return [[answer] for answer in step.do]
    *_, moment = walk.enter(found, chapter, number, chosen)
    seat = walk.seat_of(chapter, step)
    if step.times == 1:
        return [[moment.game.text(seat, action)] for action in moment.game.legal(seat)]
    found_ways = []
    for which in (0, -1):  # the first thing offered each time, and the last
        game, done = moment.game.copy(), []
        for _ in range(step.times):
            done.append(game.text(seat, game.legal(seat)[which]))
            walk.act(game, chapter, step, done[-1])
        found_ways.append(done)
    return found_ways


@pytest.mark.parametrize(("found", "chapter"), CHAPTERS, ids=name)
def test_every_step_can_be_done_whichever_way_one_came(found: Lesson, chapter: Chapter) -> None:
    for number, chosen in ways(found, chapter):
        step = chapter.steps[number]
        *_, moment = walk.enter(found, chapter, number, chosen)  # the script is legal
        seat = walk.seat_of(chapter, step)
        assert step.times == 1 or step.do == "any"
        if step.do == "next":
            continue
        assert moment.game.legal(seat), f"{step.id}: the learner is not to act"
        for answer in step.do if step.do != "any" else ():
            game = moment.game.copy()
            action = game.parse(seat, answer)
            assert action in game.legal(seat), f"{step.id}: {answer}"
            assert walk.is_answer(game, step, seat, action)
            game.play(seat, action)


def key(found: Lesson, chapter: Chapter, step: LessonStep) -> str:
    return f"learn.{found.game}.{chapter.id}.{step.id}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("found", lessons(), ids=name)
def test_every_step_has_its_words_and_no_words_are_left_over(found: Lesson, language: str) -> None:
    texts = claims.texts(found.game, language)
    everywhere = f"learn.{found.game}.wrong"  # for the chapters without one of their own
    needed, allowed = set[str](), {everywhere}
    for chapter in found.all_chapters():
        needed.add(f"learn.{found.game}.{chapter.id}")
        shared = f"learn.{found.game}.{chapter.id}.wrong"  # for the steps without one of their own
        allowed.add(shared)
        for number, step in enumerate(chapter.steps):
            needed.add(key(found, chapter, step))
            if step.do == "next":
                continue
            allowed.add(f"{key(found, chapter, step)}.done")
            *_, moment = walk.enter(found, chapter, number)
            legal = moment.game.legal(walk.seat_of(chapter, step))
            if step.do != "any" and len(legal) > len(step.do):
                own = f"{key(found, chapter, step)}.wrong"  # something else can be done
                allowed.add(own)
                assert {own, shared, everywhere} & set(texts), own
    assert needed <= set(texts), needed - set(texts)
    assert set(texts) <= needed | allowed, set(texts) - needed - allowed


@pytest.mark.parametrize(("found", "chapter"), CHAPTERS, ids=name)
def test_the_rules_that_a_step_is_about_are_on_the_rules_page(
    found: Lesson, chapter: Chapter
) -> None:
    page = render((docs_folder() / f"rules-{found.game}.md").read_text())
    anchors = re.findall(r'\bid="([^"]+)"', page)
    for step in chapter.steps:
        assert not step.see or step.see in anchors, step.see


def pointable(game: Game, seat: int) -> set[str]:
    """What a lesson can point at on the board of a seat; buttons by the actions behind them."""
    legal = {game.text(seat, action) for action in game.legal(seat)}
    if isinstance(game, Daito):
        focus = {"focus" for line in legal if line.endswith(": focus")}
        return {*game.view(seat).hand, *(legal & {"stop", "yame"}), *focus}
    if isinstance(game, Samurai):
        view = game.view(seat)
        return {*(one.name for one in view.hexes), *(view.hand or ()), *(legal & {"end"})}
    return {square_name(square) for square in range(64)}


@pytest.mark.parametrize(("found", "chapter"), CHAPTERS, ids=name)
def test_what_a_step_points_at_is_there(found: Lesson, chapter: Chapter) -> None:
    for number, step in enumerate(chapter.steps):
        *_, moment = walk.enter(found, chapter, number)
        there = pointable(moment.game, walk.seat_of(chapter, step))
        assert set(step.marks) <= there, (step.id, set(step.marks) - there)


def test_every_game_has_a_lesson_and_names_of_chapters_and_steps_are_different() -> None:
    assert [found.game for found in lessons()] == list(registry.names())
    for found in lessons():
        chapters = found.all_chapters()
        assert len({chapter.id for chapter in chapters}) == len(chapters)
        for chapter in chapters:
            assert len({step.id for step in chapter.steps}) == len(chapter.steps) < 100


@pytest.mark.parametrize("found", lessons(), ids=name)
def test_the_first_lesson_is_short_and_leads_to_a_game(found: Lesson) -> None:
    texts = claims.texts(found.game, "en")
    words = [
        word
        for step in found.first.steps
        for ending in ("", ".done")
        for word in texts.get(key(found, found.first, step) + ending, "").split()
    ]
    assert len(words) < 300  # two minutes, with the time to look and to act
    game = registry.find(found.game).start(found.play, None, "first")
    assert game.awaited()


def test_a_choice_that_the_rules_forbid_leads_nowhere() -> None:
    found = lesson("kamisado")
    with pytest.raises(IllegalAction):
        list(walk.enter(found, found.chapter("must"), 1, [["c5c6"]]))


def test_what_is_not_there_is_said() -> None:
    found = lesson("kamisado")
    with pytest.raises(NoLesson, match="no chapter"):
        found.chapter("poker")
    with pytest.raises(NoLesson, match="no step 99"):
        list(walk.enter(found, found.first, 99))
    with pytest.raises(NoLesson):
        lesson("../samurai")
