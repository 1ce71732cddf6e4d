"""How much can be won against a player of two-player Samurai: `python -m
sanban.lab.train.samurai.response FOLDER --against level:5`.

The networks that come with Sanban learn on, from games against this player only. Each generation
is scored against it; the best one then plays fresh games. What it wins, a perfect opponent wins at
least, within the interval. The same command goes on with what the folder has.
"""

import argparse
import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import msgspec

from sanban.extras import extra
from sanban.lab.arena.summary import Share, mean_of
from sanban.lab.arena.workers import cores, no_interrupts
from sanban.lab.train.quantise import layers_in, quantise
from sanban.lab.train.samurai import fit, games
from sanban.lab.train.samurai.folder import add_row, take_up
from sanban.lab.train.samurai.games import Files, Settings
from sanban.lab.train.samurai.run import play_part, read_games
from sanban.lab.train.workers import one_thread
from sanban.players.factory import check_player
from sanban.players.search.network import FOLDER, from_bytes
from sanban.progress import progress_bar

with extra("train"):
    import numpy as np

PART = 10  # games, or deals, that a worker plays at once
EPOCHS, RATE, PRIOR_STEPS = 3.0, 5e-4, 600


class Attack(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked. The same question in the same folder goes on."""

    against: str
    seed: str = "response"
    games: int = 400  # of each generation
    iterations: int = 100  # of the search that learns
    gate_deals: int = 100  # of two games
    report_deals: int = 200


class Scored(msgspec.Struct, frozen=True, kw_only=True):
    """A generation; the first one is the networks that come with Sanban."""

    number: int
    games: int  # learned from
    score: Share  # against the player
    best: bool


class Response:
    """An attack in its folder."""

    def __init__(self, attack: Attack, folder: Path, workers: int | None = None) -> None:
        check_player("samurai", attack.against)
        self.attack, self.folder = attack, folder
        self._lock, self.generations = take_up(folder, attack, Scored)
        spawn = multiprocessing.get_context("spawn")
        with one_thread():
            self._pool = ProcessPoolExecutor(workers or cores(), spawn, no_interrupts)

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)
        self._lock.close()

    @property
    def best(self) -> Scored:
        """The generation with the best score."""
        return next(one for one in reversed(self.generations) if one.best)

    def run(self, generations: int) -> Share:
        """Learn until there are that many generations after the first; the score of the best one
        in fresh games."""
        while len(self.generations) <= generations:
            self._generation(len(self.generations))
        report = self._meet(self.files(self.best.number), "report", self.attack.report_deals)
        (self.folder / "report.json").write_bytes(msgspec.json.encode(report) + b"\n")
        return report

    def files(self, number: int) -> Files:
        """The networks of a generation, as files."""
        if number == 0:
            return Files(
                *((FOLDER / f"samurai-2{part}.net").read_bytes() for part in ("", "-priors"))
            )
        return Files(
            *((self.folder / f"{number}-{part}.net").read_bytes() for part in ("value", "priors"))
        )

    def _generation(self, number: int) -> None:
        if number:
            self._play(number)
            self._learn(number)
        score = self._meet(self.files(number), f"gate {number}", self.attack.gate_deals)
        better = number == 0 or score.mean > self.best.score.mean
        played = self.attack.games if number else 0
        row = Scored(number=number, games=played, score=score, best=better)
        self.generations.append(row)
        add_row(self.folder, row)

    def _parts(self, number: int) -> list[Path]:
        return [
            self.folder / f"{number}-games" / f"{at}-{min(at + PART, self.attack.games)}.npz"
            for at in range(0, self.attack.games, PART)
        ]

    def _play(self, number: int) -> None:
        attack = self.attack
        settings = Settings(
            players=2, iterations=attack.iterations, quick=0, against=attack.against
        )
        files, seed = self.files(self.best.number), f"{attack.seed} {number}"
        missing = [path for path in self._parts(number) if not path.exists()]
        asked = [(play_part, settings, files, seed, path) for path in missing]
        self._all(f"generation {number}: playing", asked)

    def _learn(self, number: int) -> None:
        """From the games of all generations, on from the best networks."""
        value, priors = (layers_in(from_bytes(file)) for file in self.files(self.best.number))
        found = [read_games(path) for of in range(1, number + 1) for path in self._parts(of)]
        joined = {
            name: np.concatenate([one[name] for one in found])
            for name in found[0]
            if name != "seconds"
        }
        targets = joined["wins"][:, :, None].astype(np.float32)
        with progress_bar() as bar:
            task = bar.add_task(f"generation {number}: learning", total=100)

            def tell(what: str, part: float) -> None:
                bar.update(task, description=what, completed=round(100 * part))

            fit.fit_value(value, joined["inputs"], targets, EPOCHS, RATE, number, tell)
            fit.fit_priors(
                priors[0],
                joined["rows"],
                joined["visits"],
                joined["counts"],
                PRIOR_STEPS,
                number,
                tell,
            )
        card = {"game": "samurai", "against": self.attack.against, "generation": number}
        for part, layers in (("value", value), ("priors", priors)):
            pairs = [(layers[i], layers[i + 1]) for i in range(0, len(layers), 2)]
            data = quantise(pairs, card, [16] * len(pairs))
            (self.folder / f"{number}-{part}.net").write_bytes(data)

    def _meet(self, files: Files, name: str, deals: int) -> Share:
        """The score of two networks against the player."""
        attack, seed = self.attack, f"{self.attack.seed} {name}"
        asked = [
            (
                games.meet,
                files,
                attack.against,
                attack.iterations,
                seed,
                range(at, min(at + PART, deals)),
            )
            for at in range(0, deals, PART)
        ]
        shares = self._all(f"{name}: games against {attack.against}", asked)
        pairs = [sum(part[i : i + 2]) / 2 for part in shares for i in range(0, len(part), 2)]
        return msgspec.structs.replace(mean_of(pairs), games=2 * deals)

    def _all(self, said: str, asked: Sequence[tuple[Any, ...]]) -> list[Any]:
        """What all these calls give, in order; they run side by side."""
        with one_thread(), progress_bar() as bar:
            futures = [self._pool.submit(call, *rest) for call, *rest in asked]
            task = bar.add_task(said, total=len(futures))
            for future in as_completed(futures):
                future.result()
                bar.advance(task)
        return [future.result() for future in futures]


def told(response: Response, report: Share) -> list[str]:
    """The generations as a table, and what is to be learned from them."""
    lines = ["| generation | games | score | |", "|---:|---:|---:|---|"]
    for one in response.generations:
        score = f"{100 * one.score.mean:.1f}% ± {100 * one.score.within:.1f} of {one.score.games}"
        lines.append(
            f"| {one.number} | {one.games:,} | {score} | {'best so far' if one.best else ''} |"
        )
    lines.append("")
    lines.append(
        f"Generation {response.best.number} against {response.attack.against}: "
        f"{100 * report.mean:.1f}% ± {100 * report.within:.1f} of {report.games} fresh games. "
        "A perfect opponent scores at least as much, within the interval."
    )
    return lines


def main() -> None:
    """Train a best response to a player, or go on with one that was stopped."""
    parser = argparse.ArgumentParser(
        prog="python -m sanban.lab.train.samurai.response", description=main.__doc__
    )
    parser.add_argument("folder", type=Path, help="the folder of the attack")
    parser.add_argument("--generations", type=int, default=4)
    parser.add_argument("--workers", type=int, help="processes (default: one per core)")
    for name, kind in Attack.__annotations__.items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=kind, required=name == "against")
    given = vars(parser.parse_args())
    folder, generations, workers = (given.pop(n) for n in ("folder", "generations", "workers"))
    attack = Attack(**{name: value for name, value in given.items() if value is not None})
    response = Response(attack, folder, workers)
    try:
        report = response.run(generations)
    finally:
        response.close()
    print("\n".join(told(response, report)))


if __name__ == "__main__":
    main()
