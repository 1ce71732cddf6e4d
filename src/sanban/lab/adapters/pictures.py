"""A game as a picture of pixels, without a window: the game's own drawing, rasterised."""

from typing import TYPE_CHECKING

from sanban.core.events import Viewer
from sanban.core.game import Game
from sanban.exports.raster import pixels
from sanban.extras import extra

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WIDTH = 640


def picture(game: Game, viewer: Viewer = None, width: int = WIDTH) -> "NDArray[np.uint8]":
    """What the viewer sees, as an array of height, width and three colours.

    >>> import sanban
    >>> picture(sanban.start("kamisado").game, width=64).shape
    (64, 64, 3)
    """
    with extra("lab"):
        import numpy as np

    return np.asarray(pixels(game.svg(viewer), width))
