cimport cython

from sanban.core cimport check
from sanban.games.daito.actions cimport *
from sanban.games.daito.layout cimport *
from sanban.games.daito.state cimport State, own

@cython.locals(game=State)
cdef State _listening(object state)
@cython.locals(
    notes=cython.p_short, count=cython.int, i=cython.int, k=cython.int, what=cython.int,
    seat=cython.int, a=cython.int, b=cython.int, more=cython.ulonglong,
)
cdef list _told(State game)
