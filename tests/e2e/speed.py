"""`make page-speed`: how soon the front page can be used, a move is seen, and what moves about.

Figures, not tests: they depend on the machine and on what else it does.
"""

import os
import statistics
import sys
import tempfile
from pathlib import Path

from sanban.lab.bench.table import Row, markdown, show
from tests.e2e.browser import Person, open_browser, why_not
from tests.e2e.frames import Frames
from tests.e2e.frames import watch as watch_frames
from tests.e2e.kamisado import Kamisado, name
from tests.e2e.weight import LIMIT_KB, NOTE_USABLE, kilobytes, scripts, usable
from tests.support.server import Server

VISITS = 5
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
# what was measured of version 0.1.0 on 16 November 2026; its frames were not counted. The weight
# was that of the whole page; what had to be there first was counted in a build of it later
BEFORE = {
    "first": 31.2,
    "weight": 37.5,
    "ready": 517,
    "shown": 10.2,
    "worst": 20.6,
    "stored": 44.3,
    "shift": 0,
}


class Watch:
    """What was measured, in milliseconds, kilobytes and shares of the screen."""

    def __init__(self) -> None:
        self.ready: list[float] = []
        self.shown: list[float] = []
        self.stored: list[float] = []
        self.shifts: list[float] = []
        self.first: set[str] = set()  # files of JavaScript until the front page can be used
        self.whole: set[str] = set()  # and until it is complete
        self.frames: dict[str, Frames] = {}

    def visit(self, person: Person) -> None:
        """Open the front page, then play four moves at one screen."""
        page = person.page
        for script in (NOTE_USABLE, SHIFTS):
            person.context.add_init_script(script)
        page.goto("/")
        self.ready.append(usable(page))
        self.first |= scripts(page, self.ready[-1])
        page.locator(".today h2").wait_for()
        page.wait_for_load_state("networkidle")
        self.whole |= scripts(page)
        self.shifts.append(page.evaluate("window.shift"))
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

    def rows(self) -> list[Row]:
        median = statistics.median
        visits, moves = f"median of {len(self.ready)}", f"median of {len(self.shown)}"
        return [
            Row(
                "JavaScript until the front page can be used",
                kilobytes(self.first),
                "kB",
                f"gzipped; {before('first')}; at most {LIMIT_KB}",
            ),
            Row(
                "JavaScript of the whole front page",
                kilobytes(self.whole),
                "kB",
                f"gzipped; with the puzzle of the day, which comes afterwards; {before('weight')}",
            ),
            Row(
                "front page can be used",
                median(self.ready),
                "ms",
                f"{visits}; {before('ready')}; goal: under 1000",
            ),
            Row(
                "a move is shown",
                median(self.shown),
                "ms",
                f"after the click; {moves}; {before('shown')}; goal: under 16",
            ),
            Row("a move is shown, worst", max(self.shown), "ms", before("worst")),
            Row(
                "a move is stored and in the list",
                median(self.stored),
                "ms",
                f"after the click; {before('stored')}",
            ),
            Row(
                "layout shift, worst",
                max(self.shifts),
                "score",
                f"front page and four moves; {before('shift')}; goal: 0",
            ),
            *(
                Row(
                    f"frames dropped: {kind}",
                    found.dropped,
                    "frames",
                    f"of {found.seen + found.dropped}; {found.longest:.0f} ms without one at most;"
                    " goal: 0 on a quiet machine",
                )
                for kind, found in self.frames.items()
            ),
            Row(
                "load of the machine at the end",
                os.getloadavg()[0],
                "processes",
                f"of the last minute, on {os.cpu_count()} processors; quiet: under 1",
            ),
        ]


def before(what: str) -> str:
    return f"0.1.0: {BEFORE[what]}"


def main(pages: list[str]) -> None:
    if reason := why_not():
        raise SystemExit(f"No figures: {reason}.")
    watch = Watch()
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        with Server(Path(folder) / "sanban.db") as server:
            for _ in range(VISITS):
                person = Person(browser, server)
                watch.visit(person)
                person.close()
            watch.frames = watch_frames(browser, server)
    found = {TITLE: watch.rows()}
    show(found)
    for page in pages:
        command = f"make page-speed WRITE={page}"
        Path(page).write_text(markdown(found, "Benchmarks of the page", command))
        print(f"Written to {page}")


if __name__ == "__main__":
    main(sys.argv[1:])
