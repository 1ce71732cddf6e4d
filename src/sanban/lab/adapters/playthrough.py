"""A game with the memory of what each seat has seen and done, for information states."""

import hashlib
from typing import Any

import msgspec

from sanban.core.errors import BadOptions, ErrorCode, SanbanError
from sanban.core.events import Announcement, Viewer
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.games import registry
from sanban.lab.adapters.tensors import Tensors, find
from sanban.lab.adapters.turns import Turns


class Decision(msgspec.Struct, frozen=True):
    """A decision and what came of it."""

    seat: int
    action: int
    line: str
    events: tuple[Announcement, ...]


class Playthrough:
    """A game and every decision made in it since the playthrough began.

    `seed` is the game's own where that was its start: only such a playthrough can be pickled.
    """

    def __init__(self, game: Game, interrupts: bool = True, seed: str | None = None) -> None:
        self.turns: Turns[Game] = Turns(game, interrupts)
        self.seed = seed
        self.decisions: list[Decision] = []
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
        self.decisions.append(Decision(seat, action, line, tuple(events)))

    def name(self, tensors: type[Tensors], seat: int, action: int) -> str:
        """The action as a line."""
        if action == tensors.skip:
            return "pass"
        return self.turns.game.text(seat, tensors.code(self.turns.game, seat, action))

    def redeal(self, viewer: int, rng: Rng) -> None:
        """Deal again what the viewer cannot know; what it remembers stays."""
        self.turns.game = self.turns.game.redeal(viewer, rng)
        self.seed = None

    def own_actions(self, seat: int) -> list[int]:
        """What the seat did, in order."""
        return [decision.action for decision in self.decisions if decision.seat == seat]

    def view_text(self, viewer: Viewer) -> str:
        """The view, as JSON."""
        return msgspec.json.encode(self.turns.game.view(viewer)).decode()

    def fingerprint(self, viewer: Viewer) -> str:
        """The same for two histories exactly if the viewer saw and did the same in both."""
        count, known = self._known.get(viewer, (0, b""))
        for decision in self.decisions[count:]:
            seen = [event.seen_by(viewer) for event in decision.events]
            own = decision.action if decision.seat == viewer else None
            if seen or own is not None:
                told = msgspec.json.encode([own, seen])
                known = hashlib.blake2b(known + told, digest_size=12).digest()
        self._known[viewer] = (len(self.decisions), known)
        return known.hex()

    def history(self) -> str:
        """The deal and every decision, a line each."""
        lines = [f"{decision.seat}: {decision.line}" for decision in self.decisions]
        return "\n".join([self.seed or "dealt again", *lines])

    def __deepcopy__(self, memo: dict[int, Any]) -> "Playthrough":
        twin = Playthrough.__new__(Playthrough)
        twin.turns, twin.seed = self.turns.copy(), self.seed
        twin.decisions, twin._known = list(self.decisions), dict(self._known)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        if self.seed is None:
            raise SanbanError(
                "A game that was dealt again cannot be saved: its start is not known.",
                ErrorCode.DEALT_ANEW,
            )
        game = self.turns.game
        options = msgspec.to_builtins(game.options)
        actions = [decision.action for decision in self.decisions]
        given = (game.rules.name, options, game.seats, self.seed, self.turns.interrupts, actions)
        return _replay, given


def _replay(
    name: str,
    options: dict[str, Any],
    seats: int,
    seed: str,
    interrupts: bool,
    actions: list[int],
) -> Playthrough:
    """The playthrough of a new game after these actions."""
    playthrough = Playthrough(registry.find(name).start(options, seats, seed), interrupts, seed)
    for action in actions:
        playthrough.play(find(name), action)
    return playthrough


def part_options(text: str) -> dict[str, Any]:
    """Options written in one line.

    >>> part_options("match:standard; board:turned")
    {'match': 'standard', 'board': 'turned'}
    """
    options: dict[str, Any] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        name, colon, value = part.partition(":")
        if not colon:
            raise BadOptions(f'"{part}" is not an option: write name:value.', ErrorCode.BAD_OPTION)
        options[name.strip()] = int(value) if value.strip().isdecimal() else value.strip()
    return options
