"""Which tiles players choose for their first hands: how much likelier a tile is there than others.

`python -m sanban.lab.train.samurai.first_hands` finds the weights. Good players nearly all take the
same few tiles; a player who expects any hand of them is too sure to win.
"""

from sanban.games.samurai.tiles import TILES, Tile

_BY_PLAYERS = {
    2: {"figure2": 3, "samurai1": 11, "samurai2": 84, "samurai3": 98, "ship1": 3, "ship2": 62},
    3: {
        "figure2": 13,
        "figure3": 11,
        "figure4": 7,
        "samurai2": 63,
        "samurai3": 96,
        "tile-exchange": 2,
    },
    4: {"figure2": 15, "figure3": 10, "figure4": 7, "samurai1": 2, "samurai2": 42, "samurai3": 71},
}


def group(tile: Tile) -> str:
    """What stands for a tile: the three kinds of figures are alike."""
    return f"figure{tile.value}" if len(tile.figures) == 1 else tile.name


def weights_for(players: int) -> tuple[int, ...]:
    """The weights of all types of tiles."""
    found = _BY_PLAYERS[players]
    return tuple(found.get(group(tile), 1) for tile in TILES)
