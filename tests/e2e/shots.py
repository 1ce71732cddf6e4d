"""`make shots`: a picture of every page and board, desktop and phone, light, dark, greyscale.

Look at them. `python -m tests.e2e.shots phone` takes those of one look.
"""

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.e2e.browser import PHONE, ROOT, Person, open_browser, why_not
from tests.e2e.kamisado import Kamisado
from tests.e2e.test_kamisado import standard_with_a_push
from tests.support.house import Server

SHOTS = ROOT / "shots"
GREY = "html { filter: grayscale(1); }"
LOOKS: dict[str, dict[str, Any]] = {
    "desktop": {},
    "dark": {"color_scheme": "dark"},
    "grey": {},
    "phone": {**PHONE, "device_scale_factor": 2},
    "phone-dark": {**PHONE, "device_scale_factor": 2, "color_scheme": "dark"},
}


class Photographer:
    """Somebody who walks through the house with a camera."""

    def __init__(self, person: Person, look: str) -> None:
        self.person, self.page, self.look = person, person.page, look
        self.folder = SHOTS / look
        self.folder.mkdir(parents=True, exist_ok=True)

    def shoot(self, name: str) -> None:
        if self.look == "grey":
            self.page.add_style_tag(content=GREY)
        self.page.wait_for_timeout(350)
        self.page.screenshot(path=self.folder / f"{name}.png", full_page="phone" in self.look)

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
        self.page.get_by_role("button", name="One back").click()
        self.shoot("kamisado-past")
        self.page.get_by_role("button", name="Back to now").click()
        self.page.get_by_role("button", name="Resign").click()
        self.shoot("kamisado-resign")
        self.page.get_by_role("button", name="Resign the match").click()
        self.page.locator(".won").first.wait_for()
        self.shoot("kamisado-over")

    def other(self, game: str) -> None:
        """A game with secret hands: against a bot, and on one screen."""
        self.person.play_now(game, "random")
        self.page.locator(".board button:visible").first.wait_for()
        self.page.wait_for_timeout(800)
        self.shoot(f"{game.lower()}-start")
        self.person.new(game.lower(), "screen")
        self.page.locator(".curtain").wait_for()
        self.shoot(f"{game.lower()}-hand-over")


def main(looks: list[str]) -> None:
    if reason := why_not():
        raise SystemExit(f"No pictures: {reason}.")
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        with Server(Path(folder) / "house.db") as server:
            for look in looks or LOOKS:
                shutil.rmtree(SHOTS / look, ignore_errors=True)
                person = Person(browser, server, **LOOKS[look])
                person.expected = ("WebSocket", "404", "403")
                camera = Photographer(person, look)
                walk: list[Callable[[], None]] = [
                    camera.pages,
                    camera.kamisado,
                    lambda camera=camera: camera.other("Samurai"),  # type: ignore[misc]
                    lambda camera=camera: camera.other("Daito"),  # type: ignore[misc]
                ]
                for part in walk:
                    part()
                person.close()
                print(f"{look}: {len(list(camera.folder.iterdir()))} pictures in {camera.folder}")


if __name__ == "__main__":
    main(sys.argv[1:])
