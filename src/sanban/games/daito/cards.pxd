from sanban.core.rng cimport next_below
from sanban.games.daito.actions cimport HAND_LIMIT, JIKAN, KINDS, THREAT_OF
from sanban.games.daito.layout cimport DECK_END, Fields, KIND, KNOWN
from sanban.games.daito.memory cimport came, forget, left_unseen, played, showed

cdef void hold(Fields s, int seat, int cell) noexcept nogil
cdef void drop(Fields s, int seat, int at) noexcept nogil
cdef bint holds(Fields s, int seat, int kind) noexcept nogil
cdef void spend(Fields s, int seat, int kind) noexcept nogil
cdef void bury(Fields s, int seat, int kind) noexcept nogil
cdef void show(Fields s, int seat) noexcept nogil
cdef void use(Fields s, int kind) noexcept nogil
cdef int draw(Fields s, int seat) noexcept nogil
cdef void shuffle(Fields s) noexcept nogil
cdef void shuffle_used_in(Fields s) noexcept nogil
cdef void deal(Fields s) noexcept nogil
cdef int live_at(Fields s, int threat) noexcept nogil
cdef void remove_live(Fields s, int at) noexcept nogil
