"""What Kamisado players of any level share about matches: teeth, crowns, fills."""

from collections.abc import Sequence

from sanban.core.rng import Rng
from sanban.games.kamisado import actions
from sanban.games.kamisado.events import DIRECTIONS
from sanban.games.kamisado.position import read_position
from sanban.games.kamisado.solver.solve import Solver, Spent
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.view import KamisadoView

FILL_BUDGET = 800_000  # expansions for both starts together: about a second


def choose_crown(view: KamisadoView, legal: Sequence[int]) -> int:
    """After a resigned round: the tower whose tooth scores most."""
    teeth = view.teeth[view.awaited[0]]
    return max(legal, key=lambda action: teeth[action - actions.CROWN])


def has_teeth(view: KamisadoView) -> bool:
    """Whether rounds lead to teeth, fills and further rounds that depend on them."""
    return view.match not in ("simple", "series")


def point_classes(position: Position, side: int, view: KamisadoView | None) -> list[int]:
    """Sets of towers, the more worth winning with first; all towers is left out.

    A tooth on a tower of level L adds 2**L points. Towers that end the match are all alike.
    """
    if view is None or not has_teeth(view):
        return []
    need = view.target - view.score[side]
    worth = [min(1 << position.level_of(side, colour), need) for colour in range(8)]
    classes = []
    for points in sorted(set(worth), reverse=True)[:-1]:
        classes.append(sum(1 << colour for colour in range(8) if worth[colour] >= points))
    return classes


def choose_fill(
    solver: Solver, view: KamisadoView, rng: Rng, expansions: int | None = FILL_BUDGET
) -> int:
    """The start that the defender wins if there is one, else that with fewer winning first moves.

    Without a budget both starts are solved to the last move; with one, a first move that
    is not decided counts for a half.
    """
    assert view.line_ups is not None
    starts = {
        actions.FILL_LEFT + end: read_position(view.line_ups[direction])
        for end, direction in enumerate(DIRECTIONS)
    }
    share = None if expansions is None else expansions // 4
    for action, start in starts.items():
        if defender_wins(solver, start, share):
            return action
    wins = {action: winning_first_moves(solver, start, share) for action, start in starts.items()}
    fewest = min(wins.values())
    return int(rng.choice([action for action in starts if wins[action] == fewest]))


def defender_wins(solver: Solver, start: Position, expansions: int | None) -> bool:
    """Whether the defender is known to win this start of a round."""
    try:
        with solver.within(expansions):
            return solver.winner(start) != start.turn
    except Spent:
        return False


def winning_first_moves(solver: Solver, start: Position, expansions: int | None) -> float:
    """How many first moves win for the challenger; half a move for what the budget leaves open."""
    waiting = []
    for move in start.moves():
        after = start.copy()
        after.play(move)
        waiting.append(after)
    # all get a little thought before any gets much: cheap answers come first
    steps = (None,) if expansions is None else (500, 2_000, 8_000, 32_000)
    end = None if expansions is None else solver.expansions + expansions
    won = 0
    for step in steps:
        still = []
        for after in waiting:
            room = None if end is None else min(step or 0, end - solver.expansions)
            try:
                with solver.within(None if room is None else max(room, 0)):
                    won += solver.winner(after) == start.turn
            except Spent:
                still.append(after)
        waiting = still
    return won + len(waiting) / 2
