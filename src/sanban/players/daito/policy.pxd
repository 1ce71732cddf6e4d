cimport cython

from sanban.core.rng cimport Rng
from sanban.games.daito.duel cimport Duel
from sanban.games.daito.offers cimport FIRST_REPLY, LOSS
from sanban.games.daito.turn cimport REPLY_CARD, REPLY_THREAT, THREAT

cdef int ADD, ADD_PAID, ALL_COUNT, ANSWER, ANSWER_PAID, ATTACKS, AT_END
cdef int EXCHANGE, FAVOURITE, FOCUS, FUDOSHIN_REPLY, IGNORE, JIKAN, JIKAN_DESU
cdef int LOSE, REFEREE, REPLY_COUNT, RESHUFFLE, STOP, TAKE, TAKE_NOTHING, T_KIAI
cdef int T_MAKI, WITH_FOCUS, YAME
cdef double AHEAD, LEVEL, MARK, CALL, ONE, NONE

cpdef double odds_of_jikan(Duel d, int caller) noexcept nogil
cdef bint would_call(Duel d, int seat) noexcept nogil
cdef double _hurt(Duel d, int threat, int victim) noexcept nogil
cdef bint _answers(Duel d, int kind, int threat) noexcept nogil
cdef bint _in_hand(Duel d, int seat, int threat) noexcept nogil
cdef double _of_exchange(Duel d, int seat, int kind) noexcept nogil
cdef double _of_answer(Duel d, int seat, int reply) noexcept nogil
cdef double worth(Duel d, int seat, int code) noexcept nogil
cdef int choose(Duel d, int seat, double noise, Rng rng) noexcept nogil
cdef double value(Duel d, int seat) noexcept nogil
cdef void play_round(Duel d, double noise, Rng rng) noexcept nogil
