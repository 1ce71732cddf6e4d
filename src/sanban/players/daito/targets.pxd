cimport cython

from sanban.games.daito.actions cimport *
from sanban.games.daito.layout cimport Fields, KIND
from sanban.games.daito.state cimport State, own
from sanban.players.daito.layout cimport ALIKE, BLOCKING, LEFT_TO_BLOCK, LIVE, PLAYED, STRIKING

@cython.locals(keys=cython.int[ALIKE])
cdef void order_targets(Fields s, int seat, int* places) noexcept nogil
cdef int kind_in(int kind, int* places) noexcept nogil
cdef int output_of(int code, int* places) noexcept nogil
@cython.locals(back=cython.int[ALIKE])
cdef int code_of(int output, int* places) noexcept nogil
@cython.locals(places=cython.int[ALIKE])
cdef list _outputs(State state, int seat, object codes)
