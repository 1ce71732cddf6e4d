"""A training in its folder: generation after generation, and the same command goes on.

Generation 0 learns from games that are played by feel. Each later one plays against itself with
the best networks so far, learns from these games and from those before, and then must win a duel
against the best: only games decide, never the loss. What lost is kept in the table.
"""

import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import msgspec

from sanban.extras import extra
from sanban.files import write_whole
from sanban.lab.arena.summary import Share, mean_of
from sanban.lab.arena.workers import cores, no_interrupts
from sanban.lab.train.quantise import quantise
from sanban.lab.train.samurai import fit, games
from sanban.lab.train.samurai.folder import add_row, take_up
from sanban.lab.train.samurai.games import Files, Settings
from sanban.lab.train.workers import one_thread
from sanban.players.samurai.inputs import VALUE_INPUTS, VERSION
from sanban.progress import progress_bar

with extra("train"):
    import numpy as np

CHUNK = 20  # games of a file
HIDDEN = (32, 16)
OLD_PART = 6  # of the games by feel, one file in so many is learned from again later
VALID = 10  # one game in so many is only looked at


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is trained. The same plan in the same folder goes on."""

    players: int
    seed: str = "samurai"
    first_games: int = 6000  # by feel
    games: int = 600  # of each later generation
    iterations: int = 300
    gate_deals: int = 60
    gate_iterations: int = 100
    trust: float = 0.7  # in the result of a game; the rest in what the search said
    version: int = VERSION


class Generation(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table."""

    number: int
    games: int
    positions: int
    loss: float  # of games that it did not learn from
    minutes: float  # of all processors
    gate: Share | None  # against the best before it
    kept: bool


