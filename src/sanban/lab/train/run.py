"""A training from its first game to wherever it is stopped; the same folder goes on.

Each iteration, all parts play and learn from the same weights, and their weights are averaged.
What the folder keeps of an iteration decides all that come after it: a training that was stopped
goes on as if it had not been.
"""

import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import sanban
from sanban.core.errors import BadRecord, ErrorCode
from sanban.core.rng import Rng
from sanban.core.seeds import derived_seed
from sanban.extras import extra
from sanban.lab.arena.store import differs, open_alone
from sanban.lab.train.checkpoint import CHECKPOINT, State, input_scale, read_state
from sanban.lab.train.curve import Curve, Point
from sanban.lab.train.generations import Generation, Generations
from sanban.lab.train.network import LEARNED, Adam, Weights, mean_weights, new_weights
from sanban.lab.train.part import Part, new_batch
from sanban.lab.train.player import network_at, network_named, weights_in
from sanban.lab.train.saved import PLAYER, About, Arrays, write_arrays
from sanban.lab.train.settings import Settings
from sanban.lab.train.workers import Helpers, helpers
from sanban.progress import progress_bar

with extra("train"):
    import numpy as np

SAVED_EVERY = 20.0  # seconds


class Training:
    """A training in its folder: begun, or taken up where it was.

    >>> import tempfile
    >>> from sanban.lab.train.settings import make_settings
    >>> settings = make_settings("daito", seed=7, games=8, hidden=8)
    >>> with tempfile.TemporaryDirectory() as folder, Training(settings, Path(folder)) as training:
    ...     training.state.iteration, training.generations.best.number
    (0, 0)
    """

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        *,
        processes: int | None = None,
        cluster: str | None = None,
    ) -> None:
        self.settings, self.folder = settings, folder
        self.processes, self.cluster = processes, cluster
        self._helpers: Helpers | None = None
        self._pool: dict[int, Weights] = {}
        self._saved_at = time.monotonic()
        self._whole = True  # False while what an iteration learned is taken over
        self._file = open_alone(folder / "lock", "a training", "the same training")
        try:
            if (folder / CHECKPOINT).exists():
                self._take_up()
            else:
                self._begin()
            self.curve = Curve(folder, self.state.iteration)
        except BaseException:
            self._file.close()
            raise

    # beginning and going on ------------------------------------------------------------

    def _begin(self) -> None:
        settings = self.settings
        self.state = State(settings=settings)
        dice = np.random.default_rng(int(derived_seed(settings.seed, "weights"), 16))
        if settings.start:
            self.weights = dict(network_at(settings.start, settings.game))
        else:
            scale, actions = input_scale(settings)
            self.weights = new_weights(len(scale), settings.hidden, actions, scale, dice)
        self.adam = Adam(self.weights)
        self.average = dict(self.weights)
        self.batches = [new_batch(settings, part) for part in range(settings.parts)]
        self.generations = Generations(self.folder, settings, [])
        self._generation(extra=False)

    def _take_up(self) -> None:
        self.state, arrays = read_state(self.folder)
        if self.state.settings != self.settings:
            raise BadRecord(
                f'"{self.folder}" holds another training '
                f"({differs(self.state.settings, self.settings)}): choose another folder.",
                ErrorCode.OTHER_JOB,
            )
        groups: dict[str, Arrays] = {}
        for name, array in arrays.items():
            group, _, rest = name.partition(" ")
            groups.setdefault(group, {})[rest] = array
        self.weights, self.average = groups["weights"], groups["average"]
        self.adam = Adam(self.weights)
        self.adam.steps = self.state.adam_steps
        self.adam.means, self.adam.squares = groups["means"], groups["squares"]
        self.batches = [new_batch(self.settings, part) for part in range(self.settings.parts)]
        for number, batch in enumerate(self.batches):
            if batch is not None:
                batch.__setstate__(batch.__getstate__() | {"arrays": groups[f"batch{number}"]})
        self.generations = Generations.read(self.folder, self.settings, self.state.iteration)

    def save(self) -> None:
        """Write the checkpoint."""
        groups: dict[str, Arrays] = {
            "weights": dict(self.weights),
            "average": dict(self.average),
            "means": dict(self.adam.means),
            "squares": dict(self.adam.squares),
        }
        for number, batch in enumerate(self.batches):
            if batch is not None:
                groups[f"batch{number}"] = batch.__getstate__()["arrays"]
        arrays = {
            f"{group} {name}": a for group, found in groups.items() for name, a in found.items()
        }
        write_arrays(self.folder / CHECKPOINT, self.state, arrays)
        self._saved_at = time.monotonic()

    # learning --------------------------------------------------------------------------

    def run(self, until: Callable[[State], bool], total: tuple[str, float]) -> None:
        """Learn until somebody says that it is enough; then the last generation plays.

        `total` is what the bar shows: "minutes" or "iterations", and how many there will be.
        """
        try:
            while True:
                if self.generations.due(self.state.iteration):
                    self._generation(extra=False)
                if until(self.state):
                    break
                self._stretch(until, total)
            if self.state.iteration > self.generations.all[-1].iteration:
                self._generation(extra=True)
        finally:
            if self._whole:
                self.save()

    def _stretch(self, until: Callable[[State], bool], total: tuple[str, float]) -> None:
        """Iterations up to the next generation, or the end."""
        unit, whole = total
        with progress_bar() as progress:
            bar = progress.add_task(f"{self.settings.game} training, {unit}", total=whole)
            while True:
                self._iterate()
                done = self.state.seconds / 60 if unit == "minutes" else self.state.iteration
                progress.update(bar, completed=round(min(done, whole), 1))
                if until(self.state) or self.state.iteration % self.settings.every == 0:
                    return
                if time.monotonic() - self._saved_at > SAVED_EVERY:
                    self.save()

    def _iterate(self) -> None:
        """Play and learn once, in all parts."""
        began, state, settings = time.monotonic(), self.state, self.settings
        if self._helpers is None:
            self._helpers = helpers(settings.parts, self.processes, self.cluster)
        done = self._helpers.run([self._part(number) for number in range(settings.parts)])
        self._whole = False
        self.weights = mean_weights([part.weights for part in done])
        self.adam.means = mean_weights([part.adam.means for part in done])
        self.adam.squares = mean_weights([part.adam.squares for part in done])
        self.adam.steps = state.adam_steps = done[0].adam.steps
        self.batches = [part.batch for part in done]
        state.iteration += 1
        keep = np.float32(min(settings.averaged, state.iteration / (state.iteration + 9)))
        for name in LEARNED:
            self.average[name] = keep * self.average[name] + (1 - keep) * self.weights[name]
        state.decisions += sum(part.decisions for part in done)
        state.seconds += time.monotonic() - began
        self._note(done)
        self._whole = True

    def _part(self, number: int) -> Part:
        """A part of the next iteration."""
        part = Part(self.settings, number, self.weights, self.adam)
        part.iteration, part.batch = self.state.iteration, self.batches[number]
        part.magnet = self.average if self.settings.magnet == "slow" else None
        part.other, part.temperature = self._other(number)
        return part

    def _other(self, part: int) -> tuple[Weights | None, float]:
        """Whom the network meets beside itself: a generation of the pool, or its target."""
        settings = self.settings
        if settings.against:
            target = network_named(settings.game, settings.against)
            return (target.weights, target.temperature) if target else (None, 1.0)
        pool = self.generations.pool
        if not pool:
            return None, 1.0
        dice = Rng(derived_seed(settings.seed, f"pool {part} {self.state.iteration}"))
        number = dice.choice(pool).number
        if number not in self._pool:
            self._pool[number] = weights_in(self.generations.file(number), settings.game)
        return self._pool[number], 1.0

    def _note(self, done: list[Part]) -> None:
        """A point of the curve."""
        results = [result for part in done for result in part.results]
        means = [float(np.mean(column)) for column in zip(*(p.progress for p in done), strict=True)]
        score = float(np.mean(results)) / 2 + 0.5 if results else 0.5
        self.curve.add(
            Point(
                iteration=self.state.iteration,
                seconds=round(self.state.seconds, 2),
                decisions=self.state.decisions,
                games=len(results),
                score=round(score, 4),
                value_error=round(means[0], 5),
                entropy=round(means[1], 5),
                change=round(means[2], 6),
            )
        )

    def _generation(self, *, extra: bool) -> Generation:
        """The average of the last weights is a new generation."""
        state, settings = self.state, self.settings
        known = ("game", "rules", "options", "seats", "seed", "against")
        about = About(
            **{name: getattr(settings, name) for name in known},
            version=sanban.__version__,
            iteration=state.iteration,
            decisions=state.decisions,
            minutes=round(state.seconds / 60, 2),
        )
        one = self.generations.add(self.average, about, extra=extra, processes=self.processes)
        if one.kept:
            write_arrays(self.folder / PLAYER, about, dict(self.average))
        self.save()
        return one

    # leaving -----------------------------------------------------------------------------

    def close(self) -> None:
        """Let the workers go."""
        if self._helpers is not None:
            self._helpers.close()
            self._helpers = None
        self._file.close()

    def __enter__(self) -> "Training":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
