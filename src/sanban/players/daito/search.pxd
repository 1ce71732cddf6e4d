cimport cython

from sanban.core.rng cimport Rng
from sanban.games.daito.duel cimport Duel
from sanban.players.daito.policy cimport play_round, value, would_call, worth
from sanban.players.search.tree cimport Tree

cdef int ACTION_COUNT, ANSWER, AT_END, EXCHANGE, YAME
from sanban.players.search.layout cimport LONGEST_PATH

@cython.final
cdef class DaitoSearch:
    cdef readonly Tree tree
    cdef Duel root, world
    cdef readonly Rng rng
    cdef readonly int seat, iterations
    cdef public bint halted
    cdef public double prior_temperature, noise
    cdef int codes[64]
    cdef double priors[64]
    cdef int path[LONGEST_PATH]
    cdef int chooser[LONGEST_PATH]

    cdef int _step(self, int node, int length, int code) noexcept nogil
    cdef int _offer(self, int seat, bint optional) noexcept nogil
    cdef int _descend(self) noexcept nogil
    cdef void _iterate(self) noexcept nogil
