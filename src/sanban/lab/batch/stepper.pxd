from sanban.core.rng cimport Rng, next_below
from sanban.lab.batch.layout cimport *

cdef unsigned char* row_of(unsigned char[::1] rows, Py_ssize_t number, Py_ssize_t size) noexcept nogil

cdef unsigned long long* words_of(unsigned long long[::1] rngs, Py_ssize_t number) noexcept nogil

cdef class Stepper:
    cdef unsigned long long[8] gap_before  # see `Stepper`
    cdef unsigned char[::1] states
    cdef unsigned char[::1] starts
    cdef unsigned char[::1] offered
    cdef unsigned char[::1] masks
    cdef unsigned char[::1] observations
    cdef unsigned char[::1] done
    cdef unsigned char[::1] last_seen
    cdef int[::1] bases
    cdef unsigned long long[::1] rngs
    cdef unsigned long long[::1] used_pages
    cdef int[::1] actions
    cdef int[::1] samples
    cdef int[::1] buffer
    cdef float[::1] rewards
    cdef signed char[::1] seats
    cdef int* out
    cdef Rng rng  # to deal with
    cdef unsigned long long* words  # of the game that was taken up
    cdef Py_ssize_t row, mask_size, observation_size
    cdef int players, deals, page_bits, restart
    cdef bint hidden, interrupts, keeps_last

    cdef void load(self, unsigned char* row) noexcept nogil
    cdef void store(self, unsigned char* row) noexcept nogil
    cdef bint valid(self) noexcept nogil
    cdef void redeal(self, int viewer) noexcept nogil
    cdef void opened(self) noexcept nogil
    cdef int chooser(self) noexcept nogil
    cdef int legal(self, int seat) noexcept nogil
    cdef void play(self, int seat, int action) noexcept nogil
    cdef double reward(self, int seat) noexcept nogil
    cdef void observe(self, int seat, unsigned char* out) noexcept nogil
    cdef void keep(self, unsigned char* row) noexcept nogil
    cdef void write_seen(self, int seat, unsigned char* out) noexcept nogil

    cdef void work_on(self, int work, Py_ssize_t first, Py_ssize_t last) noexcept nogil
    cdef Py_ssize_t find_wrong(
        self, const int* chosen, bint some, Py_ssize_t first, Py_ssize_t last
    ) noexcept nogil
    cdef void _begin(self, Py_ssize_t g) noexcept nogil
    cdef void _leave_out(self, Py_ssize_t g) noexcept nogil
    cdef void _step(self, Py_ssize_t g) noexcept nogil
    cdef void _show(self, Py_ssize_t g, int seat) noexcept nogil
    cdef void _mask(self, Py_ssize_t g, int n) noexcept nogil
