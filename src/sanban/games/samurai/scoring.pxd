cimport cython

from sanban.games.samurai.layout cimport *

cdef int holder_of(unsigned char* counts, int seats, int kind) noexcept nogil
cdef int lead_of(unsigned char* counts, int seats, int seat, int kind) noexcept nogil
cdef int _points(unsigned char* counts, int seats, int seat, bint all_kinds) noexcept nogil
cdef int _best(unsigned char* counts, int seats, int among, bint all_kinds) noexcept nogil
cdef int judge(unsigned char* counts, int seats) noexcept nogil
cdef int merit(unsigned char* counts, int seats, int seat) noexcept nogil
cdef double share(int winners, int seats, int seat) noexcept nogil

@cython.final
cdef class Tally:
    cdef unsigned char[TALLY_SIZE] counts
    cdef readonly int seats
