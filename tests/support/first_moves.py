"""The first moves of Kamisado as the page shows them, from the shipped opening file.

`python -m tests.support.first_moves web/src/replay/firstMoves.json` writes the page's file.
"""

import sys
from pathlib import Path

import msgspec

from sanban.games.kamisado.analysis import BUDGET
from sanban.games.kamisado.solver.report import Oracle, Solver
from sanban.games.kamisado.state import Position
from sanban.server.study.positions import judged, timed_report


def first_moves() -> bytes:
    """The start position with all its moves, a move a line."""
    report, _ = timed_report(Oracle(Solver(64), BUDGET), Position.start(), 60.0)
    document = msgspec.to_builtins(judged(Position.start(), report, ms=0))
    moves = [msgspec.json.encode(move).decode() for move in document.pop("moves")]
    rest = msgspec.json.encode({**document, "expansions": 0}).decode()
    return (rest[:-1] + ',"moves":[\n' + ",\n".join(moves) + "\n]}\n").encode()


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(first_moves())
