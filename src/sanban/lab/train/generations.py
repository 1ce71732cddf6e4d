"""Generations: what was learned is kept only when it wins enough games in the arena."""

import shutil
from pathlib import Path

import msgspec

from sanban.core.errors import BadRecord, ErrorCode
from sanban.core.seeds import derived_seed
from sanban.files import write_whole
from sanban.lab.arena.run import run
from sanban.lab.arena.schedule import make_job
from sanban.lab.arena.summary import Share, mean_of
from sanban.lab.train.duel import duel
from sanban.lab.train.network import Weights
from sanban.lab.train.player import network_named, weights_in
from sanban.lab.train.saved import About, write_arrays
from sanban.lab.train.settings import Settings

FOLDER, GATES, TABLE = "generations", "gates", "generations.json"
BASELINE_GAMES = 200  # at most: players of the arena are asked game by game


class Generation(msgspec.Struct, frozen=True, kw_only=True):
    """One generation, kept or not."""

    number: int  # 0: nothing learned yet
    iteration: int
    decisions: int  # learned from until then
    minutes: float
    kept: bool
    # its scores in the arena; None: not played
    gate: Share | None = None  # against the best before it, or the player to learn against
    baseline: Share | None = None
    extra: bool = False  # made at the end of a run, between two regular ones


class Generations:
    """The generations of a training, in its folder."""

    def __init__(self, folder: Path, settings: Settings, known: list[Generation]) -> None:
        self.folder, self.settings, self.all = folder, settings, known

    @classmethod
    def read(cls, folder: Path, settings: Settings, iteration: int) -> "Generations":
        """Those that a training had after an iteration."""
        path = folder / TABLE
        try:
            known = msgspec.json.decode(path.read_bytes(), type=list[Generation])
        except (OSError, msgspec.DecodeError):
            raise BadRecord(
                f'"{path}" is missing, or is not the table of a training: choose another folder.',
                ErrorCode.BAD_RESULTS,
            ) from None
        return cls(folder, settings, [one for one in known if one.iteration <= iteration])

    @property
    def best(self) -> Generation:
        """The last one that was kept."""
        return [one for one in self.all if one.kept][-1]

    def rival(self, extra: bool) -> Generation:
        """Whom a new one has to beat. A regular one never meets an extra one, so that it makes no
        difference where a training was stopped."""
        return self.best if extra else [one for one in self.all if one.kept and not one.extra][-1]

    def due(self, iteration: int) -> bool:
        """Whether the regular generation of this iteration is still to be made."""
        made = any(one.iteration == iteration and not one.extra for one in self.all)
        return iteration % self.settings.every == 0 and not made

    @property
    def pool(self) -> list[Generation]:
        """Those that the network meets again while it learns; an untrained one teaches nothing."""
        return [one for one in self.all if one.kept and one.number and not one.extra]

    def file(self, number: int) -> Path:
        """Where the network of a generation is."""
        return self.folder / FOLDER / f"{number:04}.npz"

    def add(
        self, weights: Weights, about: About, *, extra: bool, processes: int | None
    ) -> Generation:
        """Let a new generation play, and keep it or not; the first is always kept."""
        number = len(self.all)
        write_arrays(self.file(number), about, dict(weights))
        gate, baseline = self._play(number, about, extra, processes) if number else (None, None)
        one = Generation(
            number=number,
            iteration=about.iteration,
            decisions=about.decisions,
            minutes=about.minutes,
            kept=gate is None or self._is_better(gate, extra),
            gate=gate,
            baseline=baseline,
            extra=extra,
        )
        self.all.append(one)
        self.write()
        return one

    def _is_better(self, gate: Share, extra: bool) -> bool:
        """Against a fixed player: better than the best before it. Else: it beats that one."""
        if not self.settings.against:
            return gate.mean >= self.settings.gate
        before = self.rival(extra).gate
        return before is None or gate.mean > before.mean

    def _play(
        self, number: int, about: About, extra: bool, processes: int | None
    ) -> tuple[Share, Share | None]:
        """The games of a generation: the score in the gate, and against the baseline."""
        settings, games = self.settings, self.settings.gate_games
        rival = settings.against or self.player(self.rival(extra).number)
        seed = derived_seed(settings.seed, f"gate {about.iteration}")
        shutil.rmtree(self.folder / GATES / f"{number:04}", ignore_errors=True)
        network = network_named(settings.game, rival) if settings.seats == 2 else None
        if network is None:
            gate = self._meet(number, rival, games, seed, processes)
        else:
            weights = weights_in(self.file(number), settings.game)
            warm = (settings.temperature, network.temperature)
            gate = duel(settings, weights, network.weights, games, seed, warm)
        if settings.baseline in ("", rival) or settings.seats > 2:
            return gate, None
        games = min(games, BASELINE_GAMES)
        return gate, self._meet(number, settings.baseline, games, seed, processes)

    def _meet(self, number: int, other: str, games: int, seed: str, processes: int | None) -> Share:
        """The score of a generation in games of the arena, in which the others are alike."""
        settings = self.settings
        players = [self.player(number), *[other] * (settings.seats - 1)]
        job = make_job(
            settings.game, players, settings.seats, settings.options, seed, "first", 60.0
        )
        folder = self.folder / GATES / f"{number:04}" / job.fingerprint()
        results = run(job, games, folder, processes=processes)
        return mean_of([one.share(one.seating.index(0)) for one in results])

    def player(self, number: int) -> str:
        """A generation as a player of the arena."""
        return f"network[temperature={self.settings.temperature:g}]:{self.file(number)}"

    def write(self) -> None:
        """Write the table."""
        table = msgspec.json.format(msgspec.json.encode(self.all), indent=1) + b"\n"
        write_whole(self.folder / TABLE, lambda file: file.write(table))
