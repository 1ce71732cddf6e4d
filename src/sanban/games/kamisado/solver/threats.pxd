cimport cython

from sanban.core cimport check

from sanban.games.kamisado.layout cimport *
from sanban.games.kamisado.legal cimport moves_into
from sanban.games.kamisado.state cimport Position, own
from sanban.games.kamisado.ways cimport QUIET, RAYS, WAYS

cdef unsigned long long occupied_squares(Fields s) noexcept nogil
cdef unsigned long long as_seen_by(Fields s, int side) noexcept nogil
cdef unsigned long long moved(unsigned long long occupied, int move) noexcept nogil
cdef bint strikes(Fields s, int tower, unsigned long long occupied) noexcept nogil
cdef int strikers(Fields s, int side, unsigned long long occupied) noexcept nogil
cdef int called(Fields s, int move) noexcept nogil
cdef int replies(Fields s, int tower, unsigned long long seen, int strikers) noexcept nogil
@cython.locals(out=cython.int[MOST_MOVES])
cdef int guess(
    Fields s, unsigned long long occupied, int attacker, int towers, int left
) noexcept nogil
cdef int weigh(Fields s, unsigned long long occupied, int safe, int towers) noexcept nogil
