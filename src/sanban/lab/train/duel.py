"""Matches between two networks, all at once: the gate of a generation, in seconds."""

from sanban.core.seeds import derived_seed
from sanban.extras import extra
from sanban.lab.arena.summary import Share, mean_of
from sanban.lab.batch import Batch
from sanban.lab.train.network import Weights, chosen, forward
from sanban.lab.train.settings import Settings

with extra("train"):
    import numpy as np

MOST_AT_ONCE = 2048  # games side by side


def duel(
    settings: Settings,
    one: Weights,
    other: Weights,
    games: int,
    seed: str,
    temperatures: tuple[float, float] | None = None,
) -> Share:
    """The score of the first network in games of two seats, in half of them in each seat. Both
    play at the temperature of the settings, or at their own.

    >>> from sanban.lab.train.network import new_weights
    >>> from sanban.lab.train.settings import make_settings
    >>> settings = make_settings("daito", seed=7)
    >>> dice = np.random.default_rng(7)
    >>> weights = new_weights(361, 8, 162, np.ones(361, np.float32), dice)
    >>> duel(settings, weights, weights, 4, "seed").games
    4
    """
    assert settings.seats == 2
    results: list[float] = []
    while len(results) < games:
        count = min(games - len(results), MOST_AT_ONCE)
        results += _some(
            settings,
            (one, other),
            temperatures or (settings.temperature, settings.temperature),
            count,
            derived_seed(seed, f"from game {len(results)}"),
        )
    return mean_of(results)


def _some(
    settings: Settings,
    networks: tuple[Weights, Weights],
    temperatures: tuple[float, float],
    count: int,
    seed: str,
) -> list[float]:
    """Games that begin together, each to its end: as many points of the first network."""
    batch = Batch(
        settings.game, count, settings.options, settings.seats, seed, threads=1, features=True
    )
    dice = np.random.default_rng(int(derived_seed(seed, "dice"), 16))
    places = np.arange(count) % 2  # the seat of the first network
    points, running = np.zeros(count, np.float32), np.ones(count, np.bool_)
    while running.any():
        actions = np.zeros(count, np.int32)
        for number, (weights, temperature) in enumerate(zip(networks, temperatures, strict=True)):
            at = np.flatnonzero(running & ((batch.seats == places) == (number == 0)))
            if len(at) == 0:
                continue
            seen, masks = batch.observations.reshape(count, -1)[at], batch.masks[at]
            guesses = batch.guesses[at] if batch.guesses.ndim == 2 else None
            answer = forward(weights, seen, masks, guesses)
            actions[at] = chosen(answer, masks, temperature, dice)
        batch.step(actions, which=running)
        over = running & batch.done
        points[over] = batch.rewards[over, places[over]] / 2 + 0.5
        running &= ~over
    found: list[float] = points.tolist()
    return found
