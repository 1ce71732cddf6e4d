"""How many frames the browser leaves out while something moves on a board."""

import statistics
from dataclasses import dataclass
from itertools import pairwise

from playwright.sync_api import Browser, Page

from tests.e2e.browser import Person, Reachable
from tests.e2e.kamisado import Kamisado, name
from tests.e2e.others import Daito, Samurai

LATE = 1.5  # times the usual distance of two frames: one was left out
# by what is animated: a move, a capture, a hit
KINDS = {
    "a move in Kamisado": ".k-piece",
    "a capture in Samurai": ".flight",
    "a hit in Daito": ".struck, .warned, .hurt",
    "a square on an empty page, for comparison": ".control",
}
CONTROL_S = 10
CONTROL = """seconds => {
  document.body.innerHTML = '<div class="control" style="width: 40px; height: 40px"></div>';
  const square = document.querySelector('.control');
  square.style.background = 'red';
  return square.animate({ translate: ['0 0', '600px 400px'] }, seconds * 1000).finished
    .then(() => true);
}"""
# each frame: when it was, and what moved in it; what moves for ever does not count
RECORD = """kinds => {
  window.frames_seen = [];
  const moves = selector => document.getAnimations().some(({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().iterations !== Infinity
    && effect.target?.closest(selector));
  const note = time => {
    frames_seen.push([time, kinds.map(moves)]);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}"""


@dataclass
class Frames:
    """The frames of one kind of animation."""

    seen: int = 0
    dropped: int = 0
    longest: float = 0.0  # ms without a frame

    def add(self, gap: float, usual: float) -> None:
        """One more frame, so long after the one before it."""
        self.seen += 1
        self.longest = max(self.longest, gap)
        if gap > LATE * usual:
            self.dropped += round(gap / usual) - 1


def count(recorded: list[tuple[float, list[bool]]], found: dict[str, Frames]) -> None:
    """Sort the frames by what moved in them; a gap belongs to both its ends."""
    gaps = [(b[0] - a[0], a[1], b[1]) for a, b in pairwise(recorded)]
    usual = statistics.median(gap for gap, _, _ in gaps)
    for gap, before, after in gaps:
        for number, kind in enumerate(KINDS):
            if before[number] and after[number]:
                found[kind].add(gap, usual)


def watch(browser: Browser, server: Reachable) -> dict[str, Frames]:
    """Play a little of each game, with movement, and count."""
    found = {kind: Frames() for kind in KINDS}
    for play in (kamisado, samurai, daito, empty):
        person = Person(browser, server, reduced_motion="no-preference")
        play(person)
        count(person.page.evaluate("frames_seen"), found)
        person.close()
    return found


def record(page: Page) -> None:
    page.evaluate(RECORD, list(KINDS.values()))


def kamisado(person: Person, moves: int = 12) -> None:
    person.new("kamisado", "screen")
    board = Kamisado(person)
    board.my_turn()
    record(person.page)
    for _ in range(moves):
        if not board.my_turn() or person.page.locator(".k-pass").count():
            break
        if len(free := board.free()) > 1:
            board.press(name(free[3]))
        targets = board.targets()
        board.press(name(targets[len(targets) // 2]))
        settle(person.page, ".k-piece")


def samurai(person: Person) -> None:
    person.open_table("samurai", "greedy", options={"first_hand": "random", "figures": "random"})
    board = Samurai(person.page)
    board.todo.first.wait_for()
    record(person.page)
    while board.act():
        settle(person.page, KINDS["a capture in Samurai"])  # nobody plays on meanwhile


def daito(person: Person) -> None:
    person.open_table("daito", "greedy", call_window_s=0)
    board = Daito(person.page, "frames")
    board.todo.first.wait_for()
    record(person.page)
    while board.act():
        settle(person.page, KINDS["a hit in Daito"])


def empty(person: Person) -> None:
    """What this machine leaves out when there is nothing else to draw."""
    person.page.goto("about:blank")
    record(person.page)
    person.page.evaluate(CONTROL, CONTROL_S)


def settle(page: Page, what: str) -> None:
    """Until nothing of the kind moves any more."""
    page.wait_for_function(
        """what => document.getAnimations().every(({ effect }) =>
          effect.getComputedTiming().iterations === Infinity || !effect.target?.closest(what))""",
        arg=what,
    )
