"""What the batches of every game share: arrays, threads, deals."""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

from sanban.core.errors import BadOptions, ErrorCode, IllegalAction
from sanban.core.game import Game
from sanban.core.seeds import Seed, chosen_seed, seed_words
from sanban.extras import extra
from sanban.games import registry
from sanban.lab.adapters.tensors import Tensors, find
from sanban.lab.arena.workers import cores
from sanban.lab.batch.kinds import KINDS
from sanban.lab.batch.layout import BEGIN, SHOW, STEP

with extra("lab"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


class Batch:
    """`count` games of one kind, each at a decision of one seat.

    | array | shape | type | what |
    |---|---|---|---|
    | `observations` | (count, *tensors.shape) | int8 | what the seat to choose sees |
    | `masks` | (count, tensors.actions) | bool | its legal actions |
    | `seats` | (count,) | int8 | the seat to choose |
    | `rewards` | (count, players) | float32 | of the last step: 0 until a game ends |
    | `done` | (count,) | bool | the last step ended the game; it has begun anew |
    | `samples` | (count,) | int32 | a random legal action of each game |
    | `states` | (count, bytes) | uint8 | the games themselves: copy them to save, back to load |

    `step` changes the arrays in place: copy what is to be kept. Tensors and actions are those
    of `sanban.lab.adapters.tensors`; decisions come in the order of `sanban.lab.adapters.turns`.
    A new game takes one of the `deals` starts, made by the rules from "SEED deal NUMBER", and what
    is hidden in it is dealt anew, so that no two games are alike. Without `interrupts` no seat of
    Daito is asked out of turn.

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
    ) -> None:
        if count < 1 or deals < 1 or (threads is not None and threads < 1):
            raise BadOptions(
                "A batch has at least 1 game, 1 deal and 1 thread.", ErrorCode.BAD_BATCH
            )
        if game not in KINDS:
            raise BadOptions(
                f'There are no batches of "{game}", only of: {", ".join(KINDS)}.',
                ErrorCode.NO_BATCH,
            )
        self.name, self.count, self.interrupts = game, count, interrupts
        self.tensors: type[Tensors] = find(game)
        start, rules = registry.find(game).start, registry.find(game).rules
        self.players = rules.check_seats(seats)
        known = chosen_seed(seed)
        self.options = start(options, self.players, known).options
        self.deals = deals if rules.hidden else 1
        self._kind = KINDS[game]
        self._make_arrays(known)
        workers = min(threads or cores(), count)
        bounds = np.linspace(0, count, workers + 1).astype(int)
        self._ranges = [(int(lo), int(hi)) for lo, hi in pairwise(bounds)]
        self._steppers = [
            self._kind.stepper(
                self._flat(), self._kind.most, self.players, self.deals, rules.hidden, interrupts
            )
            for _ in self._ranges
        ]
        self._pool = ThreadPoolExecutor(workers - 1) if workers > 1 else None
        for number in range(self.deals):
            block = self._kind.block(start(self.options, self.players, f"{known} deal {number}"))
            self._arrays["starts"][number, : len(block)] = np.frombuffer(block, np.uint8)
        self._each(BEGIN)

    def _make_arrays(self, seed: str) -> None:
        n, size, actions = self.count, self.tensors.size(), self.tensors.actions
        flat = np.zeros((n, size), np.int8)
        masks = np.zeros((n, actions), np.uint8)
        done = np.zeros(n, np.uint8)
        rngs = np.array([seed_words(f"{seed} game {g}") for g in range(n)], np.uint64)
        self._arrays: dict[str, NDArray[Any]] = {
            "states": np.zeros((n, self._kind.row), np.uint8),
            "starts": np.zeros((self.deals, self._kind.row), np.uint8),
            "observations": flat,
            "masks": masks,
            "rngs": rngs,
            "actions": np.zeros(n, np.int32),
            "samples": np.zeros(n, np.int32),
            "rewards": np.zeros((n, self.players), np.float32),
            "seats": np.zeros(n, np.int8),
            "done": done,
            "used_pages": np.zeros(n, np.uint64),  # which stretches of a mask are in use
        }
        self.observations: NDArray[np.int8] = flat.reshape((n, *self.tensors.shape))
        self.masks: NDArray[np.bool_] = masks.view(np.bool_)
        self.seats: NDArray[np.int8] = self._arrays["seats"]
        self.rewards: NDArray[np.float32] = self._arrays["rewards"]
        self.done: NDArray[np.bool_] = done.view(np.bool_)
        self.samples: NDArray[np.int32] = self._arrays["samples"]
        self.states: NDArray[np.uint8] = self._arrays["states"]

    def _flat(self) -> dict[str, memoryview]:
        """The arrays as steppers take them; uncompiled, numbers come out as Python's own."""
        flat = {name: array.reshape(-1) for name, array in self._arrays.items()}
        flat["observations"] = flat["observations"].view(np.uint8)
        return {name: array.data for name, array in flat.items()}

    def game(self, number: int) -> Game:
        """A game of the batch as an ordinary game that goes on from here.

        What came before is forgotten: nothing can be taken back, results of earlier rounds of
        Kamisado and captures in Samurai are not listed.
        """
        return self._kind.game(self.options, self.states[number].tobytes())

    def _each(self, work: int) -> None:
        """Every stepper does its part, the first in this thread; the GIL is free meanwhile."""
        jobs = [
            self._pool.submit(stepper.run, work, lo, hi)
            for stepper, (lo, hi) in zip(self._steppers[1:], self._ranges[1:], strict=True)
            if self._pool is not None
        ]
        self._steppers[0].run(work, *self._ranges[0])
        for job in jobs:
            job.result()

    def step(self, actions: ArrayLike) -> None:
        """Play an action in each game; finished games begin anew.

        Nothing is played if one of the actions is not legal.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in "iu":
            raise IllegalAction(
                f"A step needs {self.count} whole numbers, not {chosen.dtype} {chosen.shape}.",
                ErrorCode.BAD_ACTIONS,
            )
        self._arrays["actions"][:] = chosen
        # over before other threads were awake
        wrong = self._steppers[0].check(0, self.count)
        if wrong >= 0:
            raise IllegalAction(
                f"Action {chosen[wrong]} is not legal in game {wrong} now.", ErrorCode.ILLEGAL
            )
        self._each(STEP)

    def arrays(self) -> list[NDArray[Any]]:
        """Every array of the batch, those for its own use as well."""
        return list(self._arrays.values())

    def load(self, states: NDArray[np.uint8]) -> None:
        """Go on from states that were saved; deals and samples go their own way."""
        self.states[:] = states
        self._each(SHOW)

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
            self._ranges = [(0, self.count)]
            self._steppers = self._steppers[:1]
