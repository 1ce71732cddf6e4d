"""`make page-speed`: how soon the front page can be used, a move is seen, and what moves about.

Figures, not tests: they depend on the machine and on what else it does.
"""

import statistics
import tempfile
from pathlib import Path

from tests.e2e.browser import Person, open_browser, why_not
from tests.e2e.kamisado import Kamisado, name
from tests.support.house import Server

SHIFTS = """
window.shift = 0;
new PerformanceObserver(list => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
# from the press to the first frame in which the tower stands elsewhere
WATCH = """square => {
  const before = [...document.querySelectorAll('.k-piece')].map(p => p.style.transform).join();
  window.seen = new Promise(done => addEventListener('pointerup', () => {
    const start = performance.now();
    const look = () => {
      const now = [...document.querySelectorAll('.k-piece')].map(p => p.style.transform).join();
      if (now !== before) done(performance.now() - start); else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { once: true, capture: true }));
}"""
STEPPED = """() => {
  const before = document.querySelectorAll('.move').length;
  window.stored = new Promise(done => addEventListener('pointerup', () => {
    const start = performance.now();
    const look = () => {
      if (document.querySelectorAll('.move').length !== before) done(performance.now() - start);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { once: true, capture: true }));
}"""


def main() -> None:
    if reason := why_not():
        raise SystemExit(f"No figures: {reason}.")
    with tempfile.TemporaryDirectory() as folder, open_browser() as browser:
        with Server(Path(folder) / "house.db") as server:
            ready, shown, stored, shifts = [], [], [], []
            for _ in range(5):
                person = Person(browser, server)
                person.context.add_init_script(SHIFTS)
                person.page.goto("/", wait_until="commit")
                person.card("Kamisado").locator("button:enabled").wait_for()
                ready.append(person.page.evaluate("performance.now()"))
                shifts.append(person.page.evaluate("window.shift"))
                person.new("kamisado", "screen")
                board = Kamisado(person)
                for _ in range(4):
                    if not board.my_turn() or person.page.locator(".k-pass").count():
                        break
                    if len(board.free()) > 1:
                        board.press(name(board.free()[3]))
                    target = name(board.targets()[len(board.targets()) // 2])
                    person.page.evaluate(WATCH, target)
                    person.page.evaluate(STEPPED)
                    board.press(target)
                    shown.append(person.page.evaluate("window.seen"))
                    stored.append(person.page.evaluate("window.stored"))
                shifts.append(person.page.evaluate("window.shift"))
                person.close()
    print(f"front page ready      {statistics.median(ready):7.0f} ms (median of {len(ready)})")
    print(f"a move is shown after {statistics.median(shown):7.0f} ms, worst {max(shown):.0f} ms")
    print(f"and in the list after {statistics.median(stored):7.0f} ms, worst {max(stored):.0f} ms")
    print(f"layout shift          {max(shifts):7.3f} at worst (good is below 0.1)")


if __name__ == "__main__":
    main()
