"""A game in a hundred lines: what a package with a game of its own can start from.

A `PlainGame` has a board that is text. Everything that Sanban asks of a game follows from a
few methods: players, arena, adapters, server, terminal and page need nothing else. Where a game
hides something, nobody sees more by default: others learn that a seat acted, not what it did.
"""

from abc import abstractmethod
from copy import deepcopy
from html import escape
from typing import Any, Self

import msgspec

from sanban.core import check
from sanban.core.errors import BadNotation, ErrorCode, IllegalAction
from sanban.core.events import ActionDetail, Announcement, Event, Viewer
from sanban.core.game import Game, Rules, View
from sanban.core.options import GivenOptions, Options, read_options
from sanban.core.outcome import EndReason, Outcome, places_of
from sanban.core.rng import Rng
from sanban.core.seeds import Seed, chosen_seed

LINE, LETTER = 24, 12  # of a drawing, in pixels


class PlainOptions(Options, frozen=True):
    """No options; a game with some has a class of its own."""


class PlainView(View, frozen=True, kw_only=True):
    """What one viewer may know, as text for people and as numbers for networks."""

    text: str
    numbers: tuple[int, ...] = ()  # each from 0 to 127, always as many


class Acted(Event, frozen=True, kw_only=True, tag="act"):
    """A seat acted; the words of what it did are empty for those who may not know."""

    text: str = ""


class PlainDetail(ActionDetail, frozen=True, kw_only=True, tag="act"):
    """An action as one line."""

    text: str


def plain_rules(
    name: str,
    title: str,
    *,
    actions: int,
    seat_names: tuple[str, ...],
    min_seats: int = 2,
    hidden: bool = False,
    author: str = "",
    version: int = 1,
    options: type[Options] = PlainOptions,
) -> Rules:
    """The rules of a `PlainGame`: its name in commands, its title, how many actions it has."""
    return Rules(
        name=name,
        title=title,
        author=author,
        version=version,
        seat_names=seat_names,
        min_seats=min_seats,
        options=options,
        events=Acted,
        details=PlainDetail,
        actions=actions,
        hidden=hidden,
    )


class PlainGame(Game):
    """A game whose board is text. Its state is in its attributes, made by `deal`."""

    # what a game says --------------------------------------------------------------------

    @abstractmethod
    def deal(self, rng: Rng) -> None:
        """Set the attributes for a new game; all dice are in `rng`."""

    @abstractmethod
    def act(self, seat: int, action: int) -> None:
        """Carry out an action that is known to be legal."""

    @abstractmethod
    def result(self) -> tuple[int, ...] | None:
        """The seats that won, all of them for a draw; None while the game goes on."""

    @abstractmethod
    def board(self, viewer: Viewer) -> str:
        """What a seat, or a spectator (None), may see. Build it up; never take things away."""

    @abstractmethod
    def label(self, action: int) -> str:
        """An action as one line: the same action always has the same."""

    def numbers(self, viewer: Viewer) -> tuple[int, ...]:
        """The same as `board`, as numbers from 0 to 127: always as many."""
        return ()

    def shown(self, seat: int, action: int) -> str:
        """What the others learn of an action: where something is hidden nothing, unless the game
        says more."""
        return "" if self.rules.hidden else self.label(action)

    # what follows from it ----------------------------------------------------------------

    @classmethod
    def start(
        cls, options: GivenOptions = None, seats: int | None = None, seed: Seed | None = None
    ) -> Self:
        """A new game."""
        game = object.__new__(cls)
        game.options = read_options(cls.rules.options, options)
        game.seats = cls.rules.check_seats(seats)
        game.seed = chosen_seed(seed)
        game.deal(Rng(game.seed))
        return game

    @property
    def outcome(self) -> Outcome | None:
        """The result."""
        winners = self.result()
        if winners is None:
            return None
        if len(winners) == self.seats:
            winners = ()
        return Outcome(winners, EndReason.SCORE, places=places_of(winners, self.seats))

    def play(self, seat: int, action: int) -> list[Announcement]:
        """Carry out an action, or say why not."""
        seat = check.seat(seat, self.seats)
        if action not in self.legal(seat):
            raise IllegalAction("This is not possible now.", ErrorCode.ILLEGAL_ACTION)
        self.act(seat, int(action))
        public = Acted(seat=seat, text=self.shown(seat, action))
        return [Announcement(public, {seat: Acted(seat=seat, text=self.label(action))})]

    def view(self, viewer: Viewer) -> PlainView:
        """What a viewer may know."""
        check.viewer(viewer, self.seats)
        return PlainView(
            game=self.rules.name,
            viewer=viewer,
            seats=self.seats,
            awaited=self.awaited(),
            outcome=self.outcome,
            text=self.board(viewer),
            numbers=self.numbers(viewer),
        )

    def copy(self) -> Self:
        """An independent game."""
        twin = self._twin()
        twin.__dict__.update(
            {name: deepcopy(value) for name, value in vars(self).items() if name != "options"}
        )
        return twin

    def redeal(self, viewer: Viewer, rng: Rng) -> Self:
        """Where nothing is hidden, a copy; other games deal again what the viewer cannot know."""
        if self.rules.hidden:
            raise NotImplementedError(f"{self.rules.title} hides something: it must say what.")
        return self.copy()

    def text(self, seat: int, action: int) -> str:
        """An action as one line."""
        return self.label(check.whole(action, 0, self.rules.actions - 1, "An action"))

    def parse(self, seat: int, text: str) -> int:
        """The action of a line."""
        wanted = check.text(text, "An action").strip().lower()
        for action in range(self.rules.actions):
            if self.label(action).lower() == wanted:
                return action
        raise BadNotation(
            f"{check.shown(text)} is no action of {self.rules.title}.", ErrorCode.NO_ACTION
        )

    def detail(self, seat: int, action: int) -> PlainDetail:
        """An action for a board."""
        return PlainDetail(text=self.text(seat, action))

    def describe(self, event: Event) -> str:
        """An event in words."""
        self._check_event(event)
        who = "" if event.seat is None else self.rules.seat_names[event.seat]
        what = getattr(event, "text", "")
        return f"{who}: {what}." if what else f"{who} acts."

    def hint(self, viewer: Viewer) -> str:
        """What the viewer faces."""
        outcome, names = self.outcome, self.rules.seat_names
        if outcome is not None:
            won = " and ".join(names[seat] for seat in outcome.winners)
            return f"{won} won." if won else "The game is drawn."
        if viewer in self.awaited():
            return "It is your turn."
        return f"{' and '.join(names[seat] for seat in self.awaited())} to act."

    def svg(self, viewer: Viewer = None) -> str:
        """The board as a drawing."""
        lines = self.board(viewer).split("\n")
        width = LETTER * max(map(len, lines)) + 2 * LINE
        height = LINE * (len(lines) + 1)
        rows = "".join(
            f'<text x="{LINE}" y="{LINE * (row + 1)}" xml:space="preserve">{escape(line)}</text>'
            for row, line in enumerate(lines)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'font-family="monospace" font-size="{LINE * 3 // 4}">'
            f'<rect width="100%" height="100%" fill="#fff"/>{rows}</svg>'
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), msgspec.structs.asdict(self.options), dict(vars(self)))


def _restored(kind: type[PlainGame], options: dict[str, Any], state: dict[str, Any]) -> PlainGame:
    game = object.__new__(kind)
    game.__dict__.update(state)
    game.options = read_options(kind.rules.options, options)
    return game
