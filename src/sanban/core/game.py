"""The uniform protocol: what players, lab and server may ask of any game."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Self

import msgspec

from sanban.core import check
from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.events import ActionDetail, Announcement, Event, Viewer
from sanban.core.options import GivenOptions, Options
from sanban.core.outcome import Outcome
from sanban.core.rng import Rng
from sanban.core.seeds import Seed

__all__ = ["Game", "Rules", "View"]

BEGAN = ("seed", "arranged")
HIDDEN = "?"  # in place of what a viewer may not know of an action


class Rules(msgspec.Struct, frozen=True, kw_only=True):
    """What is fixed about a game.

    >>> rules = sanban.Samurai.rules
    >>> rules.title, rules.max_seats, rules.check_seats(None)
    ('Samurai', 4, 2)
    >>> rules.check_seats(7)
    Traceback (most recent call last):
    ...
    sanban.core.errors.BadOptions: Samurai is played by 2 to 4 players, not 7.
    """

    name: str  # as in commands and records: "kamisado"
    title: str  # as people write it: "Kamisado"
    author: str
    version: int  # of the rules: a record of another version is refused
    seat_names: tuple[str, ...]  # as many as seats can be taken
    min_seats: int = 2
    options: type[Options]
    events: Any  # the union of its events, as viewers get them
    details: Any  # the union of its actions taken apart
    actions: int  # every action code is below this number
    hidden: bool  # has hidden information
    calls: bool = False  # a seat may act in another's turn, so that a live table gives it time

    @property
    def max_seats(self) -> int:
        """How many can play at most."""
        return len(self.seat_names)

    def check_seats(self, seats: int | None) -> int:
        """The number of seats to play with, or a sentence that says how many there can be."""
        if seats is None:
            return self.min_seats
        if not check.fits(seats, self.min_seats, self.max_seats):
            few, many = self.min_seats, self.max_seats
            span = f"{few}" if few == many else f"{few} to {many}"
            raise BadOptions(
                f"{self.title} is played by {span} players, not {check.shown(seats)}.",
                ErrorCode.BAD_SEATS,
            )
        return int(seats)


def written_position(position: dict[str, Any]) -> dict[str, Any]:
    """A position made by hand as a record keeps it: numbers, texts, lists and mappings."""
    written: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(position))
    return written


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one viewer may know. Each game adds its own fields.

    A view is built up for its viewer from nothing; nobody filters a full state.

    >>> view = sanban.start("daito", {"first": "aka"}, seed=7).game.view(0)
    >>> view.game, view.viewer, view.awaited, view.outcome
    ('daito', 0, (0,), None)
    """

    game: str
    viewer: Viewer
    seats: int
    awaited: tuple[int, ...]
    outcome: Outcome | None


