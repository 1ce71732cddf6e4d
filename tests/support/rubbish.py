"""Calls every public method of games, tables, positions, solver and batches with rubbish.

    python -m tests.support.rubbish SEED CALLS

The methods are found by inspection, so a new one is covered by itself. A call may succeed or be
refused with a Sanban error; what is refused must have changed nothing, and what was changed must
still be a state that the rules can go on from. The last line printed is a count as JSON. Before
each call its name stands in the file RUBBISH_LAST, for whoever finds the interpreter dead.
"""

import faulthandler
import functools
import inspect
import json
import math
import os
import pickle
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import numpy as np

import sanban
from sanban.core import record, rng, table
from sanban.core.errors import SanbanError
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.games.daito import deck
from sanban.games.daito import inspect as daito_inspect
from sanban.games.daito import notation as daito_notation
from sanban.games.daito import observe as daito_observe
from sanban.games.daito import restore as daito_restore
from sanban.games.daito import setup as daito_setup
from sanban.games.daito.game import Daito
from sanban.games.daito.state import State as DaitoState
from sanban.games.kamisado import notation as kamisado_notation
from sanban.games.kamisado import observe as kamisado_observe
from sanban.games.kamisado import position as kamisado_position
from sanban.games.kamisado import setup as kamisado_setup
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.solver import threats
from sanban.games.kamisado.solver.solve import Solver
from sanban.games.kamisado.state import Position
from sanban.games.samurai import inspect as samurai_inspect
from sanban.games.samurai import legal as samurai_legal
from sanban.games.samurai import notation as samurai_notation
from sanban.games.samurai import observe as samurai_observe
from sanban.games.samurai import redeal as samurai_redeal
from sanban.games.samurai import restore as samurai_restore
from sanban.games.samurai import setup as samurai_setup
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.state import State as SamuraiState
from sanban.lab.batch import Batch
from tests.support.some_games import KINDS, random_game

MODULES: tuple[ModuleType, ...] = (
    *(sanban, table, record, rng, deck, threats),
    *(kamisado_notation, kamisado_observe, kamisado_position, kamisado_setup),
    *(samurai_inspect, samurai_legal, samurai_notation, samurai_observe),
    *(samurai_redeal, samurai_restore, samurai_setup),
    *(daito_inspect, daito_notation, daito_observe, daito_restore, daito_setup),
)
CLASSES: tuple[type[Any], ...] = (
    *(Kamisado, Samurai, Daito, Table, Rng),
    *(Position, SamuraiState, DaitoState),
    *(Solver, Batch),
)
# compiled classes do not say what they take
TAKES: dict[Any, tuple[str, ...]] = {
    Position: ("turned",),
    SamuraiState: ("players", "first", "captures_open"),
    DaitoState: (),
    Rng: ("seed",),
}
# a number that is allowed but takes long: what is between the two is lowered to the first
COSTLY: dict[str, tuple[float, float]] = {
    "depth": (3, 20),
    "times": (40, 1 << 24),
    "mib": (2, 65536),
    "count": (9, 1 << 20),
    "deals": (9, 1 << 14),
    "threads": (2, 1 << 10),
    "limit": (500, 10**15),
    "expansions": (500, 10**15),
    "seconds": (0.01, 10**9),
}
# questions without a budget: each of these can take as long as a position is hard
UNLIMITED = {"winner", "plies", "line", "best_move", "can_force"}
NUMBERS = (
    *(-1, -2, -8, -(2**31), -(2**63), -(10**30)),
    *(0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 20, 34, 63, 64, 99, 127, 128, 200, 255, 256),
    *(1000, 8191, 8192, 10**6, 10**7, 5 * 10**7, 2**31 - 1, 2**31, 2**32, 2**63, 2**64, 10**30),
    10**5000,
)
TEXTS = (
    *("", "0", "x", "None", "-", "b", "w", "r", "resign", "end", "stop", "c1c5", "c1xc2", "z9z9"),
    *("fill left", "crown red", "samurai3 n14", "take elm", "exchange kamae", "R:d4'", "n:d5 r:d5"),
    *("kamisado", "samurai", "daito", "chess", "edo", "q15", "helmet", "elm", "default55", "{}"),
    *("\ud800", "\x00\n", "é" * 300, "[" * 3000, kamisado_position.START),
)


