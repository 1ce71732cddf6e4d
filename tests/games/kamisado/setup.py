"""Positions for tests: name the towers that matter, the others stay at home."""

from sanban.games.kamisado.board import COLOURS, LETTERS, home_row, square_number
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.position import move_text, position_text, read_position
from sanban.games.kamisado.round import ANY, BLACK, WHITE, Position


def setup(towers: str, turn: str = "b", must: str = "-") -> Position:
    """A position from tokens such as "R:d4'" (Black's red sumo on d4) and "y:d5" (White's
    yellow). Towers that are not named stand on the home square of their colour, or on
    another free home-row square."""
    position = Position()
    for token in towers.split():
        tower, square = token.split(":")
        teeth = square.count("'")
        side = BLACK if tower.isupper() else WHITE
        where = square_number(square.rstrip("'"))
        position.put(side, LETTERS.index(tower.lower()), where, teeth)
    for side in (BLACK, WHITE):
        for colour in range(8):
            if position.square_of(side, colour) >= 0:
                continue
            own = home_row().index(colour)
            wish = own if side == BLACK else 63 - own
            home = range(8) if side == BLACK else range(56, 64)
            free = [square for square in (wish, *home) if position.tower_at(square) < 0]
            position.put(side, colour, free[0])
    words = position_text(position).split()
    return read_position(f"{words[0]} {turn} {must}")


def targets(position: Position) -> set[str]:
    """The legal moves as text."""
    return {move_text(move) for move in position.moves()}


def match_at(
    position: Position, match: str, score: tuple[int, int] = (0, 0), first: int = BLACK
) -> Kamisado:
    """A match in the middle of a round: teeth as on the towers."""
    game = Kamisado.start({"match": match})
    game.position = position
    game.teeth = [position.level_of(tower >> 3, tower & 7) for tower in range(16)]
    game.score = list(score)
    game.challenger = first
    return game


__all__ = ["ANY", "BLACK", "COLOURS", "WHITE", "match_at", "setup", "targets"]
