cimport cython

from sanban.core.rng cimport Rng
from sanban.games.daito.duel cimport Duel, AT_END, KINDS

cpdef enum:
    # where things lie in the row of a game
    R_USED = 0
    R_DECK = 24
    R_HAND = 152
    R_RNG = 160
    R_PAIRS = 192
    R_TOKENS = 200
    R_ATTACKS = 212
    R_NUMBERS = 218
    R_OPTIONAL = 255
    ROW = 256
    # where the parts of an observation begin, as in sanban.lab.adapters.tensors.daito
    O_DECK_CARDS = 0
    O_USED = 24
    O_HAND = 48
    O_HAND_KNOWN = 72
    O_OTHER_KNOWN = 96
    O_BURIED = 120
    O_BURIED_AT = 144
    O_LIVE = 168
    O_ATTACKS = 192
    O_PLAYERS = 216
    O_PHASE = 236
    O_ACTIVE = 242
    OBSERVED = 255

cdef int SKIP

cdef void load(Duel s, unsigned char[:, ::1] rows, Py_ssize_t g) noexcept nogil
cdef void store(Duel s, unsigned char[:, ::1] rows, Py_ssize_t g) noexcept nogil

@cython.final
cdef class Lane:
    cdef unsigned char[:, ::1] states
    cdef unsigned char[:, ::1] starts
    cdef unsigned char[:, ::1] masks
    cdef signed char[:, ::1] observations
    cdef unsigned long long[:, ::1] rngs
    cdef int[::1] actions
    cdef int[::1] samples
    cdef float[:, ::1] rewards
    cdef signed char[::1] seats
    cdef unsigned char[::1] done
    cdef Duel state
    cdef Rng rng
    cdef int deals
    cdef bint interrupts

    cdef void _begin(self, Duel s, Rng rng, Py_ssize_t g) noexcept nogil
    cdef void _step(self, Duel s, Rng rng, Py_ssize_t g) noexcept nogil
    cdef bint _interrupt(self, Duel s) noexcept nogil
    cdef void _show(self, Duel s, Rng rng, Py_ssize_t g, bint optional) noexcept nogil
    cdef int _mask(
        self, Duel s, unsigned char[:, ::1] masks, Py_ssize_t g, int seat, bint optional
    ) noexcept nogil
    cdef void _look(self, Duel s, signed char[:, ::1] seen, Py_ssize_t g, int me) noexcept nogil
    cdef void _look_at_cards(
        self, Duel s, signed char[:, ::1] seen, Py_ssize_t g, int me
    ) noexcept nogil
