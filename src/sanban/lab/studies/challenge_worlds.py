"""What a choice is worth to its seat in a deal that fits what the seat knows.

A world is such a deal. The same world is used for every choice, with the same luck afterwards, so
that the difference of two choices is known better than either. Nothing that the seat cannot know
has a part in it: a world is made from its view.
"""

from typing import Any, NamedTuple, Protocol

from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.games.daito import inspect
from sanban.games.daito.actions import AT_END
from sanban.games.daito.game import Daito
from sanban.games.daito.restore import restore
from sanban.games.daito.state import State
from sanban.games.samurai.game import Samurai
from sanban.lessons.lesson import Start
from sanban.players.daito.choices import choices
from sanban.players.daito.layout import PASS
from sanban.players.daito.opinion import draw, opinion
from sanban.players.daito.search import NETWORK
from sanban.players.estimate import SamuraiEstimator, chance_of, result_of
from sanban.players.search.layout import LOGIT
from sanban.players.search.network import load

FEWEST = 3  # choices


class Effort(NamedTuple):
    """How much is looked at."""

    worlds: int
    depth: int  # Samurai: iterations of the search after the choice; Daito: turns played on


class Dull(NamedTuple):
    """The kind of action that most easy challenges would be about."""

    kind: str
    most: float  # of all challenges, the largest part that may be so


class Worlds(Protocol):
    """The moment of a game that a seat decides in."""

    @staticmethod
    def start(seed: str) -> Start:
        """How the game of that seed begins."""

    sweep: Effort  # a quick look at every choice
    search: Effort  # of those that are left
    check: Effort  # the longer search
    dull: Dull
    doubt: float  # the standard error after one world, however well few of them agree

    def favourites(self, seed: str) -> list[int]:
        """The choices that a strong player thinks of first, the best first; none where a short
        look says that no choice is clearly better."""

    def chance(self, action: int, world: str, depth: int) -> float:
        """The chance to win of the seat that acts so, in the world of that name."""


class SamuraiWorlds:
    """For Samurai: after the choice, a search says what the position is worth to the seat."""

    sweep, search, check = Effort(1, 1), Effort(12, 120), Effort(8, 700)
    doubt, dull = 0.03, Dull("end", 0.03)
    LOOK = 300  # iterations of the short look
    CLEAR, GAP = 0.5, 0.03  # the part of them, and the lead, of what may be clearly better

    @staticmethod
    def start(seed: str) -> Start:
        """A game of two that begins with the first turn."""
        return Start(options={"first_hand": "random", "figures": "random"}, seats=2, seed=seed)

    def __init__(self, game: Game, seat: int) -> None:
        assert isinstance(game, Samurai)
        self.game, self.seat = game, seat
        self.estimator = SamuraiEstimator(seat)

    def favourites(self, seed: str) -> list[int]:
        view = self.game.view(self.seat)
        legal = len(self.game.legal(self.seat))
        found = self.estimator.estimate(view, legal, Rng(seed), self.LOOK).options
        if not found or found[0].visits < self.CLEAR * self.LOOK:
            return []
        others = [option.chance for option in found[1:] if option.visits > 1]
        if found[0].chance - max(others, default=0.0) < self.GAP:
            return []
        return [option.action for option in found]

    def chance(self, action: int, world: str, depth: int) -> float:
        game = self.estimator.redeal(self.game, Rng(world))
        game.play(self.seat, action)
        if game.outcome is not None:
            return result_of(game.outcome, self.seat, game.seats)
        legal, view = len(game.legal(self.seat)), game.view(self.seat)
        return self.estimator.estimate(view, legal, Rng(f"{world} look"), depth).chance


class DaitoWorlds:
    """For Daito: the network plays on for both, some turns or to the next ippon if that comes
    first, and says what the match is worth then."""

    sweep, search, check = Effort(8, 2), Effort(96, 2), Effort(192, 8)
    doubt, dull = 0.08, Dull("answer", 0.15)
    SURE = LOGIT  # how far the network puts its first choice above the second, at least
    # rounds by themselves, most of them the last of a match, in which a decision weighs most
    SCORES = ((0, 0), (1, 0), (0, 1), (1, 1), (1, 1), (1, 1))
    WARNED = 3  # one of so many players has a hansoku
    HAND, TOP = 4, 16  # cards that are dealt: a hand, and more than are drawn in a round

    @classmethod
    def start(cls, seed: str) -> Start:
        """A round of a match."""
        rng = Rng(f"{seed} round")
        position: dict[str, Any] = {
            "score": rng.choice(cls.SCORES),
            "hansoku": [int(rng.below(cls.WARNED) == 0) for _ in range(2)],
            "active": int(rng.below(2)),
        }
        empty = Daito.arrange(None, seed, hands=[[], []], **position).view(None)
        counts = {**empty.deck_cards, "jikan": empty.deck_cards["jikan"] - empty.jikan_out}
        cards = [card for card, many in counts.items() for _ in range(many)]
        rng.shuffle(cards)
        hands, rest = [cards[: cls.HAND], cards[cls.HAND : 2 * cls.HAND]], cards[2 * cls.HAND :]
        return Start(seed=seed, position={**position, "hands": hands, "top": rest[: cls.TOP]})

    def __init__(self, game: Game, seat: int) -> None:
        self.seat, self.root = seat, restore(game.view(seat))  # type: ignore[arg-type]
        self.network = load(NETWORK)

    def favourites(self, seed: str) -> list[int]:
        found = opinion(self.root, self.seat, self.network)[1]
        found.sort(key=lambda each: (-each[1], each[0]))
        if len(found) < FEWEST or found[0][1] - found[1][1] < self.SURE:
            return []
        return [code for code, _ in found]

    def chance(self, action: int, world: str, depth: int) -> float:
        rng = Rng(world)
        state = self.root.copy()
        state.redeal(self.seat, rng)
        score, last = sum(inspect.score(state)), state.turn + depth
        state.apply(self.seat, action)
        while state.phase != AT_END and sum(inspect.score(state)) == score and state.turn < last:
            self._play(state, rng)
        if state.phase == AT_END:
            return chance_of(state.returns(self.seat), 2)
        worth, _ = opinion(state, state.active, self.network)
        return chance_of(worth if state.active == self.seat else -worth, 2)

    def _play(self, state: State, rng: Rng) -> None:
        """The network plays for whoever chooses; first whoever may call out of turn."""
        for seat in (1 - state.active, state.active):
            found = [code for code, _ in choices(state, seat)]
            if len(found) > 1:
                logits = [logit for _, logit in opinion(state, seat, self.network)[1]]
                found = [found[draw(logits, LOGIT, rng)]]
            if found and found[0] != PASS:
                state.apply(seat, found[0])
                return


WORLDS: dict[str, type[SamuraiWorlds] | type[DaitoWorlds]] = {
    "samurai": SamuraiWorlds,
    "daito": DaitoWorlds,
}