class Pool:
    """Values to call with: rubbish, and things that are right somewhere else."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.games = [random_game(kind, seed * 31 + kind) for kind in range(len(KINDS))]
        self.positions = [late_position(self.random) for _ in range(3)]
        self.tables = [random_table(kind, self.random) for kind in range(len(KINDS))]
        self.solver = Solver(1)
        self.batches = [
            Batch(name, 3, seed=seed, threads=1, deals=2) for name in sanban.game_names()
        ]
        self.fixed: list[Any] = [
            *(None, True, False, math.nan, math.inf, -math.inf, 0.5, -0.0, 1e300, 1 + 2j),
            *([], [0], [0, 0], [None] * 40, [[1, 2], [3]], [[7, 7, 7]] * 2, ["kamae"], [[], []]),
            *((), (0, 1), ((1, 2), 3), {}, {"a": 1}, {1: 2}, {"q15": "helmet"}, set(), {3}),
            *(object(), len, int, Game, Kamisado, Exception("x"), range(5), print),
            *(np.int8(1), np.int64(-5), np.uint64(2**63), np.float32(0.5), np.bool_(True)),
            *(np.zeros(3), np.arange(3, dtype=np.int32), np.array(["a"]), np.zeros((3, 8), "u1")),
        ]

    def objects(self) -> list[Any]:
        """Objects of all kinds: most are those of another game."""
        game, at = self.random.choice(self.games), self.random.choice(self.tables)
        batch = self.random.choice(self.batches)
        seat = self.random.choice((None, *range(game.seats)))
        return [
            *(game, at, at.record(), at.game.options, game.options, game.view(seat)),
            *(self.random.choice(self.positions), Rng(1), self.solver, self.solver.search),
            *(batch, batch.states, batch.samples, batch.states.copy(), *at.log[-2:]),
            *(getattr(game, name) for name in ("state", "position", "deck") if hasattr(game, name)),
        ]

    def value(self, name: str, subject: Any) -> Any:
        """A value for a parameter of that name."""
        found: Any
        draw = self.random.random()
        if draw < 0.35:
            found = self.random.choice(NUMBERS)
        elif draw < 0.45:
            found = self.random.choice(TEXTS)
        elif draw < 0.55:
            found = self.bytes()
        elif draw < 0.70:
            found = self.random.choice(self.fixed)
        elif draw < 0.85:
            found = self.random.choice(self.objects())
        else:
            found = self.likely(name, subject)
        if name in COSTLY and isinstance(found, int | float) and not isinstance(found, bool):
            cheap, most = COSTLY[name]
            found = cheap if cheap < found <= most else found
        return found

    def bytes(self) -> Any:
        """Random bytes of the sizes of states, and a state with a byte changed."""
        game = self.random.choice(self.games)
        state = getattr(game, "state", None) or game.position  # type: ignore[attr-defined]
        data = bytearray(state.to_bytes())
        draw = self.random.random()
        if draw < 0.3:
            data = bytearray(self.random.randbytes(len(data)))
        elif draw < 0.8:
            data[self.random.randrange(len(data))] = self.random.randrange(256)
        elif draw < 0.9:
            return self.random.randbytes(self.random.randrange(40))
        return bytes(data)

    def likely(self, name: str, subject: Any) -> Any:
        """What such a parameter takes."""
        if name in ("action", "code", "move", "text", "line", "seen", "actions"):
            game = getattr(subject, "game", subject)
            if isinstance(game, Game) and game.may_act():
                seat = self.random.choice(game.may_act())
                chosen = self.random.choice(game.legal(seat))
                return game.text(seat, chosen) if name in ("text", "line") else chosen
            if isinstance(subject, Position) and subject.moves():
                return self.random.choice(subject.moves())
            if isinstance(subject, Batch):
                return subject.samples
            return self.random.randrange(9000)
        return {
            "rng": Rng(self.random.getrandbits(32)),
            "position": self.random.choice(self.positions),
            "options": {},
            "seed": self.random.randrange(99),
            "viewer": self.random.choice((None, 0, 1)),
            "names": None,
            "kind": self.random.choice((Kamisado, Samurai, Daito)),
        }.get(name, self.random.randrange(4))


def late_position(dice: random.Random) -> Position:
    """A position near the end of a round, which is solved in a moment."""
    while True:
        position = Position.start()
        for _ in range(dice.randrange(14, 22)):
            if position.winner < 0:
                position.play(dice.choice(position.moves()))
        if position.winner < 0:
            return position


def random_table(kind: int, dice: random.Random) -> Table[Any]:
    """A table after some actions."""
    game, options, seats = KINDS[kind]
    found = Table.start(game, options, seats, dice.randrange(99))
    for _ in range(dice.randrange(30)):
        if found.game.outcome is None:
            seat = dice.choice(found.game.may_act())
            found.play(seat, dice.choice(found.game.legal(seat)))
    return found


def _copy_of_one(pool: Pool, games: list[Any]) -> Callable[[], Any]:
    return lambda: pool.random.choice(games).copy()


def subjects(pool: Pool) -> dict[type[Any], Callable[[], Any]]:
    """How to make an object of each class anew."""
    games: dict[type[Any], list[Any]] = {
        kind: [g for g in pool.games if type(g) is kind] for kind in (Kamisado, Samurai, Daito)
    }
    return {
        **{kind: _copy_of_one(pool, games[kind]) for kind in games},
        Table: lambda: pool.random.choice(pool.tables).copy(),
        Position: lambda: pool.random.choice(
            [Position(), *pool.positions, *(g.position for g in games[Kamisado])]
        ).copy(),
        SamuraiState: lambda: pool.random.choice(games[Samurai]).state.copy(),
        DaitoState: lambda: pool.random.choice(
            [DaitoState(), *(g.state for g in games[Daito])]
        ).copy(),
        Rng: lambda: Rng(pool.random.randrange(99)),
        Solver: lambda: pool.solver,
        Batch: lambda: pool.random.choice(pool.batches).copy(),
    }


def public(of: Any) -> Iterator[tuple[str, Any]]:
    """The public names of a class or module that can be called or set."""
    for name in dir(of):
        if name.startswith("_"):
            continue
        found = getattr(of, name)
        if isinstance(of, ModuleType):
            own = getattr(found, "__module__", "") == of.__name__
            if own and callable(found) and not isinstance(found, type):
                yield name, found
        elif callable(found) or inspect.isdatadescriptor(found):
            yield name, found


@functools.cache
def parameters(owner: Any, name: str) -> tuple[inspect.Parameter, ...]:
    """What a method or function takes, without the object itself; "" is the class."""
    if not name and owner in TAKES:
        kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
        return tuple(inspect.Parameter(name, kind) for name in TAKES[owner])
    function = getattr(owner, name) if name else owner
    found = inspect.signature(function).parameters.values()
    return tuple(parameter for parameter in found if parameter.name != "self")


SETUPS = {Kamisado: kamisado_setup, Samurai: samurai_setup, Daito: daito_setup}


def arguments(owner: Any, name: str, subject: Any, pool: Pool) -> tuple[list[Any], dict[str, Any]]:
    """Rubbish for every parameter; those with a default may be left out."""
    given: list[Any] = []
    named: dict[str, Any] = {}
    for parameter in parameters(owner, name):
        if parameter.kind == parameter.VAR_KEYWORD:  # arrange(**position)
            takes = inspect.signature(SETUPS[owner].arrange).parameters
            for word in pool.random.sample([*takes, "nonsense"], pool.random.randrange(4)):
                if word not in ("options", "state", "deck"):
                    named[word] = pool.value(word, subject)
        elif parameter.kind == parameter.KEYWORD_ONLY:
            if parameter.default is parameter.empty or pool.random.random() < 0.5:
                named[parameter.name] = pool.value(parameter.name, subject)
        elif parameter.kind != parameter.VAR_POSITIONAL:
            if parameter.default is not parameter.empty and pool.random.random() < 0.4:
                break
            given.append(pool.value(parameter.name, subject))
    if name == "solve":  # a budget, so that it ends
        named.setdefault("expansions", 500)
    return given, named


def never_fits(name: str, value: Any) -> bool:
    """Whether no function takes such a value under that name."""
    if name in ("seat", "viewer"):
        if value is None:
            return name == "seat"
        whole = isinstance(value, int | np.integer) and not isinstance(value, bool)
        return not whole or not (-1 if name == "viewer" else 0) <= value <= 3
    return name == "rng" and not isinstance(value, Rng)


def snapshot(value: Any) -> Any:
    """All that can change in a value; None where nothing does, or nobody minds."""
    if isinstance(value, Game | Table | Position | SamuraiState | DaitoState | Rng | Batch):
        return pickle.dumps(value)
    if isinstance(value, np.ndarray):
        return value.tobytes()
    if isinstance(value, list | dict | set):
        return repr(value) if len(value) < 50 else len(value)
    return None


def called(owner: Any, name: str) -> str:
    """A method or function with the module it is in."""
    module = f"{owner.__module__}." if isinstance(owner, type) else ""
    return f"{module}{owner.__name__}.{name}"


class Run:
    """The calls, and what became of them."""

    def __init__(self, seed: int) -> None:
        self.pool = Pool(seed)
        self.make = subjects(self.pool)
        self.counts: Counter[str] = Counter()
        self.called: set[str] = set()
        self.failures: dict[str, str] = {}
        path = os.environ.get("RUBBISH_LAST", os.devnull)
        self.last = os.open(path, os.O_RDWR | os.O_CREAT)
        self.doors: list[tuple[Any, str]] = [
            (cls, name) for cls in CLASSES for name, _ in public(cls)
        ]
        self.doors += [(cls, "") for cls in CLASSES]  # made anew
        self.doors += [(module, name) for module in MODULES for name, _ in public(module)]

    def call(self) -> None:
        """One call of one of them."""
        owner, name = self.pool.random.choice(self.doors)
        label = called(owner, name)
        subject = None
        if name and isinstance(owner, type):
            subject = self.make[owner]()
            if not callable(getattr(owner, name)):
                value = self.pool.value(name, subject)
                self.attempt(label, subject, setattr, [subject, name, value], {})
                return
        if name in UNLIMITED and isinstance(subject, Solver) and self.pool.random.random() < 0.9:
            return  # most of these answers take long
        function = owner if not name else getattr(subject if subject is not None else owner, name)
        given, named = arguments(owner, name, subject, self.pool)
        takes = zip((one.name for one in parameters(owner, name)), given, strict=False)
        wrong = [value for takes_it, value in takes if never_fits(takes_it, value)]
        self.attempt(label, subject, function, given, named, bool(wrong))

    def attempt(
        self,
        label: str,
        subject: Any,
        function: Any,
        given: list[Any],
        named: dict[str, Any],
        wrong: bool = False,
    ) -> None:
        """The call itself, and a look at what it left."""
        watched = [subject, *given, *named.values()]
        before = [snapshot(value) for value in watched]
        os.pwrite(self.last, f"{label} {shown(given)} {shown(named)}"[:400].ljust(400).encode(), 0)
        self.called.add(label)
        try:
            function(*given, **named)
        except SanbanError as error:
            self.counts["refused"] += 1
            if not str(error).strip().endswith((".", "?", "!", "…")):
                self.fail(label, f"no sentence: {error!r}", given, named)
            if [snapshot(value) for value in watched] != before:
                self.fail(label, f"refused, and changed something: {error}", given, named)
        except AttributeError as error:
            # Python's own words for an attribute that cannot be set
            if function is setattr and ("no setter" in str(error) or "not writable" in str(error)):
                self.counts["refused"] += 1
            else:
                self.fail(label, repr(error), given, named)
        except Exception as error:  # whatever it is, it is the failure that is looked for
            self.fail(label, repr(error), given, named)
        else:
            self.counts["done"] += 1
            if wrong:
                self.fail(label, "accepted what never fits", given, named)
            for value in watched:
                if snapshot(value) is not None and not isinstance(value, list | dict | set):
                    if isinstance(value, np.ndarray):
                        continue
                    if pickle.loads(pickle.dumps(value)) != value:
                        self.fail(label, "left a value that is not itself", given, named)
        self.counts["calls"] += 1

    def fail(self, label: str, why: str, given: list[Any], named: dict[str, Any]) -> None:
        """Keep one failure a method."""
        self.failures.setdefault(label, f"{why} {shown(given)} {shown(named)}"[:400])


def shown(values: Any) -> str:
    """Values as text, whatever they are."""
    try:
        return repr(values)[:300].encode("ascii", "backslashreplace").decode()
    except Exception:  # a number too long to write, for example
        return "?"


def main(seed: int, calls: int) -> int:
    """So many calls; 0 when nothing failed."""
    faulthandler.enable()
    done, methods, run = Counter[str](), set[str](), Run(seed)
    failures: dict[str, str] = {}
    doors = {called(owner, name) for owner, name in run.doors}
    while done["calls"] < calls:
        run.call()
        if run.counts["calls"] >= 2000 or done["calls"] + run.counts["calls"] >= calls:
            done += run.counts
            methods |= run.called
            failures |= run.failures
            seed += 1
            run = Run(seed)
    for place, why in failures.items():
        print(place, why, sep="\n  ")
    print(json.dumps({**done, "methods": len(methods), "doors": len(doors)}))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
