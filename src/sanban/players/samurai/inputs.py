"""What the networks of Samurai are told, as numbers of inputs that Python and C share.

The value network gets a position as one seat sees it (`outlook`): first what concerns the whole
game, then 14 inputs for each figure that can stand somewhere. The prior network gets an action
(`priors`). 64 stands for 1, kinds of figures may be told in any of their six orders.
"""

from sanban.games.samurai.layout import KINDS, TOWNS, TOWNS_BY_NEED, TOWNS_IN_PLAY
from sanban.games.samurai.tiles import TYPES

DECLARED_IN_C = True

VERSION = 1  # a network of another version is of no use

ONE = 64  # the input that stands for 1
TWO_HANDS = 2 * TYPES  # of the seat, and of all others together
SURE_BITS = 12
SURE = 1 << SURE_BITS  # chances are whole numbers of 1/4096
ORDERS = 6
ORDER_OF_KINDS = (0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0)
RANK = tuple(TOWNS_BY_NEED.index(town) for town in range(TOWNS))  # the towns of few players first

# the value network: where each group of inputs begins
OF_KIND = 10  # for each kind of figures
MAJORITIES = KINDS * OF_KIND
HANDS = MAJORITIES + 6
GENERAL = HANDS + 4 * TYPES
FIGURE_INPUTS = GENERAL + 24
OF_FIGURE = 14
MOST_INPUTS = 640  # that are not 0 at once
VALUE_INPUTS = tuple(  # by the number of players
    FIGURE_INPUTS + towns * KINDS * OF_FIGURE for towns in TOWNS_IN_PLAY
)

# the prior network
GAINS = 18  # what a tile changes
STOP, STOP_EARLY, FIGURES_SWAPPED, TILE_MOVED = range(TYPES, TYPES + 4)
DEEDS = TYPES + 4  # a tile of each type, or one of these four
BY_DEED = GAINS
LATE_BY_DEED = BY_DEED + DEEDS
TAKES = LATE_BY_DEED + DEEDS
PUTS = TAKES + TYPES + 2
PRIOR_INPUTS = PUTS + TOWNS + 3
