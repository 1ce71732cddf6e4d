"""Short words for positions in the tests; the games' own `arrange` makes them."""

from sanban.games.kamisado.board import COLOURS
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.layout import ANY, BLACK, WHITE
from sanban.games.kamisado.position import move_text, position_text
from sanban.games.kamisado.setup import arrange as setup
from sanban.games.kamisado.state import Position


def targets(position: Position) -> set[str]:
    """The legal moves as text."""
    return {move_text(move) for move in position.moves()}


def match_at(
    position: Position, match: str, score: tuple[int, int] = (0, 0), first: int = BLACK
) -> Kamisado:
    """A match in the middle of a round: teeth as on the towers."""
    return Kamisado.arrange(
        {"match": match}, position=position_text(position), score=score, first=first
    )


__all__ = ["ANY", "BLACK", "COLOURS", "WHITE", "match_at", "setup", "targets"]
