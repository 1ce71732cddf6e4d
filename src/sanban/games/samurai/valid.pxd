cimport cython

from sanban.games.samurai.apply cimport can_play, cities_full, ending_of
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.tiles cimport *

cdef bint valid(Fields s) noexcept nogil
cdef bint sound(Fields s) noexcept nogil
cdef bint can_lie(Fields s, int tile, int space) noexcept nogil
cdef bint _valid_map(Fields s) noexcept nogil
@cython.locals(around=cython.int[TOWNS], influence=cython.int[INFLUENCES])
cdef bint _valid_towns(Fields s) noexcept nogil
@cython.locals(seen=cython.int[KINDS])
cdef bint _valid_figures(Fields s) noexcept nogil
cdef bint _valid_caught(Fields s) noexcept nogil
cdef bint _valid_order(Fields s, int seat) noexcept nogil
cdef bint _valid_tiles(Fields s, int seat) noexcept nogil
cdef bint _valid_phase(Fields s) noexcept nogil
cdef bint _opens_turn(Fields s) noexcept nogil
cdef bint _placing(Fields s, int supply) noexcept nogil
