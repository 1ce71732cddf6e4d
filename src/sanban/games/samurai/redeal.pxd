cimport cython

from sanban.core.rng cimport Rng, next_below
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.state cimport State, own
from sanban.games.samurai.tiles cimport *
from sanban.core cimport check

cdef void _first_hand(Fields s, int seat, bint known, Rng rng) noexcept nogil
@cython.locals(pool=cython.uchar[SET_SIZE])
cdef void _face_down(Fields s, int seat, Rng rng) noexcept nogil
@cython.locals(pool=cython.uchar[SET_SIZE], place=cython.schar[SET_SIZE])
cdef void _whole_order(Fields s, int seat, Rng rng, const signed char* weights) noexcept nogil
cdef void _place(
    int end, int tile, int here, int other, signed char* place, Rng rng
) noexcept nogil
cdef int _weighted(unsigned char* pool, const signed char* weights, int k) noexcept nogil
cdef void redeal_fields(Fields s, int viewer, Rng rng) noexcept nogil
cdef void redeal_weighted(
    Fields s, int viewer, Rng rng, const signed char* weights
) noexcept nogil
cdef void redeal_undrawn(Fields s, Rng rng) noexcept nogil
@cython.locals(weights=cython.schar[TYPES])
cdef void _redeal(Fields s, int viewer, Rng rng, object given)
