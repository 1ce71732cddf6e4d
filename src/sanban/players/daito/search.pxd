cimport cython

from sanban.core.rng cimport Rng
from sanban.games.daito.actions cimport AT_END, JIKAN_DESU
from sanban.games.daito.layout cimport Fields
from sanban.games.daito.redeal cimport redeal
from sanban.games.daito.state cimport State, returns
from sanban.games.daito.turn cimport apply
from sanban.players.daito.choices cimport fill_choices
from sanban.players.daito.layout cimport AHEAD, MOST_CHOICES, PASS, VALUE
from sanban.players.daito.opinion cimport place_of, think
from sanban.players.search.layout cimport LOGIT, SEES_ALL
from sanban.players.search.network cimport Network, softmax
from sanban.players.search.search cimport Search
from sanban.players.search.tree cimport Tree

cdef int MOST_STEPS
cdef double EVEN

@cython.final
cdef class DaitoSearch(Search):
    cdef State root, state
    cdef Network network
    cdef readonly double value
    cdef readonly int count
    cdef int asked[MOST_CHOICES]
    cdef int logits[MOST_CHOICES]
    cdef int at_root[MOST_CHOICES]

    cdef int _tried(self) noexcept nogil
    cdef int _chosen(self, Fields s, int seat) noexcept nogil
    cdef void _play(self, Fields s) noexcept nogil
    cdef double _worth(self, Fields s) noexcept nogil
