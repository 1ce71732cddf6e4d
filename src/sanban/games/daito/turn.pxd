from sanban.games.daito.actions cimport *
from sanban.games.daito.cards cimport *
from sanban.games.daito.layout cimport Fields, KIND, Notes
from sanban.games.daito.memory cimport exchanged, kept, lacked
from sanban.games.daito.notes cimport note
from sanban.games.daito.penalties cimport end_play, lose_tokens, suffer
from sanban.games.daito.round cimport finish, give_ippon, leader, pass_turn

cdef void apply(Fields s, int seat, int code) noexcept nogil
cdef void apply_noting(Fields s, Notes notes, int seat, int code) noexcept nogil
cdef void exchange(Fields s, Notes notes, int kind) noexcept nogil
cdef void spend_favourite(Fields s) noexcept nogil
cdef void answer(Fields s, int reply) noexcept nogil
cdef void attack(Fields s, int kind) noexcept nogil
cdef void add(Fields s, int kind) noexcept nogil
cdef void ignore(Fields s, int threat) noexcept nogil
cdef void call_yame(Fields s, Notes notes, int seat) noexcept nogil
cdef void play_jikan_desu(Fields s, Notes notes) noexcept nogil
