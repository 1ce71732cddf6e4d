cimport cython

from sanban.core cimport check
from sanban.core.numbers cimport as_list
from sanban.core.rng cimport Rng, next_below
from sanban.games.samurai.actions cimport *
from sanban.games.samurai.apply cimport apply, cities_full
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.state cimport State, mover, own
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
cdef bint may(State state, int seat, int code) noexcept nogil
@cython.locals(out=cython.int[MOST_ACTIONS])
cdef list _listed(State state, int seat)
cdef long long _playouts(State state, Rng rng, int times)
cdef void _copies(State state, int times)
