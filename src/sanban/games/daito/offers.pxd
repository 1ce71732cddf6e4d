from sanban.games.daito.turn cimport COLOUR, REPLY_CARD, REPLY_THREAT, THREAT, Turn

cdef int ADD, ADD_PAID, ALL_COUNT, ANSWER, ANSWER_PAID, ATTACKS, AT_END, AT_IGNORE
cdef int AT_OPEN, AT_PLAY, AT_SEME, EXCHANGE, FAVOURITE, FOCUS, FUDOSHIN, FUDOSHIN_REPLY
cdef int IGNORE, JIKAN, JIKAN_DESU, KAMAE, LOSE, LOW_DECK, REFEREE, REPLY_COUNT
cdef int RESHUFFLE, SEME, SEME_1, STOP, TAKE, TAKE_NOTHING, T_KIAI, T_MAKI
cdef int WITH_FOCUS, YAME
cdef int FIRST_REPLY[25]
cdef int LOSS[27]

cdef class Offers(Turn):
    cdef int codes[64]
    cdef readonly bint kamae_red, time_out, yame_own_turn, only_two, reshuffle_any
    cdef int offer(self, int seat) noexcept nogil
    cdef int offer_turn(self, int n) noexcept nogil
    cdef int offer_choice(self, int n) noexcept nogil
    cdef int offer_answers(self, int n) noexcept nogil
    cdef int offer_additions(self, int n) noexcept nogil
    cdef bint is_live(self, int threat) noexcept nogil
    cdef bint may_reply(self, int reply) noexcept nogil
    cdef bint may_call_yame(self, int seat) noexcept nogil
