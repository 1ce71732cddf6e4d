"""Builds the opening explorer: `python -m sanban.lab.studies.kamisado_openings [DEPTH] [FILE]`."""

import sys
from pathlib import Path

from sanban.games.kamisado import board
from sanban.games.kamisado.position import position_text
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.solver.explorer import explorer_file, walk
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.symmetry import mirror
from sanban.progress import bar

FILE = Path(board.__file__).parent / "data" / "openings.json"


def signed_plies(solver: Solver, position: Position) -> int:
    """The plies to the end, above 0 when Black wins; 0 when the round is over."""
    if position.winner >= 0:
        return 0
    with solver.within():
        winner = solver.winner(position)
        plies = solver.plies(position, winner)
    return -plies if winner else plies


def build(depth: int, solver: Solver) -> list[int]:
    """The numbers of all first plies; mirror twins are solved once."""
    seen: dict[str, int] = {}
    values = []
    for _, position in bar(list(walk(depth)), "opening explorer"):
        text = min(position_text(position), position_text(mirror(position)))
        if text not in seen:
            seen[text] = signed_plies(solver, position)
        values.append(seen[text])
    return values


def main() -> None:
    """Build the file; three plies take some minutes."""
    depth = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    file = Path(sys.argv[2]) if len(sys.argv) > 2 else FILE
    values = build(depth, Solver(mib=512))
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(explorer_file(depth, values) + b"\n")
    print(f"{len(values):,} lines of at most {depth} plies: {file}")


if __name__ == "__main__":
    main()
