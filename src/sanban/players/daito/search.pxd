cimport cython

from sanban.core.rng cimport Rng
from sanban.games.daito.actions cimport ACTION_COUNT, ANSWER, AT_END, EXCHANGE, YAME
from sanban.games.daito.layout cimport Fields, KIND, MOST_LEGAL
from sanban.games.daito.legal cimport fill
from sanban.games.daito.redeal cimport redeal
from sanban.games.daito.state cimport State
from sanban.games.daito.turn cimport apply
from sanban.players.daito.policy cimport play_round, value, would_call, worth
from sanban.players.search.layout cimport LONGEST_PATH
from sanban.players.search.tree cimport Tree

@cython.final
cdef class DaitoSearch:
    cdef readonly Tree tree
    cdef State root, state
    cdef readonly Rng rng
    cdef readonly int seat, iterations
    cdef public bint halted
    cdef public double prior_temperature, noise
    cdef int codes[MOST_LEGAL + 1]
    cdef double priors[MOST_LEGAL + 1]
    cdef int path[LONGEST_PATH]
    cdef int chooser[LONGEST_PATH]

    cdef int _step(self, int node, int length, int code) noexcept nogil
    cdef int _legal(self, int seat, bint optional) noexcept nogil
    cdef int _descend(self) noexcept nogil
    cdef void _iterate(self) noexcept nogil
