cimport cython

from sanban.core.value cimport Value
from sanban.games.kamisado cimport apply, legal, match
from sanban.games.kamisado.layout cimport *

@cython.final
cdef class Position(Value):
    cdef FieldsStruct data
    cdef Fields f

    cdef void copy_from(self, Position other) noexcept nogil
    cpdef Position copy(self)
    @cython.locals(out=cython.int[MOST_MOVES])
    cpdef list moves(self)
    @cython.locals(out=cython.int[MOST_MOVES])
    cpdef bint is_legal(self, int move) noexcept nogil
