from sanban.games.daito.cards cimport hold
from sanban.games.daito.layout cimport Fields, KNOWN
from sanban.games.daito.state cimport State

cdef void _numbers(Fields s, view)
cdef void _turn(Fields s, view)
cdef void _cards(Fields s, view)
