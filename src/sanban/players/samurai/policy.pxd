cimport cython
from libc.math cimport exp

from sanban.core.rng cimport Rng, next_below
from sanban.games.samurai.actions cimport *
from sanban.games.samurai.capture cimport taker
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.legal cimport fill, moves, swaps
from sanban.games.samurai.scoring cimport lead_of
from sanban.games.samurai.state cimport State
from sanban.games.samurai.tiles cimport *

cdef double STOP_EARLY
cdef int EXCHANGES
cdef double[(SEATS + 1) * LANDS_BELOW * INFLUENCE_BELOW] WEIGHT
cdef double[TYPES] COST

@cython.locals(then=cython.uchar[SEATS])
cdef double chance(Fields s, int figure, int seat, int add, int lands) noexcept nogil
cdef void care(Fields s, int seat, double* weights) noexcept nogil
cdef double _lay_gain(Fields s, int seat, int tile, int space, double* weights) noexcept nogil
cdef double _swap_gain(Fields s, int seat, int code, double* weights) noexcept nogil
cdef double _move_gain(Fields s, int seat, int start, int to, double* weights) noexcept nogil
cdef double _exchange_gain(Fields s, int seat, int code, double* weights) noexcept nogil
@cython.locals(out=cython.int[MOST_ACTIONS])
cdef int _anything(Fields s, int seat, Rng rng) noexcept nogil
@cython.locals(weights=cython.double[KINDS], top=cython.double[1])
cdef int choose(Fields s, int seat, Rng rng) noexcept nogil
cdef int _better(
    Fields s, int seat, int tile, int space, double* weights, int best, double* top
) noexcept nogil
@cython.locals(held=cython.int[TYPES])
cdef int _best_on_land(
    Fields s, int seat, Rng rng, double* weights, int best, double* top
) noexcept nogil
cdef int _best_at_sea(
    Fields s, int seat, Rng rng, double* weights, int best, double* top
) noexcept nogil
@cython.locals(out=cython.int[MOST_ACTIONS])
cdef int _best_exchange(
    Fields s, int seat, Rng rng, double* weights, int best, double* top
) noexcept nogil
