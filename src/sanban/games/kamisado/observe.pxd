cimport cython
from libc.string cimport memset

from sanban.core cimport check
from sanban.games.kamisado.actions cimport *
from sanban.games.kamisado.layout cimport *
from sanban.games.kamisado.legal cimport moves_into
from sanban.games.kamisado.match cimport awaited
from sanban.games.kamisado.state cimport Position, own

@cython.locals(block=ObservationStruct)
cdef bytes _observation(Position position, int viewer)
cdef void observe(Fields s, int viewer, Observation out) noexcept nogil
cdef void _copy_colours(int turned, Observation out) noexcept nogil
cdef void _set_all(signed char* numbers, int count, signed char number) noexcept nogil
cdef void _set_plane(signed char* plane, signed char number) noexcept nogil
cdef void _observe_towers(
    Fields s, int side, int turn, signed char* towers, signed char* teeth, signed char* to_move
) noexcept nogil
cdef int seen_legal(Fields s, int* out) noexcept nogil
cdef int seen_action(Fields s, int seat, int action) noexcept nogil
cdef int real_action(Fields s, int seat, int seen) noexcept nogil
