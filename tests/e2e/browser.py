"""People with a browser: the system's Chromium, driven by Playwright."""

import contextlib
import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, Protocol

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

from tests.support.same_deals import SAME_NUMBERS
from tests.support.server import LIMIT_S, Server

ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
BUILT = ROOT / "src" / "sanban" / "server" / "static" / "index.html"
# the checker fails, or finds what is half there, when the page changes under it: it looks again
LOOK_WHILE_STILL = """async () => {
  for (let left = 50; ; left--) {
    let changed = false;
    const watch = new MutationObserver(() => (changed = true));
    watch.observe(document, { childList: true, subtree: true });
    try {
      // of what is right nothing is noted: that takes longer than the search
      const found = await axe.run({ resultTypes: ['violations'] });
      if (!changed || !left) return found.violations;
    } catch (error) {
      if (!changed || !left) throw error;
    } finally {
      watch.disconnect();
    }
  }
}"""
# the same Chromium without what only windows need: a page takes it two thirds of the CPU time
SHELL = "chromium-headless-shell"
WITH_WINDOWS = ("chromium", "chromium-browser", "google-chrome")
NAMES = (*WITH_WINDOWS, SHELL)
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "is_mobile": True,
    "has_touch": True,
}
# a text that was not translated shows its key
KEY = re.compile(
    r"\b(kamisado|samurai|daito|problem|setting|home|level|clock|puzzles|nav|export|replay|games"
    r"|openings)\.[a-z]\w*"
)

Scheme = Literal["light", "dark"]
Forced = Literal["none", "active"]

BLOCKED = "Service Worker registration blocked"  # says Playwright

QUIET_S = 45.0  # of waiting for one condition, on a machine that does nothing else


def patience_s() -> float:
    """How long to wait for a condition: far longer than anything takes, longer on a busy machine.

    No test is about this limit, but one that fails has to wait for it.
    """
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 4.0
    return min(QUIET_S * (1 + load / (os.cpu_count() or 1)), LIMIT_S)


expect.set_options(timeout=patience_s() * 1000)


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until something holds that no single locator can say; the page goes on meanwhile."""
    end = time.monotonic() + patience_s()
    while not holds():
        assert time.monotonic() < end, "it never came to hold"
        page.wait_for_timeout(20)


def chromium() -> str | None:
    """The system's Chromium, if it has one."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def why_not() -> str:
    """Why the page cannot be driven here; empty when it can."""
    if chromium() is None:
        return "there is no Chromium on this machine"
    if not BUILT.is_file():
        return "the page has not been built: run make page"
    return ""


def launch_flags() -> list[str]:
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*FLAGS, *(["--no-sandbox"] if root else [])]


@contextlib.contextmanager
def open_browser(program: str | None = None) -> Iterator[Browser]:
    """A Chromium without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program or chromium(), args=launch_flags()
        )
        yield browser
        browser.close()


@contextlib.contextmanager
def server_gone(server: Server, *people: "Person") -> Iterator[None]:
    """The server falls and comes back; everybody's page says so, and goes on by itself."""
    for person in people:
        person.expected = ("WebSocket", "ERR_CONNECTION_REFUSED", "ERR_EMPTY")
    server.kill()
    for person in people:
        expect(person.page.get_by_text("Connection lost.")).to_be_visible()
    yield
    server.start()
    for person in people:
        expect(person.page.get_by_text("Connection lost.")).to_be_hidden()


class Reachable(Protocol):
    """A server, wherever it runs."""

    @property
    def url(self) -> str: ...


