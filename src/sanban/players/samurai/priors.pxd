cimport cython

from sanban.games.samurai.actions cimport *
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.scoring cimport lead_of
from sanban.games.samurai.state cimport State
from sanban.games.samurai.tiles cimport *
from sanban.players.samurai.inputs cimport *
from sanban.players.samurai.outlook cimport cut, of_total
from sanban.players.search.layout cimport LARGEST_LOGIT, LOGIT
from sanban.players.search.network cimport FALLING, Network

cdef enum:
    MOST_TOLD = 40

@cython.final
cdef class Priors:
    cdef int weight[KINDS]
    cdef int strong[KINDS]
    cdef int held[KINDS]
    cdef int gain[GAINS]
    cdef short places[MOST_TOLD]
    cdef signed char values[MOST_TOLD]
    cdef int count

    @cython.locals(unplayed=cython.int[TYPES])
    cdef void assess(self, Fields s, int seat) noexcept nogil
    cdef void tell(self, Fields s, int seat, int code) noexcept nogil
    cdef void _put(self, int place, int value) noexcept nogil
    cdef void _take(self, Fields s, int seat, int tile) noexcept nogil
    cdef void _place(self, Fields s, int seat, int town, int kind) noexcept nogil
    cdef int _turn(self, Fields s, int seat, int code) noexcept nogil
    cdef void _lay(self, Fields s, int seat, int tile, int space) noexcept nogil
    cdef void _figure(
        self, Fields s, int seat, int figure, int add, int lands, int land
    ) noexcept nogil
    cdef int _swap(self, Fields s, int seat, int code) noexcept nogil
    cdef int _leave(self, Fields s, int seat, int tile, int start) noexcept nogil
    @cython.locals(out=cython.int[1])
    cdef void score(
        self, Fields s, int seat, int* codes, int* logits, int n, Network network
    ) noexcept nogil
