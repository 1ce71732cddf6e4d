cimport cython

from sanban.core cimport check

from sanban.core.bits_in_c cimport count, lowest
from sanban.games.kamisado.layout cimport *
from sanban.games.kamisado.legal cimport push_length, targets
from sanban.games.kamisado.state cimport Position, own
from sanban.games.kamisado.ways cimport EDGES, QUIET, WAYS

cdef unsigned long long moved(unsigned long long seen, int move, int side) noexcept nogil
cdef bint strikes(Fields s, int tower, unsigned long long seen) noexcept nogil
cdef unsigned long long open_squares(
    unsigned long long seen, unsigned long long mask, int step
) noexcept nogil
cdef int strikers(Fields s, int side, unsigned long long seen) noexcept nogil
cdef int called(Fields s, int move) noexcept nogil
cdef int replies(Fields s, int tower, int strikers) noexcept nogil
cdef unsigned long long safe_targets(
    Fields s, int tower, int striking, int reckless
) noexcept nogil
cdef int guess(Fields s, int attacker, int towers, int left) noexcept nogil
cdef int weigh(Fields s, int safe, int answers, int striking) noexcept nogil
