"""A server in a process of its own, with the settings as JSON on the command line.

`python -m tests.support.serve '{"db": …, "port": …}' [WORDS]`: with "toy" it also has the toy
game, with "newer" newer rules of it. (`sanban serve` itself has tests of its own.)

"plain" and "redealt" are two servers for the leak test: seeds and ids are the same in both,
and when a seat says "redeal VIEWER SALT", the second deals anew all that VIEWER cannot know.

In a "stopped" server time stands still until somebody says "advance SECONDS". In a "wall" server
"wall SECONDS" sets the wall clock ahead or back.

"static=FOLDER" serves a page that was built elsewhere.
"""

import sys
import time
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from sanban.core.rng import Rng
from sanban.games import registry as games
from sanban.server import page
from sanban.server.bots import runner
from sanban.server.command import run
from sanban.server.settings import Settings
from sanban.server.storage import store
from sanban.server.tables import commands, live, registry, socket
from sanban.server.tables.state import TableState

# also when a worker process imports this: bots of the toy game need it
games._GAMES["toy"] = "tests.core.toy:Toy"


def leak_test(redealt: bool) -> None:
    """Nothing random but what the test asks for."""
    number = count()
    commands.new_id = lambda: f"id-of-this-server-{next(number):06}"
    vars(commands)["fresh_seed"] = lambda: f"seed {next(number)}"
    plain_chat = TableState._chat

    def chat(self: TableState, body: Any, change: Any) -> None:
        plain_chat(self, body, change)
        if redealt and body.text.startswith("redeal "):
            _, viewer, salt = body.text.split()
            seen_by = None if viewer == "watcher" else int(viewer)
            assert self.table is not None
            self.table.game = self.table.game.redeal(seen_by, Rng(salt))

    TableState._chat = chat  # type: ignore[method-assign]


def stop_time() -> None:
    """Time passes when the test says so, and not while a busy machine lets it wait."""
    moment = [store.now_ms()]
    plain_chat = commands._chat

    def chat(state: Any, who: Any, command: Any) -> Any:
        word, _, seconds = command.text.partition(" ")
        if word == "advance":
            moment[0] += int(seconds) * 1000
        return plain_chat(state, who, command)

    commands._chat = chat
    for module in (store, live, registry, socket, runner):
        vars(module)["now_ms"] = lambda: moment[0]


def set_wall_clock() -> None:
    """Somebody sets the wall clock, as an administrator might."""
    plain_chat, plain_time, ahead = commands._chat, time.time_ns, [0]

    def chat(state: Any, who: Any, command: Any) -> Any:
        word, _, seconds = command.text.partition(" ")
        if word == "wall":
            ahead[0] = int(seconds) * 1_000_000_000
        return plain_chat(state, who, command)

    commands._chat = chat
    time.time_ns = lambda: plain_time() + ahead[0]


if __name__ == "__main__":
    if "toy" not in sys.argv[2:]:
        del games._GAMES["toy"]
    if "plain" in sys.argv[2:] or "redealt" in sys.argv[2:]:
        leak_test("redealt" in sys.argv[2:])
    if "wall" in sys.argv[2:]:
        set_wall_clock()
    if "newer" in sys.argv[2:]:
        toy = games.find("toy")
        toy.rules = msgspec.structs.replace(toy.rules, version=toy.rules.version + 1)
    for word in sys.argv[2:]:
        if word.startswith("static="):
            page.STATIC = Path(word.removeprefix("static="))
    if "stopped" in sys.argv[2:]:
        stop_time()
    run(msgspec.json.decode(sys.argv[1], type=Settings), quiet=True)
