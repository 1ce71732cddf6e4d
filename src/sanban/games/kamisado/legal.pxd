from sanban.core.bits_in_c cimport count, lowest
from sanban.games.kamisado.layout cimport *
from sanban.games.kamisado.ways cimport RAYS, STEPS

cdef unsigned long long free(unsigned long long ray, unsigned long long seen) noexcept nogil
cdef unsigned long long targets(Fields s, int tower, unsigned long long seen) noexcept nogil
cdef int free_squares(Fields s, int tower, int sideways) noexcept nogil
cdef int push_length(Fields s, int tower) noexcept nogil
cdef bint can_move(Fields s, int tower) noexcept nogil
cdef int tower_moves(Fields s, int tower, int* out, int n) noexcept nogil
cdef int moves_into(Fields s, int* out) noexcept nogil
cdef int count_moves(Fields s) noexcept nogil
cdef int count_replies(Fields s, int move) noexcept nogil
cdef int count_two(Fields s, int* out) noexcept nogil
