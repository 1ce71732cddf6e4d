cimport cython

from sanban.games.samurai.layout cimport SEATS

cdef int taker(const unsigned char* influence, int start, int seats) noexcept nogil
@cython.locals(row=cython.uchar[SEATS])
cpdef object goes_to(object influence)
