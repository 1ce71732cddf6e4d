cimport cython

from sanban.core.rng cimport Rng
from sanban.games.kamisado.round cimport COLOUR, MOST_MOVES, PUSH, Position

cpdef enum:
    # where things lie in the row of a game
    AT_WHERE = 0
    AT_LEVEL = 16
    AT_TURN = 32
    AT_MUST = 33
    AT_LAST = 34
    AT_LAST_SIDE = 35
    AT_PHASE = 36
    AT_CHALLENGER = 37
    AT_SCORE = 38
    AT_WINNER = 40
    AT_TEETH = 41
    ROW = 64
    PER_TOWER = 22
    PASS = 176
    FILL = 177
    ACTIONS = 187

@cython.final
cdef class Lane:
    cdef unsigned char[:, ::1] states
    cdef unsigned char[:, ::1] starts
    cdef unsigned char[:, ::1] masks
    cdef signed char[:, ::1] observations
    cdef unsigned long long[:, ::1] rngs
    cdef int[::1] actions
    cdef int[::1] samples
    cdef int[::1] pending
    cdef float[:, ::1] rewards
    cdef signed char[::1] seats
    cdef unsigned char[::1] done
    cdef Position state
    cdef Rng rng
    cdef bint long_match
    cdef int target
    cdef int[192] out

    cdef void _load(self, Position s, unsigned char[:, ::1] rows, Py_ssize_t g) noexcept nogil
    cdef void _store(self, Position s, unsigned char[:, ::1] rows, Py_ssize_t g) noexcept nogil
    cdef void _begin(self, Position s, Py_ssize_t g) noexcept nogil
    cdef void _step(self, Position s, Py_ssize_t g) noexcept nogil
    cdef void _show(self, Position s, Py_ssize_t g) noexcept nogil
    cdef void _copy(self, unsigned char[:, ::1] starts, unsigned char[:, ::1] states, Py_ssize_t g) noexcept nogil
    cdef void _clear(self, unsigned char[:, ::1] masks, Py_ssize_t g) noexcept nogil
    cdef void _look(
        self, Position s, unsigned char[:, ::1] states, signed char[:, ::1] seen, Py_ssize_t g
    ) noexcept nogil
    cdef int _code(self, Position s, int action) noexcept nogil
    cdef int _action(self, Position s, int code) noexcept nogil
