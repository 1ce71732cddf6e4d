"""A simple Kamisado player: it takes a win, and does not hand one over if it can help it."""

from collections.abc import Sequence

from sanban.core.events import Event
from sanban.core.rng import Rng
from sanban.core.seeds import Seed
from sanban.games.kamisado import actions
from sanban.games.kamisado.position import read_position
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.view import KamisadoView


class KamisadoGreedy:
    """Looks one move ahead for itself and one for the opponent; otherwise plays at random.

    >>> from sanban.games.kamisado.game import Kamisado
    >>> game = Kamisado.start()
    >>> KamisadoGreedy(1).choose(game.view(0), game.legal(0)) in game.legal(0)
    True
    """

    def __init__(self, seed: Seed | None = None) -> None:
        self.rng = Rng(seed)

    def see(self, view: KamisadoView, events: Sequence[Event]) -> None:
        """It remembers nothing: the view says everything."""

    def choose(self, view: KamisadoView, legal: Sequence[int]) -> int:
        if view.phase == "crown":  # the more teeth a tower has, the more the next one counts
            teeth = view.teeth[view.awaited[0]]
            return max(legal, key=lambda action: teeth[action - actions.CROWN])
        if view.phase != "move":
            return int(self.rng.choice(legal))
        position = read_position(view.position)
        side = position.turn
        graded = [(_grade(position, move, side), move) for move in legal]
        best = max(grade for grade, _ in graded)
        return int(self.rng.choice([move for grade, move in graded if grade == best]))


def _grade(position: Position, move: int, side: int) -> int:
    """2 wins at once, 1 is safe for a move, 0 lets the opponent win at once, -1 loses."""
    after = position.copy()
    after.play(move)
    if after.winner >= 0:
        return 2 if after.winner == side else -1
    if after.turn == side:
        return 1
    for reply in after.moves():
        end = after.copy()
        end.play(reply)
        if end.winner == 1 - side:
            return 0
    return 1
