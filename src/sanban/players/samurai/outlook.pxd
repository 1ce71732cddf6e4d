cimport cython

from sanban.games.samurai.layout cimport *
from sanban.games.samurai.state cimport State
from sanban.games.samurai.tiles cimport *
from sanban.players.samurai.inputs cimport *
from sanban.players.search.layout cimport CERTAIN, LARGEST_LOGIT, LOGIT
from sanban.players.search.network cimport FALLING

cdef enum:
    MIDDLE = 16
    BREADTH = 33

cdef int[(SEATS + 1) * LANDS_BELOW * INFLUENCE_BELOW] BEHIND

cdef int of_total(Fields s, int figure, int seat, int add, int lands) noexcept nogil
@cython.locals(now=cython.int[BREADTH], after=cython.int[BREADTH])
cdef void _race(Fields s, int kind, int one, int other, int* chances, int* out) noexcept nogil
cdef int cut(int x) noexcept nogil

@cython.final
cdef class Outlook:
    cdef int chance[INFLUENCES]
    cdef int more[SEATS * SEATS * KINDS]
    cdef int majority[SEATS * KINDS]
    cdef int expected[SEATS * KINDS]
    cdef int spread[SEATS * KINDS]
    cdef int best[SEATS * KINDS]
    cdef int two[SEATS]
    cdef int three[SEATS]
    cdef int some[SEATS]
    cdef short places[MOST_INPUTS]
    cdef signed char values[MOST_INPUTS]
    cdef int count

    cdef void look(self, Fields s) noexcept nogil
    @cython.locals(out=cython.int[2])
    cdef void _majorities(self, Fields s) noexcept nogil
    cdef void _hands(self, Fields s) noexcept nogil
    cdef void tell(self, Fields s, int seat, int order) noexcept nogil
    cdef void _put(self, int place, int value) noexcept nogil
    cdef void _tell_kinds(self, Fields s, int seat, int order) noexcept nogil
    cdef void _tell_majorities(self, Fields s, int seat) noexcept nogil
    @cython.locals(gone=cython.int[TWO_HANDS], held=cython.int[TWO_HANDS])
    cdef void _tell_hands(self, Fields s, int seat, int order) noexcept nogil
    cdef void _tell_general(self, Fields s, int seat, int order) noexcept nogil
    cdef void _tell_figures(self, Fields s, int seat, int order) noexcept nogil
    cdef void _tell_figure(self, Fields s, int seat, int town, int kind, int base) noexcept nogil
