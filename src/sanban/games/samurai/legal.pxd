cimport cython

from sanban.core.rng cimport Rng
from sanban.games.samurai.actions cimport *
from sanban.games.samurai.apply cimport apply
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.state cimport State, cities_full, mover
from sanban.games.samurai.tiles cimport *

cdef int _takes(Fields s, int seat, int* out, int n) noexcept nogil
cdef int _puts(Fields s, int* out, int n) noexcept nogil
cdef int _free_lands(Fields s, short* out) noexcept nogil
cdef int _free_seas(Fields s, short* out) noexcept nogil
@cython.locals(lands=cython.short[LAND_COUNT], seas=cython.short[SEA_COUNT])
cdef int _lays(Fields s, int seat, int* out, int n) noexcept nogil
@cython.locals(towns=cython.short[TOWNS])
cdef int swaps(Fields s, int* out, int n) noexcept nogil
@cython.locals(lands=cython.short[LAND_COUNT])
cdef int moves(Fields s, int seat, int* out, int n) noexcept nogil
cdef int fill(Fields s, int seat, int* out) noexcept nogil
@cython.locals(out=cython.int[MOST_ACTIONS])
cdef int _playout(Fields s, Rng rng) noexcept nogil
@cython.locals(out=cython.int[MOST_ACTIONS])
cpdef bint is_legal(State state, int seat, int code) noexcept nogil
@cython.locals(out=cython.int[MOST_ACTIONS])
cpdef list listed(State state, int seat)
