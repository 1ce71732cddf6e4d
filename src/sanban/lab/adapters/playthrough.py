"""A game with the memory of what each seat has seen and done, for information states.

Playing is compiled; texts, views and events are made when somebody asks for them, by playing the
same actions again on an ordinary game.
"""

import hashlib
from typing import Any

import msgspec

from sanban.core.errors import BadOptions, ErrorCode, IllegalAction, SanbanError
from sanban.core.events import Announcement, Viewer
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.lab.adapters.decisions import Decisions, Starter, step
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

    >>> playthrough = Playthrough.begin(Starter("kamisado"), "7")
    >>> playthrough.play(54)
    >>> playthrough.history(), playthrough.now.seat
    ('7\\n0: c1c5', 1)
    """

    def __init__(
        self, starter: Starter, game: Game, now: Decisions, seed: str | None = None
    ) -> None:
        self.starter = starter
        self.seed = seed
        self.now = now  # where the game stands
        self.done: list[tuple[int, int]] = []  # seats and actions
        self._first = now.copy()  # where what is replayed began, and after how many decisions
        self._before = 0
        # the same game once more, for those who read it: it is as far as `_told` goes
        self._turns: Turns[Game] = Turns(game, starter.interrupts)
        self._told: list[Decision] = []
        self._origin: Turns[Game] | None = None  # where it began; None: as the seed says
        self._shared = False  # with a copy, as long as neither reads on
        self._known: dict[Viewer, tuple[int, bytes]] = {}  # fingerprints as far as they go

    @classmethod
    def begin(cls, starter: Starter, seed: str) -> "Playthrough":
        """A new game."""
        return cls(starter, *starter.begin(seed), seed)

    # playing -------------------------------------------------------------------------

    def play(self, action: int) -> None:
        """The seat that chooses acts, or passes."""
        seat = self.now.seat
        if not self.now.play(action):
            raise self._refusal(action)
        self.done.append((seat, action))

    def _refusal(self, action: int) -> SanbanError:
        """Why the action cannot be chosen, as the rules say it."""
        turns, tensors = self.turns.copy(), self.starter.tensors
        if turns.seat is None:
            return IllegalAction("The game is over.", ErrorCode.OVER)
        if not 0 <= action < tensors.actions:
            return IllegalAction(
                f"{action} is not an action: they are 0 to {tensors.actions - 1}.",
                ErrorCode.NO_ACTION,
            )
        try:
            if action != tensors.skip:
                code = tensors.code(turns.game, turns.seat, action)
                if code in turns.game.concessions(turns.seat):
                    return IllegalAction(
                        "Resigning is not among the actions here.", ErrorCode.NO_CONCESSIONS
                    )
            step(turns, tensors, action)
        except SanbanError as refused:
            return refused
        return IllegalAction(f"Action {action} is not legal now.", ErrorCode.ILLEGAL)

    def undo(self, seat: int, action: int) -> None:
        """Take the last decision back; it must have been this one."""
        if len(self.done) <= self._before:
            raise SanbanError(
                "There is nothing to take back: this is where the game began, or was dealt again.",
                ErrorCode.NOTHING_TO_UNDO,
            )
        if self.done[-1] != (seat, action):
            raise SanbanError(
                f"The last decision was {self.done[-1][1]} of seat {self.done[-1][0]}, "
                f"not {action} of seat {seat}.",
                ErrorCode.NOTHING_TO_UNDO,
            )
        self.done = self.done[:-1]
        self.now = self._first.copy()
        for chooser, played in self.done[self._before :]:
            self.now.ask(chooser)
            self.now.play(played)
        if len(self._told) > len(self.done):
            self._read_again()

    def _read_again(self) -> None:
        """The game that is read went too far."""
        if self._origin is None:
            assert self.seed is not None
            game, _ = self.starter.begin(self.seed)
            self._turns = Turns(game, self.starter.interrupts)
        else:
            self._turns = self._origin.copy()
        self._told = self._told[: self._before]
        self._shared, self._known = False, {}

    def redeal(self, viewer: int, rng: Rng) -> None:
        """Deal again what the viewer cannot know; what it remembers stays."""
        assert self.turns
        turns = self._unshare()
        turns.game = turns.game.redeal(viewer, rng)
        seat = self.now.seat
        self.now = self.starter.decisions(turns.game)
        _ask(self.now, turns, seat, self.starter.tensors.skip)
        self._begin_here()

    def _begin_here(self) -> None:
        """Nobody can take back what was before."""
        self._first, self._before = self.now.copy(), len(self.done)
        self._origin, self.seed = self._turns.copy(), None

    def ask(self, seat: int) -> None:
        """Let this seat choose next, one of those that may act now."""
        turns = self._unshare()
        while turns.optional and turns.seat != seat:
            turns.skip()
        if turns.seat != seat:
            turns.ask(seat)
        _ask(self.now, turns, seat, self.starter.tensors.skip)
        self._begin_here()

    # reading -------------------------------------------------------------------------

    @property
    def turns(self) -> Turns[Game]:
        """The game as it is now, for those who read it."""
        if len(self._told) < len(self.done):
            turns = self._unshare()
            tensors = self.starter.tensors
            for seat, action in self.done[len(self._told) :]:
                if turns.seat != seat:
                    turns.ask(seat)
                line = _name(turns, self.starter, seat, action)
                events = tuple(step(turns, tensors, action))
                self._told.append(Decision(seat, action, line, events))
        return self._turns

    @property
    def decisions(self) -> list[Decision]:
        """Every decision so far, and what came of it."""
        assert self.turns
        return self._told

    def _unshare(self) -> Turns[Game]:
        if self._shared:
            self._turns, self._told = self._turns.copy(), list(self._told)
            self._shared = False
        return self._turns

    def name(self, seat: int, action: int) -> str:
        """The action as a line."""
        return _name(self.turns, self.starter, seat, action)

    def own_actions(self, seat: int) -> list[int]:
        """What the seat did, in order."""
        return [action for chooser, action in self.done if chooser == seat]

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

    # a value -------------------------------------------------------------------------

    def copy(self) -> "Playthrough":
        """An independent playthrough that goes on from here."""
        twin = Playthrough.__new__(Playthrough)
        twin.__dict__.update(self.__dict__)
        self._shared = twin._shared = True
        twin.now, twin.done, twin._known = self.now.copy(), list(self.done), dict(self._known)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> "Playthrough":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        if self.seed is None:
            raise SanbanError(
                "A game that was dealt again cannot be saved: its start is not known.",
                ErrorCode.DEALT_ANEW,
            )
        starter = self.starter
        options = msgspec.to_builtins(starter.options)
        given = (starter.kind.rules.name, options, starter.seats, starter.interrupts)
        return _replay, (*given, self.seed, [action for _, action in self.done])


def _ask(now: Decisions, turns: Turns[Game], seat: int, skip: int) -> None:
    """Bring the decisions to the seat that chooses in the game that is read."""
    while now.seat != seat and not turns.optional and now.play(skip):
        pass
    if now.seat != seat:
        now.ask(seat)


def _name(turns: Turns[Game], starter: Starter, seat: int, action: int) -> str:
    tensors = starter.tensors
    if action == tensors.skip:
        return "pass"
    return turns.game.text(seat, tensors.code(turns.game, seat, action))


def _replay(
    name: str,
    options: dict[str, Any],
    seats: int,
    interrupts: bool,
    seed: str,
    actions: list[int],
) -> Playthrough:
    """The playthrough of a new game after these actions."""
    playthrough = Playthrough.begin(Starter(name, options, seats, interrupts), seed)
    for action in actions:
        playthrough.play(action)
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
