"""A game with the memory of what each seat has seen and done, for information states."""

import hashlib
from typing import Any

import msgspec

from sanban.core.errors import BadOptions, SanbanError
from sanban.core.events import Announcement, Viewer
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.games import registry
from sanban.lab.adapters.tensors import Tensors, find
from sanban.lab.adapters.turns import Turns


class Step(msgspec.Struct, frozen=True):
    """A decision and what came of it."""

    seat: int
    action: int
    line: str
    events: tuple[Announcement, ...]


class World:
    """A game and its history since we look at it.

    `seed` is the game's if we look from its beginning: only such a world can be pickled.
    """

    def __init__(self, game: Game, interrupts: bool = True, seed: str | None = None) -> None:
        self.turns: Turns[Game] = Turns(game, interrupts)
        self.seed = seed
        self.steps: list[Step] = []
        self._known: dict[Viewer, tuple[int, bytes]] = {}  # fingerprints as far as they go

    def legal(self, tensors: type[Tensors]) -> list[int]:
        """The actions of the seat that chooses, in rising order."""
        seat = self.turns.seat
        if seat is None:
            return []
        game = self.turns.game
        found = list(tensors.listed(game, seat, self.turns.legal()))
        if self.turns.optional:
            found.append(tensors.skip)
        return sorted(found)

    def play(self, tensors: type[Tensors], action: int) -> None:
        """The seat that chooses acts, or passes."""
        seat = self.turns.seat
        assert seat is not None
        line = self.name(tensors, seat, action)
        events: list[Announcement] = []
        if action == tensors.skip:
            self.turns.skip()
        else:
            events = self.turns.play(tensors.code(self.turns.game, seat, action))
        self.steps.append(Step(seat, action, line, tuple(events)))

    def name(self, tensors: type[Tensors], seat: int, action: int) -> str:
        """The action as a line."""
        if action == tensors.skip:
            return "pass"
        return self.turns.game.text(seat, tensors.code(self.turns.game, seat, action))

    def redeal(self, viewer: int, rng: Rng) -> None:
        """Deal anew what the viewer cannot know; what it remembers stays."""
        self.turns.game = self.turns.game.redeal(viewer, rng)
        self.seed = None

    def own_actions(self, seat: int) -> list[int]:
        """What the seat did, in order."""
        return [step.action for step in self.steps if step.seat == seat]

    def sight(self, viewer: Viewer) -> str:
        """The view, as JSON."""
        return msgspec.json.encode(self.turns.game.view(viewer)).decode()

    def fingerprint(self, viewer: Viewer) -> str:
        """The same for two histories exactly if the viewer saw and did the same in both."""
        count, known = self._known.get(viewer, (0, b""))
        for step in self.steps[count:]:
            seen = [event.seen_by(viewer) for event in step.events]
            own = step.action if step.seat == viewer else None
            if seen or own is not None:
                told = msgspec.json.encode([own, seen])
                known = hashlib.blake2b(known + told, digest_size=12).digest()
        self._known[viewer] = (len(self.steps), known)
        return known.hex()

    def history(self) -> str:
        """The deal and every decision, a line each."""
        lines = [f"{step.seat}: {step.line}" for step in self.steps]
        return "\n".join([self.seed or "dealt anew", *lines])

    def __deepcopy__(self, memo: dict[int, Any]) -> "World":
        twin = World.__new__(World)
        twin.turns, twin.seed = self.turns.copy(), self.seed
        twin.steps, twin._known = list(self.steps), dict(self._known)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        if self.seed is None:
            raise SanbanError("A game that was dealt anew has no beginning to be kept by.")
        game = self.turns.game
        options = msgspec.to_builtins(game.options)
        actions = [step.action for step in self.steps]
        given = (game.rules.name, options, game.seats, self.seed, self.turns.interrupts, actions)
        return _replay, given


def _replay(
    name: str,
    options: dict[str, Any],
    seats: int,
    seed: str,
    interrupts: bool,
    actions: list[int],
) -> World:
    """The world after these actions."""
    world = World(registry.find(name).start(options, seats, seed), interrupts, seed)
    for action in actions:
        world.play(find(name), action)
    return world


def part_options(text: str) -> dict[str, Any]:
    """Options written in one line.

    >>> part_options("match:standard; board:turned")
    {'match': 'standard', 'board': 'turned'}
    """
    options: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, colon, value = part.partition(":")
        if not colon:
            raise BadOptions(f'"{part}" is no option: write name:value.', "bad_option")
        options[name.strip()] = int(value) if value.strip().isdecimal() else value.strip()
    return options
