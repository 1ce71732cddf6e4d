cimport cython
from libc.math cimport exp

from sanban.core.rng cimport Rng
from sanban.games.samurai cimport scoring
from sanban.games.samurai.legal cimport _moves, _swaps, fill
from sanban.games.samurai.state cimport (
    State, FREE, OVER, TURNS, MOST_ACTIONS,
    LAY, SWAP, MOVE, END, PLACED, SHIP1, SHIP2, FIGURE_EXCHANGE, TILE_EXCHANGE,
    LANDS, SEAS, TOUCHES, PAIR_A, PAIR_B, VALUE, AFFECTS, FAST,
)

cdef double STOP_EARLY
cdef int EXCHANGES
cdef double[1280] WEIGHT
cdef double[17] COST

cdef double chance(State s, int figure, int seat, int add, int open) noexcept nogil
cdef void care(State s, int seat, double* weights) noexcept nogil
cdef double _lay_gain(State s, int seat, int tile, int space, double* weights) noexcept nogil
cdef double _swap_gain(State s, int seat, int code, double* weights) noexcept nogil
cdef double _move_gain(State s, int seat, int start, int to, double* weights) noexcept nogil
cdef double _exchange_gain(State s, int seat, int code, double* weights) noexcept nogil
@cython.locals(weights=cython.double[3])
cdef void score(State s, int seat, int* codes, double* scores, int n) noexcept nogil
@cython.locals(out=cython.int[4096])
cdef int _anything(State s, int seat, Rng rng) noexcept nogil
@cython.locals(weights=cython.double[3], held=cython.int[17], out=cython.int[4096])
cdef int choose(State s, int seat, Rng rng) noexcept nogil
@cython.locals(counts=cython.uchar[12])
cdef void guess_end(State s, int samples, Rng rng, double* values) noexcept nogil
cdef int _taker(State s, int figure, Rng rng) noexcept nogil
