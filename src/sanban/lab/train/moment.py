"""What a network sees of a single game, where it is asked game by game."""

from typing import NamedTuple

from sanban.extras import extra
from sanban.games.daito.game import Daito
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
    while game.now.seat >= 0:
        now, played = game.now, game.playthrough.turns.game
        if not isinstance(played, Daito):
            seen = np.frombuffer(now.observation(now.seat), np.int8)
            return Moment(seen, np.frombuffer(now.mask(now.seat), np.bool_), None)
        found = choices(played.state, now.seat)
        if len(found) > 1:
            mask, guesses = np.zeros(CHOICES, np.bool_), np.zeros(CHOICES, np.int16)
            for code, guess in found:
                mask[code], guesses[code] = True, guess
            seen = np.frombuffer(features(played.state, now.seat), np.int8)
            return Moment(seen, mask, guesses)
        game.play(found[0][0] if found else PASS)
    return None
