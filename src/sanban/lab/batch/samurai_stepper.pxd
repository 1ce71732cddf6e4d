cimport cython

from sanban.games.samurai.legal cimport fill
from sanban.games.samurai.state cimport (
    State, FIRST_HANDS, FREE, MOST_ACTIONS, OVER, AFFECTS, FAST, LANDS, NEEDS,
    SEAS, TOWNS, VALUE,
)
from sanban.games.samurai.redeal cimport redeal
from sanban.lab.batch.stepper cimport Stepper, row_of

cpdef enum:
    # where things lie in the row of a game
    R_NUMBERS = 0
    R_AT = 12
    R_FIGURES = 186
    R_AROUND = 220
    R_INFLUENCE = 254
    R_HAND = 662
    R_HELD = 730
    R_ORDER = 734
    R_DRAWN = 814
    R_USED = 818
    R_WHEN = 898
    R_COUNT = 978
    R_SLOW = 982
    R_CAPTURED = 986
    R_ASIDE = 998
    R_LEFT = 1001
    R_SUPPLY = 1004
    ROW = 1024
    # where the parts of an observation begin, as in sanban.lab.adapters.tensors.samurai
    O_LAND = 0
    O_SEA = 174
    O_FIGURES = 348
    O_TILES = 870
    O_VALUES = 1566
    O_FAST = 2088
    O_INFLUENCE = 2262
    O_LAND_LEFT = 4350
    O_HAND = 4524
    O_FACE_DOWN = 4541
    O_FIRST_HAND = 4558
    O_HAND_SIZES = 4575
    O_FACE_DOWN_SIZES = 4579
    O_PLAYED = 4583
    O_CAPTURED = 4651
    O_CAPTURED_SEEN = 4663
    O_TAKEN_PART = 4667
    O_SUPPLY = 4671
    O_ON_BOARD = 4674
    O_SET_ASIDE = 4677
    O_PHASE = 4680
    O_TURN = 4684
    O_FIRST = 4688
    O_AWAITED = 4692
    O_LAID = 4693
    O_SLOW_LAID = 4694
    O_ENDING = 4695
    OBSERVED = 4696

cdef void load(State s, unsigned char* row) noexcept nogil
cdef void store(State s, unsigned char* row) noexcept nogil

@cython.final
cdef class SamuraiStepper(Stepper):
    cdef State state
    cdef bint open_captures

    cdef void _look(self, State s, signed char* seen, int me) noexcept nogil
    cdef void _look_at_map(self, State s, signed char* seen, int me) noexcept nogil
    cdef void _look_at_players(self, State s, signed char* seen, int me) noexcept nogil
