"""Somebody who takes a lesson with the mouse: does what each step asks, on the real board."""

import json
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from sanban.core.game import Game
from sanban.games.daito.game import Daito
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.map import HEXES, hex_number
from sanban.lessons import walk
from sanban.lessons.lesson import LessonStep, lesson
from tests.e2e.browser import ROOT, Person
from tests.e2e.kamisado import Kamisado
from tests.support.events import parts


class Learner:
    """A chapter before a person's eyes."""

    def __init__(self, person: Person, game: str, chapter: str) -> None:
        self.person, self.page, self.game = person, person.page, game
        self.lesson = lesson(game)
        self.chapter = self.lesson.chapter(chapter)
        words = ROOT / "web" / "src" / "i18n" / "en" / f"learn-{game}.json"
        self.words: dict[str, str] = json.loads(words.read_text())
        self.chosen: list[list[str]] = []

    def open(self) -> None:
        self.page.goto(f"/learn/{self.game}/{self.chapter.id}")
        self.text().wait_for()

    def text(self) -> Locator:
        """What the step says."""
        return self.page.locator(".side .text")

    def said(self) -> Locator:
        """What the page says to the last try."""
        return self.page.locator(".side .say")

    def at(self, number: int) -> None:
        """Wait until a step has begun."""
        self.page.locator(f".dots i.now:nth-child({number + 1})").wait_for(state="attached")

    def my_move(self) -> None:
        """Wait until the page waits for me."""
        self.page.locator(".side .yours").wait_for()

    def next(self) -> None:
        self.page.locator(".side .ways .first").click()

    def finish(self, first: int = 0) -> None:
        """Every step from this one on, to the end of the chapter."""
        for number in range(first, len(self.chapter.steps)):
            self.at(number)
            self.do(number)
        expect(self.page.locator(".finish")).to_be_visible()

    def do(self, number: int) -> None:
        """What the step asks for, by the first answer that it accepts; then on."""
        step = self.chapter.steps[number]
        done: list[str] = []
        if step.do != "next":
            self.my_move()
            *_, moment = walk.enter(self.lesson, self.chapter, number, self.chosen)
            for _ in range(step.times):
                done.append(walk.first_answer(moment.game, self.chapter, step))
                walk.act(moment.game, self.chapter, step, done[-1])
            *_, before = walk.enter(self.lesson, self.chapter, number, self.chosen)
            ACT[self.game](self, before.game, walk.seat_of(self.chapter, step), done)
        self.chosen = [*self.chosen[:number], done]
        if step.do == "next" or self.explained(step):
            self.next()

    def explained(self, step: LessonStep) -> bool:
        """The page says something before it goes on."""
        return f"learn.{self.game}.{self.chapter.id}.{step.id}.done" in self.words


def _kamisado(learner: Learner, game: Game, seat: int, lines: list[str]) -> None:
    """c1c5, d4xd5, a pass d4d4, fill left."""
    board = Kamisado(learner.person)
    for line in lines:
        if line.startswith("fill"):
            learner.page.locator("button.k-way").nth(int(line == "fill right")).click()
        elif line[:2] == line[-2:]:
            learner.page.locator(".k-pass").click()
        else:
            if board.square(line[:2]).get_attribute("aria-selected") != "true":
                board.press(line[:2])
            expect(board.square(line[:2])).to_have_attribute("aria-selected", "true")
            board.press(line[-2:])


def _samurai(learner: Learner, game: Game, seat: int, lines: list[str]) -> None:
    """take helmet2 (five of them), put rice kyoto, samurai3 n14, swap, move, end."""
    page = learner.page
    assert isinstance(game, Samurai)
    if lines[0].startswith("take"):
        face_down = list(game.view(seat).face_down or ())
        for line in lines:
            number = face_down.index(line.split()[1])
            face_down[number] = ""  # of two equal tiles the other one next time
            page.locator(f'.first-tiles [data-index="{number}"]').click()
        page.locator(".first-hand .do-it").click()
        return
    (line,) = lines
    detail = parts(game.detail(seat, game.parse(seat, line)))
    kind = detail["kind"]
    if kind == "end_turn":
        page.locator(".end-turn:enabled").click()
        return
    pieces = {
        "put": f'.supply-figure[data-figure="{detail.get("figure")}"]',
        "figure_exchange": '.rack-tile[data-tile="figure-exchange"]',
        "tile_exchange": '.rack-tile[data-tile="tile-exchange"]',
    }
    piece = page.locator(pieces.get(kind, f'.rack-tile[data-tile="{detail.get("tile")}"]')).first
    if piece.get_attribute("aria-pressed") != "true":
        piece.click()
    words = line.split()
    places = {"figure_exchange": [2, 4], "tile_exchange": [1, 2], "put": [2]}.get(kind, [1])
    for place in places:
        name = HEXES[hex_number(words[place])].name
        page.locator(f'.hex.target[data-hex="{name}"]').wait_for()
        box = page.locator(f'.hex[data-hex="{name}"]').bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def _daito(learner: Learner, game: Game, seat: int, lines: list[str]) -> None:
    """attack seme, answer do: focus, lose focus referee, stop: take the card up, choose."""
    page = learner.page
    assert isinstance(game, Daito)
    (line,) = lines
    code = game.parse(seat, line)
    detail = parts(game.detail(seat, code))
    if detail["kind"] == "stop":
        page.locator('[data-key="stop"]').click()
        stopping = game.view(seat).stopping
        if stopping and stopping.ippon:  # the page asks whether one is sure
            page.locator('[data-key="sure"]').click()
        return
    if detail["kind"] == "yame":
        page.locator('[data-key="yame"]').click()
        page.locator('[data-key="sure"]').click()
        return
    card = "jikan" if detail["kind"] == "jikan_desu" else detail.get("card")
    if card == "focus":
        page.locator('[data-key="focus"]').click()
    elif card:
        page.locator(f'[data-key="card-{game.view(seat).hand.index(card)}"]').click()
    page.locator(f'[data-key="action-{code}"]').click()


# how the actions of each game are done on its board
ACT: dict[str, Callable[[Learner, Game, int, list[str]], None]] = {
    "kamisado": _kamisado,
    "samurai": _samurai,
    "daito": _daito,
}
