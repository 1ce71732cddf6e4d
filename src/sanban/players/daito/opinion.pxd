cimport cython

from sanban.core.rng cimport Rng
from sanban.games.daito.actions cimport MOST_CARDS
from sanban.games.daito.layout cimport Fields, KNOWN
from sanban.games.daito.memory cimport forget
from sanban.games.daito.state cimport State, own
from sanban.players.daito.choices cimport fill_choices, guess
from sanban.players.daito.features cimport fill_features
from sanban.players.daito.layout cimport (
    ALIKE, CHOICES, FeaturesStruct, INPUTS, MOST_CHOICES, THUMB, THUMB_BITS, VALUE
)
from sanban.players.daito.targets cimport order_targets, output_of
from sanban.players.search.layout cimport MOST_UNITS
from sanban.players.search.network cimport Network, softmax

@cython.locals(
    places=cython.short[INPUTS],
    values=cython.schar[INPUTS],
    hidden=cython.short[MOST_UNITS],
    order=cython.int[ALIKE],
    block=FeaturesStruct,
    seen="signed char*",
)
cdef int think(Fields s, int seat, Network network, int* codes, int* logits) noexcept nogil
@cython.locals(codes=cython.int[MOST_CHOICES], logits=cython.int[MOST_CHOICES])
cdef tuple _opinion(State state, int seat, Network network)
@cython.locals(chances=cython.double[MOST_CHOICES])
cdef int place_of(int* logits, int n, int temperature, Rng rng) noexcept nogil
@cython.locals(logits=cython.int[MOST_CHOICES])
cdef int _draw(object found, int temperature, Rng rng)
cdef void _forget_hands(Fields s, int seat) noexcept nogil
