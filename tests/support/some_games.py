"""Games of every kind at random points, for tests that hold for all of them."""

from typing import Any

from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.games.daito.game import Daito
from sanban.games.kamisado.game import Kamisado
from sanban.games.samurai.game import Samurai

KINDS: tuple[tuple[type[Game], dict[str, Any], int], ...] = (
    (Kamisado, {}, 2),
    (Kamisado, {"match": "standard", "board": "turned"}, 2),
    (Kamisado, {"match": "series"}, 2),
    (Samurai, {}, 2),
    (Samurai, {"first_hand": "random", "figures": "random"}, 3),
    (Samurai, {"captured": "open", "figures": "random"}, 4),
    (Daito, {}, 2),
    (Daito, {"kamae": "red_yellow", "answers": "two", "yame": "own_turn"}, 2),
)


def random_game(number: int, seed: int, most: int = 120) -> Game:
    """A game of one of the KINDS after a random number of random actions."""
    kind, options, seats = KINDS[number]
    game = kind.start(options, seats, seed)
    rng = Rng(f"some games {number} {seed}")
    for _ in range(int(rng.below(most))):
        if game.outcome is not None:
            break
        seat = rng.choice(game.may_act())
        game.play(seat, rng.choice(game.legal(seat)))
    return game