class Training:
    """A training in a folder."""

    def __init__(self, plan: Plan, folder: Path, processes: int | None = None) -> None:
        self.plan, self.folder = plan, folder
        self.processes = processes or cores()
        self._lock, self.generations = take_up(folder, plan, Generation)
        spawn = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(self.processes, spawn, no_interrupts)
        self._progress = progress_bar()

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)
        self._lock.close()

    @property
    def best(self) -> int:
        """The number of the best generation."""
        return next(one.number for one in reversed(self.generations) if one.kept)

    def files(self, number: int) -> Files:
        """The networks of a generation, as files."""
        values, priors = (self.folder / f"{number}-{part}.net" for part in ("value", "priors"))
        return Files(values.read_bytes(), priors.read_bytes())

    def run(self, generations: int) -> None:
        """Train until there are that many generations after the first."""
        with self._progress:
            while len(self.generations) <= generations:
                self._generation(len(self.generations))

    def _generation(self, number: int) -> None:
        began = time.process_time()
        self._play(number)
        spent = sum(float(read_games(path)["seconds"]) for path in self._chunks(number))
        value, priors = self._learn(number)
        card = {
            "game": "samurai",
            "players": self.plan.players,
            "inputs": VERSION,
            "generation": number,
            "trained_on": f"{sum(self._games(n) for n in range(number + 1)):,} games of self-play",
            "command": f"python -m sanban.lab.train.samurai FOLDER --players {self.plan.players}",
            "seed": self.plan.seed,
        }
        for part, layers in (("value", value["layers"]), ("priors", [priors, np.zeros(1)])):
            pairs = [(layers[i], layers[i + 1]) for i in range(0, len(layers), 2)]
            data = quantise(pairs, card | {"part": part}, [16] * len(pairs))
            (self.folder / f"{number}-{part}.net").write_bytes(data)
        np.savez(self.folder / f"{number}-layers.npz", priors, *value["layers"])
        gate = None
        if number:
            gate, more = self._duel(number)
            spent += more
        row = Generation(
            number=number,
            games=self._games(number),
            positions=value["positions"],
            loss=round(value["loss"], 4),
            minutes=round((spent + time.process_time() - began) / 60, 2),
            gate=gate,
            kept=gate is None or gate.mean > 1 / self.plan.players,
        )
        self.generations.append(row)
        add_row(self.folder, row)

    def _games(self, number: int) -> int:
        return self.plan.games if number else self.plan.first_games

    # playing ---------------------------------------------------------------------------

    def _chunks(self, number: int) -> list[Path]:
        size, games = CHUNK * (10 if number == 0 else 1), self._games(number)
        return [
            self.folder / f"{number}-games" / f"{start}-{min(start + size, games)}.npz"
            for start in range(0, games, size)
        ]

    def _play(self, number: int) -> None:
        """Play the games of a generation that are not there yet."""
        settings = Settings(players=self.plan.players, iterations=self.plan.iterations)
        if number == 0:
            settings = msgspec.structs.replace(settings, positions=0.12)
        files = self.files(self.best) if number else None
        missing = [path for path in self._chunks(number) if not path.exists()]
        with one_thread():
            futures = [
                self._pool.submit(play_part, settings, files, f"{self.plan.seed} {number}", path)
                for path in missing
            ]
        bar = self._progress.add_task(f"generation {number}: playing", total=len(futures))
        for future in as_completed(futures):
            future.result()
            self._progress.advance(bar)

    def _duel(self, number: int) -> tuple[Share, float]:
        plan = self.plan
        both = self.files(number), self.files(self.best)
        each = plan.gate_iterations, plan.gate_iterations
        seed = f"{plan.seed} gate {number}"
        parts = [range(at, min(at + 4, plan.gate_deals)) for at in range(0, plan.gate_deals, 4)]
        futures = [self._pool.submit(_duel, plan.players, both, each, seed, part) for part in parts]
        bar = self._progress.add_task(f"generation {number}: duel", total=len(parts))
        means, spent = [], 0.0
        for future in as_completed(futures):
            shares, seconds = future.result()
            spent += seconds
            for at in range(0, len(shares), plan.players):
                means.append(sum(shares[at : at + plan.players]) / plan.players)
            self._progress.advance(bar)
        share = mean_of(sorted(means))
        return msgspec.structs.replace(share, games=len(means) * plan.players), spent

    # learning --------------------------------------------------------------------------

    def _learn(self, number: int) -> tuple[dict[str, Any], Any]:
        plan = self.plan
        outputs = 1 if plan.players == 2 else 2
        seed = sum(plan.seed.encode()) * 1000 + number
        if number == 0:
            layers = fit.new_layers(VALUE_INPUTS[plan.players], HIDDEN, outputs, seed)
            priors = fit.first_priors()
        else:
            with np.load(self.folder / f"{self.best}-layers.npz") as file:
                priors, *layers = [file[name].copy() for name in file.files]
        bar = self._progress.add_task(f"generation {number}: learning", total=100)

        def tell(what: str, part: float) -> None:
            said = f"generation {number}: {what}"
            self._progress.update(bar, description=said, completed=round(100 * part))

        inputs, targets, valid = self._positions(number)
        epochs, rate = (2.5, 1e-3) if number == 0 else (4.0, 7e-4)
        fit.fit_value(layers, inputs, targets, epochs, rate, seed, tell)
        fit.calibrate(layers, *valid)
        if number:
            chosen = [read_games(path) for path in self._chunks(number)]
            rows = np.concatenate([one["rows"] for one in chosen])
            visits = np.concatenate([one["visits"] for one in chosen])
            counts = np.concatenate([one["counts"] for one in chosen])
            fit.fit_priors(priors, rows, visits, counts, 800, seed, tell)
        found = {
            "layers": layers,
            "loss": fit.loss(layers, *valid),
            "positions": len(inputs),
        }
        return found, priors

    def _positions(self, number: int) -> tuple[Any, Any, tuple[Any, Any]]:
        """Inputs and targets to learn from, and those of the latest games to look at only."""
        inputs, targets = [], []
        valid: tuple[list[Any], list[Any]] = ([], [])
        for of in range(max(0, number - 3) if number > 3 else 0, number + 1):
            for path in self._chunks(of)[:: OLD_PART if of == 0 and number else 1]:
                one = read_games(path)
                wins, places, said = one["wins"], one["places"], one["roots"]
                known = said >= 0
                mixed = np.where(known, self.plan.trust * wins + (1 - self.plan.trust) * said, wins)
                pair = [mixed] if self.plan.players == 2 else [mixed, places]
                target = np.stack(pair, axis=2).astype(np.float32)
                looked = one["games"] % VALID == 0
                if of == number:
                    real = [wins] if self.plan.players == 2 else [wins, places]
                    valid[0].append(one["inputs"][looked])
                    valid[1].append(np.stack(real, axis=2)[looked].astype(np.float32))
                kept = ~looked
                inputs.append(one["inputs"][kept])
                targets.append(target[kept])
        held = (np.concatenate(valid[0]), np.concatenate(valid[1]))
        return np.concatenate(inputs), np.concatenate(targets), held


def read_games(path: Path) -> dict[str, Any]:
    """What a file of games holds."""
    with np.load(path) as file:
        return {name: file[name] for name in file.files}


def play_part(settings: Settings, files: Files | None, seed: str, path: Path) -> None:
    """Play the games of a file, and write it; in a process of its own."""
    began = time.process_time()
    start, end = (int(part) for part in path.stem.split("-"))
    rows = games.play(settings, files, seed, range(start, end))
    rows["seconds"] = np.array(time.process_time() - began)
    write_whole(path, lambda file: np.savez_compressed(file, **rows))  # type: ignore[arg-type]


def _duel(*arguments: Any) -> tuple[list[float], float]:
    began = time.process_time()
    return games.duel(*arguments), time.process_time() - began


def told(generations: list[Generation]) -> Iterator[str]:
    """The table of the generations, line by line."""
    yield "| generation | games | positions | loss | processor minutes | against the best | |"
    yield "|---:|---:|---:|---:|---:|---:|---|"
    for one in generations:
        gate = ""
        if one.gate is not None:
            mean, within = 100 * one.gate.mean, 100 * one.gate.within
            gate = f"{mean:.1f}% ± {within:.1f} of {one.gate.games}"
        yield (
            f"| {one.number} | {one.games:,} | {one.positions:,} | {one.loss} | {one.minutes} "
            f"| {gate} | {'kept' if one.kept else 'lost'} |"
        )
