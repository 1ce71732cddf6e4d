from sanban.games.daito.actions cimport *
from sanban.games.daito.layout cimport DECK_END, Fields, KIND, KNOWN
from sanban.games.daito.legal cimport may_reply

cdef int odds_of_jikan(Fields s, int caller, int newest) noexcept nogil
cdef int public_odds(Fields s, int seat) noexcept nogil
cdef int _at_least_one(int hidden, int left, int drawn) noexcept nogil
cdef int _hurt(Fields s, int threat, int victim) noexcept nogil
cdef bint _answers(Fields s, int kind, int threat) noexcept nogil
cdef bint in_hand(Fields s, int seat, int threat) noexcept nogil
cdef int _of_exchange(Fields s, int seat, int kind) noexcept nogil
cdef int _of_answer(Fields s, int seat, int reply) noexcept nogil
cdef int worth(Fields s, int seat, int code) noexcept nogil
