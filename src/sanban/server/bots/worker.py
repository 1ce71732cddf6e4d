"""What runs in a worker process: players that see what a person in their seat sees."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec

from sanban.core.events import Event
from sanban.players.base import Player
from sanban.players.factory import make_player

PLAYERS = 512  # kept in a worker; one that was forgotten is told its game again


class Job(msgspec.Struct):
    """A turn to think about. Nothing in it is more than the seat may know."""

    table: str
    seat: int
    game: str
    level: str
    anew: bool  # the player is made anew: `sights` are its whole game
    sights: Sequence[tuple[Any, Sequence[Event]]]
    view: Any
    legal: list[int]


class Thought(msgspec.Struct):
    """The answer. `lost`: this worker does not know the player, tell it everything."""

    action: int | None = None
    lost: bool = False


_players: OrderedDict[tuple[str, int], Player] = OrderedDict()


def think(job: Job) -> Thought:
    """Tell the player what it has not seen yet and ask it for an action."""
    key = job.table, job.seat
    if job.anew:
        _players[key] = make_player(job.game, job.level, f"{job.table} {job.seat}")
    player = _players.get(key)
    if player is None:
        return Thought(lost=True)
    _players.move_to_end(key)
    if len(_players) > PLAYERS:
        _players.popitem(last=False)
    for view, events in job.sights:
        player.see(view, events)
    return Thought(player.choose(job.view, job.legal))
