cimport cython

from sanban.core cimport check
from sanban.games.samurai.actions cimport *
from sanban.games.samurai.apply cimport apply
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.legal cimport may
from sanban.games.samurai.state cimport State, own
from sanban.games.samurai.tiles cimport *

@cython.locals(game=State, number=cython.int, action=cython.int)
cpdef int play(object state, object seat, object code) except? -1
cdef int _play(Fields s, int seat, int code) noexcept nogil
