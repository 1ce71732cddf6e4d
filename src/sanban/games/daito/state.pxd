cimport cython

from sanban.core.value cimport Value
from sanban.core.rng cimport Rng
from sanban.games.daito.actions cimport AT_END, KINDS, NOT_OVER
from sanban.games.daito.layout cimport *
from sanban.games.daito.legal cimport fill
from sanban.games.daito.redeal cimport redeal
from sanban.games.daito.round cimport open_match
from sanban.games.daito.turn cimport apply, apply_noting

cdef int returns(Fields s, int seat) noexcept nogil

@cython.final
cdef class State(Value):
    cdef FieldsStruct data
    cdef NotesStruct noted
    cdef Fields f
    cdef Notes notes
    cpdef void copy_from(self, State other) noexcept nogil
    cpdef State copy(self)
    @cython.locals(codes=cython.int[MOST_LEGAL])
    cpdef list legal(self, int seat)
    cpdef void apply(self, int seat, int code) noexcept nogil
    cpdef void redeal(self, int viewer, Rng rng) noexcept nogil
    @cython.locals(codes=cython.int[MOST_LEGAL])
    cpdef int playout(self, Rng rng) noexcept nogil
    cpdef int returns(self, int seat) noexcept nogil
