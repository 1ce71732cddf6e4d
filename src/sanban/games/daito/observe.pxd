cimport cython
from libc.string cimport memcpy

from sanban.core cimport check
from sanban.games.daito.actions cimport AT_END, HAND_LIMIT, KINDS, MOST_CARDS
from sanban.games.daito.layout cimport *
from sanban.games.daito.state cimport State, own

cdef void count_table(Fields s, signed char* live, signed char* attacks) noexcept nogil
cdef void count_hands(
    Fields s, int seat, signed char* hand, signed char* hand_known, signed char* other_known
) noexcept nogil
cdef void observe(Fields s, int viewer, Observation out) noexcept nogil
@cython.locals(block=ObservationStruct)
cdef bytes _observation(State state, int viewer)
cdef void _piles(Fields s, Observation out) noexcept nogil
cdef bint _any_marked(Fields s, int start, int seat) noexcept nogil
cdef void _buried(Fields s, int start, int seat, Observation out) noexcept nogil
cdef void _known(Fields s, int seat, Observation out) noexcept nogil
cdef void _player(Fields s, int seat, Observation out, int at) noexcept nogil
