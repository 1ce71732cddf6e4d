cimport cython

from sanban.core.rng cimport Rng
from sanban.games.samurai.state cimport (
    State, FIRST_HANDS, FIGURES_PHASE, OVER, FREE, MOST_ACTIONS,
    PUT, LAY, SWAP, MOVE, END, TYPES, PLACED, SHIP1, SHIP2, FIGURE_EXCHANGE, TILE_EXCHANGE,
    LANDS, SEAS, TOWNS, NEEDS, ROOM, FAST,
)

cdef unsigned char[17] COPIES

cdef int _takes(State s, int seat, int* out, int n) noexcept nogil
cdef int _puts(State s, int* out, int n) noexcept nogil
cdef int _swaps(State s, int* out, int n) noexcept nogil
cdef int _moves(State s, int seat, int* out, int n) noexcept nogil
cdef int _lays(State s, int seat, int* out, int n) noexcept nogil
cdef int fill(State s, int seat, int* out) noexcept nogil
@cython.locals(out=cython.int[4096])
cpdef bint is_legal(State s, int seat, int code) noexcept nogil
@cython.locals(out=cython.int[4096])
cpdef list listed(State s, int seat)
@cython.locals(out=cython.int[4096])
cpdef int playout(State s, Rng rng) noexcept nogil
