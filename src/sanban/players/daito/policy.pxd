cimport cython

from sanban.core.rng cimport Rng
from sanban.games.daito.actions cimport *
from sanban.games.daito.layout cimport DECK_END, Fields, KIND, KNOWN, MOST_LEGAL
from sanban.games.daito.legal cimport fill, may_call_yame, may_reply
from sanban.games.daito.state cimport State, returns
from sanban.games.daito.turn cimport apply

cdef double AHEAD, LEVEL, MARK
cdef int CALL

cdef int odds_of_jikan(Fields s, int caller, int newest) noexcept nogil
cdef int public_odds(Fields s, int seat) noexcept nogil
cdef int _at_least_one(int hidden, int left, int drawn) noexcept nogil
cdef bint would_call(Fields s, int seat) noexcept nogil
cdef int _hurt(Fields s, int threat, int victim) noexcept nogil
cdef bint _answers(Fields s, int kind, int threat) noexcept nogil
cdef bint in_hand(Fields s, int seat, int threat) noexcept nogil
cdef int _of_exchange(Fields s, int seat, int kind) noexcept nogil
cdef int _of_answer(Fields s, int seat, int reply) noexcept nogil
cdef int worth(Fields s, int seat, int code) noexcept nogil
@cython.locals(codes=cython.int[MOST_LEGAL])
cdef int choose(Fields s, int seat, double noise, Rng rng) noexcept nogil
cdef double value(Fields s, int seat) noexcept nogil
cdef void play_round(Fields s, double noise, Rng rng) noexcept nogil
