cimport cython

from sanban.core.rng cimport Rng
from sanban.games.samurai.state cimport OVER, State, TYPES

cdef unsigned char[20] TILE_SET

cdef void _first_hand(State s, int seat, bint known, Rng rng) noexcept nogil
@cython.locals(pool=cython.uchar[20])
cdef void _face_down(State s, int seat, Rng rng) noexcept nogil
@cython.locals(pool=cython.uchar[20], place=cython.schar[20])
cdef void _whole_order(State s, int seat, Rng rng) noexcept nogil
cpdef void redeal(State s, int viewer, Rng rng) noexcept nogil
