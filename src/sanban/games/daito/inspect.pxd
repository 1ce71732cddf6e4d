from sanban.games.daito.actions cimport HAND_LIMIT, KINDS
from sanban.games.daito.layout cimport DECK_END, Fields, FieldsStruct
from sanban.games.daito.state cimport State
