"""What runs in a worker process: players that see what a person in their seat sees."""

import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from sanban.core.events import Event
from sanban.players.base import Player
from sanban.players.factory import make_player
from sanban.server import workers

# a view of the game and the events that led to it, for `Player.see`
PlayerUpdate = tuple[Any, Sequence[Event]]

PLAYERS = 512  # kept in a worker; one that was dropped is shown its game again
SOLVERS = 12  # of these, with a solver of their own, which has 8 MiB


class Job(msgspec.Struct):
    """A turn to think about. Nothing in it is more than the seat may know."""

    table: str
    seat: int
    game: str
    level: str
    from_start: bool  # a new player is made: `updates` are its whole game
    updates: Sequence[PlayerUpdate]
    view: Any
    legal: list[int]


class Decision(msgspec.Struct):
    """The player's action; None when it chose not to act."""

    action: int | None = None
    unknown_player: bool = False  # this worker does not have the player: show it everything


_players: OrderedDict[tuple[str, int], Player] = OrderedDict()


def think(job: Job) -> Decision:
    """Show the player what it has not seen yet and ask it for an action."""
    key = job.table, job.seat
    if job.from_start:
        # dice of its own: from a seed that others know its choices could be foretold
        _players[key] = make_player(job.game, job.level)
    player = _players.get(key)
    if player is None:
        return Decision(unknown_player=True)
    _players.move_to_end(key)
    _drop_players()
    for view, events in job.updates:
        player.see(view, events)
    with stoppable(player):
        action = player.choose(job.view, job.legal)
    workers.check_wanted()
    return Decision(action)


def _drop_players() -> None:
    """Keep those that acted last."""
    if len(_players) > PLAYERS:
        _players.popitem(last=False)
    with_solver = [key for key, player in _players.items() if hasattr(player, "solver")]
    for key in with_solver[:-SOLVERS]:
        del _players[key]


LOOK_S = 0.02  # how often a thinking worker looks whether it is to stop


@contextmanager
def stoppable(player: Player) -> Iterator[None]:
    """When nobody waits for the player's answer any more, it is told to make an end of it."""
    stop = getattr(player, "stop", None)
    if stop is None:  # it does not think for long
        yield
        return
    done = threading.Event()

    def watch() -> None:
        while not done.wait(LOOK_S):
            if not workers.wanted():
                stop()

    watching = threading.Thread(target=watch, daemon=True)
    watching.start()
    try:
        yield
    finally:
        done.set()
        watching.join()
