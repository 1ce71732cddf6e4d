"""A match of Kamisado: rounds, teeth, points, fills."""

from typing import Any, Literal, Self, cast

from sanban.core import check
from sanban.core.errors import IllegalAction
from sanban.core.events import Announcement, Event, Viewer
from sanban.core.game import Game, Rules
from sanban.core.options import GivenOptions, read_options
from sanban.core.outcome import EndReason, Outcome, places_of
from sanban.core.rng import Rng
from sanban.core.seeds import Seed, chosen_seed
from sanban.games.kamisado import actions, describe, events, notation, view
from sanban.games.kamisado.board import COLOURS, SIDES
from sanban.games.kamisado.draw import draw_position
from sanban.games.kamisado.errors import KamisadoCode
from sanban.games.kamisado.layout import (
    BLACK,
    MATCH_OVER,
    MOVES,
    NO_TOWER,
    NOBODY,
    TO_FILL,
    TO_MOVE,
)
from sanban.games.kamisado.options import KamisadoOptions
from sanban.games.kamisado.position import position_text
from sanban.games.kamisado.refuse import why_not
from sanban.games.kamisado.setup import arrange
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.view import FILL, MOVE, OVER, PHASES, KamisadoView, RoundResult, Why

__all__ = ["FILL", "MOVE", "OVER", "Kamisado"]

AWAITED = ((0,), (1,), ())  # by side; NOBODY is the last


