cimport cython
from sanban.core.rng cimport Rng
from sanban.games.daito.turn cimport COLOUR, REPLY_CARD, REPLY_THREAT, THREAT, Turn

cdef int ADD, ADD_PAID, ALL_COUNT, ANSWER, ANSWER_PAID, ATTACKS, AT_END, AT_IGNORE
cdef int AT_OPEN, AT_PLAY, AT_SEME, EXCHANGE, FAVOURITE, FOCUS, FUDOSHIN, FUDOSHIN_REPLY
cdef int IGNORE, JIKAN, JIKAN_DESU, KAMAE, KINDS, LOSE, LOW_DECK, NOTE_ACT
cdef int NOTE_SHUFFLED, REFEREE, REPLY_COUNT, RESHUFFLE, SEME, STOP, TAKE, TAKE_NOTHING
cdef int WITH_FOCUS, YAME
cdef int SEME_1, T_KIAI, T_MAKI
cdef int FIRST_REPLY[25]
cdef int LOSS[27]

@cython.final
cdef class Duel(Turn):
    cdef int codes[64]
    cdef readonly bint kamae_red, time_out, yame_own_turn, only_two, reshuffle_any
    cpdef void copy_from(self, Duel other) noexcept nogil
    cpdef int offer(self, int seat) noexcept nogil
    cpdef void act(self, int seat, int code) noexcept nogil
    cpdef void redeal(self, int viewer, Rng rng) noexcept nogil
    cpdef int playout(self, Rng rng) noexcept nogil
    cpdef int returns(self, int seat) noexcept nogil
    cdef int offer_turn(self, int n) noexcept nogil
    cdef int offer_choice(self, int n) noexcept nogil
    cdef int offer_answers(self, int n) noexcept nogil
    cdef int offer_additions(self, int n) noexcept nogil
    cdef bint is_live(self, int threat) noexcept nogil
    cdef bint may_reply(self, int reply) noexcept nogil
    cdef bint may_call_yame(self, int seat) noexcept nogil
