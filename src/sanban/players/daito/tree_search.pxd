cimport cython

from sanban.games.daito.actions cimport ACTION_COUNT, ANSWER, AT_END, EXCHANGE, HAND_LIMIT, YAME
from sanban.games.daito.layout cimport Fields, KIND
from sanban.games.daito.legal cimport fill
from sanban.games.daito.redeal cimport redeal
from sanban.games.daito.state cimport State
from sanban.games.daito.turn cimport apply
from sanban.players.daito.policy cimport odds_of_jikan, play_round, value, would_call, worth
from sanban.players.search.search cimport *

@cython.final
cdef class DaitoTreeSearch(Search):
    cdef State root, state
    cdef public double noise

    cdef int _legal(self, int seat, bint optional) noexcept nogil
    cdef int _descend(self) noexcept nogil