class Game(ABC):
    """A game in progress: a function of its options, its seed and the actions so far.

    Actions are whole numbers below `rules.actions`. They mean the same at every
    moment of every game of a kind, so that a search or a network can index by
    them. People read and write them as a line of text (`text`, `parse`); boards
    get them taken apart (`detail`).

    >>> game = sanban.start("daito", {"first": "aka"}, seed=7).game
    >>> game.awaited(), game.may_act()  # Aka is to act; Shiro may call Yame
    ((0,), (0, 1))
    >>> [game.text(0, action) for action in game.legal(0)][-3:]
    ['attack tsuki/do', 'stop', 'yame']
    >>> action = game.parse(0, "attack tsuki/do")
    >>> game.detail(0, action).kind
    'attack'
    >>> events = game.play(0, action)
    >>> game.describe(events[0].seen_by(None))
    'Aka attacks with Tsuki/Do.'
    >>> [game.text(0, way) for way in game.concessions(0)], game.text(0, game.forfeit(0))
    (['resign'], 'resign')
    >>> game.outcome is None
    True
    """

    rules: ClassVar[Rules]
    options: Options
    seats: int
    # What it began from. Both are None where nobody can say it: after a re-deal, for example.
    seed: str | None = None
    arranged: dict[str, Any] | None = None  # the position made by hand, as `arrange` takes it

    @classmethod
    @abstractmethod
    def start(
        cls, options: GivenOptions = None, seats: int | None = None, seed: Seed | None = None
    ) -> Self:
        """A new game, before the first action. Without a seed the deal is random.

        >>> sanban.Samurai.start(seats=3, seed=7).seats
        3
        """

    @classmethod
    def arrange(
        cls, options: GivenOptions = None, seed: Seed | None = None, **position: Any
    ) -> Self:
        """A game that begins from a position made by hand; each game says what it can be given.

        Lessons, puzzles and tests use it. The rules go on from there as from any other position.

        >>> match = sanban.Kamisado.arrange({"match": "long"}, towers="R:d4' n:d5", must="r")
        >>> match.hint(0)
        'Black: the red tower must move.'
        """
        raise BadOptions(f"{cls.rules.title} begins from its start only.", ErrorCode.NO_POSITIONS)

    @classmethod
    def begin(
        cls, options: GivenOptions, seats: int | None, seed: Seed, arranged: dict[str, Any] | None
    ) -> Self:
        """The game before its first action, from what a record keeps of its start.

        >>> sanban.Daito.begin(None, 2, "7", None) == sanban.Daito.start(seed="7")
        True
        """
        if arranged is None:
            return cls.start(options, seats, seed)
        position = check.mapping(arranged, "A position made by hand")
        if {"options", "seed"} & position.keys():
            raise BadOptions(
                "Options and seed do not belong to a start position: a record has its own.",
                ErrorCode.NO_POSITIONS,
            )
        game = cls.arrange(options, seed, **position)
        if seats is not None and game.seats != seats:
            raise BadOptions(
                f"The start position is for {game.seats} players, not {seats}.",
                ErrorCode.BAD_SEATS,
            )
        return game

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The result, or None while the game goes on."""

    @abstractmethod
    def awaited(self) -> tuple[int, ...]:
        """The seats without whom the game does not go on; several may think at the same time."""

    def may_act(self) -> tuple[int, ...]:
        """The seats that have a legal action. Some games let a seat act that nobody waits for."""
        return self.awaited()

    def callers(self, actor: int | None) -> tuple[int, ...]:
        """The seats to give time to act in another's turn, after an action of `actor` (None: at the
        start). It follows from what everybody knows: whether a seat gets time tells nothing.

        >>> sanban.Daito.start({"first": "aka"}, seed=7).callers(None)
        (1,)
        """
        check.viewer(actor, self.seats)
        return ()

    @abstractmethod
    def legal(self, seat: int) -> list[int]:
        """Every action open to the seat now, in a fixed order; empty when it may not act."""

    def concessions(self, seat: int) -> list[int]:
        """Ways to resign, in addition to the legal actions; the whole game comes last."""
        check.seat(seat, self.seats)
        return []

    def forfeit(self, seat: int) -> int | None:
        """What the seat concedes when its time has run out; None when a bot is to go on for it."""
        ways = self.concessions(seat)
        return ways[-1] if ways else None

    @abstractmethod
    def play(self, seat: int, action: int) -> list[Announcement]:
        """Carry out the action, or raise IllegalAction with the reason and change nothing."""

    @abstractmethod
    def view(self, viewer: Viewer) -> View:
        """What the seat, or a spectator (None), may know now.

        >>> game = sanban.Daito.start(seed=7)
        >>> len(game.view(0).hand), len(game.view(None).hand)
        (4, 0)
        """

    def view_with_previews(self, viewer: Viewer) -> View:
        """The view, and what each play would do where a game works that out for its board.

        It takes longer than `view` and tells nothing that does not follow from it.

        >>> game = sanban.Samurai.start({"first_hand": "random", "figures": "random"}, seed=3)
        >>> seat = game.awaited()[0]
        >>> game.view(seat).what_if is None, game.view_with_previews(seat).what_if is None
        (True, False)
        """
        return self.view(viewer)

    def _twin(self) -> Self:
        """A game of the same parts, which began where this one did; `copy` copies what changes."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        return twin

    @abstractmethod
    def copy(self) -> Self:
        """An independent game that goes on from here, future draws included.

        >>> game = sanban.Kamisado.start()
        >>> twin = game.copy()
        >>> events = twin.play(0, twin.parse(0, "c1c5"))
        >>> game.awaited(), twin.awaited()
        ((0,), (1,))
        """

    @abstractmethod
    def redeal(self, viewer: Viewer, rng: Rng) -> Self:
        """A game that the viewer cannot tell from this one, with everything unknown dealt again.

        It may depend on nothing but what the viewer can know and `rng`.
        Tests use it to show that views leak nothing.

        >>> game = sanban.Daito.start(seed=7)
        >>> other = game.redeal(0, sanban.Rng("another deal"))
        >>> other.view(0) == game.view(0), other.view(1) == game.view(1)
        (True, False)
        """

    @abstractmethod
    def text(self, seat: int, action: int) -> str:
        """The action as one line, as records keep it."""

    @abstractmethod
    def parse(self, seat: int, text: str) -> int:
        """The action that a line means, or BadNotation. It need not be legal."""

    def public_text(self, text: str) -> str:
        """The line of an action as those may know it who did not play it.

        Where a game hides something, nothing is public unless the game says so.

        >>> game = sanban.Samurai.start(seed=7)
        >>> game.public_text("take samurai3"), game.public_text("samurai3 n14")
        ('take ?', 'samurai3 n14')
        """
        return HIDDEN if self.rules.hidden else check.text(text, "An action")

    @abstractmethod
    def detail(self, seat: int, action: int) -> ActionDetail:
        """The action taken apart for a board: squares, tiles or cards."""

    @abstractmethod
    def describe(self, event: Event) -> str:
        """An event in plain words."""

    def _check_event(self, event: Event) -> None:
        """Refuse what is no event of this game."""
        if not isinstance(event, self.rules.events):
            raise check.refusal(
                f"This must be an event of {self.rules.title}, not {check.shown(event)}."
            )

    @abstractmethod
    def hint(self, viewer: Viewer) -> str:
        """What the viewer faces now, in a sentence or two.

        >>> sanban.Kamisado.start().hint(0)
        'Black moves first and may move any tower.'
        """

    @abstractmethod
    def svg(self, viewer: Viewer = None) -> str:
        """A drawing of what the viewer sees.

        >>> sanban.Kamisado.start().svg()[:4]
        '<svg'
        """

    def _repr_svg_(self) -> str:
        return self.svg()

    # a value: two games are equal when nothing tells them apart, hidden things and future
    # draws included ------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game) or type(self) is not type(other):
            return NotImplemented
        return self._told() == other._told()

    def _told(self) -> dict[str, Any]:
        """What tells it from others: not how it began, but where it stands."""
        return {name: value for name, value in vars(self).items() if name not in BEGAN}

    __hash__ = None  # type: ignore[assignment]  # a game goes on

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        outcome, names = self.outcome, self.rules.seat_names
        seats = self.awaited() if outcome is None else outcome.winners
        who = " and ".join(names[seat] for seat in seats)
        stands = f"{who} to act" if outcome is None else f"won by {who}" if who else "drawn"
        return f"<{self.rules.title}, {self.seats} seats, {stands}>"
