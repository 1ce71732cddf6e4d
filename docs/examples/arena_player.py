"""A program that plays: JSON lines in, JSON lines out, no Sanban needed.

It knows one thing of Kamisado: a move to the far rank wins. Otherwise it plays at random.
"""

import json
import random
import sys


def choose(view: dict, legal: list[dict], dice: random.Random) -> int:
    goal = "8" if view["viewer"] == 0 else "1"
    winning = [offer for offer in legal if offer["text"].endswith(goal)]
    return dice.choice(winning or legal)["action"]


def main() -> None:
    dice = random.Random()
    for line in sys.stdin:  # until Sanban closes it; one process plays many games
        message = json.loads(line)
        if message["type"] == "hello":
            print(json.dumps({"name": "Far rank"}), flush=True)
        elif message["type"] == "start":
            dice.seed(message["seed"])
        elif message["type"] == "choose":
            action = choose(message["view"], message["legal"], dice)
            print(json.dumps({"action": action}), flush=True)


main()
