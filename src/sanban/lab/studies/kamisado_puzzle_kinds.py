"""The kinds of puzzles: which positions have exactly one move that reaches the goal.

Win the round; hold out longest in a lost round; win the match and not only the round. Whatever a
puzzle says is proved by the solver.
"""

import functools
from collections.abc import Callable, Iterable
from itertools import islice, pairwise

from sanban.games.kamisado import puzzles
from sanban.games.kamisado.actions import is_pass
from sanban.games.kamisado.layout import ALL_TOWERS, PUSH
from sanban.games.kamisado.position import move_text, position_text
from sanban.games.kamisado.puzzles import HOLD, MATCH, WIN, Goal, Puzzle, scoring_towers
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.solver.solve import Spent
from sanban.games.kamisado.solver.threats import estimate
from sanban.games.kamisado.state import Position

BUDGET = 200_000  # expansions a position
LENGTHS = range(3, 26)
SHORTEST_HOLD = 5  # plies: what loses at once is nothing to hold
Maker = Callable[[Solver, Position], Puzzle | None]


def in_budget(make: Maker) -> Maker:
    """For a function that makes a puzzle: what the solver does not find in time is none."""

    @functools.wraps(make)
    def limited(solver: Solver, position: Position) -> Puzzle | None:
        try:
            with solver.within(BUDGET):
                return make(solver, position)
        except Spent:
            return None

    return limited


@in_budget
def make_win(solver: Solver, position: Position) -> Puzzle | None:
    """The puzzle that a position is when exactly one move wins the round."""
    after = _choices(position)
    side = position.turn
    if not after or any(following.winner == side for following in after.values()):
        return None  # nothing to find
    if solver.winner(position) != side:
        return None
    won = (move for move, following in after.items() if solver.winner(following) == side)
    if len(list(islice(won, 2))) > 1:
        return None
    plies = solver.plies(position, side)
    if plies not in LENGTHS:
        return None
    line = solver.line(position, side, plies)
    return _puzzle(WIN, position, line, plies + 1.5 * temptations(after, line[0], side))


@in_budget
def make_hold(solver: Solver, position: Position) -> Puzzle | None:
    """... when everything loses, and exactly one move holds out longest."""
    after = _choices(position)
    side, other = position.turn, 1 - position.turn
    if not after or solver.winner(position) == side:
        return None
    plies = solver.plies(position, other)
    if plies not in LENGTHS or plies < SHORTEST_HOLD:
        return None
    held = (m for m, p in after.items() if not solver.can_force(p, other, ALL_TOWERS, plies - 2))
    if len(list(islice(held, 2))) > 1:
        return None
    line = solver.line(position, other, plies)
    return _puzzle(HOLD, position, line, plies + 1.5 * temptations(after, line[0], side))


def make_match(solver: Solver, position: Position) -> Puzzle | None:
    """... when several moves win the round, and exactly one a match that needs more points."""
    after = _choices(position)
    side = position.turn
    for need in (8, 4, 2):
        towers = scoring_towers(position, side, need)
        if not after or towers in (0, ALL_TOWERS):
            continue
        try:
            with solver.within(BUDGET):
                if not solver.can_force(position, side, towers):
                    continue
                won = [m for m, p in after.items() if solver.winner(p) == side]
                scored = (m for m in won if solver.can_force(after[m], side, towers))
                if len(won) < 2 or len(list(islice(scored, 2))) > 1:
                    continue
                plies = solver.plies(position, side, towers)
                if plies not in LENGTHS:
                    continue
                line = solver.line(position, side, plies, towers)
        except Spent:
            continue
        # a move that wins the round, but not the match, is the greatest temptation
        effort = plies + 1.5 * temptations(after, line[0], side) + len(won) - 1
        return _puzzle(MATCH, position, line, effort, need)
    return None


MAKERS: dict[Goal, Maker] = {WIN: make_win, HOLD: make_hold, MATCH: make_match}


def _choices(position: Position) -> dict[int, Position]:
    """The positions after each move; empty where there is too little to choose from."""
    after = {}
    for move in position.moves():
        after[move] = position.copy()
        after[move].play(move)
    return after if len(after) >= 3 else {}


def _puzzle(
    goal: Goal, position: Position, line: list[int], effort: float, need: int = 0
) -> Puzzle:
    return Puzzle(
        position=position_text(position),
        line=" ".join(map(move_text, line)),
        plies=sum(not is_pass(move) for move in line),
        grade=grade(effort),
        themes=themes(goal, position, line),
        goal=goal,
        need=need,
    )


def temptations(after: dict[int, Position], right: int, side: int) -> int:
    """How many other moves look as good as the right one, by threats and choices."""
    best = estimate(after[right], side)
    return sum(
        following.winner < 0 and estimate(following, side) >= best
        for move, following in after.items()
        if move != right
    )


def grade(effort: float) -> int:
    """1 easy to 5 hard."""
    return 1 + sum(effort >= limit for limit in (8, 13, 18, 24))


def themes(goal: Goal, position: Position, line: Iterable[int]) -> tuple[str, ...]:
    """What the solution shows."""
    found = {puzzles.THEME_OF[goal]} if goal in puzzles.THEME_OF else set()
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
