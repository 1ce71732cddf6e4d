from sanban.games.daito.actions cimport *
from sanban.games.daito.cards cimport deal, draw, shuffle_used_in, use
from sanban.games.daito.layout cimport Fields, Notes
from sanban.games.daito.notes cimport note

cdef void open_match(Fields s, Notes notes, int first) noexcept nogil
cdef void open_round(Fields s, Notes notes, int first) noexcept nogil
cdef int jikan_out_now(Fields s) noexcept nogil
cdef void deal_tokens(Fields s) noexcept nogil
cdef void begin_turn(Fields s, Notes notes, int seat) noexcept nogil
cdef void pass_turn(Fields s, Notes notes) noexcept nogil
cdef void close_turn(Fields s, Notes notes) noexcept nogil
cdef void draw_up(Fields s, Notes notes) noexcept nogil
cdef void give_hansoku(Fields s, Notes notes) noexcept nogil
cdef void give_ippon(Fields s, Notes notes, int winner, int how) noexcept nogil
cdef int leader(Fields s) noexcept nogil
cdef void finish(Fields s, Notes notes, int winner, int ending) noexcept nogil
