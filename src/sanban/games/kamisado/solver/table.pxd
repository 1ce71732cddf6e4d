cimport cython

from sanban.core cimport check

from sanban.games.kamisado.layout cimport INFINITE

@cython.final
cdef class Table:
    cdef unsigned long long[::1] words
    cdef unsigned long long mask
    cdef readonly int generation
    cdef readonly unsigned int first, second

    cdef bint probe(self, unsigned long long key) noexcept nogil
    cdef void keep(self, unsigned long long key, unsigned int first, unsigned int second,
                   unsigned long long work) noexcept nogil
