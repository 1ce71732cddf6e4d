from sanban.games.kamisado.layout cimport *

cdef int slide(Fields s, int square, int forward, int sideways, int most) noexcept nogil
cdef int push_length(Fields s, int tower) noexcept nogil
cdef bint can_move(Fields s, int tower) noexcept nogil
cdef int tower_moves(Fields s, int tower, int* out, int n) noexcept nogil
cdef int moves_into(Fields s, int* out) noexcept nogil
