cimport cython

from sanban.games.samurai.apply cimport apply
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.legal cimport fill
from sanban.games.samurai.redeal cimport redeal_undrawn, redeal_weighted
from sanban.games.samurai.scoring cimport judge, merit
from sanban.games.samurai.state cimport State, mover
from sanban.games.samurai.tiles cimport TYPES
from sanban.players.samurai.outlook cimport Outlook
from sanban.players.samurai.priors cimport Priors
from sanban.players.search.layout cimport CERTAIN, LOGIT, SEES_HANDS, SEES_OWN
from sanban.players.search.network cimport Network, sigmoid, softmax
from sanban.players.search.search cimport Search
from sanban.players.search.tree cimport Tree
from sanban.core.rng cimport Rng

cdef enum:
    SEARCH_ACTIONS = 4096
    SEARCH_PATH = 256

@cython.final
cdef class SamuraiSearch(Search):
    cdef State root, world
    cdef Network value_network, prior_network
    cdef Outlook outlook
    cdef Priors guess
    cdef public double place_weight
    cdef int logits[SEARCH_ACTIONS]
    cdef int root_codes[SEARCH_ACTIONS]
    cdef double root_priors[SEARCH_ACTIONS]
    cdef int root_count
    cdef double values[SEATS]
    cdef double wins[SEATS]
    cdef double sums[SEATS]
    cdef signed char weights[TYPES]

    cdef int _legal(self, Fields s, int seat) noexcept nogil
    cdef void _at_root(self) noexcept nogil
    cdef int _descend(self) noexcept nogil
    cdef void _judge(self, Fields s) noexcept nogil
    @cython.locals(merits=cython.int[SEATS])
    cdef void _at_end(self, Fields s) noexcept nogil
    @cython.locals(out=cython.int[2])
    cdef void _two(self, Fields s) noexcept nogil
    @cython.locals(
        out=cython.int[2],
        win=cython.int[SEATS],
        place=cython.int[SEATS],
        places=cython.double[SEATS],
    )
    cdef void _several(self, Fields s) noexcept nogil

cdef double _worth(double win, double place, double weight, int seats) noexcept nogil
