from sanban.games.kamisado.apply cimport blocked
from sanban.games.kamisado.layout cimport *
from sanban.games.kamisado.legal cimport can_move

cdef bint valid(Fields s) noexcept nogil
cdef bint _valid_towers(Fields s) noexcept nogil
cdef bint _valid_sets(Fields s) noexcept nogil
cdef bint _valid_match(Fields s) noexcept nogil
cdef bint complete(Fields s) noexcept nogil
cdef bint running(Fields s) noexcept nogil
cdef bint can_revert(Fields s, int move, unsigned int token) noexcept nogil
