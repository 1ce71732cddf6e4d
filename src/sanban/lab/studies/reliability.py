"""Whether chances are what they say: of the positions with a chance of 70%, how many are won?

Players of one level play each other. Now and then whoever is to act is asked for the chance to
win, as the review of a game asks; then the game is played to its end.
"""

from functools import partial
from pathlib import Path
from typing import NamedTuple

from sanban.core.rng import Rng
from sanban.extras import extra
from sanban.games import registry
from sanban.lab.adapters.turns import Turns
from sanban.lab.studies.parts import kept, side_by_side
from sanban.lab.train.samurai.reliability import reliability
from sanban.players.estimate import ESTIMATORS, Estimator, result_of
from sanban.players.factory import make_player
from sanban.players.outside import ask
from sanban.players.review import Budget

with extra("train"):
    import numpy as np

PART = 5  # games that a worker plays at once
Said = tuple[float, float]  # a chance, and what the seat then got of the game


class Reliability(NamedTuple):
    """The chances of one game with two, three or four seats."""

    name: str
    title: str
    game: str
    seats: int
    player: str
    games: int
    asked: float = 0.1  # of the actions
    iterations: int = Budget().iterations

    def section(self, folder: Path, workers: int | None = None) -> str:
        """The part of the page; what the folder has of it is not played again."""

        def play() -> list[Said]:
            ask = partial(said_and_won, self)
            return side_by_side(self.title, self.games, PART, ask, workers)

        found = kept(folder / f"{self.name}.json", self, list[Said], play)
        said, won = np.array(found).T
        told = (
            f"{self.games:,} games of {self.player} against itself: the chance that the review of "
            f"a game gives whoever is to act ({self.iterations} iterations), and how often that "
            "player then won. Those who share a win share it here as well. The intervals take the "
            "positions of a game for independent, which they are not."
        )
        return "\n".join([f"## {self.title}", "", *reliability(said, won), "", told])


def said_and_won(study: Reliability, numbers: range) -> list[Said]:
    """The chances in these games, each with what became of it.

    >>> study = Reliability("small", "Small", "daito", 2, "greedy", 1, asked=0.5, iterations=4)
    >>> found = said_and_won(study, range(1))
    >>> all(0 <= said <= 1 for said, _ in found), {won for _, won in found} <= {0.0, 0.5, 1.0}
    (True, True)
    """
    return [pair for number in numbers for pair in _played(study, f"reliability {number}")]


def _played(study: Reliability, seed: str) -> list[Said]:
    game = registry.find(study.game).start({}, study.seats, seed)
    seats, dice = range(study.seats), Rng(seed)
    players = [make_player(study.game, study.player, f"{seed} {seat}") for seat in seats]
    estimators: list[Estimator] = [ESTIMATORS[study.game](seat) for seat in seats]
    said: list[tuple[int, float]] = []
    turns = Turns(game)
    while turns.seat is not None:
        seat, legal = turns.seat, turns.legal()
        if seat in game.awaited() and dice.word() % 1000 < 1000 * study.asked:
            rng = Rng(f"{seed} {dice.word()}")
            found = estimators[seat].estimate(game.view(seat), len(legal), rng, study.iterations)
            said.append((seat, found.chance))
        action = ask(players[seat], game, seat, legal)
        if action is None:
            turns.skip()
            continue
        events = turns.play(action)
        for other in seats:
            view, seen = game.view(other), [event.seen_by(other) for event in events]
            players[other].see(view, seen)
            estimators[other].see(view, seen)
    assert game.outcome is not None
    return [(chance, result_of(game.outcome, seat, study.seats)) for seat, chance in said]


RELIABILITY = [
    *[
        Reliability(
            f"samurai-reliability-{seats}",
            f"Samurai: are the chances right? {words} players",
            "samurai",
            seats,
            "level:9",
            games,
        )
        for seats, words, games in ((2, "Two", 300), (3, "Three", 120), (4, "Four", 80))
    ],
    Reliability("daito-reliability", "Daito: are the chances right?", "daito", 2, "level:10", 250),
]
