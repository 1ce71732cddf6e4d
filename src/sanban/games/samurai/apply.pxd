from sanban.games.samurai.actions cimport *
from sanban.games.samurai.capture cimport taker
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.tiles cimport *

cdef bint has_swap(Fields s) noexcept nogil
cdef bint can_play(Fields s, int seat) noexcept nogil
cdef void apply(Fields s, int seat, int code) noexcept nogil
cdef void take(Fields s, int seat, int tile) noexcept nogil
cdef void lay(Fields s, int seat, int tile, int space) noexcept nogil
cdef void _first_hand_done(Fields s, int seat) noexcept nogil
cdef void _put(Fields s, int town, int kind) noexcept nogil
cdef void _use(Fields s, int seat, int tile) noexcept nogil
cdef void _add_influence(Fields s, int seat, int tile, int space, int sign) noexcept nogil
cdef void _capture_beside(Fields s, int space) noexcept nogil
cdef void _capture(Fields s, int town) noexcept nogil
cdef int ending_of(Fields s) noexcept nogil
cdef void _swap(Fields s, int code) noexcept nogil
cdef void _move(Fields s, int seat, int start, int to) noexcept nogil
cdef void _end_turn(Fields s, int seat) noexcept nogil
cdef bint cities_full(Fields s) noexcept nogil
