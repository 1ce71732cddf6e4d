"""The review of a game with hidden information, as text."""

from rich.console import Console
from rich.table import Table as Grid

from sanban.players.review import ActionReview, GameReview

SHOWN = 8  # decisions and draws that are listed


def print_review(console: Console, report: GameReview) -> None:
    """What decisions and luck did to each seat, and the actions that mattered most."""
    budget = report.budget
    grid = Grid("seat", "start", "decisions", "luck", "others", "result", box=None)
    for column in grid.columns[1:]:
        column.justify = "right"
    for seat in report.seats:
        grid.add_row(
            seat.name,
            f"{seat.start:.0%}",
            f"{_points(seat.decisions)} ± {100 * seat.error:.0f}",
            f"{_points(seat.luck)} ± {100 * seat.error:.0f}",
            _points(seat.others),
            f"{seat.result:.0%}",
        )
    console.print(
        "Winning chances in percent; what changed them, in percentage points", style="bold"
    )
    console.print(grid)
    costly = sorted(report.actions, key=lambda one: one.decided - one.before)
    _list(console, report, "Costliest decisions", [a for a in costly if _cost(a) < 0])
    lucky = sorted(report.actions, key=lambda one: -abs(one.after - one.decided))
    _list(console, report, "Best and worst luck", [a for a in lucky if a.chance_event])
    console.print(
        f"Each seat judges by what it could know. {budget.iterations} search iterations per "
        f"action, {budget.redeals} imagined deals of {budget.each} iterations to tell decisions "
        "from luck; ± is the standard error.",
    )


def _cost(one: ActionReview) -> float:
    return one.decided - one.before


def _list(console: Console, report: GameReview, title: str, found: list[ActionReview]) -> None:
    if not found:
        return
    grid = Grid("", "seat", "action", "before", "decided", "after", "preferred", box=None)
    grid.title, grid.title_justify = title, "left"
    for one in found[:SHOWN]:
        best = one.options[0].text if one.options else ""
        grid.add_row(
            f"{one.action}",
            report.names[one.seat],
            one.text,
            f"{one.before:.0%}",
            f"{one.decided:.0%}",
            f"{one.after:.0%}",
            "" if best == one.text else best,
        )
    console.print(grid)


def _points(value: float) -> str:
    return f"{100 * value:+.0f}"
