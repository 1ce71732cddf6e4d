"""Kamisado: rules."""

import random
import sys

from sanban.core.rng import Rng
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.state import Position
from sanban.lab.bench.measure import in_fresh_process, per_second, random_game
from sanban.lab.bench.table import Row

PERFT = """
from sanban.games.kamisado.state import Position
from sanban.lab.bench.measure import per_second
start = Position.start()
print(per_second(lambda: start.perft({depth}), 2.0))
"""
IMPORT = """
import time
start = time.perf_counter()
import sanban
print((time.perf_counter() - start) * 1000)
"""
_MATCHES = Rng("matches")


def _random_round() -> int:
    position = Position.start()
    count = 0
    while position.winner < 0:
        position.play(random.choice(position.moves()))
        count += 1
    return count


def _random_match() -> int:
    return random_game(Kamisado.start(), _MATCHES)


def _breakthrough() -> float | None:
    """Random moves a second of OpenSpiel's breakthrough, through its own Python interface."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("breakthrough")

    def work() -> int:
        state = game.new_initial_state()
        count = 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            count += 1
        return count

    return per_second(work)


def rows() -> list[Row]:
    """Measure the rules of Kamisado."""
    compiled = float(in_fresh_process(PERFT.format(depth=5)))
    pure = float(in_fresh_process(PERFT.format(depth=3), SANBAN_PURE="1"))
    moves = per_second(_random_round)
    protocol = per_second(_random_match)
    other = _breakthrough()
    found = [
        Row("perft, compiled", compiled, "nodes/s"),
        Row("perft, uncompiled", pure, "nodes/s"),
        Row("compiled against uncompiled", compiled / pure, "times", "goal: at least 25"),
        Row("random moves, Position in Python", moves, "moves/s", "moves() and play(), checked"),
    ]
    if other is None:
        found.append(Row("random moves, OpenSpiel breakthrough", 0, "moves/s", "not installed"))
    else:
        note = "legal_actions() and apply_action()"
        found.append(Row("random moves, OpenSpiel breakthrough", other, "moves/s", note))
        found.append(Row("Sanban against OpenSpiel", moves / other, "times", "goal: at least 1"))
    imports = sorted(float(in_fresh_process(IMPORT)) for _ in range(5))
    size = sys.getsizeof(Position.start())
    return [
        *found,
        Row("random moves, uniform protocol", protocol, "moves/s", "with events"),
        Row(
            "bytes per position",
            size,
            "bytes",
            "compiled" if size < 400 else "uncompiled, lists not counted",
        ),
        Row("import sanban", imports[2], "ms", "median of 5; goal: under 50"),
    ]
