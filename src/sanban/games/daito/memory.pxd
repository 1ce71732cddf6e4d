from sanban.games.daito.actions cimport ATTACK_DECLINED, HAND_LIMIT, KINDS, THREAT_OF
from sanban.games.daito.layout cimport Fields, KIND

cdef void forget(Fields s) noexcept nogil
cdef void came(Fields s, int seat) noexcept nogil
cdef void played(Fields s, int seat, int kind) noexcept nogil
cdef void left_unseen(Fields s, int seat) noexcept nogil
cdef void exchanged(Fields s, int seat) noexcept nogil
cdef void kept(Fields s, int seat) noexcept nogil
cdef void showed(Fields s, int seat) noexcept nogil
cdef void lacked(Fields s, int seat, int threat) noexcept nogil
cdef void stopped(Fields s) noexcept nogil
cdef void _fit(Fields s, int seat) noexcept nogil
