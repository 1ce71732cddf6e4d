from sanban.core cimport check
from sanban.games.samurai.apply cimport ending_of
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.restore cimport give_tiles, lay_down
from sanban.games.samurai.state cimport State
from sanban.games.samurai.tiles cimport *
from sanban.games.samurai.valid cimport valid

cdef list _lying(int seats, object given)
cdef int _hand_out(Fields s, int seat, str names, object lying, int exchanged) except -1
cdef int _fill(Fields s, object standing, object captured, object aside) except -1
