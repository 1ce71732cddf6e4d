cimport cython

from sanban.core cimport check
from sanban.core.numbers cimport as_list
from sanban.games.kamisado cimport apply, legal, match, valid
from sanban.games.kamisado.layout cimport *
from sanban.games.kamisado.towers cimport Towers

cdef Position own(object value)
cdef Position _blank()

@cython.final
cdef class Position(Towers):
    cdef void copy_from(self, Position other) noexcept nogil
    cpdef Position copy(self)
    cdef int _standing(self, object tower) except -1
    @cython.locals(n=cython.int, out=cython.int[MOST_MOVES])
    cpdef list moves(self)
    @cython.locals(n=cython.int, i=cython.int, out=cython.int[MOST_MOVES])
    cdef bint _is_legal(self, int move) noexcept nogil
    cdef int _advance(self, int seat, int move) noexcept nogil
    cdef unsigned long long _perft(self, int depth)
