"""A match of Kamisado: rounds, teeth, points, fills."""

from collections.abc import Mapping
from typing import Any, Literal, Self, cast

from sanban.core.errors import IllegalAction
from sanban.core.events import Announcement, Event, Viewer
from sanban.core.game import Game, Rules
from sanban.core.options import Options, read_options
from sanban.core.outcome import EndReason, Outcome
from sanban.core.rng import Rng
from sanban.core.seeds import Seed
from sanban.games.kamisado import actions, describe, events
from sanban.games.kamisado.board import COLOURS, SIDES, square_colours, square_name
from sanban.games.kamisado.draw import draw_position
from sanban.games.kamisado.fill import LEFT, RIGHT, line_up
from sanban.games.kamisado.options import KamisadoOptions
from sanban.games.kamisado.position import move_text, position_text
from sanban.games.kamisado.round import PUSH, Position
from sanban.games.kamisado.setup import arrange
from sanban.games.kamisado.view import KamisadoView, RoundResult, Why

MOVE, CROWN, FILL, OVER = "move", "crown", "fill", "over"
PUSH_RULES = ("", "S3", "DS3", "TS3")  # by the teeth of the tower that pushed


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
        min_seats=2,
        options=KamisadoOptions,
        events=events.KamisadoEvent,
        details=events.KamisadoDetail,
        actions=actions.ACTIONS,
        hidden=False,
    )
    options: KamisadoOptions

    def __init__(self, options: KamisadoOptions, position: Position) -> None:
        self.options = options
        self.seats = 2
        self.position = position
        self.teeth = [0] * 16  # by tower: side * 8 + colour
        self.score = [0, 0]
        self.phase = MOVE
        self.challenger = 0
        self.rounds: tuple[RoundResult, ...] = ()
        self.last: int | None = None
        self.why: Why | None = None
        self._outcome: Outcome | None = None

    @classmethod
    def start(
        cls,
        options: Mapping[str, Any] | Options | None = None,
        seats: int | None = None,
        seed: Seed = 0,
    ) -> Self:
        """A new match. Nothing in Kamisado is random: the seed changes nothing."""
        cls.rules.check_seats(seats)
        chosen = read_options(KamisadoOptions, options)
        return cls(chosen, Position.start(chosen.turned))

    @classmethod
    def arrange(cls, options: Mapping[str, Any] | None = None, **position: Any) -> Self:
        """A match in the middle of a round; see `setup.arrange`.

        >>> match = Kamisado.arrange({"match": "long"}, towers="R:d4' n:d5", must="r")
        >>> "d4xd5" in [match.text(0, action) for action in match.legal(0)]
        True
        """
        match = cls.start(options)
        match.score = list(position.pop("score", (0, 0)))
        match.challenger = position.pop("first", 0)
        match.position = arrange(turned=match.options.turned, **position)
        match.teeth = [match.position.level_of(tower >> 3, tower & 7) for tower in range(16)]
        return match

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome

    @property
    def winner_of_round(self) -> int:
        """The side that won the last finished round."""
        return self.rounds[-1].winner

    # who may do what -----------------------------------------------------------------

    def awaited(self) -> tuple[int, ...]:
        if self.phase == MOVE:
            return (self.position.turn,)
        return () if self.phase == OVER else (self.winner_of_round,)

    def legal(self, seat: int) -> list[int]:
        if seat not in self.awaited():
            return []
        if self.phase == MOVE:
            return self.position.moves()
        if self.phase == FILL:
            return [actions.FILL_LEFT, actions.FILL_RIGHT]
        return [actions.CROWN + colour for colour in range(8)]

    def concessions(self, seat: int) -> list[int]:
        if self.phase == OVER:
            return []
        if self.phase == MOVE and self.options.match != "simple":
            return [actions.RESIGN_ROUND, actions.RESIGN]
        return [actions.RESIGN]

    # playing -------------------------------------------------------------------------

    def play(self, seat: int, action: int) -> list[Announcement]:
        if action in (actions.RESIGN, actions.RESIGN_ROUND) and action in self.concessions(seat):
            return self._resign(seat, action)
        self._check(seat, action)
        if self.phase == MOVE:
            return self._move(seat, action)
        if self.phase == FILL:
            return self._fill(LEFT if action == actions.FILL_LEFT else RIGHT)
        return self._crown(action - actions.CROWN)

    def _check(self, seat: int, action: int) -> None:
        if self.phase == OVER:
            raise IllegalAction("The match is over.", "match_over")
        if seat not in self.awaited():
            waiting = SIDES[self.awaited()[0]].title()
            raise IllegalAction(f"It is not your turn: {waiting} is to act.", "not_your_turn")
        if self.phase == MOVE and actions.is_move(action):
            return  # the position itself says why a move is refused
        if self.phase == MOVE or action not in self.legal(seat):
            raise IllegalAction(
                f"That cannot be done now. {self.hint(seat)}", "wrong_phase", phase=self.phase
            )

    def _move(self, seat: int, move: int) -> list[Announcement]:
        before = self.position.copy()
        self.position.play(move)
        self.last = move
        happened = Announcement(events.moved(before, move))
        self.why = _why(before, move, self.position)
        if self.position.winner < 0:
            return [happened]
        reason = EndReason.DEADLOCK if self.position.deadlock else EndReason.HOME_ROW
        return [happened, *self._end_round(self.position.winner, reason, self.position.tooth())]

    def _resign(self, seat: int, action: int) -> list[Announcement]:
        what: Literal["round", "match"] = "match" if action == actions.RESIGN else "round"
        resigned = Announcement(events.Resigned(seat=seat, what=what))
        if action == actions.RESIGN:
            self._finish(1 - seat, EndReason.RESIGNED)
            return [resigned, self._result()]
        if self.options.match == "series":
            return [resigned, *self._end_round(1 - seat, EndReason.RESIGNED, None)]
        # K6: nobody reached a home row, so the winner says which tower gets the tooth
        self.phase = CROWN
        self.rounds += (RoundResult(1 - seat, EndReason.RESIGNED, None, 0),)
        return [resigned]

    def _crown(self, colour: int) -> list[Announcement]:
        winner = self.winner_of_round
        self.rounds = self.rounds[:-1]
        return self._end_round(winner, EndReason.RESIGNED, colour)

    def _end_round(self, winner: int, reason: EndReason, colour: int | None) -> list[Announcement]:
        """Give out the tooth and the points; go on to the fill, or end the match."""
        tower = None if colour is None else COLOURS[colour]
        points = 1
        if self.options.match != "series" and colour is not None:
            points = 1 << self.teeth[winner * 8 + colour]  # 1, 2, 4, 8
            self.teeth[winner * 8 + colour] += 1
        else:
            tower = None
        self.score[winner] += points
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
        if self.score[winner] >= self.options.target:
            self._finish(winner, EndReason.SCORE)
            return [ended, self._result()]
        if self.options.match == "series":  # the first move alternates
            self._start_round(Position.start(self.options.turned), 1 - self.challenger)
            return [ended, self._round_event()]
        self.phase = FILL
        return [ended]

    def _fill(self, direction: events.Direction) -> list[Announcement]:
        winner = self.winner_of_round
        self._start_round(self._line_up(direction), 1 - winner)  # the loser is the challenger
        return [Announcement(events.Filled(seat=winner, direction=direction)), self._round_event()]

    def _line_up(self, direction: str) -> Position:
        return line_up(self.position, direction, self.teeth, 1 - self.winner_of_round)

    def _start_round(self, position: Position, first: int) -> None:
        position.turn, position.last_side = first, 1 - first
        self.position, self.challenger, self.phase = position, first, MOVE
        self.last = self.why = None

    def _round_event(self) -> Announcement:
        return Announcement(
            events.RoundStarted(
                seat=self.challenger,
                round=len(self.rounds) + 1,
                position=position_text(self.position),
            )
        )

    def _finish(self, winner: int, reason: EndReason) -> None:
        self.phase = OVER
        self._outcome = Outcome((winner,), reason, tuple(self.score))

    def _result(self) -> Announcement:
        assert self._outcome is not None
        winner = self._outcome.winners[0]
        score = (self.score[0], self.score[1])
        return Announcement(events.MatchEnded(seat=winner, winner=winner, score=score))

    # showing -------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> KamisadoView:
        position = self.position
        line_ups: dict[str, str] | None = None
        if self.phase == FILL:
            line_ups = {way: position_text(self._line_up(way)) for way in (LEFT, RIGHT)}
        moving = self.phase == MOVE and position.must >= 0
        return KamisadoView(
            game=self.rules.name,
            viewer=viewer,
            seats=2,
            awaited=self.awaited(),
            outcome=self._outcome,
            match=self.options.match,
            target=self.options.target,
            board=self.options.board,
            colours=square_colours(self.options.turned),
            phase=self.phase,
            round=len(self.rounds) + (self.phase == MOVE),
            challenger=self.challenger,
            score=(self.score[0], self.score[1]),
            teeth=(tuple(self.teeth[:8]), tuple(self.teeth[8:])),
            position=position_text(position),
            must=COLOURS[position.must] if moving else None,
            why=self.why if moving else None,
            last=None if self.last is None else move_text(self.last),
            rounds=self.rounds,
            line_ups=line_ups,
        )

    def copy(self) -> Self:
        twin = type(self)(self.options, self.position.copy())
        twin.teeth, twin.score = list(self.teeth), list(self.score)
        twin.phase, twin.challenger, twin.rounds = self.phase, self.challenger, self.rounds
        twin.last, twin.why, twin._outcome = self.last, self.why, self._outcome
        return twin

    def redeal(self, viewer: Viewer, rng: Rng) -> Self:
        return self.copy()  # nothing is hidden

    def text(self, seat: int, action: int) -> str:
        return actions.text(action)

    def parse(self, seat: int, text: str) -> int:
        if self.phase == MOVE and seat == self.position.turn:
            return actions.parse(text, self.position)
        return actions.parse(text)

    def detail(self, seat: int, action: int) -> events.KamisadoDetail:
        return events.detail(action, self.position)

    def describe(self, event: Event) -> str:
        return describe.describe(cast(events.KamisadoEvent, event))

    def hint(self, viewer: Viewer) -> str:
        return describe.hint(self.view(viewer))

    def svg(self, viewer: Viewer = None) -> str:
        return draw_position(self.position, flipped=viewer == 1, last=self.last)


def _why(before: Position, move: int, after: Position) -> Why:
    """What the move makes of the next tower to move."""
    start, end = (move >> 6) & 63, move & 63
    tower = before.tower_at(start)
    if start == end:
        return Why("blocked", tower >> 3, COLOURS[tower & 7], square_name(end), "M6")
    if move & PUSH:
        rule = PUSH_RULES[before.level_of(tower >> 3, tower & 7)]
        step = end - start
        while before.tower_at(end) >= 0:
            tower = before.tower_at(end)
            end += step
        return Why("pushed", tower >> 3, COLOURS[tower & 7], square_name(end), rule)
    return Why("moved", tower >> 3, COLOURS[tower & 7], square_name(end), "T2")
