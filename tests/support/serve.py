"""A house in a process of its own, with the settings given as JSON on the command line.

`python -m tests.support.serve '{"db": …, "port": …}' [toy]`; with "toy" it also has the toy
game. (`sanban serve` itself has a test of its own.)
"""

import sys

import msgspec

from sanban.games import registry
from sanban.house.command import run
from sanban.house.settings import Settings

# also when a worker process imports this: bots of the toy game need it
registry._GAMES["toy"] = "tests.core.toy:Toy"

if __name__ == "__main__":
    if "toy" not in sys.argv[2:]:
        del registry._GAMES["toy"]
    run(msgspec.json.decode(sys.argv[1], type=Settings), quiet=True)
