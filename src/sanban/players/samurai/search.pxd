cimport cython

from sanban.core.rng cimport Rng
from sanban.games.samurai.legal cimport fill
from sanban.games.samurai.state cimport State, FIRST_HANDS, OVER
from sanban.games.samurai.redeal cimport redeal
from sanban.players.samurai.policy cimport choose, guess_end, score
from sanban.players.search.tree cimport Tree

cpdef enum:
    LONGEST_PATH = 256

@cython.final
cdef class SamuraiSearch:
    cdef readonly Tree tree
    cdef State root, world
    cdef readonly Rng rng
    cdef readonly int seat, iterations
    cdef public bint halted
    cdef public int horizon, samples
    cdef public double heat
    cdef int codes[4096]
    cdef double priors[4096]
    cdef int path[256]
    cdef int chooser[256]
    cdef double values[4]
    cdef double sums[4]

    cdef int _mover(self) noexcept nogil
    cdef int _descend(self) noexcept nogil
    cdef void _iterate(self) noexcept nogil
