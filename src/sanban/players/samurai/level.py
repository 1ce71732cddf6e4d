"""Samurai players of ten levels, for two to four seats.

They get the seat's view and remember the captures that they saw. The weakest do not search: they
choose by the prior network, more or less at random, and err as people do (`habits`). The others
search, each longer than the one below.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from sanban.core.events import Event
from sanban.core.rng import Rng
from sanban.games.samurai.actions import END
from sanban.games.samurai.layout import Fields
from sanban.games.samurai.restore import restore
from sanban.games.samurai.state import State
from sanban.games.samurai.view import SamuraiView
from sanban.players.samurai.habits import Habits, erring, favourites, overlooked
from sanban.players.samurai.memory import Memory
from sanban.players.samurai.networks import networks
from sanban.players.samurai.search import SamuraiSearch
from sanban.players.search.level import SearchLevel
from sanban.players.search.thinking import Guesses, ten_levels
from sanban.players.search.tree import Kept, Tree

STRENGTHS = ten_levels(
    guessing=[6.0, 3.6, 2.2, 1.6, 1.15, 0.75],
    searching=[(12, 0.4), (50, 0.25), (300, 0.1), (4_400, 0.0)],
)
HABITS = {
    1: Habits(sight=0.2, liking=4.0, memory=0.3),
    2: Habits(sight=0.3, liking=3.0, memory=0.4),
    3: Habits(sight=0.45, liking=2.0, memory=0.5),
    4: Habits(sight=0.6, liking=1.0, memory=0.6),
    5: Habits(sight=0.8, liking=0.5, memory=0.8),
    6: Habits(sight=0.9, liking=0.2, memory=0.9),
}
NO_HABITS = Habits()
PLAYERS_WHO_EXPECT = 2  # to expect chosen hands gained nothing with three or four
SET_UP = 0.25  # of the budget for an action before the first turn: less depends on it
# with four players an iteration takes longer: long searches get fewer of them
LONG, FOUR_PLAYERS = 1000, 0.8


class Plan(NamedTuple):
    """What it thought about the rest of its turn when it chose an action."""

    after: bytes  # the position after the action, as the seat knows it
    kept: list[Kept | None]  # of each core


# what tells positions within a turn apart, and does not hang on the order of earlier events
_TELLING = ("turn", "laid", "slow_laid", "at", "figures", "hand", "captured", "aside")


def known(state: State) -> bytes:
    """A position as its seat knows it."""
    block = state.to_bytes()
    return b"".join(block[Fields.span(name)] for name in _TELLING)


class SamuraiLevel(SearchLevel[SamuraiView]):
    """A player of level 1 to 10.

    >>> from sanban.games.samurai.game import Samurai
    >>> game = Samurai.start({"first_hand": "random", "figures": "random"}, 3, seed=4)
    >>> seat = game.awaited()[0]
    >>> SamuraiLevel(4, seed=1).choose(game.view(seat), game.legal(seat)) in game.legal(seat)
    True
    """

    strengths = STRENGTHS
    plan: Plan | None = None

    @cached_property
    def habits(self) -> Habits:
        """How it errs."""
        return HABITS.get(self.level or 0, NO_HABITS)

    @cached_property
    def memory(self) -> Memory:
        """What it saw."""
        return Memory(self.habits.memory, self.rng.copy())

    @cached_property
    def liked(self) -> tuple[int, ...]:
        """Its favourite tiles, the same in the whole game."""
        return favourites(self.rng.copy())

    def see(self, view: SamuraiView, events: Sequence[Event]) -> None:
        """Remember it."""
        self.memory.see(view, events)

    def think(self, view: SamuraiView, seat: int) -> int:
        """Search from what the seat sees and remembers."""
        self.memory.see(view, ())
        self.memory.remember(view.captures)
        root = restore(view, self.memory.captured(view, self.rng))
        pair = networks(view.seats)

        def make(rng: Rng, tree: Tree) -> SamuraiSearch:
            search = SamuraiSearch(root, seat, rng, tree, *pair)
            if self.memory.hands_chosen and view.seats == PLAYERS_WHO_EXPECT:
                search.expect_chosen_hands()
            return search

        def err(guesses: Guesses) -> Guesses:
            unseen = overlooked(view, self.habits, self.rng)
            return erring(guesses, self.habits, unseen, self.liked)

        plan, self.plan = self.plan, None
        planted = plan.kept if plan is not None and plan.after == known(root) else []
        share = 1.0 if view.phase == "turns" else SET_UP
        if view.seats == 4 and self.thinker.strength.iterations > LONG:
            share *= FOUR_PLAYERS
        careless = None if self.habits == NO_HABITS else err
        code = self.thinker.think(make, share, careless, planted)
        if view.phase == "turns" and code != END and self.thinker.strength.iterations:
            after = root.copy()
            after.play(seat, code)
            self.plan = Plan(known(after), self.thinker.kept(code))
        return code
