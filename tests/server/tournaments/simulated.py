"""Tournaments without a server: entries go straight into the state, results are drawn."""

import random

import msgspec

from sanban.server.tournaments.entries import (
    Body,
    Enter,
    Open,
    Result,
    TournamentEntry,
    Withdraw,
)
from sanban.server.tournaments.pairing import next_round
from sanban.server.tournaments.state import TournamentState
from sanban.server.tournaments.views import Views
from sanban.server.wire import NoClock
from tests.support.server import Json

OPENED = Open(
    title="Simulated",
    game="kamisado",
    options={},
    format="swiss",
    seats=2,
    rounds=0,
    clock=NoClock(),
    call_window_s=0,
    public=True,
    rated=False,
    who="organiser",
    name="Organiser",
    key="key",
    by_itself=True,
    break_s=0,
    wait_s=60,
    late=True,
)


class Simulated:
    """A tournament in which the lower number is stronger."""

    def __init__(self, players: int, seed: int = 0, **opened: object) -> None:
        self.rng = random.Random(seed)
        self.state = TournamentState("simulated")
        self.take(msgspec.structs.replace(OPENED, **opened))
        self.active: list[set[int]] = []
        for number in range(players):
            self.take(Enter(f"g{number}", f"Player {number}"))

    def take(self, body: Body) -> None:
        number = self.state.version + 1
        self.state.apply(TournamentEntry(number, number, "", body))

    def begin_round(self) -> None:
        body = next_round(self.state)
        self.take(
            msgspec.structs.replace(
                body,
                pairings=[
                    one if one.absent else msgspec.structs.replace(one, table=f"table {place}")
                    for place, one in enumerate(body.pairings)
                ],
            )
        )
        self.active.append({one.number for one in self.state.playing()})

    def play_round(self) -> None:
        self.begin_round()
        assert self.state.round is not None
        for place, game in enumerate(self.state.round.games):
            if game.places is None:
                merits = [self.rng.random() - number / 40 for number in game.entrants]
                places = [1 + sum(other > own for other in merits) for own in merits]
                drawn = len(places) == 2 and self.rng.random() < 0.1
                self.take(Result(place, [1, 1] if drawn else places))

    def play(self, leaving: float = 0.0) -> None:
        """To the end; some people withdraw after a round."""
        while not self.state.of or len(self.state.rounds) < self.state.of:
            self.play_round()
            for one in self.state.playing():
                if not one.level and self.rng.random() < leaving:
                    self.take(Withdraw(one.number))

    def view(self) -> Json:
        found: Json = msgspec.to_builtins(Views().view(self.state, None))
        return found
