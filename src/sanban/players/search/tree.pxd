cimport cython
from libc.math cimport exp, sqrt

from sanban.players.search.layout cimport CODES, NODES

@cython.final
cdef class Tree:
    cdef readonly int size
    cdef int code[NODES]
    cdef int visits[NODES]
    cdef int seen[NODES]
    cdef int first[NODES]
    cdef int after[NODES]
    cdef double total[NODES]
    cdef int where[CODES]
    cdef public double explore

    cpdef void clear(self) noexcept nogil
    cdef void softmax(self, double* scores, int n, double temperature) noexcept nogil
    cdef int pick(self, int node, int* codes, double* priors, int n) noexcept nogil
    cpdef int find(self, int node, int code) noexcept nogil
    cdef int child(self, int node, int code) noexcept nogil
    cdef void add(self, int node, double value) noexcept nogil
