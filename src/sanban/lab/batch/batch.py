"""What the batches of every game share: arrays, threads, deals."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from math import prod
from typing import Any
from weakref import finalize

from sanban.core.check import fits, flag, items, refusal, shown, whole
from sanban.core.errors import BadOptions, ErrorCode, IllegalAction
from sanban.core.game import Game
from sanban.core.options import Options
from sanban.core.seeds import Seed, chosen_seed, seed_words
from sanban.extras import extra
from sanban.games import registry
from sanban.lab.adapters.tensors import Tensors, find
from sanban.lab.arena.workers import cores
from sanban.lab.batch.aligned import aligned, parts, zeros
from sanban.lab.batch.crew import Crew
from sanban.lab.batch.draw import grid
from sanban.lab.batch.kinds import KINDS
from sanban.lab.batch.layout import BEGIN, LEFT_OUT, NEXT_STEP, NO_ACTION, SAME_STEP, SHOW
from sanban.lab.batch.results import FinishedGame, Results
from sanban.lab.batch.saved import label, read_rows, row_size

MOST_GAMES, MOST_DEALS, MOST_THREADS = 1 << 20, 1 << 14, 1 << 10
MOST_BYTES = 1 << 30  # of masks, observations and states

with extra("lab"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

INT32 = np.dtype(np.int32)
RESTARTS = {"same_step": SAME_STEP, "next_step": NEXT_STEP}


class Batch:
    """`count` games of one kind, each at a decision of one seat.

    | array | shape | type | what |
    |---|---|---|---|
    | `observations` | (count, *tensors.shape) | int8 | what the seat to choose sees |
    | `masks` | (count, tensors.actions) | bool | its legal actions |
    | `seats` | (count,) | int8 | the seat to choose |
    | `rewards` | (count, players) | float32 | of the last step: 0 until a game ends |
    | `done` | (count,) | bool | the last step ended the game; a new one has begun |
    | `samples` | (count,) | int32 | a random legal action of each game |
    | `states` | (count, bytes) | uint8 | the games themselves: copy them to save, back to load |

    `step` changes the arrays in place: copy what is to be kept. Tensors and actions are those
    of `sanban.lab.adapters.tensors`; decisions come in the order of `sanban.lab.adapters.turns`.
    A new game takes one of the `deals` starts, made by the rules from "SEED deal NUMBER", and what
    is hidden in it is dealt again at random, so that no two games are alike. Without
    `interrupts` no seat of Daito is asked out of turn.

    With `features`, the batch is one for networks: where a game has features (Daito), these are the
    observations, only what is a choice is asked, actions are called as `players.daito.targets`
    orders the targets, and `guesses` (count, actions; int16) has what each legal action is worth by
    rules of thumb.

    >>> batch = Batch("kamisado", 8, seed=7)
    >>> batch.step(batch.samples)
    >>> batch.masks.shape, batch.observations.shape, batch.seats.tolist()
    ((8, 187), (8, 32, 8, 8), [1, 1, 1, 1, 1, 1, 1, 1])
    """

    def __init__(
        self,
        game: str,
        count: int,
        options: Mapping[str, Any] | None = None,
        seats: int | None = None,
        seed: Seed | None = None,
        threads: int | None = None,
        interrupts: bool = True,
        deals: int = 256,
        restart: str = "same_step",
        last_seen: bool = False,
        results: bool = False,
        features: bool = False,
    ) -> None:
        if not isinstance(game, str) or game not in KINDS:
            raise BadOptions(
                f"There are no batches of {shown(game)}, only of: {', '.join(KINDS)}.",
                ErrorCode.NO_BATCH,
            )
        if not (fits(count, 1, MOST_GAMES) and fits(deals, 1, MOST_DEALS)):
            raise BadOptions(
                f"A batch has 1 to {MOST_GAMES:,} games and 1 to {MOST_DEALS:,} deals.",
                ErrorCode.BAD_BATCH,
            )
        if threads is not None and not fits(threads, 1, MOST_THREADS):
            raise BadOptions(
                f"A batch has 1 to {MOST_THREADS} threads, or None: one for each core.",
                ErrorCode.BAD_BATCH,
            )
        self.name, self.count = game, int(count)
        self.interrupts = flag(interrupts, "Whether seats are asked out of turn")
        if restart not in RESTARTS:
            raise BadOptions(
                f"Finished games start again in the same_step or the next_step, "
                f"not {shown(restart)}.",
                ErrorCode.BAD_BATCH,
            )
        self.restart = RESTARTS[restart]
        self.keeps_last = flag(last_seen, "Whether the last observations are kept")
        self.tensors: type[Tensors] = find(game)
        self.features = flag(features, "Whether a batch shows features")
        start, rules = registry.find(game).start, registry.find(game).rules
        self.players = rules.check_seats(seats)
        known = chosen_seed(seed)
        self.options = start(options, self.players, known).options
        self.option_sets: list[Options] = [self.options]  # of its games: see `reset`
        self.deals = int(deals) if rules.hidden else 1
        self._kind, self._seed = KINDS[game], known
        self._show_arrays(self._new_arrays(known))
        self._arrays["starts"][:] = self._starts_with(self.options)
        self._results = Results(self.count) if flag(results, "Whether results are kept") else None
        self._hire(threads)
        self._crew.run(BEGIN)

    @property
    def shape(self) -> tuple[int, ...]:
        """Of an observation."""
        if self.features and (block := KINDS[self.name].features) is not None:
            return (block.size,)
        return self.tensors.shape

    def _row(self, game: Game) -> NDArray[np.uint8]:
        """A game as a row of the batch."""
        block, end = self._kind.block(game), label(self.name, self._kind.fields)
        row = np.zeros(row_size(self._kind.fields), np.uint8)
        row[: len(block)] = np.frombuffer(block, np.uint8)
        row[-1 - len(end) : -1] = np.frombuffer(end, np.uint8)
        return row

    def _starts_with(self, options: Options) -> NDArray[np.uint8]:
        """The starts of games with these options."""
        start = registry.find(self.name).start
        deals = [f"{self._seed} deal {number}" for number in range(self.deals)]
        return np.stack([self._row(start(options, self.players, deal)) for deal in deals])

    def _hire(self, threads: int | None) -> None:
        """A stepper for each thread."""
        self._ranges = parts(self.count, min(threads or cores(), self.count))
        hidden, most = registry.find(self.name).rules.hidden, self._kind.most
        given = (most, self.players, self.deals, hidden, self.interrupts, self.restart)
        stepper = self._kind.stepper
        if self.features and self._kind.learner is not None:
            stepper = self._kind.learner
        self._steppers = [stepper(self._flat(), *given) for _ in self._ranges]
        self._crew = Crew(self._steppers, self._ranges)
        self._let_go = finalize(self, self._crew.dismiss)

    def _new_arrays(self, seed: Seed) -> dict[str, NDArray[Any]]:
        n, size, actions = self.count, prod(self.shape), self.tensors.actions
        row = row_size(self._kind.fields)
        if n * (size + actions + row) > MOST_BYTES:
            raise BadOptions(
                f"This many games need more than {MOST_BYTES >> 30} GiB: take a smaller batch, "
                f"of at most {MOST_BYTES // (size + actions + row):,} games.",
                ErrorCode.BAD_BATCH,
            )
        return {
            "states": zeros((n, row), np.uint8),
            "starts": zeros((self.deals, row), np.uint8),
            "observations": zeros((n, size), np.int8),
            "masks": zeros((n, actions), np.uint8),
            "rngs": np.array([seed_words(f"{seed} game {g}") for g in range(n)], np.uint64),
            "actions": zeros(n, np.int32),
            "samples": zeros(n, np.int32),
            "rewards": zeros((n, self.players), np.float32),
            "seats": zeros(n, np.int8),
            "done": zeros(n, np.uint8),
            "used_pages": zeros(n, np.uint64),  # which stretches of a mask are in use
            "bases": zeros(n, np.int32),  # where the starts of its options are
            "last_seen": zeros((n, self.players, size) if self.keeps_last else 1, np.int8),
            "guesses": zeros((n, actions) if self.features else 1, np.int16),
        }

    def _show_arrays(self, arrays: dict[str, NDArray[Any]]) -> None:
        """The arrays for whoever uses the batch: nobody but the steppers writes into them."""
        self._arrays = arrays = {name: aligned(array) for name, array in arrays.items()}
        seen = {name: array.view() for name, array in arrays.items()}
        for array in seen.values():
            array.flags.writeable = False
        self._seen = seen
        shape = (self.count, *self.shape)
        self.observations: NDArray[np.int8] = seen["observations"].reshape(shape)
        self.guesses: NDArray[np.int16] = seen["guesses"]
        self.masks: NDArray[np.bool_] = seen["masks"].view(np.bool_)
        self.seats: NDArray[np.int8] = seen["seats"]
        self.rewards: NDArray[np.float32] = seen["rewards"]
        self.done: NDArray[np.bool_] = seen["done"].view(np.bool_)
        self.samples: NDArray[np.int32] = seen["samples"]
        self.states: NDArray[np.uint8] = seen["states"]
        if self.keeps_last:
            last = seen["last_seen"].reshape(self.count, self.players, *self.shape)
            self.last_seen: NDArray[np.int8] = last

    def _flat(self) -> dict[str, memoryview]:
        """The arrays as steppers take them; uncompiled, numbers come out as Python's own."""
        flat = {name: array.reshape(-1) for name, array in self._arrays.items()}
        for name in ("observations", "last_seen"):
            flat[name] = flat[name].view(np.uint8)
        return {name: array.data for name, array in flat.items()}

    def game(self, number: int) -> Game:
        """A game of the batch as an ordinary game that goes on from here.

        What came before is forgotten: nothing can be taken back, results of earlier rounds of
        Kamisado and captures in Samurai are not listed.

        >>> batch = Batch("kamisado", 8, seed=7)
        >>> batch.game(0).hint(0)
        'Black moves first and may move any tower.'
        """
        row = self.states[whole(number, 0, self.count - 1, "The number of a game")]
        options = self.option_sets[self._arrays["bases"][number] // self.deals]
        return self._kind.game(options, row[: self._kind.fields.size].tobytes())

    def svg(self, number: int) -> str:
        """A drawing of a game, as a spectator sees it.

        >>> Batch("kamisado", 8, seed=7).svg(0)[:4]
        '<svg'
        """
        return self.game(number).svg()

    def grid(self, numbers: Sequence[int] | NDArray[Any] | None = None, columns: int = 4) -> str:
        """A drawing of several games side by side, of the first 16 if you name none.

        >>> Batch("kamisado", 8, seed=7).grid([0, 3, 5], columns=3).count("<svg")
        4
        """
        chosen = self._chosen(range(min(self.count, 16)) if numbers is None else numbers)
        columns = whole(columns, 1, MOST_GAMES, "The number of columns")
        return grid([self.game(number) for number in chosen], columns)

    def _repr_svg_(self) -> str:
        return self.grid()

    def legal(self, number: int) -> list[int]:
        """The legal actions of a game, in rising order; those of all are in `masks`.

        >>> Batch("kamisado", 8, seed=7).legal(0)[:4]
        [7, 8, 9, 10]
        """
        mask = self.masks[whole(number, 0, self.count - 1, "The number of a game")]
        found: list[int] = np.flatnonzero(mask).tolist()
        return found

    def results(self) -> list[FinishedGame]:
        """The games that ended since this was last asked, if the batch was made to keep them.

        >>> batch = Batch("kamisado", 64, seed=7, results=True)
        >>> for _ in range(30):
        ...     batch.step(batch.samples)
        >>> finished = batch.results()
        >>> sorted(finished[0].returns), batch.results()
        ([-1.0, 1.0], [])
        """
        if self._results is None:
            raise refusal("This batch keeps no results: make it with results=True.")
        return self._results.take()

    def reset(
        self,
        numbers: Sequence[int] | NDArray[Any],
        seeds: Sequence[Seed] | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        """Start some games again: with a deal of their own, from these seeds, with other options.

        A game from a seed begins as `sanban.start(game, options, seed=seed)` does. Options stay
        with a game when it starts again later.

        >>> batch = Batch("daito", 8, seed=7)
        >>> batch.reset([2, 5], seeds=["a", "b"], options={"first": "aka"})
        >>> batch.game(5) == sanban.Daito.start({"first": "aka"}, seed="b")
        True
        """
        chosen = self._chosen(numbers)
        if seeds is not None and len(items(seeds, "The list of seeds")) != len(chosen):
            raise refusal(f"{len(chosen)} games need as many seeds, not {len(seeds)}.")
        start = registry.find(self.name).start
        wanted = None if options is None else start(options, self.players, self._seed).options
        games = [start(wanted or self.options, self.players, seed) for seed in seeds or ()]
        if wanted is not None:
            self._arrays["bases"][chosen] = self._base_of(wanted)
        for place, number in enumerate(chosen):
            for name in ("observations", "rewards", "done"):
                self._arrays[name][number] = 0
            if seeds is not None:
                given = wanted or self.option_sets[self._arrays["bases"][number] // self.deals]
                game = games[place] if wanted else start(given, self.players, seeds[place])
                self._arrays["states"][number] = self._row(game)
                self._steppers[0].open(self._arrays["states"][number].data)
            self._steppers[0].run(BEGIN if seeds is None else SHOW, number, number + 1)
            if self._results is not None:
                self._results.decisions[number] = 0

    def _chosen(self, numbers: Sequence[int] | NDArray[Any]) -> list[int]:
        """The numbers of games."""
        listed = numbers.tolist() if isinstance(numbers, np.ndarray) else numbers
        found = items(listed, "The list of games", 0, self.count)
        return [whole(number, 0, self.count - 1, "The number of a game") for number in found]

    def _base_of(self, options: Options) -> int:
        """Where the starts of these options are; new ones are added."""
        if options not in self.option_sets:
            starts = [self._arrays["starts"], self._starts_with(options)]
            self.option_sets.append(options)
            threads = len(self._ranges)
            self._let_go()
            self._show_arrays({**self._arrays, "starts": np.concatenate(starts)})
            self._hire(threads)
        return self.option_sets.index(options) * self.deals

    def step(self, actions: ArrayLike, which: ArrayLike | None = None) -> None:
        """Play an action in each game; finished games start again.

        Nothing is played if one of the actions is not legal. With `which`, a bool for each game,
        the other games are left as they are.

        >>> batch = Batch("kamisado", 3, seed=7)
        >>> batch.step(batch.samples, which=[True, False, True])
        >>> batch.seats.tolist()
        [1, 0, 1]
        """
        chosen = self._per_game(actions, "iu", "whole numbers")
        if chosen.dtype is not INT32:  # what does not fit into 32 bits would become another number
            fitting = (chosen >= LEFT_OUT) & (chosen < self.tensors.actions)
            chosen = np.where(fitting, chosen, NO_ACTION).astype(INT32)
        if which is not None:
            left = self._per_game(which, "b", "bools to say in which games it plays")
            chosen = np.where(left, np.where(chosen == LEFT_OUT, NO_ACTION, chosen), LEFT_OUT)
            chosen = chosen.astype(INT32)
        playing = self._arrays["seats"] >= 0 if self._results is not None else None
        wrong = self._crew.step(np.ascontiguousarray(chosen).data, which is not None)
        if wrong >= 0:
            given = np.asarray(actions)[wrong]
            raise IllegalAction(
                f"Action {given} is not legal in game {wrong} now.", ErrorCode.ILLEGAL
            )
        if self._results is not None:
            playing &= self._arrays["actions"] != LEFT_OUT
            self._results.add(playing, self.done, self.rewards)

    def _per_game(self, values: ArrayLike, kinds: str, what: str) -> NDArray[Any]:
        """An array with a number, or a bool, for each game."""
        try:
            given = np.asarray(values)
        except ValueError:  # lists of different lengths
            given = np.zeros(0)
        if given.shape != (self.count,) or given.dtype.kind not in kinds:
            raise IllegalAction(
                f"A step needs {self.count} {what}, not {given.dtype} {given.shape}.",
                ErrorCode.BAD_ACTIONS,
            )
        return given

    def restart_all(self) -> None:
        """Start every game again, with new deals.

        >>> batch = Batch("kamisado", 8, seed=7)
        >>> batch.step(batch.samples)
        >>> batch.restart_all()
        >>> batch.game(0) == sanban.Kamisado.start()
        True
        """
        self._arrays["done"][:] = 0
        self._arrays["rewards"][:] = 0
        self._crew.run(BEGIN)

    def arrays(self) -> list[NDArray[Any]]:
        """Every array of the batch, those for its own use as well.

        >>> batch = Batch("kamisado", 8, seed=7)
        >>> len(batch.arrays()) > 7
        True
        """
        return list(self._seen.values())

    def load(self, states: ArrayLike) -> None:
        """Go on from states that were saved; deals and samples go their own way.

        They must be of the same game, options, number of seats and version of Sanban. Nothing
        is taken if one of them is not.

        >>> batch = Batch("kamisado", 8, seed=7)
        >>> saved = batch.states.copy()
        >>> batch.step(batch.samples)
        >>> batch.load(saved)
        >>> batch.game(0) == sanban.Kamisado.start()
        True
        """
        starts = self._arrays["starts"][self._arrays["bases"]]
        rows = read_rows(states, self.states, starts, self._kind.fields, self._kind.fixed)
        wrong = self._steppers[0].unfit(rows.reshape(-1).data)
        if wrong >= 0:
            raise refusal(f"State {wrong} is not one that a game can continue from.")
        self._arrays["states"][:] = rows
        self._crew.run(SHOW)

    # a value -------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        told = ["name", "count", "interrupts", "players", "options", "deals", "restart"]
        told += ["keeps_last", "option_sets", "_seed", "features"]
        # what was chosen last is over
        kept = [(name, array) for name, array in self._arrays.items() if name != "actions"]
        arrays = {name: array.copy() for name, array in kept}
        return {name: getattr(self, name) for name in told} | {
            "arrays": arrays,
            "threads": len(self._ranges),
            "results": None if self._results is None else deepcopy(self._results),
        }

    def __setstate__(self, told: dict[str, Any]) -> None:
        arrays, threads = told.pop("arrays"), told.pop("threads")
        self._results = told.pop("results")
        for name, value in told.items():
            setattr(self, name, value)
        self.tensors, self._kind = find(self.name), KINDS[self.name]
        self._show_arrays({**arrays, "actions": np.zeros(self.count, np.int32)})
        self._hire(threads)

    def copy(self) -> "Batch":
        """An independent batch that goes on from here with the same random numbers.

        >>> batch = Batch("kamisado", 8, seed=7)
        >>> twin = batch.copy()
        >>> twin == batch
        True
        >>> batch.step(batch.samples)
        >>> twin == batch
        False
        """
        twin = Batch.__new__(Batch)
        twin.__setstate__(self.__getstate__())
        return twin

    def __copy__(self) -> "Batch":
        return self.copy()

    def __deepcopy__(self, memo: Any) -> "Batch":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether both go on alike, whatever the number of threads."""
        if not isinstance(other, Batch):
            return NotImplemented
        mine, theirs = self.__getstate__(), other.__getstate__()
        ours, others = mine.pop("arrays"), theirs.pop("arrays")
        for name in ("threads", "results"):
            del mine[name], theirs[name]
        return mine == theirs and all(
            np.array_equal(array, others[name]) for name, array in ours.items()
        )

    __hash__ = None  # type: ignore[assignment]  # it is stepped

    def __repr__(self) -> str:
        title = registry.find(self.name).rules.title
        return f"<Batch of {self.count} games of {title}, {self.players} seats>"

    def close(self) -> None:
        """Let the threads go.

        >>> batch = Batch("kamisado", 8, seed=7, threads=2)
        >>> batch.close()
        >>> batch.step(batch.samples)  # goes on with one thread
        """
        self._let_go()
