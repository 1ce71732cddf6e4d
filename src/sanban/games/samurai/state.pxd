cimport cython

from sanban.games.samurai cimport scoring

cpdef enum:
    FIRST_HANDS = 0
    FIGURES_PHASE = 1
    TURNS = 2
    OVER = 3
    FREE = -1
    OUT = -2
    TOWN = -3
    LAST_FIGURE = 1
    FOUR_ASIDE = 2
    STUCK = 4
    MOST_ACTIONS = 4096

# copied from the plain modules board, tiles and codes when the module is loaded
cdef int PUT, LAY, SWAP, MOVE, END
cdef int TYPES, PLACED, SHIP1, SHIP2, FIGURE_EXCHANGE, TILE_EXCHANGE
cdef short[56] LANDS
cdef short[84] SEAS
cdef short[34] TOWNS
cdef signed char[348] TOUCHES
cdef unsigned char[174] NEEDS
cdef unsigned char[34] ROOM
cdef unsigned char[561] PAIR_A
cdef unsigned char[561] PAIR_B
cdef unsigned char[17] VALUE
cdef unsigned char[17] AFFECTS
cdef unsigned char[17] FAST

@cython.final
cdef class State:
    cdef readonly int players, first, phase, turn, turns, ending, laid, slow_laid, skipped
    cdef readonly int free_land, free_sea
    cdef signed char[174] at
    cdef unsigned char[34] figures
    cdef unsigned char[34] around
    cdef unsigned char[408] influence
    cdef unsigned char[68] hand
    cdef unsigned char[4] held
    cdef unsigned char[80] order
    cdef unsigned char[4] drawn
    cdef unsigned char[80] used
    cdef unsigned char[80] used_when
    cdef unsigned char[4] used_count
    cdef unsigned char[4] slow_out
    cdef unsigned char[12] captured
    cdef unsigned char[3] aside
    cdef unsigned char[3] left
    cdef unsigned char[3] supply
    cdef readonly int caught
    cdef signed char[6] caught_at
    cdef signed char[6] caught_kind
    cdef signed char[6] caught_by

    cdef void copy_from(self, State other) noexcept nogil
    cpdef State copy(self)
    cpdef int mover(self) noexcept nogil
    cpdef bint has_swap(self) noexcept nogil
    cpdef bint can_play(self, int seat) noexcept nogil
    cpdef bint cities_full(self) noexcept nogil
    cdef void apply(self, int seat, int code) noexcept nogil
    cdef void _take(self, int seat, int tile) noexcept nogil
    cdef void _first_hand_done(self, int seat) noexcept nogil
    cdef void _put(self, int town, int figure) noexcept nogil
    cdef void _use(self, int seat, int tile) noexcept nogil
    cdef void _lay(self, int seat, int tile, int space) noexcept nogil
    cdef void _weigh(self, int seat, int tile, int space, int sign) noexcept nogil
    cdef void _look(self, int space) noexcept nogil
    cdef void _capture(self, int town) noexcept nogil
    cdef void _swap(self, int pair) noexcept nogil
    cdef void _end_turn(self, int seat) noexcept nogil
    cdef double value(self, int seat) noexcept nogil
