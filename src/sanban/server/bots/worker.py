"""What runs in a worker process: players that see what a person in their seat sees."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec

from sanban.core.errors import SanbanError
from sanban.core.events import Event
from sanban.players.base import Player
from sanban.players.factory import make_player
from sanban.players.failure import PlayerFailed
from sanban.players.outside import OutsidePlayer
from sanban.server import workers

# a view of the game and the events that led to it, for `Player.see`
PlayerUpdate = tuple[Any, Sequence[Event]]

PLAYERS = 512  # kept in a worker; one that was dropped is shown its game again
SOLVERS = 12  # of these, with a solver of their own, which has 8 MiB
PROGRAMS = 8  # of these, other people's, each perhaps with a process


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
    texts: list[str] = []  # of the actions, for somebody else's player ...
    options: dict[str, Any] = {}  # ... and the game's
    instead: str = "random"  # who goes on when that one fails


class Decision(msgspec.Struct):
    """The player's action; None when it chose not to act."""

    action: int | None = None
    unknown_player: bool = False  # this worker does not have the player: show it everything
    failed: str = ""  # what somebody else's player did; another goes on for it


_players: OrderedDict[tuple[str, int], Player] = OrderedDict()


def think(job: Job) -> Decision:
    """Show the player what it has not seen yet and ask it for an action."""
    key = job.table, job.seat
    if job.from_start:
        # dice of its own: from a seed that others know its choices could be foretold
        _drop(key)
        try:
            _players[key] = make_player(job.game, job.level, options=job.options)
        except SanbanError as failed:  # somebody else's
            return _go_on_for(job, str(failed))
    player = _players.get(key)
    if player is None:
        return Decision(unknown_player=True)
    _players.move_to_end(key)
    _drop_players()
    try:
        for view, events in job.updates:
            player.see(view, events)
        with workers.stoppable(player):
            action = (
                player.choose_named(job.view, job.legal, job.texts)
                if isinstance(player, OutsidePlayer)
                else player.choose(job.view, job.legal)
            )
    except PlayerFailed as failed:
        return _go_on_for(job, str(failed))
    workers.check_wanted()
    return Decision(action)


def _go_on_for(job: Job, why: str) -> Decision:
    """Another player has the seat from now on."""
    key = job.table, job.seat
    _drop(key)
    player = _players[key] = make_player(job.game, job.instead)
    for view, events in job.updates:
        player.see(view, events)
    return Decision(player.choose(job.view, job.legal), failed=why)


def _drop(key: tuple[str, int]) -> None:
    player = _players.pop(key, None)
    if isinstance(player, OutsidePlayer):
        player.close(None)


def _drop_players() -> None:
    """Keep those that acted last."""
    if len(_players) > PLAYERS:
        _drop(next(iter(_players)))
    with_solver = [key for key, player in _players.items() if hasattr(player, "solver")]
    outside = [key for key, player in _players.items() if isinstance(player, OutsidePlayer)]
    for key in [*with_solver[:-SOLVERS], *outside[:-PROGRAMS]]:
        _drop(key)