class Kamisado(Game):
    """A match: seat 0 is Black, seat 1 is White.

    >>> match = Kamisado.start({"match": "standard"})
    >>> happened = match.play(0, match.parse(0, "Red Forward 4 Blue"))
    >>> match.hint(1)
    'The blue tower must move: Black ended on a blue square.'
    """

    rules = Rules(
        name="kamisado",
        title="Kamisado",
        author="Peter Burley",
        version=1,
        seat_names=("Black", "White"),
        options=KamisadoOptions,
        events=events.KamisadoEvent,
        details=events.KamisadoDetail,
        actions=actions.ACTIONS,
        hidden=False,
    )
    options: KamisadoOptions

    def __init__(self, options: KamisadoOptions, position: Position) -> None:
        self.options = check.member(options, KamisadoOptions, "KamisadoOptions")
        self.seats = 2
        # with the match around it
        self.position = check.member(position, Position, "a Position of Kamisado")
        self.rounds: tuple[RoundResult, ...] = ()
        self.made: int | None = None  # the last move of the round, as `Position.made` gives it
        self._outcome: Outcome | None = None

    @classmethod
    def start(
        cls, options: GivenOptions = None, seats: int | None = None, seed: Seed | None = None
    ) -> Self:
        """A new match. Nothing in Kamisado is random: the seed changes nothing."""
        cls.rules.check_seats(seats)
        chosen = read_options(KamisadoOptions, options)
        match = cls._open(chosen, Position.start(chosen.turned), (0, 0), BLACK)
        match.seed = chosen_seed(seed)
        return match

    @classmethod
    def _open(
        cls, options: KamisadoOptions, position: Position, score: tuple[int, int], first: int
    ) -> Self:
        match = cls(options, position)
        position.open_match(options.target, options.match == "series", first, score)
        return match

    @classmethod
    def go_on(
        cls,
        options: KamisadoOptions,
        position: Position,
        score: tuple[int, int] = (0, 0),
        first: int = BLACK,
        seed: Seed | None = None,
    ) -> Self:
        """A match that goes on from a position, in a round that the side `first` began.

        >>> position = Position.start()
        >>> match = Kamisado.go_on(KamisadoOptions(match="standard"), position, score=(1, 2))
        >>> match.score
        [1, 2]
        """
        check.member(position, Position, "a Position of Kamisado")
        written = position_text(position)
        match = cls._open(options, position, score, first)
        match.seed = chosen_seed(seed)
        match.arranged = {"position": written, "score": list(score), "first": first}
        return match

    @classmethod
    def saved(cls, options: KamisadoOptions, position: Position) -> Self:
        """A match as it was when its position was saved, with the match around it.

        >>> position = Kamisado.start({"match": "standard"}).position
        >>> Kamisado.saved(KamisadoOptions(match="standard"), position).outcome is None
        True
        """
        match = cls(options, position)
        if position.phase == MATCH_OVER:
            match._finish(position.round_winner, EndReason.SCORE)
        return match

    @classmethod
    def arrange(
        cls, options: GivenOptions = None, seed: Seed | None = None, **position: Any
    ) -> Self:
        """A match in the middle of a round; see `setup.arrange`. The seed changes nothing.

        >>> match = Kamisado.arrange({"match": "long"}, towers="R:d4' n:d5", must="r")
        >>> "d4xd5" in [match.text(0, action) for action in match.legal(0)]
        True
        """
        chosen = read_options(KamisadoOptions, options)
        if "turned" in position:
            raise check.refusal("How the board lies is an option: board.")
        score, first = position.pop("score", (0, 0)), position.pop("first", BLACK)
        start = check.call(arrange, turned=chosen.turned, **position)
        return cls.go_on(chosen, start, score, first, seed)

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def phase(self) -> str:
        """What the match waits for: "move", "crown", "fill", or it is "over".

        >>> match = Kamisado.start({"match": "standard"})
        >>> events = match.play(0, match.parse(0, "resign round"))
        >>> match.phase
        'crown'
        """
        return PHASES[self.position.phase]

    @property
    def last(self) -> int | None:
        """The last move of the round.

        >>> Kamisado.start().last is None
        True
        """
        return None if self.made is None else self.made & (MOVES - 1)

    @property
    def why(self) -> Why | None:
        """What made a tower the one that must move.

        >>> Kamisado.start().why is None
        True
        """
        return None if self.made is None else view.why_next(self.made)

    @property
    def challenger(self) -> int:
        """The side that moved first in this round.

        >>> Kamisado.start().challenger
        0
        """
        return self.position.challenger

    @property
    def score(self) -> list[int]:
        """The points of both sides.

        >>> Kamisado.start().score
        [0, 0]
        """
        return self.position.score

    @property
    def teeth(self) -> list[int]:
        """The teeth of each tower: side * 8 + colour.

        >>> sum(Kamisado.start().teeth)
        0
        """
        return self.position.teeth

    # who may do what -----------------------------------------------------------------

    def awaited(self) -> tuple[int, ...]:
        return AWAITED[self.position.awaited]

    def legal(self, seat: int) -> list[int]:
        position = self.position
        if check.seat(seat, 2) != position.awaited:
            return []
        if position.phase == TO_MOVE:
            return position.moves()
        if position.phase == TO_FILL:
            return [actions.FILL_LEFT, actions.FILL_RIGHT]
        return [actions.CROWN + colour for colour in range(8)]

    def concessions(self, seat: int) -> list[int]:
        check.seat(seat, 2)
        if self.phase == OVER:
            return []
        if self.phase == MOVE and self.options.match != "simple":
            return [actions.RESIGN_ROUND, actions.RESIGN]
        return [actions.RESIGN]

    # playing -------------------------------------------------------------------------

    def play(self, seat: int, action: int) -> list[Announcement]:
        made = self.position.advance(seat, action)
        if made < 0:
            return self._play_other(seat, action)
        self.made = made
        if self.position.winner == NOBODY:
            return [events.moved(made)]
        reason = EndReason.DEADLOCK if self.position.deadlock else EndReason.HOME_ROW
        ended = self._end_round(self.position.winner, reason, self.position.tooth())
        return [events.moved(made), *ended]

    def _play_other(self, seat: int, action: int) -> list[Announcement]:
        """Play what is not a legal move."""
        seat, action = check.seat(seat, 2), check.action(action, actions.ACTIONS, "Kamisado")
        if not actions.is_move(action) and action in self.concessions(seat):
            return self._resign(seat, action)
        phase = self.position.phase
        self._check(seat, action, phase)
        if phase == TO_FILL:
            return self._fill(action - actions.FILL_LEFT)
        return self._crown(action - actions.CROWN)

    def _check(self, seat: int, action: int, phase: int) -> None:
        if phase == MATCH_OVER:
            raise IllegalAction("The match is over.", KamisadoCode.MATCH_OVER)
        if seat != self.position.awaited:
            waiting = SIDES[self.position.awaited].title()
            raise IllegalAction(
                f"It is not your turn: {waiting} is to act.", KamisadoCode.NOT_YOUR_TURN
            )
        if phase == TO_MOVE and actions.is_move(action):
            raise why_not(self.position, action)
        if phase == TO_MOVE or action not in self.legal(seat):
            raise IllegalAction(
                f"That cannot be done now. {self.hint(seat)}",
                KamisadoCode.WRONG_PHASE,
                phase=self.phase,
            )

    def _resign(self, seat: int, action: int) -> list[Announcement]:
        what: Literal["round", "match"] = "match" if action == actions.RESIGN else "round"
        resigned = Announcement(events.Resigned(seat=seat, what=what))
        if action == actions.RESIGN:
            self.position.end_match()
            return [resigned, self._finish(1 - seat, EndReason.RESIGNED)]
        if self.options.match == "series":
            return [resigned, *self._end_round(1 - seat, EndReason.RESIGNED, NO_TOWER)]
        self.position.await_crown(1 - seat)
        self.rounds += (RoundResult(1 - seat, EndReason.RESIGNED, None, 0),)
        return [resigned]

    def _crown(self, colour: int) -> list[Announcement]:
        self.rounds = self.rounds[:-1]
        return self._end_round(self.position.round_winner, EndReason.RESIGNED, colour)

    def _end_round(self, winner: int, reason: EndReason, colour: int) -> list[Announcement]:
        """Give out the tooth and the points; go on to the fill, or end the match."""
        tower = None if self.options.match == "series" else COLOURS[colour]
        points = self.position.end_round(winner, colour)
        self.rounds += (RoundResult(winner, reason, tower, points),)
        ended = Announcement(
            events.RoundEnded(
                seat=winner,
                round=len(self.rounds),
                winner=winner,
                reason=reason,
                tower=tower,
                points=points,
                score=(self.score[0], self.score[1]),
            )
        )
        if self.position.phase == MATCH_OVER:
            return [ended, self._finish(winner, EndReason.SCORE)]
        return [ended] if self.phase == FILL else [ended, self._start_round()]

    def _fill(self, end: int) -> list[Announcement]:
        self.position.fill(end)
        filled = events.Filled(seat=self.position.round_winner, direction=events.DIRECTIONS[end])
        return [Announcement(filled), self._start_round()]

    def _start_round(self) -> Announcement:
        self.made = None
        return Announcement(
            events.RoundStarted(
                seat=self.position.challenger,
                round=len(self.rounds) + 1,
                position=position_text(self.position),
            )
        )

    def _finish(self, winner: int, reason: EndReason) -> Announcement:
        score = (self.score[0], self.score[1])
        self._outcome = Outcome((winner,), reason, score, places_of((winner,), 2))
        return Announcement(events.MatchEnded(seat=winner, winner=winner, score=score))

    # showing -------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> KamisadoView:
        return view.build(self, check.viewer(viewer, 2))

    def copy(self) -> Self:
        twin = self._twin()
        twin.position = self.position.copy()
        return twin

    def redeal(self, viewer: Viewer, rng: Rng) -> Self:
        check.viewer(viewer, 2)
        check.member(rng, Rng, "an Rng")
        return self.copy()  # nothing is hidden

    def text(self, seat: int, action: int) -> str:
        check.seat(seat, 2)
        return notation.text(action)

    def parse(self, seat: int, text: str) -> int:
        check.seat(seat, 2)
        if self.phase == MOVE and seat == self.position.turn:
            return notation.parse(text, self.position)
        return notation.parse(text)

    def detail(self, seat: int, action: int) -> events.KamisadoDetail:
        check.seat(seat, 2)
        return notation.detail(action, self.position)

    def describe(self, event: Event) -> str:
        self._check_event(event)
        return describe.describe(cast(events.KamisadoEvent, event))

    def hint(self, viewer: Viewer) -> str:
        return describe.hint(self.view(viewer))

    def __repr__(self) -> str:
        return f"{super().__repr__()[:-1]}: {self.position}>"

    def svg(self, viewer: Viewer = None) -> str:
        flipped = check.viewer(viewer, 2) == 1
        return draw_position(self.position, flipped=flipped, last=self.last)
