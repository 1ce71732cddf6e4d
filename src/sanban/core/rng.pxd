cimport cython

from sanban.core.value cimport Value

cdef unsigned long long WORD

cdef unsigned long long next_word(unsigned long long* words) noexcept nogil
cdef unsigned long long next_below(unsigned long long* words, unsigned long long n) noexcept nogil

@cython.final
cdef class Rng(Value):
    cdef unsigned long long words[4]
    cpdef unsigned long long word(self) noexcept nogil
    cpdef unsigned long long below(self, unsigned long long n) noexcept nogil
    cpdef double unit(self) noexcept nogil
    cpdef Rng copy(self)
