cimport cython

from sanban.games.kamisado.layout cimport *
from sanban.games.kamisado.legal cimport (
    can_move,
    count_moves,
    count_two,
    moves_into,
    push_length,
)

cdef void clear(Fields s) noexcept nogil
cdef void set_home(Fields s) noexcept nogil
cdef void place(Fields s, int tower, int square) noexcept nogil
cdef unsigned int apply(Fields s, int move) noexcept nogil
cdef int made(Fields s, int move) noexcept nogil
cdef void revert(Fields s, int move, unsigned int token) noexcept nogil
cdef bint blocked(Fields s) noexcept nogil
cdef void settle(Fields s) noexcept nogil
cdef void skip_passes(Fields s) noexcept nogil
cdef int tooth(Fields s) noexcept nogil
@cython.locals(out=cython.int[MOST_MOVES])
cdef unsigned long long perft(Fields s, int depth) noexcept nogil
