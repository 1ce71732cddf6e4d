"""Samurai: the compiled state behind the uniform protocol."""

from typing import Any, Self, cast

import msgspec

from sanban.core import check
from sanban.core.errors import IllegalAction
from sanban.core.events import Announcement, Event, Viewer
from sanban.core.game import Game, Rules, written_position
from sanban.core.options import GivenOptions, Options, read_options
from sanban.core.outcome import EndReason, Outcome
from sanban.core.rng import Rng
from sanban.core.seeds import Seed, chosen_seed
from sanban.games.samurai import (
    actions,
    announce,
    deal,
    describe,
    events,
    explain,
    inspect,
    legal,
    map,
    notation,
    redeal,
    setup,
    view,
    words,
)
from sanban.games.samurai.errors import SamuraiCode
from sanban.games.samurai.explain import Capture
from sanban.games.samurai.layout import OVER
from sanban.games.samurai.map import HEXES
from sanban.games.samurai.options import SamuraiOptions
from sanban.games.samurai.scoring import Tally
from sanban.games.samurai.state import State
from sanban.games.samurai.view import SamuraiView


class Samurai(Game):
    """A game of Samurai.

    >>> game = Samurai.start({"first_hand": "random", "figures": "random"}, 3, seed=7)
    >>> seat = game.awaited()[0]
    >>> game.describe(game.play(seat, game.legal(seat)[0])[0].seen_by(None))
    'Blue square plays helmet 2 on c20.'
    """

    rules = Rules(
        name="samurai",
        title="Samurai",
        author="Reiner Knizia",
        version=1,
        seat_names=words.SEAT_NAMES,
        options=SamuraiOptions,
        events=events.SamuraiEvent,
        details=events.SamuraiDetail,
        actions=actions.ACTIONS,
        hidden=True,
    )

    def __init__(self, options: SamuraiOptions, s: State, captures: list[Capture]) -> None:
        self.options: SamuraiOptions = check.member(options, SamuraiOptions, "SamuraiOptions")
        self.state = check.member(s, State, "a State of Samurai")
        self.seats = s.players
        # everything that left the board, in order
        self.captures = check.members(captures, Capture, "a list of captures")

    @classmethod
    def start(
        cls, options: GivenOptions = None, seats: int | None = None, seed: Seed | None = None
    ) -> Self:
        chosen = read_options(SamuraiOptions, options)
        known = chosen_seed(seed)
        game = cls.from_deal(chosen, deal.draw(chosen, cls.rules.check_seats(seats), known))
        game.seed = known
        return game

    @classmethod
    def from_deal(cls, options: SamuraiOptions, dealt: deal.Deal) -> Self:
        """A new game in which chance has decided so.

        >>> options = SamuraiOptions(first_hand="random", figures="random")
        >>> Samurai.from_deal(options, deal.draw(options, 2, "7")) == Samurai.start(options, 2, "7")
        True
        """
        check.member(dealt, deal.Deal, "a Deal")
        return cls(options, dealt.begin(options), [])

    @classmethod
    def arrange(
        cls, options: GivenOptions = None, seed: Seed | None = None, **position: Any
    ) -> Self:
        """A game that begins from a position made by hand; see `setup.arrange`.

        The seed changes nothing: the position says where every tile lies.

        >>> game = Samurai.arrange(hands=["helmet3"], figures={"q15": "helmet"})
        >>> "helmet3 q14" in [game.text(0, action) for action in game.legal(0)]
        True
        """
        if not isinstance(options, Options):
            given = {} if options is None else check.mapping(options, "The options")
            options = {"first_hand": "random", "figures": "random", **given}
        chosen = read_options(SamuraiOptions, options)
        game = cls(chosen, check.call(setup.arrange, chosen, **position), [])
        game.seed, game.arranged = chosen_seed(seed), written_position(position)
        return game

    # questions -----------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        if self.state.phase != OVER:
            return None
        tally = Tally([inspect.captured(self.state, seat) for seat in range(self.seats)])
        totals = tuple(tally.points(seat, True) for seat in range(self.seats))
        return Outcome(tally.winners(), EndReason(tally.step()), totals, tally.places())

    def awaited(self) -> tuple[int, ...]:
        return inspect.awaited(self.state)

    def legal(self, seat: int) -> list[int]:
        return legal.listed(self.state, seat)

    def view(self, viewer: Viewer) -> SamuraiView:
        check.viewer(viewer, self.seats)
        return view.build(viewer, self.state, self.captures, self.awaited(), self.outcome)

    def view_with_previews(self, viewer: Viewer) -> SamuraiView:
        plain = self.view(viewer)
        return msgspec.structs.replace(plain, what_if=view.what_if(viewer, self.state))

    def why(self, hex_name: str) -> str:
        """Why the figures of a settlement went where they went, or how things stand there.

        Behind screens only the captures of the last round are told, as in the view.

        >>> game = Samurai.start({"first_hand": "random", "figures": "random"}, seed=3)
        >>> print(game.why("edo").partition(" The helmet")[0])
        Edo (o14) has 6 free land hexes beside it.
        """
        number = map.hex_number(check.text(hex_name, "A hex"))
        if number not in map.SETTLEMENT_INDEX:
            raise IllegalAction(
                f"No figures ever stand on {map.called(number)}: ask for a settlement.",
                SamuraiCode.NO_SETTLEMENT,
            )
        name = HEXES[number].name
        gone = [capture for capture in self.captures if capture.hex == name]
        if not gone:
            return explain.standing(self.state, map.SETTLEMENT_INDEX[number])
        told = view.visible_captures(self.state, gone)
        if not told:
            return f"The figures of {map.called(number)} lie behind the screens by now."
        return " ".join(explain.why(capture) for capture in told)

    # playing -------------------------------------------------------------------------

    def play(self, seat: int, action: int) -> list[Announcement]:
        return announce.play(self.state, seat, action, self.captures)

    # around --------------------------------------------------------------------------

    def copy(self) -> Self:
        twin = self._twin()
        twin.state, twin.captures = self.state.copy(), list(self.captures)
        return twin

    def redeal(self, viewer: Viewer, rng: Rng) -> Self:
        other = self.copy()
        check.viewer(viewer, self.seats)
        redeal.redeal(other.state, -1 if viewer is None else viewer, rng)
        other.seed = other.arranged = None
        return other

    def text(self, seat: int, action: int) -> str:
        check.seat(seat, self.seats)
        return notation.text(action)

    def parse(self, seat: int, text: str) -> int:
        check.seat(seat, self.seats)
        return notation.parse(text)

    def public_text(self, text: str) -> str:
        return notation.public_text(text)

    def detail(self, seat: int, action: int) -> events.SamuraiDetail:
        check.seat(seat, self.seats)
        return notation.detail(action)

    def describe(self, event: Event) -> str:
        self._check_event(event)
        return describe.describe(cast(events.SamuraiEvent, event))

    def hint(self, viewer: Viewer) -> str:
        return describe.hint(self.state, check.viewer(viewer, self.seats), self.awaited())

    def svg(self, viewer: Viewer = None) -> str:
        from sanban.games.samurai.draw import draw

        return draw(self.view(viewer))
