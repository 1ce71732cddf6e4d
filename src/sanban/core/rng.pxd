cimport cython

cdef unsigned long long WORD

@cython.final
cdef class Rng:
    cdef unsigned long long a, b, c, d
    cpdef unsigned long long word(self) noexcept nogil
    cpdef unsigned long long below(self, unsigned long long n) noexcept nogil
    cpdef double unit(self) noexcept nogil
    cpdef Rng copy(self)
