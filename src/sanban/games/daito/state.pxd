cimport cython

from sanban.core cimport check
from sanban.core.numbers cimport as_list
from sanban.core.rng cimport Rng, next_below
from sanban.core.value cimport Value
from sanban.games.daito.actions cimport *
from sanban.games.daito.layout cimport *
from sanban.games.daito.legal cimport fill
from sanban.games.daito.redeal cimport redeal
from sanban.games.daito.round cimport open_match
from sanban.games.daito.turn cimport apply, apply_noting
from sanban.games.daito.valid cimport valid

cdef State own(object value)
cdef State _blank()
cdef bytes _cards(object counts)
cdef int _open(State state, bytes cards, Rng rng, int first) except -1
cdef Rng _rng(object value)
@cython.locals(codes=cython.int[MOST_LEGAL])
cdef int _playout(Fields s, Rng rng) noexcept nogil
cdef int returns(Fields s, int seat) noexcept nogil

@cython.final
cdef class State(Value):
    cdef FieldsStruct data
    cdef NotesStruct noted
    cdef Fields f
    cdef Notes notes
    cdef void copy_from(self, State other) noexcept nogil
    cpdef State copy(self)
    @cython.locals(n=cython.int, codes=cython.int[MOST_LEGAL])
    cdef list _legal(self, int seat)
    @cython.locals(n=cython.int, i=cython.int, codes=cython.int[MOST_LEGAL])
    cdef bint _may(self, int seat, int code) noexcept nogil
    cpdef object apply(self, object seat, object code)
    cpdef object redeal(self, object viewer, object rng)
    cpdef object returns(self, object seat)
