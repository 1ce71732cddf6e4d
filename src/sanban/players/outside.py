"""Other people's players: `python:module:Class`, `program:COMMAND`, `network:FOLDER`, those of
installed packages.

A package names its players as entry points of the group `sanban.players`: `NAME` for a player
of any game, `GAME.NAME` for a player of that game. Each is a class, or a function, that takes
the game's name and a seed and gives a player as in `sanban.players.base`. A network is what
`sanban train` made. The environment
variable SANBAN_PLAYERS names further ones, one a line: `NAME=python:…`, `GAME.NAME=program:…`.

Whatever such a player does wrong becomes a `PlayerFailed` with a sentence: it raises, takes too
long, chooses something illegal, passes when it may not.
"""

import importlib
import operator
import os
import queue
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeVar

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.events import Event
from sanban.core.game import Game
from sanban.core.outcome import Outcome
from sanban.core.seeds import Seed, chosen_seed
from sanban.players.base import Player
from sanban.players.failure import PlayerFailed
from sanban.players.program import SPEC, ProgramPlayer, read_command

GROUP = "sanban.players"
NAMED = "SANBAN_PLAYERS"  # the environment variable
PYTHON = "python:"
NETWORK = re.compile(r"network(?:\[([^\]]*)\])?:(.*)", re.DOTALL)
LIMIT = 10.0  # seconds for a choice, unless somebody says otherwise
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,31}")

T = TypeVar("T")


@cache
def _installed() -> dict[str, EntryPoint]:
    """The players of installed packages, by `NAME` or `GAME.NAME`."""
    return {found.name: found for found in entry_points(group=GROUP)}


def _named() -> dict[str, str]:
    """The players that the host gave names, by `NAME` or `GAME.NAME`."""
    lines = os.environ.get(NAMED, "").splitlines()
    pairs = (line.partition("=") for line in lines if "=" in line)
    return {name.strip(): spec.strip() for name, _, spec in pairs}


def name_players(given: Sequence[str]) -> None:
    """Give players names, in this process and in those that it starts."""
    for one in given:
        full, is_named, spec = one.partition("=")
        of, _, name = full.rpartition(".")
        if not is_named or not _NAME.fullmatch(name):
            raise BadOptions(
                f'"{one}" names no player: write NAME=python:MODULE:CLASS, NAME=program:COMMAND '
                "or NAME=network:FOLDER, the name in small letters, for one game GAME.NAME=….",
                ErrorCode.NO_PLAYER,
            )
        check_outside(of, spec)
    os.environ[NAMED] = "\n".join([*os.environ.get(NAMED, "").splitlines(), *given])


def _spec(game: str, name: str) -> str:
    """What a name stands for."""
    named = _named()
    return named.get(f"{game}.{name}", named.get(name, name))


def installed_names(game: str) -> tuple[str, ...]:
    """The players that installed packages and the host have for a game."""
    found = set()
    for full in (*_installed(), *_named()):
        of, _, name = full.rpartition(".")
        if of in ("", game) and _NAME.fullmatch(name):
            found.add(name)
    return tuple(sorted(found))


def is_outside(game: str, spec: str) -> bool:
    """Whether a name means a player that is not Sanban's own.

    >>> is_outside("kamisado", "python:my_bot:Bot"), is_outside("kamisado", "level:3")
    (True, False)
    """
    known = spec.startswith(PYTHON) or NETWORK.fullmatch(spec) or SPEC.fullmatch(spec)
    return bool(known) or spec in installed_names(game)


def check_outside(game: str, spec: str) -> None:
    """Refuse a player that is not there, without letting it play."""
    spec = _spec(game, spec)
    if SPEC.fullmatch(spec):
        read_command(spec)
    else:
        _load(game, spec)


def make_outside(
    game: str, spec: str, seed: Seed | None, limit: float, options: Mapping[str, Any] | None
) -> "OutsidePlayer":
    """The player of that name, guarded. `limit` is how many seconds a choice may take, `options`
    are the game's, for programs."""
    dice, spec = chosen_seed(seed), _spec(game, spec)
    if SPEC.fullmatch(spec):
        return OutsidePlayer(ProgramPlayer(spec, dice, limit, options), None)
    made = _load(game, spec)
    thread = _Thread(limit)
    player = thread.run(lambda: made(game, dice))
    for method in ("see", "choose"):
        if not callable(getattr(player, method, None)):
            raise PlayerFailed(f'has no method "{method}"')
    return OutsidePlayer(player, thread)


