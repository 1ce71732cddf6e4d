cimport cython
from libc.math cimport exp, sqrt

cpdef enum:
    NODES = 65536
    CODES = 12288

@cython.final
cdef class Tree:
    cdef readonly int size
    cdef int code[65536]
    cdef int visits[65536]
    cdef int seen[65536]
    cdef int first[65536]
    cdef int after[65536]
    cdef double total[65536]
    cdef int where[12288]
    cdef public double explore

    cpdef void clear(self) noexcept nogil
    cdef void weigh(self, double* scores, int n, double heat) noexcept nogil
    cdef int pick(self, int node, int* codes, double* priors, int n) noexcept nogil
    cpdef int find(self, int node, int code) noexcept nogil
    cdef int child(self, int node, int code) noexcept nogil
    cdef void add(self, int node, double value) noexcept nogil
