"""`make shots`: a picture of every page and board, desktop and phone, light, dark, greyscale.

Look at them. `python -m tests.e2e.shots phone` takes those of one screen.
"""

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, Literal

from sanban.games.kamisado import puzzles
from sanban.lessons.challenges import GAMES as CHALLENGE_GAMES
from sanban.lessons.challenges import shipped
from sanban.lessons.lesson import lesson
from tests.e2e.browser import PHONE, ROOT, Person, open_browser, why_not
from tests.e2e.kamisado import Kamisado
from tests.e2e.others import Daito, Samurai
from tests.e2e.test_kamisado import standard_with_a_push
from tests.support.server import Server

Scheme = Literal["light", "dark"]
SHOTS = ROOT / "shots"
# nothing moves or fades any more; what turns for ever is not waited for
AT_REST = """() => document.getAnimations().every(
  one => one.playState !== "running" || one.effect.getComputedTiming().iterations === Infinity)"""
GREY = "html { filter: grayscale(1); }"
SCREENS: dict[str, dict[str, Any]] = {"desktop": {}, "phone": {**PHONE, "device_scale_factor": 2}}
# the looks in which each picture of a screen is taken: a suffix of the folder's name, the scheme
LOOKS: dict[str, list[tuple[str, Scheme]]] = {
    "desktop": [("", "light"), ("-dark", "dark"), ("-grey", "light")],
    "phone": [("", "light"), ("-dark", "dark")],
}