def _load(game: str, spec: str) -> Callable[[str, str], Player]:
    if network := NETWORK.fullmatch(spec):
        # by its name, as it is above us: only who has a network needs NumPy
        lab = importlib.import_module("sanban.lab.train.player")
        found: Callable[[str, str], Player] = lab.network_player(game, network[1] or "", network[2])
        return found
    if spec.startswith(PYTHON):
        module, _, name = spec.removeprefix(PYTHON).partition(":")
        if not (module and name):
            raise BadOptions(
                f'"{spec}" names no player: write python:MODULE:CLASS.', ErrorCode.NO_PLAYER
            )
        load: Callable[[], Any] = lambda: operator.attrgetter(name)(  # noqa: E731
            importlib.import_module(module)
        )
    else:
        known = _installed()
        entry = known.get(f"{game}.{spec}", known.get(spec))
        if entry is None:
            raise BadOptions(f'There is no player "{spec}" for {game}.', ErrorCode.NO_PLAYER)
        load = entry.load
    try:
        made = load()
    except Exception as error:  # of a module that is not ours
        raise BadOptions(
            f'The player "{spec}" cannot be loaded: {type(error).__name__}: {error}.',
            ErrorCode.NO_PLAYER,
        ) from error
    if not callable(made):
        raise BadOptions(
            f'"{spec}" is not a class, nor a function that makes a player.', ErrorCode.NO_PLAYER
        )
    player: Callable[[str, str], Player] = made
    return player


def ask(player: Player, game: Game, seat: int, legal: Sequence[int]) -> int | None:
    """A player's choice, where the caller has the game: programs then get the actions' texts."""
    if isinstance(player, OutsidePlayer) and isinstance(player.player, ProgramPlayer):
        texts = [game.text(seat, action) for action in legal]
        return player.choose_named(game.view(seat), legal, texts)
    return player.choose(game.view(seat), legal)


class OutsidePlayer:
    """Somebody else's player, guarded: what it does wrong is a `PlayerFailed`."""

    def __init__(self, player: Any, thread: "_Thread | None") -> None:
        self.player, self.thread = player, thread
        self.forgetful = bool(getattr(player, "forgetful", False))

    @property
    def name(self) -> str:
        """What it calls itself, or nothing."""
        name = getattr(self.player, "name", "")
        return name[:40] if isinstance(name, str) else ""

    def see(self, view: Any, events: Sequence[Event]) -> None:
        """Show it what happened."""
        self._run(lambda: self.player.see(view, events))

    def choose(self, view: Any, legal: Sequence[int]) -> int | None:
        """Its choice, checked."""
        return self.choose_named(view, legal, ())

    def choose_named(self, view: Any, legal: Sequence[int], texts: Sequence[str]) -> int | None:
        """Its choice, checked; programs get the texts of the actions, too."""
        if isinstance(self.player, ProgramPlayer):
            action = self.player.choose_named(view, legal, texts)
        else:
            action = self._run(lambda: self.player.choose(view, list(legal)))
        if action is None:
            if view.viewer in view.awaited:
                raise PlayerFailed("passed, but the game waits for it")
            return None
        try:
            number = operator.index(action)
        except TypeError:
            raise PlayerFailed(f'chose "{str(action)[:60]}" and not a number') from None
        if number not in legal:
            raise PlayerFailed(f"played {number}, which is not a legal action")
        return number

    def _run(self, work: Callable[[], T]) -> T:
        return work() if self.thread is None else self.thread.run(work)

    def close(self, outcome: Outcome | None) -> None:
        """The game is over, or somebody left."""
        if isinstance(self.player, ProgramPlayer):
            self.player.close(outcome)
        if self.thread is not None:
            self.thread.end()


class _Thread:
    """Runs a player's code, and stops waiting for it when it takes too long. The thread ends with
    the process at the latest."""

    def __init__(self, limit: float) -> None:
        self.limit = limit
        self.work: queue.Queue[Callable[[], Any] | None] = queue.Queue()
        self.done: queue.Queue[tuple[Any, Exception | None]] = queue.Queue()
        self.late = False
        threading.Thread(target=_work, args=(self.work, self.done), daemon=True).start()

    def run(self, work: Callable[[], T]) -> T:
        """The result; a fault of any kind is a `PlayerFailed`."""
        if self.late:  # it still thinks about an earlier question
            raise PlayerFailed(f"took longer than {self.limit:g} seconds")
        self.work.put(work)
        try:
            result, error = self.done.get(timeout=self.limit)
        except queue.Empty:
            self.late = True
            raise PlayerFailed(f"took longer than {self.limit:g} seconds") from None
        if error is not None:
            raise PlayerFailed(f"failed with {type(error).__name__}: {error}") from error
        found: T = result
        return found

    def end(self) -> None:
        """Nothing more will come."""
        self.work.put(None)

    def __del__(self) -> None:
        self.end()


def _work(work: "queue.Queue[Any]", done: "queue.Queue[Any]") -> None:
    while (one := work.get()) is not None:
        try:
            done.put((one(), None))
        except Exception as error:
            done.put((None, error))
        del one
