"""`make shots`: contact sheets, an image of each page on all screens, light, dark, forced colours.

`python -m tests.e2e.sheets home games` makes those of two pages.
"""

import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import ViewportSize

import sanban
from sanban.core.rng import Rng
from tests.e2e.browser import Person, open_browser, why_not
from tests.e2e.kamisado import Kamisado
from tests.e2e.language_walk import UPLOAD
from tests.e2e.others import Daito, Samurai
from tests.e2e.places import PLACES
from tests.e2e.shots import AT_REST, SHOTS
from tests.support.conformance import play_random
from tests.support.server import Server

# rows of screens, and how much each is scaled down
ROWS: list[list[tuple[int, int, float]]] = [
    [(2560, 1440, 0.25), (1440, 900, 0.34), (1280, 800, 0.34), (1024, 768, 0.34)],
    [(768, 1024, 0.4), (390, 844, 0.6), (360, 640, 0.6), (844, 390, 0.6)],
]
LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
}
GAP = 12
OPTIONS: dict[str, dict[str, str]] = {
    "kamisado": {},
    "samurai": {"first_hand": "random", "figures": "random"},
    "daito": {},
}


class Sheets:
    """Somebody who looks at every page on every screen."""

    def __init__(self, person: Person, server: Server, wanted: list[str]) -> None:
        self.person, self.page, self.server, self.wanted = person, person.page, server, wanted

    def make(self, name: str) -> None:
        """The sheets of the page that is open, one for each look."""
        if self.wanted and name not in self.wanted:
            return
        folder = SHOTS / "sheets"
        folder.mkdir(parents=True, exist_ok=True)
        for look, media in LOOKS.items():
            self.page.emulate_media(**media)
            pictures = [[self.picture(*screen) for screen in row] for row in ROWS]
            put_together(pictures).save(folder / f"{name}-{look}.png")
        self.page.emulate_media(**LOOKS["light"])
        self.page.set_viewport_size({"width": 1280, "height": 800})
        print(f"{folder / name}-*.png", flush=True)

    def picture(self, width: int, height: int, scale: float) -> Image.Image:
        size: ViewportSize = {"width": width, "height": height}
        self.page.set_viewport_size(size)
        self.page.wait_for_function(AT_REST)
        taken = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        small = taken.resize((int(width * scale), int(height * scale)), Image.Resampling.LANCZOS)
        ImageDraw.Draw(small).rectangle((0, 0, small.width - 1, small.height - 1), outline="#888")
        return small

    def visit(self, name: str, path: str, sign: str) -> None:
        if self.wanted and name not in self.wanted:
            return
        self.page.goto("about:blank")
        self.page.goto(f"{self.server.url}{path}")
        self.page.locator(sign).first.wait_for()
        self.make(name)

    def all(self) -> None:
        for place in PLACES:
            self.visit(*place)
        self.person.home()
        self.page.locator("header button").click()
        self.page.locator("dialog[open]").wait_for()
        self.make("settings")
        for game in sanban.game_names():
            self.replay(game)
        self.person.new("kamisado", "friend")
        self.page.locator(".code svg").wait_for()
        self.make("waiting")
        for game, seats in (("kamisado", 2), ("samurai", 2), ("samurai", 4), ("daito", 2)):
            self.table(game, seats)
        self.returning()
        self.offline()

    def table(self, game: str, seats: int) -> None:
        """A game against bots: when it is our turn for the first time, and at its end."""
        name = f"table-{game}-{seats}"
        if self.wanted and not {name, f"{name}-over"} & {*self.wanted}:
            return
        people = [{"kind": "me"}] + [{"kind": "bot", "level": "random"}] * (seats - 1)
        self.person.open_table(game, seats=people, options=OPTIONS[game])
        ready = self.page.locator(".k-piece.free, .rack-tile:not(.idle), .hand-card:enabled")
        ready.first.wait_for()
        self.make(name)
        if game == "kamisado":
            self.page.get_by_role("button", name="Resign").click()
            self.page.get_by_role("button", name="Resign the game").click()
        else:
            board = Samurai(self.page) if game == "samurai" else Daito(self.page)
            while board.act():
                pass
        self.page.locator(".result").wait_for()
        self.make(f"{name}-over")

    def replay(self, game: str) -> None:
        if self.wanted and f"replay-{game}" not in self.wanted:
            return
        table = sanban.start(game, seed="sheets")
        table.names[:] = ["Bartholomew Cavendish", "Aki (level 1)", *table.names[2:]]
        play_random(table, Rng(f"sheets {game}"))
        record = self.page.evaluate(UPLOAD, table.record().to_json().decode())
        self.visit(f"replay-{game}", f"/game/{record}", ".study button.move")

    def returning(self) -> None:
        """The front page for somebody who has played, and their games."""
        for game in ("Kamisado", "Samurai", "Daito"):
            self.person.play_now(game, "random")
            self.page.locator(".k-piece.free, .first-tiles button, .hand-card").first.wait_for()
        self.person.new("kamisado", "screen")
        Kamisado(self.person).my_turn()
        self.page.get_by_role("button", name="Resign").click()
        self.page.get_by_role("button", name="Resign the game").click()
        self.page.locator(".won").first.wait_for()
        self.person.home()
        self.visit("home-returning", "/", ".own li")
        self.visit("games-own", "/games", "main li a")

    def offline(self) -> None:
        """What the service worker leaves of a page when the server is gone."""
        if self.wanted and "offline" not in self.wanted:
            return
        self.page.goto("/")
        self.page.locator("article button:enabled").first.wait_for()
        self.page.wait_for_function("() => navigator.serviceWorker.controller")
        self.page.wait_for_function(
            "async () => !!await caches.match('/api/rules/samurai?language=en')"
        )
        self.server.kill()
        self.visit("offline", "/games", ".lost h1")
        self.server.start()


def put_together(rows: list[list[Image.Image]]) -> Image.Image:
    width = max(sum(one.width + GAP for one in row) for row in rows) + GAP
    height = sum(max(one.height for one in row) + GAP for row in rows) + GAP
    sheet = Image.new("RGB", (width, height), "#555")
    top = GAP
    for row in rows:
        left = GAP
        for one in row:
            sheet.paste(one, (left, top))
            left += one.width + GAP
        top += max(one.height for one in row) + GAP
    return sheet


def main(wanted: list[str]) -> None:
    if reason := why_not():
        raise SystemExit(f"No pictures: {reason}.")
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        with Server(Path(folder) / "sanban.db") as server:
            person = Person(browser, server, service_workers="allow")
            person.expected = ("",)  # errors are what some of these pages are about
            Sheets(person, server, wanted).all()
            person.close()


if __name__ == "__main__":
    main(sys.argv[1:])
