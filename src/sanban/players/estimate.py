"""A seat's own estimate: the chance to win and the best actions, by a search from what it sees."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from sanban.core.events import Event
from sanban.core.game import Game
from sanban.core.outcome import Outcome
from sanban.core.rng import Rng
from sanban.games.daito.game import Daito
from sanban.games.daito.restore import restore as restore_daito
from sanban.games.daito.view import DaitoView
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.redeal import redeal as redeal_samurai
from sanban.games.samurai.restore import restore as restore_samurai
from sanban.games.samurai.view import SamuraiView
from sanban.players.daito.layout import PASS
from sanban.players.daito.search import DaitoSearch
from sanban.players.samurai.first_hands import weights_for
from sanban.players.samurai.memory import Memory
from sanban.players.samurai.networks import networks
from sanban.players.samurai.search import SamuraiSearch
from sanban.players.search.search import Search
from sanban.players.search.thinking import trees


class Option(NamedTuple):
    """An action that the search tried."""

    action: int
    visits: int
    chance: float


class Estimate(NamedTuple):
    """How good the game is for a seat, and its options, the most searched first."""

    chance: float
    options: tuple[Option, ...]


class Estimator(Protocol):
    """Judges for one seat, by what a player there sees."""

    def see(self, view: Any, events: Sequence[Event]) -> None:
        """Something happened."""

    def estimate(self, view: Any, legal: int, rng: Rng, iterations: int) -> Estimate:
        """How things stand for the seat; `legal` is how many actions it has."""

    def redeal(self, game: Any, rng: Rng) -> Game:
        """A game that the seat cannot tell from this one: it depends on what the seat knows
        and on `rng`, to the last card."""


def chance_of(value: float, seats: int) -> float:
    """The chance to win of a value on the scale of `Outcome.returns`; a draw counts half.

    >>> chance_of(1.0, 3), chance_of(-0.5, 3), chance_of(0.0, 2)
    (1.0, 0.0, 0.5)
    """
    return min(1.0, max(0.0, (value * (seats - 1) + 1) / seats))


def result_of(outcome: Outcome, seat: int, seats: int) -> float:
    """What a seat got of a game that is over: winners share, and a draw is shared by all.

    >>> result_of(Outcome((0, 2), "score"), 2, 3), result_of(Outcome((), "limit"), 0, 2)
    (0.5, 0.5)
    """
    if not outcome.winners:
        return 1 / seats
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def _options(search: Search, seats: int) -> tuple[Option, ...]:
    found = [Option(code, n, chance_of(mean, seats)) for code, n, mean in search.tree.below()]
    return tuple(sorted(found, key=lambda option: (-option.visits, option.action)))


class SamuraiEstimator:
    """For a seat of Samurai; it remembers what its view does not say."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.memory = Memory()

    def see(self, view: SamuraiView, events: Sequence[Event]) -> None:
        """Remember it."""
        self.memory.see(view, events)

    def estimate(self, view: SamuraiView, legal: int, rng: Rng, iterations: int) -> Estimate:
        """Search from the view only."""
        assert view.viewer is not None
        seat = view.viewer
        # a view that was only imagined leaves no memory: its captures are not remembered
        root = restore_samurai(view, self.memory.captured(view, Rng("figures not seen")))
        search = SamuraiSearch(root, seat, rng, trees(1)[0], *networks(view.seats))
        search.place_weight = 0.0  # only the win counts here
        if self.memory.hands_chosen:
            search.expect_chosen_hands()
        search.run(iterations)
        if legal > 1:
            options = _options(search, view.seats)
            return Estimate(options[0].chance, options)
        return Estimate(search.mean(seat), ())

    def redeal(self, game: Samurai, rng: Rng) -> Samurai:
        """The hidden tiles, dealt again as the search deals them."""
        dealt = game.redeal(self.seat, rng)
        if self.memory.hands_chosen:
            redeal_samurai(dealt.state, self.seat, rng, weights_for(game.seats))
        return dealt


class DaitoEstimator:
    """For a seat of Daito: the view says everything."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def see(self, view: DaitoView, events: Sequence[Event]) -> None:
        """There is nothing to remember."""

    def estimate(self, view: DaitoView, legal: int, rng: Rng, iterations: int) -> Estimate:
        """How the network plays on. What it says of the position itself is wrong where it would
        never have come to, such as after an attack that it would have answered."""
        assert view.viewer is not None
        search = DaitoSearch(restore_daito(view), view.viewer, rng, trees(1)[0])
        search.run(iterations)
        tried = [option for option in _options(search, view.seats) if option.action != PASS]
        return Estimate(chance_of(search.mean(), view.seats), tuple(tried))

    def redeal(self, game: Daito, rng: Rng) -> Daito:
        """The hidden cards, dealt again from the view: `Daito.redeal` shuffles them as they lie,
        so that with the same rng the result would depend on what the seat cannot know."""
        other = game.copy()
        other.state = restore_daito(game.view(self.seat))
        other.state.redeal(self.seat, rng)
        other.state.listen(True)
        return other


ESTIMATORS: dict[str, type[SamuraiEstimator] | type[DaitoEstimator]] = {
    "samurai": SamuraiEstimator,
    "daito": DaitoEstimator,
}
