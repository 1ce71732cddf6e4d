"""The picture of the README: the three games, as they are drawn while they are played.

python -m sanban.exports.poster docs/pictures/games.svg
"""

import sys
from pathlib import Path
from typing import Any

import sanban
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.exports.moments import in_a_row
from sanban.exports.raster import with_fonts

OPENING = ("e1e5", "g8g5", "b1b3", "h8d4", "d1g4")
HEIGHT = 520.0


def played(game: str, seats: int, actions: int) -> Table[Any]:
    """A game after some actions of players who choose blindly, always the same; or its end."""
    table = sanban.start(game, seats=seats, seed="poster")
    rng = Rng("poster")
    for _ in range(actions):
        if table.game.outcome is not None:
            break
        seat = table.game.awaited()[0]
        table.play(seat, int(rng.choice(table.game.legal(seat))))
    return table


def poster() -> str:
    """Kamisado, Samurai and Daito side by side, on a ground that suits light and dark pages."""
    kamisado = played("kamisado", 2, 9)
    samurai = played("samurai", 3, 60)
    daito = played("daito", 2, 14)
    drawings = [kamisado.game.svg(0), samurai.game.svg(None), daito.game.svg(0)]
    return with_fonts(in_a_row(drawings, HEIGHT, "Kamisado, Samurai and Daito in Sanban"))


def main() -> None:
    """Write the file."""
    path = Path(sys.argv[1])
    path.write_text(poster() + "\n")
    print(f"{path}: {path.stat().st_size / 1024:.0f} kB")


if __name__ == "__main__":
    main()
