"""What runs in a worker process for those who study: a Kamisado solver with its table."""

from collections.abc import Callable
from typing import Any, TypeVar

from sanban.games.kamisado.analysis import BUDGET
from sanban.games.kamisado.solver.report import Oracle, Solver
from sanban.server.workers import check_wanted, stoppable

T = TypeVar("T")

_oracle: Oracle | None = None


def ask_oracle(mib: int, work: Callable[..., T], *args: Any) -> T:
    """Ask the oracle of this process; what it found stays in its table."""
    global _oracle
    if _oracle is None:
        _oracle = Oracle(Solver(mib), BUDGET)
    with stoppable(_oracle.solver):
        found = work(_oracle, *args)
    check_wanted()
    return found
