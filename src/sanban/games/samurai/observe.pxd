cimport cython

from sanban.core cimport check
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.state cimport State, awaits, captures_lie_open, own
from sanban.games.samurai.tiles cimport *

@cython.locals(block=ObservationStruct)
cdef bytes _observation(State state, int viewer)
cdef void observe(Fields s, int viewer, Observation out) noexcept nogil
cdef void _observe_map(Fields s, int me, Observation out) noexcept nogil
@cython.locals(layer=cython.int[SEATS])
cdef void _observe_towns(Fields s, int me, Observation out) noexcept nogil
cdef void _observe_players(Fields s, int viewer, int me, Observation out) noexcept nogil
cdef void _observe_own_tiles(Fields s, int viewer, int me, Observation out) noexcept nogil
