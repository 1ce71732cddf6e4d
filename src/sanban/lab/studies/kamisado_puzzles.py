"""Makes the puzzles: `python -m sanban.lab.studies.kamisado_puzzles [COUNT] [FILE] [SEED]`.

Puzzles that the file has are kept, so that nobody's results are lost; more are added. Matches
are played by middling players, so that the positions are plausible. A position becomes a puzzle
when exactly one of at least three moves reaches the goal (`kamisado_puzzle_kinds.py`). It is
graded by the length of the solution and by the wrong moves that look as good as the right one.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import msgspec

from sanban.core.rng import Rng
from sanban.games.kamisado import puzzles
from sanban.games.kamisado.game import MOVE, Kamisado
from sanban.games.kamisado.position import position_text
from sanban.games.kamisado.puzzles import DEADLOCK, GRADES, HOLD, MATCH, RACE, WIN, Goal, Puzzle
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.symmetry import half_turn, mirror
from sanban.lab.studies.kamisado_deadlocks import from_deadlocks
from sanban.lab.studies.kamisado_puzzle_kinds import MAKERS
from sanban.players.kamisado.level import KamisadoLevel
from sanban.progress import progress_bar

FILE = Path(puzzles.__file__).parent / "data" / "puzzles.json"
OTHERS = 3  # at least a third of the puzzles shows something other than a race ...
DEADLOCKS = 150  # ... and one in 150 of each grade a deadlock
SHARES: dict[Goal, float] = {MATCH: 0.12, HOLD: 0.22}  # the rest is about winning the round
LONGEST = 60_000  # positions that are looked at for one kind, however few puzzles they gave ...
LONGEST_BACK = 6_000  # ... and of those before deadlocks, which take longer to find
SIMPLE = ("simple",) * 20 + ("standard", "standard", "long", "marathon")
WITH_TEETH = ("standard", "long", "marathon")

Named = tuple[str, Position]  # a position and the name of its round


def image(position: Position) -> str:
    """The same text for a position, its mirror twin, and both seen from the other side."""
    twins = (position, mirror(position), half_turn(position), half_turn(mirror(position)))
    return min(map(position_text, twins))


def from_matches(seed: str, rng: Rng, matches: tuple[str, ...]) -> Iterator[Named]:
    """Positions of matches between players of levels 1 to 4."""
    for number in count():
        game = Kamisado.start({"match": matches[number % len(matches)]})
        players = [
            KamisadoLevel(int(rng.below(4)) + 1, f"{seed} {number} {seat}") for seat in (0, 1)
        ]
        while game.outcome is None:
            if game.phase == MOVE and game.position.must >= 0 and rng.below(3) == 0:
                yield f"{number} {len(game.rounds)}", game.position
            seat = game.awaited()[0]
            game.play(seat, players[seat].choose(game.view(seat), game.legal(seat)))


class Collection:
    """Puzzles without twins, at most one of a kind from a round, not too many races."""

    def __init__(self, total: int, kept: Iterable[Puzzle]) -> None:
        self.total = total
        self.found = {image(puzzle.start()): puzzle for puzzle in kept}
        self.rounds: set[str] = set()

    def add(self, name: str, puzzle: Puzzle) -> bool:
        """Take a puzzle from the round of that name, or leave it."""
        key = image(puzzle.start())
        enough_races = self.number(lambda p: RACE in p.themes) >= self.total - self.total // OTHERS
        if key in self.found or name in self.rounds or (RACE in puzzle.themes and enough_races):
            return False
        self.found[key] = puzzle
        self.rounds.add(name)
        return True

    def number(self, fits: Callable[[Puzzle], bool]) -> int:
        """How many puzzles fit."""
        return sum(map(fits, self.found.values()))


class Stage(NamedTuple):
    """A kind of puzzle that is looked for, one after the other."""

    name: str
    positions: Iterator[Named]
    goals: tuple[Goal, ...]
    wants: Callable[[Puzzle], bool]  # whether a puzzle is of this kind, and still missing
    missing: int
    longest: int = LONGEST


def stages(kept: Collection, seed: str, solver: Solver) -> Iterator[Stage]:
    """The rare ones first."""
    each = kept.total // DEADLOCKS

    def deadlocks(grade: int) -> int:
        return kept.number(lambda puzzle: DEADLOCK in puzzle.themes and puzzle.grade == grade)

    # the hardest first: what comes before them is harder still
    hardest = sorted(kept.found.values(), key=lambda puzzle: (-puzzle.grade, puzzle.position))
    known = [p.start() for p in hardest if DEADLOCK in p.themes and p.goal == WIN]
    yield Stage(
        "deadlocks of every grade",
        from_deadlocks(solver, Rng(f"{seed} deadlocks"), known),
        (WIN, HOLD),
        lambda puzzle: DEADLOCK in puzzle.themes and deadlocks(puzzle.grade) < each,
        sum(max(0, each - deadlocks(grade)) for grade in GRADES),
        LONGEST_BACK,
    )
    for goal, share in SHARES.items():
        matches = WITH_TEETH if goal == MATCH else SIMPLE
        yield Stage(
            f"goal: {goal}",
            from_matches(f"{seed} {goal}", Rng(f"{seed} {goal}"), matches),
            (goal,),
            lambda puzzle: True,
            int(kept.total * share) - sum(one.goal == goal for one in kept.found.values()),
        )
    yield Stage(
        "goal: win",
        from_matches(seed, Rng(seed), SIMPLE),
        (WIN,),
        lambda puzzle: True,
        kept.total - len(kept.found),
        sys.maxsize,
    )


def generate(total: int, seed: str, old: Iterable[Puzzle] = ()) -> list[Puzzle]:
    """That many puzzles, easy ones first: the old and new ones."""
    solver, kept = Solver(64), Collection(total, old)
    with progress_bar() as progress:
        for stage in stages(kept, seed, solver):
            task = progress.add_task(stage.name, total=max(0, stage.missing))
            before = len(kept.found)
            for _ in range(stage.longest):
                if len(kept.found) - before >= stage.missing:
                    break
                name, position = next(stage.positions)
                for goal in stage.goals:
                    puzzle = MAKERS[goal](solver, position)
                    if puzzle and stage.wants(puzzle) and kept.add(f"{goal} {name}", puzzle):
                        progress.advance(task)
    found = kept.found.values()
    return sorted(found, key=lambda puzzle: (puzzle.grade, puzzle.plies, puzzle.position))


def main() -> None:
    """Write the file."""
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 2_100
    file = Path(sys.argv[2]) if len(sys.argv) > 2 else FILE
    seed = sys.argv[3] if len(sys.argv) > 3 else "puzzles"
    kept = puzzles.read_puzzles(file.read_bytes()) if file.exists() else ()
    made = generate(total, seed, kept)
    lines = ",\n".join(msgspec.json.encode(puzzle).decode() for puzzle in made)
    file.write_text(f"[\n{lines}\n]\n")
    print(f"{len(made):,} puzzles: {file}")
    print("themes:", dict(Counter(theme for puzzle in made for theme in puzzle.themes)))
    print("grades:", dict(sorted(Counter(puzzle.grade for puzzle in made).items())))


if __name__ == "__main__":
    main()
