"""A trained network in a seat: `network:FOLDER`, or the file of one of its generations, or one in
whole numbers as it comes with Sanban.

It takes the likeliest action; `network[temperature=0.5]:FOLDER` chooses by chance, the more evenly
the higher the temperature (1: as it was trained).
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.events import Event
from sanban.core.seeds import Seed, derived_seed, seed_text
from sanban.extras import extra
from sanban.games.daito.restore import restore
from sanban.lab.adapters.tensors.views import ViewTensors
from sanban.lab.train.network import Floats, Weights, drawn, softmax
from sanban.lab.train.saved import PLAYER, read_network
from sanban.lab.train.shipped import SUFFIX, read_shipped
from sanban.players.daito.choices import choices
from sanban.players.daito.features import features
from sanban.players.daito.layout import PASS
from sanban.players.daito.targets import outputs
from sanban.players.outside import NETWORK
from sanban.players.program import read_options

with extra("train"):
    import numpy as np

HOTTEST = 100.0


class NetworkPlayer:
    """Plays by a network: what its view shows, nothing else.

    >>> dice = np.random.default_rng(7)
    >>> from sanban.lab.train.network import new_weights
    >>> weights = new_weights(361, 8, 162, np.ones(361, np.float32), dice)
    >>> game = sanban.start("daito", {"first": "aka"}, seed=1).game
    >>> NetworkPlayer("daito", weights).choose(game.view(0), game.legal(0)) in game.legal(0)
    True
    """

    def __init__(
        self, game: str, weights: Weights, temperature: float = 0.0, seed: Seed = 0
    ) -> None:
        self.weights, self.temperature = weights, temperature
        self.dice = np.random.default_rng(int(derived_seed(seed_text(seed), "network"), 16))
        self.forgetful = game != "samurai"  # there, a network sees the hand with which it began
        self._first_hand: Any = None

    def see(self, view: Any, events: Sequence[Event]) -> None:
        """In Samurai, remember the first hand: later views do not show it."""
        if self._first_hand is None and view.game == "samurai" and view.phase != "first_hands":
            numbers = ViewTensors(view)
            self._first_hand = numbers.tensors.part(numbers.observation(), "hand").copy()

    def choose(self, view: Any, legal: Sequence[int]) -> int | None:
        """The action that the network prefers; None where it prefers to pass, and may."""
        if view.game == "daito":
            return self._choose_in_daito(view)
        numbers = ViewTensors(view)
        codes: list[int | None] = [*legal]
        actions = numbers.actions(list(legal))
        if view.viewer not in view.awaited:
            codes.append(None)
            actions.append(numbers.tensors.skip)
        seen = numbers.observation(self._first_hand).reshape(1, -1)
        return codes[self._chosen(logits_of(self.weights, seen, actions))]

    def _choose_in_daito(self, view: Any) -> int | None:
        state = restore(view)
        found = choices(state, view.viewer)
        if not found:
            return None  # nothing to decide in the opponent's turn
        codes = [code for code, _ in found]
        seen = np.frombuffer(features(state, view.viewer), np.int8).reshape(1, -1)
        logits = logits_of(self.weights, seen, outputs(state, view.viewer, codes))
        logits += np.array([[guess for _, guess in found]]) * self.weights["thumb"]
        code = codes[self._chosen(logits)]
        return None if code == PASS else code

    def _chosen(self, logits: Floats) -> int:
        if self.temperature <= 0:
            return int(logits.argmax())
        chances, _ = softmax(logits / np.float32(self.temperature), np.ones_like(logits, np.bool_))
        return int(drawn(chances, self.dice)[0])


def logits_of(weights: Weights, seen: Any, actions: list[int]) -> Floats:
    """How much the network likes each of these actions."""
    first = np.maximum((seen * weights["scale"]) @ weights["w1"] + weights["b1"], 0)
    second = np.maximum(first @ weights["w2"] + weights["b2"], 0)
    found: Floats = second @ weights["policy"][:, actions] + weights["policy_bias"][actions]
    return found


def network_player(game: str, options: str, place: str) -> Callable[[str, str], NetworkPlayer]:
    """What makes players of the network in a folder, or a file, for a game."""
    temperature = 0.0
    for name, value in read_options(options, "network[temperature=X]:FOLDER"):
        try:
            temperature = float(value) if name == "temperature" else -1.0
        except ValueError:
            temperature = -1.0
        if not 0 <= temperature <= HOTTEST:
            raise BadOptions(
                f'"{name}={value}" is no option of a network: there is temperature, '
                f"from 0 to {HOTTEST:g}.",
                ErrorCode.NO_PLAYER,
            )
    if not place:
        raise BadOptions(
            '"network:" names no network: write network:FOLDER, a folder of `sanban train`.',
            ErrorCode.NO_PLAYER,
        )
    if not game:
        raise BadOptions(
            "A network plays one game: write GAME.NAME=network:FOLDER.", ErrorCode.NO_PLAYER
        )
    weights = network_at(place, game)
    return lambda name, seed: NetworkPlayer(name, weights, temperature, seed)


def network_named(game: str, name: str) -> NetworkPlayer | None:
    """The player of this name, where it is a network.

    >>> network_named("daito", "greedy") is None
    True
    """
    found = NETWORK.fullmatch(name)
    if found is None:
        return None
    return network_player(game, found[1] or "", found[2])(game, "0")


def network_at(place: str, game: str) -> Weights:
    """The weights of the player in a folder of `sanban train`, or in a file."""
    path = Path(place)
    return weights_in(path / PLAYER if path.is_dir() else path, game)


def weights_in(path: Path, game: str) -> Weights:
    """The weights in a file, read again only if it has changed."""
    try:
        changed = path.stat().st_mtime_ns
    except (OSError, ValueError):
        changed = 0
    return _read(path, game, changed)


@lru_cache(maxsize=16)
def _read(path: Path, game: str, changed: int) -> Weights:
    return (read_shipped if path.suffix == SUFFIX else read_network)(path, game)
