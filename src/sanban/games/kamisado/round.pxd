cimport cython

cpdef enum:
    BLACK = 0
    WHITE = 1
    ANY = -1
    NOBODY = -1
    PUSH = 4096
    MOVES = 8192
    MOST_MOVES = 192

cdef signed char[128] COLOUR
cdef signed char[4] REACH
cdef unsigned long long[1024] KEYS

@cython.final
cdef class Position:
    cdef public signed char turn, must, last, last_side, winner, deadlock
    cdef readonly bint turned
    cdef signed char[64] at
    cdef signed char[16] where
    cdef signed char[16] level
    cdef unsigned long long key

    cdef void _place(self, int tower, int square) noexcept nogil
    cdef int _tower_moves(self, int tower, int* out, int n) noexcept nogil
    cdef bint _can_move(self, int tower) noexcept nogil
    cdef int _push_length(self, int tower) noexcept nogil
    cdef int moves_into(self, int* out) noexcept nogil
    cdef void settle(self) noexcept nogil
    cpdef void skip_passes(self) noexcept nogil
    cdef unsigned int apply(self, int move) noexcept nogil
    cdef void revert(self, int move, unsigned int token) noexcept nogil
    cpdef int tooth(self) noexcept nogil
    cdef void copy_from(self, Position other) noexcept nogil
    @cython.locals(out=cython.int[192])
    cdef unsigned long long _perft(self, int depth) noexcept nogil
    @cython.locals(out=cython.int[192])
    cpdef bint is_legal(self, int move) noexcept nogil
    cpdef Position copy(self)
    @cython.locals(out=cython.int[192])
    cpdef list moves(self)
