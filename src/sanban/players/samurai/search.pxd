cimport cython

from sanban.games.samurai.apply cimport apply
from sanban.games.samurai.layout cimport Fields, OVER, SEATS
from sanban.games.samurai.legal cimport fill
from sanban.games.samurai.redeal cimport redeal_fields
from sanban.games.samurai.state cimport State, mover
from sanban.players.samurai.policy cimport choose, guess_end, score
from sanban.players.search.search cimport *

@cython.final
cdef class SamuraiSearch(Search):
    cdef State root, world
    cdef public int horizon, samples
    cdef double values[SEATS]
    cdef double sums[SEATS]

    cdef int _legal(self, Fields s, int seat) noexcept nogil
    cdef int _descend(self) noexcept nogil
