from sanban.core.rng cimport Rng
from sanban.players.search.layout cimport *
from sanban.players.search.tree cimport Tree

cdef class Search:
    cdef readonly Tree tree
    cdef readonly Rng rng
    cdef readonly int seat, iterations
    cdef public int sees
    cdef public bint halted
    cdef public double prior_temperature
    cdef int codes[MOST_ACTIONS]
    cdef double priors[MOST_ACTIONS]
    cdef int path[LONGEST_PATH]
    cdef int chooser[LONGEST_PATH]

    cdef void weigh(self, int n) noexcept nogil
    cdef int pick(self, int node, int n) noexcept nogil
    cdef int step(self, int node, int length, int code, int seat) noexcept nogil
    cdef int legal_at_root(self) noexcept nogil
    cdef void iterate(self) noexcept nogil
