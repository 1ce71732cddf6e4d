cimport cython

from sanban.games.daito.actions cimport *
from sanban.games.daito.layout cimport *
from sanban.games.daito.penalties cimport first_seme

cdef bint valid(Fields s) noexcept nogil
cdef bint _valid_flags(Fields s) noexcept nogil
cdef bint _valid_memory(Fields s) noexcept nogil
cdef bint _valid_players(Fields s) noexcept nogil
@cython.locals(seen=cython.int[KINDS])
cdef bint _valid_cards(Fields s) noexcept nogil
cdef bint _valid_phase(Fields s) noexcept nogil
