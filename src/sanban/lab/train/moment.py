"""What a network sees of a single game, where it is asked game by game."""

from typing import Any, NamedTuple

from sanban.extras import extra
from sanban.lab.adapters.seated import SeatedGame
from sanban.players.daito.choices import choices
from sanban.players.daito.features import features
from sanban.players.daito.layout import CHOICES, PASS

with extra("train"):
    import numpy as np
    from numpy.typing import NDArray


class Moment(NamedTuple):
    """A decision of the network."""

    seen: NDArray[np.int8]
    mask: NDArray[np.bool_]
    guesses: NDArray[np.int16] | None  # of rules of thumb, where a game has them


def next_moment(game: SeatedGame) -> Moment | None:
    """The next decision of the seat that learns, or None: the game is over. What is no choice to
    a network, as its batches have it, is played."""
    now = game.now
    if now.seat < 0:
        return None
    played: Any = game.playthrough.turns.game
    if played.rules.name != "daito":
        seen = np.frombuffer(now.observation(now.seat), np.int8)
        return Moment(seen, np.frombuffer(now.mask(now.seat), np.bool_), None)
    found = choices(played.state, now.seat)
    if len(found) < 2:
        game.play(found[0][0] if found else PASS)
        return next_moment(game)
    mask, guesses = np.zeros(CHOICES, np.bool_), np.zeros(CHOICES, np.int16)
    for code, guess in found:
        mask[code], guesses[code] = True, guess
    return Moment(np.frombuffer(features(played.state, now.seat), np.int8), mask, guesses)
