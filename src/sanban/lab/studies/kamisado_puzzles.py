"""Makes the puzzles: `python -m sanban.lab.studies.kamisado_puzzles [COUNT] [FILE] [SEED]`.

Matches are played by middling players, so that the positions are plausible. A position
becomes a puzzle when exactly one of at least three moves wins. It is graded by the length
of the win and by the losing moves that look as good as the winning one.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice, pairwise
from pathlib import Path

import msgspec

from sanban.core.rng import Rng
from sanban.games.kamisado import puzzles
from sanban.games.kamisado.actions import is_pass
from sanban.games.kamisado.game import MOVE, Kamisado
from sanban.games.kamisado.layout import PUSH
from sanban.games.kamisado.position import move_text, position_text
from sanban.games.kamisado.puzzles import Puzzle
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.solver.solve import Spent
from sanban.games.kamisado.solver.threats import estimate
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.symmetry import half_turn, mirror
from sanban.players.kamisado.level import KamisadoLevel
from sanban.progress import progress_bar

FILE = Path(puzzles.__file__).parent / "data" / "puzzles.json"
BUDGET = 200_000  # expansions a position
LENGTHS = range(3, 26)
OTHERS = 3  # at least a third of the puzzles shows something other than a race ...
DEADLOCKS = 25  # ... and one in 25 a deadlock
MATCHES = ("simple",) * 20 + ("standard", "standard", "long", "marathon")


def image(position: Position) -> str:
    """The same text for a position, its mirror twin, and both seen from the other side."""
    twins = (position, mirror(position), half_turn(position), half_turn(mirror(position)))
    return min(map(position_text, twins))


def make(solver: Solver, position: Position) -> Puzzle | None:
    """The puzzle that a position is, if it is one."""
    moves = position.moves()
    if len(moves) < 3:
        return None
    side = position.turn
    after = {}
    for move in moves:
        after[move] = position.copy()
        after[move].play(move)
        if after[move].winner == side:
            return None  # nothing to find
    line = only_win(solver, position, after)
    if line is None:
        return None
    plies = sum(not is_pass(move) for move in line)
    return Puzzle(
        position=position_text(position),
        line=" ".join(map(move_text, line)),
        plies=plies,
        grade=grade(plies, temptations(after, line[0], side)),
        themes=themes(position, line),
    )


def only_win(solver: Solver, position: Position, after: dict[int, Position]) -> list[int] | None:
    """The best line of a position in which exactly one move wins, not too short or too long."""
    side = position.turn
    try:
        with solver.within(BUDGET):
            if solver.winner(position) != side:
                return None
            won = (move for move, following in after.items() if solver.winner(following) == side)
            if len(list(islice(won, 2))) > 1:
                return None
            plies = solver.plies(position, side)
            return solver.line(position, side, plies) if plies in LENGTHS else None
    except Spent:
        return None


def temptations(after: dict[int, Position], won: int, side: int) -> int:
    """How many losing moves look as good as the winning one, by threats and choices."""
    best = estimate(after[won], side)
    return sum(
        following.winner < 0 and estimate(following, side) >= best
        for move, following in after.items()
        if move != won
    )


def grade(plies: int, tempting: int) -> int:
    """1 easy to 5 hard."""
    effort = plies + 1.5 * tempting
    return 1 + sum(effort >= limit for limit in (8, 13, 18, 24))


def themes(position: Position, line: list[int]) -> tuple[str, ...]:
    """What the solution shows."""
    found = set()
    side = position.turn
    here = position.copy()
    if any(here.level_of(tower >> 3, tower & 7) for tower in range(16)):
        found.add(puzzles.SUMO)
    turns = []
    for move in line:
        if is_pass(move):
            found.add(puzzles.PASS)
        else:
            turns.append(here.turn)
        if move & PUSH and here.turn == side:
            found.add(puzzles.PUSH)
        here.play(move)
    if here.deadlock:
        found.add(puzzles.DEADLOCK)
    if any(a == b == side for a, b in pairwise(turns)):
        found.add(puzzles.AGAIN)
    if not found - {puzzles.SUMO}:
        found.add(puzzles.RACE)
    return tuple(theme for theme in puzzles.THEMES if theme in found)


def from_matches(seed: str, rng: Rng) -> Iterator[tuple[str, Position]]:
    """Positions of matches between players of levels 1 to 4, each with the name of its round."""
    for number in count():
        game = Kamisado.start({"match": MATCHES[number % len(MATCHES)]})
        players = [
            KamisadoLevel(int(rng.below(4)) + 1, f"{seed} {number} {seat}") for seat in (0, 1)
        ]
        while game.outcome is None:
            if game.phase == MOVE and game.position.must >= 0 and rng.below(3) == 0:
                yield f"{number} {len(game.rounds)}", game.position
            seat = game.awaited()[0]
            game.play(seat, players[seat].choose(game.view(seat), game.legal(seat)))


def from_deadlocks(rng: Rng) -> Iterator[tuple[str, Position]]:
    """The last positions of random rounds that ended in a deadlock: one in three hundred."""
    for number in count():
        history = [Position.start()]
        while history[-1].winner < 0:
            following = history[-1].copy()
            following.play(int(rng.choice(following.moves())))
            history.append(following)
        if history[-1].deadlock:
            for position in reversed(history[-8:-1]):
                if position.must >= 0:
                    yield f"deadlock {number}", position


class Collection:
    """Puzzles without twins, at most one from a round, not too many races."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.found: dict[str, Puzzle] = {}
        self.rounds: set[str] = set()
        self.races = 0

    def wants_deadlocks(self) -> bool:
        """Deadlocks come first: they are rare."""
        return len(self.found) < self.total // DEADLOCKS

    def add(self, name: str, position: Position, puzzle: Puzzle) -> bool:
        """Take a puzzle from the round of that name, or leave it."""
        if self.wants_deadlocks() and puzzles.DEADLOCK not in puzzle.themes:
            return False
        race = puzzles.RACE in puzzle.themes
        enough_races = self.races >= self.total - self.total // OTHERS
        if image(position) in self.found or (race and enough_races):
            return False
        self.found[image(position)] = puzzle
        self.rounds.add(name)
        self.races += race
        return True


def generate(total: int, seed: str) -> list[Puzzle]:
    """That many puzzles, easy ones first."""
    rng, solver, kept = Rng(seed), Solver(64), Collection(total)
    deadlocks, matches = from_deadlocks(rng), from_matches(seed, rng)
    with progress_bar() as progress:
        task = progress.add_task("puzzles", total=total)
        while len(kept.found) < total:
            name, position = next(deadlocks if kept.wants_deadlocks() else matches)
            puzzle = make(solver, position) if name not in kept.rounds else None
            if puzzle is not None and kept.add(name, position, puzzle):
                progress.advance(task)
    found = kept.found.values()
    return sorted(found, key=lambda puzzle: (puzzle.grade, puzzle.plies, puzzle.position))


def main() -> None:
    """Write the file."""
    total = int(sys.argv[1]) if len(sys.argv) > 1 else 1_050
    file = Path(sys.argv[2]) if len(sys.argv) > 2 else FILE
    made = generate(total, sys.argv[3] if len(sys.argv) > 3 else "puzzles")
    lines = ",\n".join(msgspec.json.encode(puzzle).decode() for puzzle in made)
    file.write_text(f"[\n{lines}\n]\n")
    print(f"{len(made):,} puzzles: {file}")
    print("themes:", dict(Counter(theme for puzzle in made for theme in puzzle.themes)))
    print("grades:", dict(sorted(Counter(puzzle.grade for puzzle in made).items())))


if __name__ == "__main__":
    main()
