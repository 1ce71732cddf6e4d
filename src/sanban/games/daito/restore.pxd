from sanban.core cimport check
from sanban.games.daito.cards cimport hold
from sanban.games.daito.layout cimport Fields, KNOWN
from sanban.games.daito.state cimport State, own
from sanban.games.daito.valid cimport valid

cdef State _restored(object view)
cdef int _numbers(Fields s, object view) except -1
cdef int _turn(Fields s, object view) except -1
cdef int _cards(Fields s, object view) except -1
cdef int _noticed(Fields s, object view) except -1
