cimport cython

from sanban.core cimport check
from sanban.core.value cimport Value
from sanban.games.samurai.apply cimport take
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.scoring cimport judge, share
from sanban.games.samurai.tiles cimport *
from sanban.games.samurai.valid cimport valid

cdef State own(object value)
cdef State _blank()

@cython.final
cdef class State(Value):
    cdef FieldsStruct data
    cdef Fields f

    cdef void copy_from(self, State other) noexcept nogil
    cpdef State copy(self)

cdef void set_up(Fields s, int players, int first) noexcept nogil
cdef int mover(Fields s, int start) noexcept nogil
cdef bint awaits(Fields s, int seat) noexcept nogil
cdef bint captures_lie_open(Fields s) noexcept nogil
cdef double value(Fields s, int seat) noexcept nogil
