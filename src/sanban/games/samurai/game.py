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
    deal,
    describe,
    events,
    explain,
    inspect,
    layout,
    legal,
    map,
    notation,
    redeal,
    setup,
    view,
    words,
)
from sanban.games.samurai.actions import End, Move, Put, Take
from sanban.games.samurai.errors import SamuraiCode
from sanban.games.samurai.explain import Capture
from sanban.games.samurai.map import HEXES
from sanban.games.samurai.options import SamuraiOptions
from sanban.games.samurai.scoring import Tally
from sanban.games.samurai.state import State
from sanban.games.samurai.tiles import HAND_SIZE, TILES, tile_names
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
        if self.state.phase != layout.OVER:
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
        seat, action = (
            check.seat(seat, self.seats),
            check.action(action, actions.ACTIONS, "Samurai"),
        )
        s = self.state
        act = actions.decode(action)
        if isinstance(act, End):
            return self._end_turn(seat, action)
        recovered = inspect.tile_on(s, act.start) if isinstance(act, Move) else None
        ending = s.ending
        s.play(seat, action)
        happened = [self._acted(seat, action, recovered)]
        if s.phase == layout.TURNS and isinstance(act, Take | Put):
            happened.append(Announcement(events.Began(seat=s.turn)))
        for capture in explain.captures(s):
            self.captures.append(capture)
            happened.append(Announcement(events.Captured(seat=capture.seat, capture=capture)))
        if s.ending != ending:
            happened.append(Announcement(events.LastTurn(seat=seat, by=explain.ended_by(s))))
        return happened

    def _acted(self, seat: int, action: int, recovered: tuple[int, int] | None) -> Announcement:
        """What the action itself was, as everybody may know it."""
        match notation.detail(action):
            case events.TakeDetail(tile=tile):
                count = inspect.held(self.state, seat)
                own = events.Taken(seat=seat, count=count, tile=tile)
                return Announcement(events.Taken(seat=seat, count=count), {seat: own})
            case events.PutDetail(figure=figure, hex=place):
                return Announcement(events.Put(seat=seat, figure=figure, hex=place))
            case events.TileDetail(tile=tile, hex=place):
                return Announcement(events.TileLaid(seat=seat, tile=tile, hex=place))
            case events.FigureExchangeDetail(tile=tile, hexes=hexes, figures=figures):
                return Announcement(
                    events.FiguresExchanged(seat=seat, tile=tile, hexes=hexes, figures=figures)
                )
            case events.TileExchangeDetail(start=start, end=end):
                assert recovered is not None
                tile = TILES[recovered[1]].name
                return Announcement(events.TileMoved(seat=seat, tile=tile, start=start, end=end))
            case events.EndTurnDetail():
                return Announcement(events.TurnEnded(seat=seat))

    def _end_turn(self, seat: int, action: int) -> list[Announcement]:
        s = self.state
        before = inspect.drawn(s, seat)
        s.play(seat, action)
        assert not s.ending & layout.STUCK, "R8: somebody can always play while figures are left"
        happened = [self._acted(seat, action, None)]
        if s.phase == layout.OVER:
            sheet = explain.sheet([inspect.captured(s, i) for i in range(self.seats)])
            ended = events.GameEnded(
                by=explain.ended_by(s),
                winners=sheet.winners,
                steps=sheet.steps,
                captured=tuple(row.captured for row in sheet.rows),
                # V3
                first_hands=tuple(
                    tile_names(inspect.order(s, i)[:HAND_SIZE]) for i in range(self.seats)
                ),
            )
            return [*happened, Announcement(ended, reveals=True)]
        new = inspect.order(s, seat)[before : inspect.drawn(s, seat)]
        if new:
            own = events.Drawn(seat=seat, count=len(new), tiles=tile_names(new))
            drawn = events.Drawn(seat=seat, count=len(new))
            happened.append(Announcement(drawn, {seat: own}, reveals=True))
        for i in range(1, self.seats):
            other = (seat + i) % self.seats
            if s.skipped >> other & 1:
                hand = inspect.held(s, other)
                happened.append(Announcement(events.Skipped(seat=other, hand=hand)))
        return happened

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
