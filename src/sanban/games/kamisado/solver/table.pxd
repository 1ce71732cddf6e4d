cimport cython

from sanban.core cimport check
from sanban.core.bits_in_c cimport prefetch

from sanban.games.kamisado.layout cimport INFINITE

@cython.final
cdef class Table:
    cdef object pages
    cdef unsigned long long[::1] words
    cdef unsigned long long mask
    cdef readonly int generation
    cdef readonly unsigned int first, second

    cdef void fetch(self, unsigned long long key) noexcept nogil
    cdef bint probe(self, unsigned long long key) noexcept nogil
    cdef void keep(self, unsigned long long key, unsigned int first, unsigned int second,
                   unsigned long long work) noexcept nogil
