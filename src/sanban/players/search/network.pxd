cimport cython

from sanban.players.search.layout cimport *

cdef int[2 * LARGEST_LOGIT + 1] SIGMOID
cdef int[LARGEST_LOGIT + 1] FALLING

cdef int sigmoid(int logit) noexcept nogil
cdef void softmax(int* logits, double* chances, int n, int temperature) noexcept nogil

@cython.final
cdef class Network:
    cdef readonly object about
    cdef readonly int layers
    cdef int units[MOST_LAYERS + 1]
    cdef int shift[MOST_LAYERS]
    cdef int top[MOST_LAYERS]
    cdef const short* weights[MOST_LAYERS]
    cdef const int* biases[MOST_LAYERS]
    cdef readonly object kept

    @cython.locals(sums=cython.int[MOST_UNITS], w="const short*")
    cdef void _first(self, short* places, signed char* values, int n, short* out) noexcept nogil
    @cython.locals(w="const short*")
    cdef void _only(self, short* places, signed char* values, int n, int* out) noexcept nogil
    @cython.locals(w="const short*")
    cdef int unit(self, int layer, int i, short* before) noexcept nogil
    @cython.locals(one=cython.short[MOST_UNITS])
    cdef void hidden(self, short* places, signed char* values, int n, short* out) noexcept nogil
    cdef int output(self, short* hidden, int i) noexcept nogil
    @cython.locals(last=cython.short[MOST_UNITS])
    cdef void run(self, short* places, signed char* values, int n, int* out) noexcept nogil

@cython.locals(
    places=cython.short[32768], values=cython.schar[32768], out=cython.int[MOST_UNITS]
)
cdef list _logits(Network network, object inputs)
