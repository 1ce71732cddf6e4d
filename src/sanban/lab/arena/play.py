"""Playing one game of the schedule."""

import operator
import time
from typing import Any

from sanban.core.errors import SanbanError
from sanban.core.game import Game
from sanban.core.outcome import EndReason, Outcome, places_of
from sanban.core.seeds import derived_seed
from sanban.games import registry
from sanban.lab.adapters.turns import Turns
from sanban.lab.arena.openspiel_player import SPIEL, SpielPlayer, read_budget
from sanban.lab.arena.result import Forfeit, Result
from sanban.lab.arena.schedule import Fixture, Job
from sanban.players.base import Player
from sanban.players.factory import check_player, make_player
from sanban.players.outside import OutsidePlayer, ask, is_outside


class _Lost(Exception):
    """A player lost by a fault of its own."""

    def __init__(self, seat: int, why: str) -> None:
        super().__init__(why)
        self.seat = seat
        self.why = why


def check_players(job: Job) -> None:
    """Refuse players that do not exist before anything is played."""
    for spec in job.names:
        if spec.startswith(SPIEL):
            read_budget(spec)
        else:
            check_player(job.game, spec)


def play(job: Job, fixture: Fixture) -> Result:
    """Play a game to its end. The same job and fixture give the same game.

    Whatever a player does wrong, it loses the game by it and nothing else happens.
    """
    game = registry.find(job.game).start(job.options, job.seats, f"{job.seed} deal {fixture.deal}")
    record = _Play(job, fixture, game)
    try:
        forfeit = None
        record.seat_players()
        record.run()
    except _Lost as lost:
        forfeit = Forfeit(lost.seat, lost.why)
    finally:
        record.say_goodbye()
    return record.result(forfeit)


class _Play:
    def __init__(self, job: Job, fixture: Fixture, game: Game) -> None:
        self.job, self.fixture, self.game = job, fixture, game
        self.players: list[Player] = []
        self.actions = 0
        self.choices = [0] * job.seats
        self.seconds = [0.0] * job.seats
        # where several seats begin at once, the game's view says who is first in turn
        self.first = int(getattr(game.view(None), "first", game.awaited()[0]))

    def seat_players(self) -> None:
        for seat, index in enumerate(self.fixture.seating):
            spec = self.job.names[index]
            seed = f"{self.job.seed} game {self.fixture.number} seat {seat}"
            try:
                self.players.append(self._make(spec, seat, seed))
            except Exception as error:
                raise _Lost(seat, _told(error)) from error
        for seat in range(self.job.seats):
            self._show(seat, [])

    def _make(self, spec: str, seat: int, seed: str) -> Player:
        if spec.startswith(SPIEL):
            return SpielPlayer(self.game, read_budget(spec), seed)
        if is_outside(self.job.game, spec):
            # from the job's own seed it could work out the deal
            seed = derived_seed(self.job.seed, f"game {self.fixture.number} seat {seat}")
        limit, options = self.job.move_time, self.job.options
        return make_player(self.job.game, spec, seed, limit=limit, options=options)

    def run(self) -> None:
        turns = Turns(self.game)
        while turns.seat is not None:
            seat = turns.seat
            action = self._choose(seat, turns.legal())
            if action is None and turns.optional:
                turns.skip()
                continue
            if action is None:
                raise _Lost(seat, "passed, but the game waits for it")
            try:
                events = turns.play(action)
            except SanbanError as error:
                raise _Lost(seat, f"played {action}: {error}") from error
            self.actions += 1
            for other in range(self.job.seats):
                self._show(other, [event.seen_by(other) for event in events])

    def _choose(self, seat: int, legal: list[int]) -> int | None:
        player = self.players[seat]
        began = time.perf_counter()
        try:
            if isinstance(player, SpielPlayer):  # a deal of its own: it cannot know more
                return player.choose_in(self.game.redeal(seat, player.rng), seat, legal)
            action = ask(player, self.game, seat, legal)
            return None if action is None else operator.index(action)
        except Exception as error:
            raise _Lost(seat, _told(error)) from error
        finally:
            self.seconds[seat] += time.perf_counter() - began
            self.choices[seat] += 1

    def _show(self, seat: int, seen: list[Any]) -> None:
        if getattr(self.players[seat], "forgetful", False):
            return  # a view costs time, and this player remembers none
        try:
            self.players[seat].see(self.game.view(seat), seen)
        except Exception as error:
            raise _Lost(seat, _told(error)) from error

    def say_goodbye(self) -> None:
        for player in self.players:
            if isinstance(player, OutsidePlayer):
                player.close(self.game.outcome)

    def result(self, forfeit: Forfeit | None) -> Result:
        outcome = self.game.outcome
        if forfeit is not None:  # the others share the win
            others = tuple(s for s in range(self.job.seats) if s != forfeit.seat)
            places = places_of(others, self.job.seats)
            outcome = Outcome(others, EndReason.FORFEIT, places=places)
        assert outcome is not None
        return Result(
            number=self.fixture.number,
            deal=self.fixture.deal,
            seating=self.fixture.seating,
            first=self.first,
            winners=outcome.winners,
            reason=outcome.reason,
            scores=outcome.scores,
            places=outcome.places,
            actions=self.actions,
            choices=tuple(self.choices),
            seconds=tuple(round(spent, 6) for spent in self.seconds),
            forfeit=forfeit,
        )


def _told(error: Exception) -> str:
    """The fault in a sentence."""
    if isinstance(error, SanbanError):
        return str(error)
    return f"failed with {type(error).__name__}: {error}"
