"""A server in a process of its own, with the settings as JSON on the command line.

`python -m tests.support.serve '{"db": …, "port": …}' [WORDS]`: with "toy" it also has the toy
game, with "newer" newer rules of it. (`sanban serve` itself has tests of its own.)

"plain" and "redealt" are two servers for the leak test: seeds and ids are the same in both,
and when a seat says "redeal VIEWER SALT", the second deals anew all that VIEWER cannot know.

In a "stopped" server time stands still until somebody says "advance SECONDS". In a "wall" server
"wall SECONDS" sets the wall clock ahead or back.

"static=FOLDER" serves a page that was built elsewhere.

`python -m tests.support.serve fork FD` forks for each server that is asked for at the socket FD.
"""

import os
import sys
from typing import TYPE_CHECKING, Any

from sanban.games import registry as games

if TYPE_CHECKING:
    from sanban.server.tables.state import TableState

# also when a worker process imports this: bots of the toy game need it, and nothing else here
games._GAMES["toy"] = "tests.core.toy:Toy"


def same_deals() -> None:
    """Where the test asks for it: see `tests.support.same_deals`."""
    from tests.support import same_deals

    if note := os.environ.get(same_deals.NOTE):
        same_deals.use(note)


if __name__ == "__mp_main__":  # a worker process imports this
    same_deals()


def leak_test(redealt: bool) -> None:
    """Nothing random but what the test asks for."""
    from itertools import count

    from sanban.core.rng import Rng
    from sanban.server import ids
    from sanban.server.tables import commands
    from sanban.server.tables.state import TableState

    number = count()
    vars(ids)["token_urlsafe"] = lambda size: f"id-of-this-server-{next(number):06}"
    vars(commands)["fresh_seed"] = lambda: f"seed {next(number)}"
    plain_chat = TableState._chat

    def chat(self: "TableState", body: Any, change: Any) -> None:
        plain_chat(self, body, change)
        if redealt and body.text.startswith("redeal "):
            _, viewer, salt = body.text.split()
            seen_by = None if viewer == "watcher" else int(viewer)
            assert self.table is not None
            self.table.game = self.table.game.redeal(seen_by, Rng(salt))

    TableState._chat = chat  # type: ignore[method-assign]


def stop_time() -> None:
    """Time passes when the test says so, and not while a busy machine lets it wait."""
    from sanban.server.bots import runner
    from sanban.server.lobby import routes
    from sanban.server.notifications import deliveries, notifier, people, scan
    from sanban.server.storage import store
    from sanban.server.tables import commands, live, registry, socket
    from sanban.server.tournaments import driver, tournaments, views

    moment = [store.now_ms()]
    plain_chat = commands._chat

    def chat(state: Any, who: Any, command: Any) -> Any:
        word, _, seconds = command.text.partition(" ")
        if word == "advance":
            moment[0] += int(seconds) * 1000
        return plain_chat(state, who, command)

    commands._chat = chat
    events = driver, tournaments, views
    away = deliveries, notifier, people, scan
    for module in (store, live, registry, socket, runner, routes, *events, *away):
        vars(module)["now_ms"] = lambda: moment[0]


def set_wall_clock() -> None:
    """Somebody sets the wall clock, as an administrator might."""
    import time

    from sanban.server.tables import commands

    plain_chat, plain_time, ahead = commands._chat, time.time_ns, [0]

    def chat(state: Any, who: Any, command: Any) -> Any:
        word, _, seconds = command.text.partition(" ")
        if word == "wall":
            ahead[0] = int(seconds) * 1_000_000_000
        return plain_chat(state, who, command)

    commands._chat = chat
    time.time_ns = lambda: plain_time() + ahead[0]


def serve(settings: str, *words: str) -> None:
    """Serve with these settings until somebody stops it."""
    from pathlib import Path

    import msgspec

    from sanban.server import page
    from sanban.server.command import run
    from sanban.server.settings import Settings

    same_deals()
    if "toy" not in words:
        del games._GAMES["toy"]
    if "plain" in words or "redealt" in words:
        leak_test("redealt" in words)
    if "wall" in words:
        set_wall_clock()
    if "newer" in words:
        toy = games.find("toy")
        toy.rules = msgspec.structs.replace(toy.rules, version=toy.rules.version + 1)
    for word in words:
        if word.startswith("static="):
            page.STATIC = Path(word.removeprefix("static="))
    if "stopped" in words:
        stop_time()
    run(msgspec.json.decode(settings, type=Settings), quiet=True)


def fork(connection: int) -> list[str]:
    """Import all that a server needs, fork for each; returns in every new one, with its words."""
    import gc
    from socket import socket

    import aiosqlite  # noqa: F401
    import alembic.command  # noqa: F401
    import uvloop  # noqa: F401

    import sanban.server.processes
    import sanban.server.run  # noqa: F401
    from tests.support.fork_server import answer_requests

    gc.freeze()  # what all share stays shared
    return answer_requests(socket(fileno=connection))


if __name__ == "__main__":
    given = sys.argv[1:]
    serve(*(fork(int(given[1])) if given[0] == "fork" else given))
