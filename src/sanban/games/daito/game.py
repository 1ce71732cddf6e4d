"""Daito behind the uniform protocol."""

from typing import Any, Self, cast

from sanban.core import check
from sanban.core.events import Announcement, Event, Viewer
from sanban.core.game import Game, Rules, written_position
from sanban.core.options import GivenOptions
from sanban.core.outcome import EndReason, Outcome, places_of
from sanban.core.rng import Rng
from sanban.core.seeds import Seed, chosen_seed
from sanban.games.daito import actions, describe, draw, events, inspect, notation, view
from sanban.games.daito.announce import announcements
from sanban.games.daito.deck import Deck, find_deck
from sanban.games.daito.describe import SEATS
from sanban.games.daito.hints import hint
from sanban.games.daito.layout import SPECTATOR
from sanban.games.daito.options import DaitoOptions, read_daito_options, rulings
from sanban.games.daito.setup import arrange
from sanban.games.daito.state import State
from sanban.games.daito.view import DaitoView

ENDS = (events.TurnStarted, events.MatchEnded)  # of a turn, after which nothing is taken back
AWAITED = ((0,), (1,), ())  # by seat; nobody is the last


class Daito(Game):
    """A match of Daito: two players, to two ippon.

    >>> game = Daito.start(seed=1)
    >>> game.view(None).players[0].hand_count
    4
    """

    rules = Rules(
        name="daito",
        title="Daito",
        author="Ákos Vachter",
        version=1,
        seat_names=SEATS,
        options=DaitoOptions,
        events=events.DaitoEvent,
        details=events.DaitoDetail,
        actions=actions.ACTION_COUNT,
        hidden=True,
        calls=True,
    )
    seats = 2

    def __init__(self, options: DaitoOptions, deck: Deck, state: State) -> None:
        self.options: DaitoOptions = check.member(options, DaitoOptions, "DaitoOptions")
        self.deck = check.member(deck, Deck, "a Deck")
        self.state = check.member(state, State, "a State of Daito")
        # the seat whose last actions may be taken back, and how many
        self.steps: tuple[int, int] = (0, 0)

    @classmethod
    def start(
        cls, options: GivenOptions = None, seats: int | None = None, seed: Seed | None = None
    ) -> Self:
        chosen = read_daito_options(options)
        cls.rules.check_seats(seats)
        deck = find_deck(chosen.deck)
        known = chosen_seed(seed)
        rng = Rng(known)
        first = int(rng.below(2))
        if chosen.first != "random":
            first = ("aka", "shiro").index(chosen.first)
        state = State()
        state.set_rules(**rulings(chosen))
        state.start(deck.counts, rng, first)
        state.listen(True)
        game = cls(chosen, deck, state)
        game.seed = known
        return game

    @classmethod
    def arrange(
        cls, options: GivenOptions = None, seed: Seed | None = None, **position: Any
    ) -> Self:
        """A match that starts from a position made by hand; see `setup.arrange`.

        >>> game = Daito.arrange(hands=[["kamae"], []], live=["maki"])
        >>> "answer maki: kamae" in [game.text(0, action) for action in game.legal(0)]
        True
        """
        game = cls.start(options, None, seed)
        check.call(arrange, game.state, game.deck, **position)
        game.arranged = written_position(position)
        return game

    @property
    def outcome(self) -> Outcome | None:
        if not self._over():
            return None
        winners = () if self.state.winner == actions.DRAWN else (self.state.winner,)
        reason = EndReason(actions.END_NAMES[self.state.ending])
        return Outcome(winners, reason, inspect.score(self.state), places_of(winners, 2))

    def _over(self) -> bool:
        return self.state.phase == actions.AT_END

    def awaited(self) -> tuple[int, ...]:
        return AWAITED[self.state.awaited]

    def may_act(self) -> tuple[int, ...]:
        """The player to act, and whoever may call Yame or shuffle out of turn.

        >>> Daito.start({"first": "aka"}, seed=7).may_act()
        (0, 1)
        """
        if self._over():
            return ()
        return tuple(seat for seat in range(2) if self.state.legal(seat))

    def callers(self, actor: int | None) -> tuple[int, ...]:
        """Whoever may call Yame and is not to act. Those who acted know when they stop, but not
        what was dealt for a new round.

        >>> game = Daito.start({"first": "aka"}, seed=7)
        >>> game.callers(0), game.callers(1)
        ((1,), (1,))
        >>> happened = game.play(0, game.parse(0, "stop"))
        >>> game.callers(0)
        ()
        """
        check.viewer(actor, 2)
        if self._over():
            return ()
        other = 1 - self.state.active
        if actor == other:
            s = inspect.fields(self.state)
            if not s.first_of_round or s.phase != actions.AT_OPEN or s.exchanged:
                return ()
        # open to a seat out of turn: by its tokens and the options, which everybody sees
        return (other,) if actions.YAME in self.state.legal(other) else ()

    def legal(self, seat: int) -> list[int]:
        return self.state.legal(seat)

    def concessions(self, seat: int) -> list[int]:
        check.seat(seat, 2)
        return [] if self._over() else [actions.RESIGN]

    def play(self, seat: int, action: int) -> list[Announcement]:
        self.state.apply(seat, action)
        happened = announcements(self.state)
        self._count_step(seat, happened)
        return happened

    def _count_step(self, seat: int, happened: list[Announcement]) -> None:
        """A turn may be taken back until something hidden was drawn or shown."""
        for one in happened:
            if one.reveals or type(one.public) in ENDS:
                self.steps = (seat, 0)
                return
        self.steps = (seat, self.steps[1] + 1 if self.steps[0] == seat else 1)

    def view(self, viewer: Viewer) -> DaitoView:
        check.viewer(viewer, 2)
        back = self.steps[1] if viewer == self.steps[0] and not self._over() else 0
        return view.build(self.state, self.deck, self.options, viewer, self.outcome, back)

    def copy(self) -> Self:
        twin = self._twin()
        twin.state = self.state.copy()
        twin.state.listen(True)
        return twin

    def redeal(self, viewer: Viewer, rng: Rng) -> Self:
        other = self.copy()
        check.viewer(viewer, 2)
        other.state.redeal(SPECTATOR if viewer is None else viewer, rng)
        other.seed = other.arranged = None
        return other

    def text(self, seat: int, action: int) -> str:
        check.seat(seat, 2)
        return notation.text(action)

    def parse(self, seat: int, text: str) -> int:
        check.seat(seat, 2)
        return notation.parse(text)

    def public_text(self, text: str) -> str:
        return notation.public_text(text)

    def detail(self, seat: int, action: int) -> events.DaitoDetail:
        check.seat(seat, 2)
        return notation.detail(action)

    def describe(self, event: Event) -> str:
        self._check_event(event)
        return describe.describe(cast(events.DaitoEvent, event))

    def hint(self, viewer: Viewer) -> str:
        check.viewer(viewer, 2)
        details = [] if viewer is None else [notation.detail(a) for a in self.legal(viewer)]
        return hint(self.view(viewer), details)

    def svg(self, viewer: Viewer = None) -> str:
        return draw.table(self.view(viewer))
