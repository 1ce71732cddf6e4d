from sanban.core.rng cimport next_below
from sanban.games.daito.actions cimport *
from sanban.games.daito.cards cimport bury, remove_live
from sanban.games.daito.layout cimport Fields, KIND, Notes
from sanban.games.daito.memory cimport stopped
from sanban.games.daito.notes cimport note
from sanban.games.daito.round cimport close_turn, give_hansoku, give_ippon

cdef void end_play(Fields s, Notes notes) noexcept nogil
cdef void suffer(Fields s, Notes notes) noexcept nogil
cdef int first_seme(Fields s) noexcept nogil
cdef bint pay_without_choice(Fields s, Notes notes) noexcept nogil
cdef void lose_tokens(Fields s, Notes notes, int focus, int referee, int favourite) noexcept nogil
cdef bint suffer_kiai(Fields s, Notes notes) noexcept nogil