class Photographer:
    """Somebody who walks through the pages with a camera."""

    def __init__(self, person: Person, screen: str) -> None:
        self.person, self.page, self.screen = person, person.page, screen
        self.taken = 0

    def shoot(self, name: str) -> None:
        for look, scheme in LOOKS[self.screen]:
            folder = SHOTS / f"{self.screen}{look}"
            folder.mkdir(parents=True, exist_ok=True)
            self.page.emulate_media(color_scheme=scheme)
            grey = self.page.add_style_tag(content=GREY) if look == "-grey" else None
            self.page.wait_for_function(AT_REST)
            self.page.screenshot(path=folder / f"{name}.png", full_page=self.screen == "phone")
            if grey:
                grey.evaluate("style => style.remove()")
            self.taken += 1
        self.page.emulate_media(color_scheme="light")

    def pages(self) -> None:
        self.person.home()
        self.shoot("home")
        self.page.get_by_role("button", name="Settings").click()
        self.shoot("settings")
        self.page.goto("/new/kamisado?with=friend")
        self.page.locator("main form button.first").wait_for()
        self.shoot("new")
        self.person.new("kamisado", "friend")
        self.page.locator(".code svg").wait_for()
        self.shoot("waiting")
        self.page.goto("/table/there-is-no-such-table")
        self.page.get_by_role("alert").wait_for()
        self.shoot("closed")

    def kamisado(self) -> None:
        self.person.new("kamisado", "screen", Match="standard")
        board = Kamisado(self.person)
        board.my_turn()
        self.shoot("kamisado-start")
        board.press("d1")
        self.shoot("kamisado-chosen")
        lines = standard_with_a_push()
        for number, line in enumerate(lines):
            board.my_turn()
            if line.startswith("fill"):
                self.shoot("kamisado-fill")
                self.page.locator("button.k-way").nth(0 if line == "fill left" else 1).click()
                self.page.locator(".k-way").first.wait_for(state="detached")
                continue
            if number == len(lines) - 1:
                self.shoot("kamisado-before-push")
            board.play(line)
            if number in (0, 4):
                self.shoot(f"kamisado-move-{number + 1}")
        self.shoot("kamisado-push")
        self.page.get_by_role("button", name="Previous move").click()
        self.shoot("kamisado-past")
        self.page.get_by_role("button", name="Back to the live game").click()
        self.page.get_by_role("button", name="Resign").click()
        self.shoot("kamisado-resign")
        self.page.get_by_role("button", name="Resign the match").click()
        self.page.locator(".won").first.wait_for()
        self.shoot("kamisado-over")
        self.analysis("kamisado")

    def samurai(self) -> None:
        self.person.play_now("Samurai", "random")
        board = Samurai(self.page)
        self.page.locator(".first-tiles button").first.wait_for()
        self.shoot("samurai-first-hand")
        board.act()
        board.todo.first.wait_for()
        self.shoot("samurai-figures")
        while not self.page.locator(".rack-tile:not(.idle)").count():
            board.act()
        self.shoot("samurai-turn")
        for _ in range(12):
            board.act()
        while not self.page.locator(".rack-tile:not(.idle)").count():
            board.act()
        self.page.locator(".rack-tile:not(.idle)").first.click()
        board.point(hover_only=True)
        self.shoot("samurai-what-if")
        self.page.keyboard.press("Escape")
        while board.act():
            if self.page.locator(".note-capture").count() and not self.seen("samurai-capture"):
                self.shoot("samurai-capture")
        self.page.get_by_role("heading", name="Final scoring").wait_for()
        self.shoot("samurai-over")
        self.analysis("samurai")
        self.hand_over("samurai")

    def daito(self) -> None:
        self.person.play_now("Daito", "random")
        table = Daito(self.page, "shots")
        table.todo.first.wait_for()
        self.shoot("daito-start")
        states = {
            "daito-chosen": ".hand-card[aria-pressed=true]",
            "daito-live": "[data-key^=live-]",
            "daito-sure": "[data-key=sure]",
            "daito-hansoku": ".daito-banner.hansoku:not([hidden])",
            "daito-ippon": ".daito-banner.ippon:not([hidden])",
        }
        while table.act():
            for name, sign in states.items():
                if not self.seen(name) and self.page.locator(sign).locator("visible=true").count():
                    self.shoot(name)
        self.shoot("daito-over")
        self.analysis("daito")
        self.hand_over("daito")

    def analysis(self, game: str) -> None:
        """The game that has just ended, in the middle of it."""
        self.page.get_by_role("link", name="Analyse").click()
        moves = self.page.locator(".study button.move")
        moves.last.wait_for()
        moves.nth(moves.count() // 2).click()
        if game != "kamisado":
            self.page.locator("section[aria-labelledby=chances-title] .button.first").click()
        self.page.locator(".jump-list").first.wait_for()
        self.shoot(f"{game}-analysis")

    def study(self) -> None:
        puzzle = puzzles.find(2)[0]
        places = [
            ("learn", "learn", ".lessons a"),
            ("puzzles", "puzzles", "main h1"),
            ("puzzle", f"puzzles/{puzzle.id}", ".k-piece.free"),
            *(
                (f"challenge-{game}", f"challenges/{shipped(game)[0].id}", ".task .result")
                for game in CHALLENGE_GAMES
            ),
            ("openings", "openings/kamisado", ".first-move"),
            ("games", "games", "main h1"),
            ("rules", "rules/kamisado", "main h1"),
            ("docs", "docs", "h1"),
        ]
        for game in ("kamisado", "samurai", "daito"):
            chapter = lesson(game).chapters[1].id
            places.append((f"{game}-lesson", f"learn/{game}/{chapter}", ".side .text"))
        for name, path, sign in places:
            self.page.goto(f"/{path}")
            self.page.locator(sign).first.wait_for()
            self.shoot(name)

    def seen(self, name: str) -> bool:
        return (SHOTS / self.screen / f"{name}.png").exists()

    def hand_over(self, game: str) -> None:
        """On one screen, between two people with secret hands."""
        self.person.new(game, "screen")
        self.page.locator(".hand-over").wait_for()
        self.shoot(f"{game}-hand-over")


def main(screens: list[str]) -> None:
    if reason := why_not():
        raise SystemExit(f"No pictures: {reason}.")
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        with Server(Path(folder) / "sanban.db") as server:
            for screen in screens or SCREENS:
                for look, _ in LOOKS[screen]:
                    shutil.rmtree(SHOTS / f"{screen}{look}", ignore_errors=True)
                person = Person(browser, server, **SCREENS[screen])
                person.expected = ("WebSocket", "404", "403")
                camera = Photographer(person, screen)
                parts = (camera.pages, camera.study, camera.kamisado, camera.samurai, camera.daito)
                for part in parts:
                    part()
                    print(f"{screen}: {camera.taken} pictures in {SHOTS}", flush=True)
                person.close()


if __name__ == "__main__":
    main(sys.argv[1:])
