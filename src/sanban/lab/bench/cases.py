"""What `make compare` measures: a few lines of Python each, which both versions can run.

Each sets `work`, a function that does something and says how often it did it.
"""

import inspect
import random
from typing import Any, NamedTuple

from sanban.lab.bench.table import number


class Case(NamedTuple):
    """One thing to measure in both versions."""

    unit: str
    code: str
    times: float = 0.0  # goal: at least so many times as fast as the old version
    least: float = 0.0  # goal: at least so many in a second
    note: str = ""

    def goal(self) -> str:
        """The goal in words, or what is to be said instead."""
        if self.note:
            return self.note
        if self.times:
            return f"goal: at least {self.times:g} times"
        return f"goal: at least {number(self.least)}" if self.least else ""


def random_env_game(env: Any) -> int:
    """Play a game of a PettingZoo environment at random; how many steps."""
    played = 0
    env.reset()
    for _ in env.agent_iter():
        seen, _, over, cut, _ = env.last()
        if over or cut:
            env.step(None)
        else:
            env.step(int(random.choice(seen["action_mask"].nonzero()[0])))
            played += 1
    return played


# the second name is that of version 0.1.0
PRELUDE = """
import importlib, random, statistics, time
from typing import Any
def find(*names):
    for name in names:
        try:
            return importlib.import_module(name)
        except ImportError:
            pass
    raise SystemExit(f"There is no {names[0]}.")
def batch(game, seats=None, options=None):
    module = find("sanban.lab.batch")
    make = getattr(module, "make_batch", module.Batch)
    games = make(game, 1024, options, seats, seed=3, threads=1)
    def work():
        for _ in range(4):
            games.step(games.samples)
        return 4 * 1024
    return work
def both_cores(game, seats=None):
    # of the clock, in turns, some steps at a time; both play the same games, so what a step costs
    # them differs in the same way. Others on the machine only ever make it slower
    module = find("sanban.lab.batch")
    batches = {n: module.Batch(game, 1024, None, seats, seed=3, threads=n) for n in (1, 2)}
    times = {n: [] for n in batches}
    for _ in range(200):
        for n, games in batches.items():
            for step in range(8):
                begun = time.perf_counter()
                games.step(games.samples)
                times[n] += [time.perf_counter() - begun] if step else []
    print(statistics.quantiles(times[1], n=10)[0] / statistics.quantiles(times[2], n=10)[0])
    raise SystemExit
def games(kind, seats=2):
    from sanban.core.rng import Rng
    game = getattr(importlib.import_module(f"sanban.games.{kind.lower()}.game"), kind)
    rng = Rng(1)
    def work():
        done, one = 0, game.start(None, seats, 1)
        while one.outcome is None:
            seat = one.awaited()[0]
            one.play(seat, rng.choice(one.legal(seat)))
            done += 1
        return done
    return work
def petting(game, seats=2):
    module = find("sanban.lab.adapters.pettingzoo", "sanban.lab.petting")
    return random_env_games(module.SanbanEnv(game, seats=seats))
def random_env_games(env):
    return lambda: random_env_game(env)
def spiel(name, observing):
    import random, pyspiel
    find("sanban.lab.adapters.openspiel", "sanban.lab.spiel")
    game = pyspiel.load_game(name)
    def work():
        done, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.randrange(game.max_chance_outcomes()))
                continue
            if observing:
                state.observation_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            done += 1
        return done
    return work
def views(kind, seats=2):
    from sanban.core.rng import Rng
    game = getattr(importlib.import_module(f"sanban.games.{kind.lower()}.game"), kind)
    quick = {"first_hand": "random", "figures": "random"} if kind == "Samurai" else None
    rng, states, one = Rng(1), [], game.start(quick, seats, 1)
    while one.outcome is None:
        seat = one.awaited()[0]
        states.append((one.copy(), seat))
        one.play(seat, rng.choice(one.legal(seat)))
    def work():
        for one, seat in states[::7]:
            one.view(seat)
        return len(states[::7])
    return work
def search(name, *seats):
    make = getattr(find("sanban.lab.bench.players", "sanban.lab.bench_players"), name)
    def work():
        one = make(*seats)
        one.run(300)
        return one.iterations
    return work
"""
PRELUDE += inspect.getsource(random_env_game)
MEASURE = """
work()
done, begun = 0, time.process_time()
while (spent := time.process_time() - begun) < 0.5:
    done += work()
print(done / spent)
"""
KAMISADO = 'find("sanban.games.kamisado.state", "sanban.games.kamisado.round").Position.start()'
SOLVER = f"""
from sanban.games.kamisado.solver import Solver
start = {KAMISADO}
def openings(moves):
    solver = Solver(64)
    for move in moves:
        after = start.copy()
        after.play(move)
        solver.solve(after, plies=False)
    return len(moves)
"""
POSITIONS = f"""
from sanban.core.rng import Rng
from sanban.games.kamisado.solver import Solver
rng, start, found = Rng("compare"), {KAMISADO}, []
def in_a_round():
    one = start.copy()
    for _ in range(2 + rng.below(12)):
        if one.winner < 0:
            one.play(rng.choice(one.moves()))
    return one if one.winner < 0 else in_a_round()
def with_teeth():
    one = type(start)()
    for side in (0, 1):
        colours = list(range(8))
        rng.shuffle(colours)
        for file, colour in enumerate(colours):
            one.put(side, colour, side * 56 + file, max(0, rng.below(6) - 2))
    return one
def verdicts(make, count):
    found.extend(make() for _ in range(count))
    def work():
        solver = Solver(64)
        for one in found:
            solver.solve(one, plies=False)
        return count
    return work
"""
PLAYOUTS = """
from sanban.core.rng import Rng
from sanban.games.samurai import legal
start = find("sanban.lab.bench.samurai", "sanban.lab.bench_samurai")._start(4)
rng = Rng(1)
def work():
    legal.playouts(start, rng, 100)
    return 100
"""
DAITO = """
playouts = find("sanban.lab.bench.daito", "sanban.lab.bench_daito").playouts
work = lambda: playouts(200)[0]
"""
TITLES = ("Kamisado", "Samurai", "Daito")
# its module wants pygame, which only its window needs
CONNECT_FOUR = """
import random, sys, types, warnings
warnings.simplefilter("ignore")
try:
    import pygame
except ImportError:
    sys.modules["pygame"] = types.ModuleType("pygame")
from pettingzoo.classic.connect_four.connect_four import raw_env
work = random_env_games(raw_env())
"""
PGX_GAMES = ("animal_shogi", "go_9x9")
PGX = """
import os
os.environ["JAX_PLATFORMS"] = "cpu"
from sanban.lab.bench.others import COUNT, pgx_steps
try:
    work = pgx_steps({name!r}, COUNT)
except ImportError:  # pip install pgx jax
    print("nan")
    raise SystemExit
"""

