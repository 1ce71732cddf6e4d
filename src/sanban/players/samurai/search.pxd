cimport cython

from sanban.core.rng cimport Rng
from sanban.games.samurai.apply cimport apply
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.legal cimport fill
from sanban.games.samurai.redeal cimport redeal_fields
from sanban.games.samurai.state cimport State, mover
from sanban.players.samurai.policy cimport choose, guess_end, score
from sanban.players.search.layout cimport LONGEST_PATH
from sanban.players.search.tree cimport Tree

@cython.final
cdef class SamuraiSearch:
    cdef readonly Tree tree
    cdef State root, world
    cdef readonly Rng rng
    cdef readonly int seat, iterations
    cdef public bint halted
    cdef public int horizon, samples
    cdef public double prior_temperature
    cdef int codes[MOST_ACTIONS]
    cdef double priors[MOST_ACTIONS]
    cdef int path[LONGEST_PATH]
    cdef int chooser[LONGEST_PATH]
    cdef double values[SEATS]
    cdef double sums[SEATS]

    cdef int _descend(self) noexcept nogil
    cdef void _iterate(self) noexcept nogil
