"""`make page-speed`: how soon the front page can be used, a move is seen, and what moves about.

Figures, not tests: they depend on the machine and on what else it does.
"""

import gzip
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Response

from sanban.lab.bench.table import Row, markdown, show
from tests.e2e.browser import Person, open_browser, why_not
from tests.e2e.kamisado import Kamisado, name
from tests.support.server import Server

SHIFTS = """
window.shift = 0;
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
# from the press to the first frame in which the board, or the list of moves, looks different
WATCH = """part => {
  const parts = {
    board: () => [...document.querySelectorAll('.k-piece')].map(p => p.style.transform).join(),
    list: () => document.querySelectorAll('.move').length,
  };
  const before = parts[part]();
  window[part] = new Promise(done => addEventListener('pointerup', () => {
    const start = performance.now();
    const wait = () => {
      if (parts[part]() !== before) done(performance.now() - start);
      else requestAnimationFrame(wait);
    };
    requestAnimationFrame(wait);
  }, { once: true, capture: true }));
}"""
TITLE = "The page in the browser"


class Watch:
    """What was measured, in milliseconds, kilobytes and shares of the screen."""

    def __init__(self) -> None:
        self.ready: list[float] = []
        self.shown: list[float] = []
        self.stored: list[float] = []
        self.shifts: list[float] = []
        self.scripts: dict[str, float] = {}

    def visit(self, person: Person) -> None:
        """Open the front page, then play four moves at one screen."""
        page = person.page
        page.on("response", self._weigh)
        person.context.add_init_script(SHIFTS)
        page.goto("/", wait_until="commit")
        person.card("Kamisado").locator("button:enabled").wait_for()
        self.ready.append(page.evaluate("performance.now()"))
        self.shifts.append(page.evaluate("window.shift"))
        page.remove_listener("response", self._weigh)
        person.new("kamisado", "screen")
        board = Kamisado(person)
        for _ in range(4):
            if not board.my_turn() or page.locator(".k-pass").count():
                break
            if len(board.free()) > 1:
                board.press(name(board.free()[3]))
            target = name(board.targets()[len(board.targets()) // 2])
            page.evaluate(WATCH, "board")
            page.evaluate(WATCH, "list")
            board.press(target)
            self.shown.append(page.evaluate("window.board"))
            self.stored.append(page.evaluate("window.list"))
        self.shifts.append(page.evaluate("window.shift"))

    def _weigh(self, response: Response) -> None:
        if response.request.resource_type == "script":
            self.scripts[response.url] = len(gzip.compress(response.body())) / 1024

    def rows(self) -> list[Row]:
        visits, moves = len(self.ready), len(self.shown)
        median = statistics.median
        return [
            Row("JavaScript of the front page", sum(self.scripts.values()), "kB", AIM["size"]),
            Row(
                "front page ready", median(self.ready), "ms", f"median of {visits}; {AIM['ready']}"
            ),
            Row("a move is shown", median(self.shown), "ms", f"median of {moves}; {AIM['shown']}"),
            Row("a move is shown, worst", max(self.shown), "ms", AIM["shown"]),
            Row("a move is stored and in the list", median(self.stored), "ms", "after the click"),
            Row("layout shift, worst", max(self.shifts), "score", AIM["shift"]),
        ]


AIM = {
    "size": "gzipped; goal: under 150",
    "ready": "goal: under 1000",
    "shown": "after the click; goal: under 100",
    "shift": "front page and four moves; goal: 0",
}


def main(pages: list[str]) -> None:
    if reason := why_not():
        raise SystemExit(f"No figures: {reason}.")
    watch = Watch()
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        with Server(Path(folder) / "sanban.db") as server:
            for _ in range(5):
                person = Person(browser, server)
                watch.visit(person)
                person.close()
    found = {TITLE: watch.rows()}
    show(found)
    for page in pages:
        command = f"make page-speed WRITE={page}"
        Path(page).write_text(markdown(found, "Benchmarks of the page", command))
        print(f"Written to {page}")


if __name__ == "__main__":
    main(sys.argv[1:])