CASES = {
    "Kamisado: perft to depth 7": Case(
        "nodes/s", f"start = {KAMISADO}\nwork = lambda: start.perft(7)", times=3
    ),
    "Kamisado: 102 openings proved": Case(
        "openings/s", SOLVER + "work = lambda: openings(start.moves())", times=2.2
    ),
    "Kamisado: 51 openings proved, no two mirrored": Case(
        "openings/s",
        SOLVER + "work = lambda: openings([m for m in start.moves() if m & 448 < 256])",
    ),
    "Kamisado: 300 positions of simple rounds proved": Case(
        "positions/s", POSITIONS + "work = verdicts(in_a_round, 300)", times=2
    ),
    "Kamisado: 150 starts with teeth proved": Case(
        "positions/s", POSITIONS + "work = verdicts(with_teeth, 150)", times=2
    ),
    "Samurai: random games, 4 players": Case("games/s", PLAYOUTS),
    "Daito: random matches": Case("matches/s", DAITO),
    "Kamisado: Game protocol, with events": Case("actions/s", 'work = games("Kamisado")', times=3),
    "Samurai: Game protocol, with events": Case("actions/s", 'work = games("Samurai")', times=3),
    "Daito: Game protocol, with events": Case("actions/s", 'work = games("Daito")', times=3),
    "Samurai: view of the mover": Case("views/s", 'work = views("Samurai")', times=5),
    "Kamisado: batch, rounds": Case("steps/s", 'work = batch("kamisado")', least=5e6),
    "Kamisado: batch, matches": Case(
        "steps/s", 'work = batch("kamisado", options={"match": "standard"})', least=2e6
    ),
    "Samurai: batch, 2 players": Case("steps/s", 'work = batch("samurai", 2)', least=1.2e6),
    "Samurai: batch, 4 players": Case("steps/s", 'work = batch("samurai", 4)'),
    "Daito: batch": Case("steps/s", 'work = batch("daito")', least=5e6),
    **{
        f"{title}: PettingZoo": Case("steps/s", f'work = petting("{title.lower()}")', times=10)
        for title in TITLES
    },
    **{
        f"{title}: OpenSpiel{seen}": Case(
            "moves/s", f'work = spiel("sanban_{title.lower()}", {bool(seen)})', times=times
        )
        for title in TITLES
        for seen, times in (("", 3), (", observing", 15))
    },
    "Samurai: search, 2 players": Case("iterations/s", 'work = search("samurai_search", 2)'),
    "Samurai: search, 4 players": Case("iterations/s", 'work = search("samurai_search", 4)'),
    "Daito: search": Case(
        "iterations/s",
        'work = search("daito_search")',
        note="not the same search: a network judges each choice; levels play without a search now",
    ),
}

# what others offer and what two threads gain, measured in the same rounds
ANCHORS = {
    **{
        f"{title}: batch, two threads against one": Case(
            "times", f'both_cores("{title.lower()}")', least=1.8
        )
        for title in TITLES
    },
    "OpenSpiel breakthrough": Case("moves/s", 'work = spiel("breakthrough", False)'),
    "OpenSpiel breakthrough, observing": Case("moves/s", 'work = spiel("breakthrough", True)'),
    "PettingZoo connect_four": Case("steps/s", CONNECT_FOUR),
    **{f"pgx {name}": Case("steps/s", PGX.format(name=name)) for name in PGX_GAMES},
}
