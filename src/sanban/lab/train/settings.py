"""What a training is made from. With the seed, this decides every number that is learned."""

from typing import Any, Literal

import msgspec

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.seeds import Seed, chosen_seed
from sanban.games import registry
from sanban.lab.batch.kinds import KINDS
from sanban.lab.train.player import network_at
from sanban.players.factory import check_player


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """A training, as its folder keeps it."""

    game: str
    rules: int
    options: dict[str, Any]
    seats: int
    seed: str
    start: str = ""  # a network whose weights are the first ones; none: random ones
    against: str = ""  # a player to learn against; nobody: the network plays itself
    # how much is played in an iteration
    parts: int = 2  # that play and learn side by side; then their weights are averaged
    games: int = 256  # of each part, side by side; against a player, whole games from the start
    steps: int = 64  # decisions in each of them; a game goes on in the next iteration
    old: float = 0.25  # the share of games against an earlier generation
    varied: float = 0.0  # the share of games with the other options of VARIED
    # the network
    hidden: int = 128
    # how it learns from that
    epochs: int = 2
    minibatch: int = 2048
    rate: float = 1e-3  # of learning
    trace: float = 0.9  # how far a result reaches back (lambda of GAE)
    clip: float = 0.2
    magnet: Literal["uniform", "slow"] = "uniform"  # the policy that learning is drawn towards
    pull: float = 0.03  # how strongly
    halving: int = 50  # rate and pull fall with 1 / sqrt(1 + iteration / halving)
    averaged: float = 0.98  # the player has the average of the last weights: about the last 50
    # generations
    every: int = 100  # iterations from one to the next
    gate_games: int = 200  # against the best so far
    gate: float = 0.52  # the score that keeps a generation
    temperature: float = 0.25  # of both in those games
    baseline: str = "greedy"  # every generation meets it as well

    def faded(self, start: float, iteration: int) -> float:
        """A rate in the course of the training; it has no end, so more can always be learned.

        >>> settings = make_settings("daito", seed=7)
        >>> settings.faded(0.5, 0), settings.faded(0.5, 150)
        (0.5, 0.25)
        """
        return float(start / (1 + iteration / self.halving) ** 0.5)


# options that a network should know as well, beside those of the training
VARIED: dict[str, list[dict[str, str]]] = {
    "daito": [
        {"kamae": "red_yellow"},
        {"jikan_desu": "time_out"},
        {"yame": "own_turn"},
        {"answers": "two"},
        {"reshuffle": "any_boundary"},
        {"turn_limit": "leader"},
        {"deck": "brown28"},
        {"deck": "seme_mixed"},
        {"answers": "two", "yame": "own_turn", "kamae": "red_yellow", "jikan_desu": "time_out"},
    ]
}

# what suits a game; observations of Samurai are long, and it has 10,915 actions
_SUITED: dict[str, dict[str, Any]] = {
    "samurai": {"games": 64, "steps": 32, "minibatch": 512, "every": 50, "gate_games": 60},
    "daito": {
        "games": 1024,
        "epochs": 1,
        "old": 0.125,
        "varied": 0.125,
        "pull": 0.02,
        "gate_games": 2000,  # networks play them all at once
    },
}
# against a player that is asked game by game, a part plays whole games from the start
_AGAINST: dict[str, dict[str, Any]] = {
    "daito": {"games": 32, "minibatch": 256, "gate_games": 200},
    "kamisado": {"games": 64, "minibatch": 256},
    "samurai": {"games": 12, "minibatch": 256},
}


def make_settings(
    game: str,
    options: dict[str, Any] | None = None,
    seats: int | None = None,
    seed: Seed | None = None,
    **changed: Any,
) -> Settings:
    """Settings that can be trained with, or a sentence that says why not.

    >>> make_settings("chess")
    Traceback (most recent call last):
    ...
    sanban.core.errors.BadOptions: There is no training for chess, only for: kamisado, \
samurai, daito.
    """
    if game not in KINDS:
        raise BadOptions(
            f"There is no training for {game or 'no game'}, only for: {', '.join(KINDS)}.",
            ErrorCode.NO_BATCH,
        )
    kind = registry.find(game)
    taken = kind.rules.check_seats(seats)
    known = chosen_seed(seed)
    suited = dict(_SUITED.get(game, {}))
    against = changed.get("against", "")
    if against:
        check_player(game, against)
        suited |= {"varied": 0.0} | ({} if is_quick(against) else _AGAINST[game])
    if start := changed.get("start", ""):
        suited["hidden"] = len(network_at(start, game)["w2"])
        changed.pop("hidden", None)
    return Settings(
        game=game,
        rules=kind.rules.version,
        options=msgspec.to_builtins(kind.start(options, taken, known).options),
        seats=taken,
        seed=known,
        **suited | changed,
    )


def is_quick(player: str) -> bool:
    """Whether a player chooses in all games of a batch at once.

    >>> is_quick("random"), is_quick("level:5")
    (True, False)
    """
    return player == "random" or player.startswith("network")
