"""How the weaker levels err, as people do: they overlook what is far from decided, they like some
tiles better than others, and they forget who took what behind the screens."""

from collections.abc import Sequence
from typing import NamedTuple

from sanban.core.rng import Rng
from sanban.games.samurai import actions
from sanban.games.samurai.map import SETTLEMENT_INDEX, TOUCHES, hex_number
from sanban.games.samurai.tiles import PLACED, TYPES
from sanban.games.samurai.view import SamuraiView

NEAR = 2  # with no more free lands around it, everybody sees what a settlement is about
OVERLOOKED = 0.02  # how likely an action is still chosen whose settlements were overlooked
FAVOURITES = 4  # tiles that a player likes


class Habits(NamedTuple):
    """What makes a level err."""

    sight: float = 1.0  # how much it sees of the settlements that are far from decided
    liking: float = 0.0  # how much more it likes its favourite tiles
    memory: float = 1.0  # how much of the captures behind screens it remembers


def favourites(rng: Rng) -> tuple[int, ...]:
    """Some types of tiles.

    >>> len(favourites(Rng(1)))
    4
    """
    types = list(range(PLACED))
    rng.shuffle(types)
    return tuple(types[:FAVOURITES])


def overlooked(view: SamuraiView, habits: Habits, rng: Rng) -> set[int]:
    """The settlements that the player does not look at this time."""
    return {
        SETTLEMENT_INDEX[hex_number(place.hex)]
        for place in view.settlements
        if place.figures and place.free_land > NEAR and rng.unit() >= habits.sight
    }


def erring(
    guesses: Sequence[tuple[int, float]],
    habits: Habits,
    unseen: set[int],
    liked: Sequence[int],
) -> list[tuple[int, float]]:
    """The guesses at actions, as a player with these habits has them."""
    found = []
    for code, chance in guesses:
        act = actions.decode(code)
        if isinstance(act, actions.Lay):
            towns = TOUCHES[act.space]
            if towns and all(town in unseen for town in towns):
                chance *= OVERLOOKED
        tile = act.tile if isinstance(act, actions.Lay | actions.Take) else TYPES
        if tile in liked:
            chance *= 1 + habits.liking
        found.append((code, chance))
    return found
