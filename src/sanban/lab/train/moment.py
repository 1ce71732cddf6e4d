"""What a network sees of a single game, where it is asked game by game."""

from typing import NamedTuple

from sanban.extras import extra
from sanban.games.daito.game import Daito
from sanban.lab.adapters.seated import SeatedGame
from sanban.players.daito.choices import choices
from sanban.players.daito.features import features
from sanban.players.daito.layout import CHOICES, PASS
from sanban.players.daito.targets import outputs

with extra("train"):
    import numpy as np
    from numpy.typing import NDArray


class Moment(NamedTuple):
    """A decision of the network."""

    seen: NDArray[np.int8]
    mask: NDArray[np.bool_]
    guesses: NDArray[np.int16] | None = None  # of rules of thumb, where a game has them
    actions: dict[int, int] | None = None  # by output of the network; None: they are the same

    def action(self, output: int) -> int:
        """What is played where the network chooses this."""
        return output if self.actions is None else self.actions[output]


def next_moment(game: SeatedGame) -> Moment | None:
    """The next decision of the seat that learns, or None: the game is over. What is no choice to
    a network, as its batches have it, is played."""
    while game.now.seat >= 0:
        now, played = game.now, game.playthrough.turns.game
        if not isinstance(played, Daito):
            seen = np.frombuffer(now.observation(now.seat), np.int8)
            return Moment(seen, np.frombuffer(now.mask(now.seat), np.bool_))
        found = choices(played.state, now.seat)
        if len(found) > 1:
            mask, guesses = np.zeros(CHOICES, np.bool_), np.zeros(CHOICES, np.int16)
            codes = [code for code, _ in found]
            actions = dict(zip(outputs(played.state, now.seat, codes), codes, strict=True))
            for output, (_, guess) in zip(actions, found, strict=True):
                mask[output], guesses[output] = True, guess
            seen = np.frombuffer(features(played.state, now.seat), np.int8)
            return Moment(seen, mask, guesses, actions)
        game.play(found[0][0] if found else PASS)
    return None
