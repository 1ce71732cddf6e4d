cimport cython

from sanban.core.rng cimport Rng, next_below
from sanban.games.daito.actions cimport HAND_LIMIT
from sanban.games.daito.cards cimport hold
from sanban.games.daito.layout cimport DECK_END, Fields, KIND, KNOWN, MARKS, MOST_HIDDEN, SPECTATOR

@cython.locals(hidden=cython.uchar[MOST_HIDDEN])
cdef void redeal(Fields s, int viewer, Rng rng) noexcept nogil
cdef bint _hides(Fields s, int place, int viewer) noexcept nogil
cdef void _sort_hand(Fields s, int seat) noexcept nogil
