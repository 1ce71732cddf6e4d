"""Which tiles the levels choose for their first hands: `python -m
sanban.lab.train.samurai.first_hands [GAMES]`.

Prints the weights for `players.samurai.first_hands`: those by which dealt first hands have each
tile as often as levels 6 to 9 choose it. The three kinds of figures are taken together, and no
tile is expected more surely than `SURE` or less than `RARE`: people choose others.
"""

import sys
from collections import Counter

from sanban.core.rng import Rng
from sanban.games.samurai import inspect
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.redeal import redeal
from sanban.games.samurai.tiles import HAND_SIZE, MOST_WEIGHT, SET, TILES
from sanban.players.factory import make_player
from sanban.players.samurai.first_hands import group
from sanban.progress import progress_bar

LEVELS = range(6, 10)
SURE, RARE = 0.92, 0.04
DEALS, STEPS = 400, 30
GROUPS = [group(tile) for tile in TILES]


def first_hand(players: int, level: int, seed: str) -> list[int]:
    """The tiles that a level takes for its first hand."""
    game = Samurai.start({}, players, seed)
    player = make_player("samurai", f"level:{level}", seed)
    while 0 in game.awaited() and game.view(0).phase == "first_hands":
        action = player.choose(game.view(0), game.legal(0))
        assert action is not None
        game.play(0, action)
    return inspect.hand(game.state, 0)


def shares(hands: list[list[int]]) -> dict[str, float]:
    """How often a tile of each group is in a hand.

    >>> round(shares([[9, 10, 10, 11, 13], [0, 10, 10, 11, 13]])["samurai1"], 2)
    0.25
    """
    found = Counter(GROUPS[tile] for hand in hands for tile in hand)
    all_of = Counter(GROUPS[tile] for tile in SET)
    return {name: found[name] / all_of[name] / len(hands) for name in all_of}


def dealt(players: int, weights: dict[str, float]) -> list[list[int]]:
    """First hands as they are dealt by weights."""
    state = Samurai.start({"first_hand": "random", "figures": "random"}, players, 1).state
    given = [max(1, round(weights[name])) for name in GROUPS]
    rng, found = Rng("first hands"), []
    for _ in range(DEALS):
        redeal(state, 0, rng, given)
        found.append(inspect.order(state, 1)[:HAND_SIZE])
    return found


def odds(share: float) -> float:
    """How much likelier yes is than no, within what can be told from a few games."""
    share = min(SURE, max(RARE, share))
    return share / (1 - share)


def fit(players: int, wanted: dict[str, float]) -> dict[str, int]:
    """The weights by which a tile of each group is dealt as often as wanted."""
    weights = dict.fromkeys(wanted, 1.0)
    for _ in range(STEPS):
        now = shares(dealt(players, weights))
        for name in weights:
            weights[name] *= (odds(wanted[name]) / odds(now[name])) ** 0.5
        least = min(weights.values())
        weights = {name: min(MOST_WEIGHT, weight / least) for name, weight in weights.items()}
    return {name: round(weight) for name, weight in weights.items() if round(weight) > 1}


def main() -> None:
    """Print the weights for two, three and four players."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    jobs = [(n, level, game) for n in (2, 3, 4) for level in LEVELS for game in range(games)]
    hands: dict[int, list[list[int]]] = {2: [], 3: [], 4: []}
    with progress_bar() as progress:
        for players, level, game in progress.track(jobs, description="first hands"):
            hands[players].append(first_hand(players, level, f"first hand {game}"))
    for players, chosen in hands.items():
        print(f"{players}: {fit(players, shares(chosen))}")


if __name__ == "__main__":
    main()
