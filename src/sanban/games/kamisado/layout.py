"""The numbers that Python and C share: constants, tables, the fields of a state, an observation.

Towers are numbered side * 8 + colour, squares 0 (a1) to 63 (h8). A move is a number:
from * 64 + to; a pass goes from a square to itself; a push has PUSH added.
"""

from sanban.core.layout import Layout, i8, u64
from sanban.core.rng import Rng
from sanban.games.kamisado.board import MIRROR_COLOUR, OTHER_NAME, STANDARD, TURNED

DECLARED_IN_C = True

BLACK, WHITE = 0, 1
ANY = -1  # the side to move may choose its tower (T1)
NOBODY = -1
NO_TOWER = -1
OFF_BOARD = -2
PUSH = 4096
MOVES = 8192  # every move is below this number
MOST_MOVES = 192
MOST_TEETH = 3  # that play: a triple sumo
MOST_POINTS = 99  # that a match can be played to
MOST_PLIES = 20  # of a perft: more take years

# what the match waits for
TO_MOVE, TO_CROWN, TO_FILL, MATCH_OVER = range(4)
LEFT, RIGHT = 0, 1  # the end from which home rows are filled (P2)

# why a tower cannot push; see `legal.push_length`
NO_SUMO, PUSH_OWN, PUSH_TOO_MANY, PUSH_TOO_STRONG, PUSH_NOTHING, PUSH_EDGE = range(1, 7)
PUSH_REASONS = 8  # more than there are

# where the parts of a move as it was made begin, in bits: see `made`
MADE_TOWER, MADE_LEVEL, MADE_TURNED, MADE_COUNT, MADE_COLOURS = 13, 17, 19, 20, 22

COLOUR = STANDARD + TURNED  # of the squares of both boards
# a plane of 64 squares for each colour: 1 where the square has it; of both boards
COLOUR_PLANES = tuple(
    int(square == colour) for board in (STANDARD, TURNED) for colour in range(8) for square in board
)
REACH = (7, 5, 3, 1)  # squares by level: M2, S1, DS1, TS1


def _words(seed: str, count: int) -> tuple[int, ...]:
    rng = Rng(seed)
    return tuple(int(rng.word()) for _ in range(count))


KEYS = _words("kamisado keys", 16 * 64)  # of a tower on a square

# the solver's
INFINITE = 67108863  # 26 bits: the number of a question that is settled
NO_LIMIT = 250  # plies: more than any question asks
ALL_TOWERS = 255  # a set of colours, bit by bit
TURN_KEYS = _words("kamisado solver keys", 32)  # of the side to move and the tower that must
PLY_KEYS = _words("kamisado solver keys", 32 + 256)[32:]  # of the plies that are left
MIRRORED, HALF_TURN, RENAMED = 1, 2, 4  # what makes an image of a position: see `symmetry`
IMAGES = 8
_MIRROR_COLOURS = (tuple(range(8)), MIRROR_COLOUR)
_NAMES = (tuple(range(8)), OTHER_NAME)
IMAGE_COLOUR = tuple(  # what each colour is in each image
    _NAMES[image // RENAMED][_MIRROR_COLOURS[image & MIRRORED][colour]]
    for image in range(IMAGES)
    for colour in range(8)
)


class Fields(Layout):
    """A round, and the match around it."""

    key: int = u64()  # of the towers on their squares
    seen: list[int] = u64(2)  # the squares with towers, as each side sees them (`ways`)
    at: list[int] = i8(64)  # the tower on each square
    where: list[int] = i8(16)  # the square of each tower, or -1
    level: list[int] = i8(16)  # the teeth of each tower
    turned: int = i8()  # 1: the board lies turned by a quarter
    turn: int = i8()
    must: int = i8()  # the colour that must move, or ANY
    last: int = i8()  # the square on which the last real move ended, or -1
    last_side: int = i8()
    winner: int = i8()  # of the round, or NOBODY
    deadlock: int = i8()  # 1: the round ended in a deadlock (M8)

    series: int = i8()  # 1: a series of simple games, without teeth
    target: int = i8()  # the points that win the match
    phase: int = i8()
    challenger: int = i8()  # the side that moved first in this round
    round_winner: int = i8()  # of the last finished round
    score: list[int] = i8(2)
    teeth: list[int] = i8(16)  # a tooth that was just won is here, and in `level` after the fill


class Observation(Layout):
    """What a side sees, in planes of 8 by 8 from its own home row, files from its left."""

    own_towers: list[int] = i8(8, 8, 8)  # a plane for each colour
    other_towers: list[int] = i8(8, 8, 8)
    own_teeth: list[int] = i8(8, 8)  # where the tower stands
    other_teeth: list[int] = i8(8, 8)
    to_move: list[int] = i8(8, 8)  # 1 under each tower that may move now
    square_colours: list[int] = i8(8, 8, 8)
    awaited: list[int] = i8(8, 8)  # from here on the same number everywhere
    between_rounds: list[int] = i8(8, 8)
    own_score: list[int] = i8(8, 8)
    other_score: list[int] = i8(8, 8)
    target: list[int] = i8(8, 8)
