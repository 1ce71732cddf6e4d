cimport cython
from sanban.core.rng cimport Rng
from sanban.games.daito.offers cimport LOSS, Offers
from sanban.games.daito.turn cimport COLOUR, THREAT

cdef int ADD, ADD_PAID, ALL_COUNT, ANSWER, ANSWER_PAID, AT_END, AT_OPEN, EXCHANGE
cdef int FAVOURITE, IGNORE, JIKAN_DESU, KINDS, LOSE, NOTE_ACT, NOTE_SHUFFLED, RESHUFFLE
cdef int STOP, TAKE, TAKE_NOTHING, YAME

@cython.final
cdef class Duel(Offers):
    cpdef void copy_from(self, Duel other) noexcept nogil
    cpdef void act(self, int seat, int code) noexcept nogil
    cpdef void redeal(self, int viewer, Rng rng) noexcept nogil
    cpdef int playout(self, Rng rng) noexcept nogil
    cpdef int returns(self, int seat) noexcept nogil
