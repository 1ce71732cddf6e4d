cimport cython

from sanban.games.daito.actions cimport *
from sanban.games.daito.layout cimport Fields, MOST_LEGAL
from sanban.games.daito.legal cimport fill, may_call_yame
from sanban.games.daito.state cimport State, own
from sanban.players.daito.layout cimport PASS
from sanban.players.daito.policy cimport odds_of_jikan, worth

cdef int fill_choices(Fields s, int seat, int* codes) noexcept nogil
cdef int guess(Fields s, int seat, int code) noexcept nogil
@cython.locals(codes=cython.int[MOST_LEGAL])
cdef list _choices(State state, int seat)
