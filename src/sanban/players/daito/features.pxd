cimport cython
from libc.string cimport memset

from sanban.games.daito.actions cimport *
from sanban.games.daito.layout cimport DECK_END, Fields, KIND, KNOWN
from sanban.games.daito.observe cimport count_hands, count_table
from sanban.games.daito.state cimport State, own
from sanban.players.daito.layout cimport (
    ALIKE, Features, FeaturesStruct, LATE, MOST_FOCUS, MOST_REFEREE
)
from sanban.players.daito.policy cimport in_hand, odds_of_jikan, public_odds
from sanban.players.daito.targets cimport kind_in, order_targets

@cython.locals(places=cython.int[ALIKE], old=FeaturesStruct)
cdef void fill_features(Fields s, int seat, Features out) noexcept nogil
@cython.locals(block=FeaturesStruct)
cdef bytes _features(State state, int seat)
cdef void _cards(Fields s, int seat, Features out) noexcept nogil
cdef void _threats(Fields s, int seat, Features out) noexcept nogil
cdef void _player(Fields s, int seat, Features out, int at) noexcept nogil
cdef void _turn(Fields s, int seat, Features out) noexcept nogil
cdef void _rename(FeaturesStruct old, Features out, int* places) noexcept nogil
