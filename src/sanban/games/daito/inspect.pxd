from sanban.core cimport check
from sanban.games.daito.actions cimport HAND_LIMIT, KINDS
from sanban.games.daito.layout cimport DECK_END
from sanban.games.daito.state cimport State, own