class Person:
    """Somebody with a browser of their own. What the page does wrong is noted."""

    def __init__(self, browser: Browser, server: Reachable, **look: Any) -> None:
        settings: dict[str, Any] = {
            "viewport": {"width": 1280, "height": 800},
            "locale": "en-GB",
            "reduced_motion": "reduce",
            "service_workers": "block",  # it would answer before a test's own routes do
            **look,
        }
        self.url = server.url
        self.context: BrowserContext = browser.new_context(base_url=server.url, **settings)
        self.context.add_init_script(f"({SAME_NUMBERS})()")
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(patience_s() * 1000)
        expect.set_options(timeout=patience_s() * 1000)
        self.wrong: list[str] = []
        self.expected: tuple[str, ...] = ()  # complaints that the test is about
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._console)
        self.page.on("request", self._request)

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning") and BLOCKED not in message.text:
            self.wrong.append(message.text)

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self.url, self.url.replace("http", "ws"), "data:", "blob:")):
            self.wrong.append(f"asked another machine: {request.url}")

    def close(self) -> None:
        """Go, and say what was wrong with the page."""
        self.context.close()
        wrong = [line for line in self.wrong if not any(word in line for word in self.expected)]
        assert not wrong, wrong

    # the pages ---------------------------------------------------------------------------

    def home(self) -> None:
        self.page.goto("/")
        # the games have been asked for, not only the page
        expect(self.card("Kamisado").get_by_role("button")).to_be_enabled()

    def card(self, game: str) -> Locator:
        """The game's card on the front page."""
        return self.page.locator("article").filter(has=self.page.get_by_role("heading", name=game))

    def play_now(self, game: str, level: str) -> None:
        """From the front page to a table against a bot."""
        self.home()
        self.card(game).get_by_role("combobox").select_option(level)
        self.card(game).locator("button").click()
        self.page.wait_for_url("**/table/*")

    def new(self, game: str, way: str, **options: str) -> None:
        """Open a table `with` a friend or on the same device."""
        self.page.goto(f"/new/{game}?with={way}")
        for name, value in options.items():
            self.page.get_by_role("combobox", name=name, exact=True).select_option(value)
        self.page.locator("main form button.first").click()
        self.page.wait_for_url("**/table/*")

    def open_table(self, game: str, level: str = "random", **more: Any) -> str:
        """A table against a bot, without the form: options, clock, what the form does not offer."""
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        body = {"game": game, "name": "Ada", "seats": seats, **more}
        opened = self.page.request.post("/api/tables", data=body).json()
        self.page.goto(f"/table/{opened['id']}#{opened['key']}")
        return str(opened["id"])

    def invite(self, game: str, friend: "Person", name: str = "") -> str:
        """Open a table with a link, by which the friend comes and takes the other seat."""
        self.new(game, "friend")
        link = self.page.get_by_role("textbox", name="Link for your friend").input_value()
        friend.page.goto(link)
        if name:
            friend.page.get_by_role("textbox", name="Your name").fill(name)
        friend.page.get_by_role("button", name="Take a seat").click()
        return link

    def tab_to(self, what: str, most: int = 60) -> None:
        """Go on with the Tab key until something of the kind has the focus."""
        for _ in range(most):
            self.page.keyboard.press("Tab")
            if self.has_focus(what):
                return
        raise AssertionError(f"{what} cannot be reached with the Tab key")

    def come_again(self, width: int, height: int, path: str = "") -> None:
        """Open the page, or another one, anew on a screen of this size; nothing is left of before.

        It takes half of what somebody new takes, who has nothing yet.
        """
        address = path or self.page.url
        self.page.goto("about:blank")
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.goto(address)

    def change_colours(self, scheme: Scheme = "light", forced: Forced = "none") -> None:
        """Change the colours of the system; the page follows."""
        self.page.emulate_media(color_scheme=scheme, forced_colors=forced)
        self.page.wait_for_function(
            "wanted => [undefined, wanted].includes(document.documentElement.dataset.theme)",
            arg=scheme,
        )

    def has_focus(self, what: str) -> bool:
        return bool(
            self.page.evaluate("what => document.activeElement?.matches(what) ?? false", what)
        )

    def hint(self) -> Locator:
        return self.page.locator(".hint .now")

    def text(self) -> str:
        return self.page.locator("body").inner_text()

    def axe(self) -> list[str]:
        """Everything that the accessibility checker finds, minor things included."""
        if not self.page.evaluate("'axe' in window"):  # a second look takes it a third of the time
            self.page.evaluate(AXE.read_text())
        found = self.page.evaluate(LOOK_WHILE_STILL)
        return [f"{item['id']}: {item['help']} {item['nodes'][0]['html'][:200]}" for item in found]
