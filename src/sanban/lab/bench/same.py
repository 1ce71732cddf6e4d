"""Does the solver answer as it did? `python -m sanban.lab.bench.same OLD [POSITIONS [EXPANSIONS]]`.

Positions of every stage of simple and of Standard rounds are solved by this version and by an
older one (a compiled worktree's `src`), each in a process of its own: who wins, in how many plies.
With few expansions the hard positions stay open, and a thousand others take minutes less.
"""

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from sanban.games.kamisado.position import position_text
from sanban.lab.bench.kamisado_solver import positions
from sanban.progress import progress_bar

POSITIONS = 5_000
EXPANSIONS = 3_000_000  # the same for both, which need different numbers of them

# run by both versions: a text a line in, an answer a line out
ANSWER = """
import sys
from sanban.games.kamisado.position import read_position
from sanban.games.kamisado.solver.solve import Solver
solver = Solver(64)
for line in sys.stdin:
    answer = solver.solve(read_position(line.strip()), expansions=int(sys.argv[1]))
    print(answer.verdict, answer.plies, flush=True)
"""


class Answers:
    """The solver of one version."""

    def __init__(self, sources: Path, expansions: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", ANSWER, str(expansions)],
            env={**os.environ, "PYTHONPATH": str(sources)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, text: str) -> str:
        """Verdict and plies of a position."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


class Compared(msgspec.Struct):
    """How many answers are the same; what a version left open says nothing."""

    same: int = 0
    open: int = 0
    different: list[str] = []


def compare(old: Path, count: int, expansions: int = EXPANSIONS) -> Compared:
    """Ask both versions about `count` positions, half of them with teeth."""
    trials = positions("simple", lambda game: True, count - count // 2)
    trials += positions("standard", lambda game: bool(game.rounds), count // 2)
    sides = [Answers(each, expansions) for each in (old, Path(__file__).parents[3])]
    found = Compared()
    with progress_bar() as progress:
        for text in progress.track([position_text(one) for one in trials], description="positions"):
            then, now = (side.ask(text) for side in sides)
            if "None" in then or "None" in now:
                found.open += 1
            elif then == now:
                found.same += 1
            else:
                found.different.append(f"{text}: {then}, now {now}")
    for side in sides:
        side.close()
    return found


def main() -> None:
    """Compare and print; an answer that differs is an error."""
    if len(sys.argv) not in (2, 3, 4):
        raise SystemExit("Use: python -m sanban.lab.bench.same OLD [POSITIONS [EXPANSIONS]]")
    count = int(sys.argv[2]) if len(sys.argv) > 2 else POSITIONS
    expansions = int(sys.argv[3]) if len(sys.argv) > 3 else EXPANSIONS
    found = compare(Path(sys.argv[1]), count, expansions)
    print(
        f"{count:,} positions: {found.same:,} with the same verdict and plies, "
        f"{len(found.different):,} different, {found.open:,} not solved by one of the versions"
    )
    if found.different:
        raise SystemExit("\n".join(found.different))


if __name__ == "__main__":
    main()
