cimport cython

from sanban.games.kamisado.actions cimport CROWN, FILL_LEFT
from sanban.games.kamisado.layout cimport *
from sanban.games.kamisado.apply cimport apply, clear, place, set_home, tooth

cdef void open_match(Fields s, int target, bint series, int first) noexcept nogil
cdef int awaited(Fields s) noexcept nogil
cdef void play(Fields s, int action) noexcept nogil
cdef int end_round(Fields s, int winner, int colour) noexcept nogil
cdef void await_crown(Fields s, int winner) noexcept nogil
@cython.locals(home=cython.int[16])
cdef void fill(Fields s, int end) noexcept nogil
cdef void begin_round(Fields s, int first) noexcept nogil
