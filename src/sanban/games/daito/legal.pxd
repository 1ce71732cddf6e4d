from sanban.games.daito.actions cimport *
from sanban.games.daito.cards cimport holds, live_at
from sanban.games.daito.layout cimport Fields, KIND
from sanban.games.daito.penalties cimport first_seme

cdef int fill(Fields s, int seat, int* codes) noexcept nogil
cdef bint may_call_yame(Fields s, int seat) noexcept nogil
cpdef bint stands(int reply, bint kamae_red) noexcept nogil
cdef bint may_reply(Fields s, int reply) noexcept nogil
cdef int _choices(Fields s, int* codes, int n) noexcept nogil
cdef int _losses(Fields s, int* codes, int n) noexcept nogil
cdef int _turn(Fields s, int* codes, int n) noexcept nogil
cdef int _answers(Fields s, int* codes, int n) noexcept nogil
cdef int _additions(Fields s, int* codes, int n) noexcept nogil
cdef bint _has_favourite(Fields s) noexcept nogil
