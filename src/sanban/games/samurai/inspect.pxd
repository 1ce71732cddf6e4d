cimport cython

from sanban.core cimport check
from sanban.games.samurai cimport apply, state
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.state cimport State, own
from sanban.games.samurai.tiles cimport *

@cython.locals(
    found=list, number=cython.int, i=cython.int, space=cython.int, there=cython.int, rank=cython.int
)
cdef list ranked(State s, tuple spaces, int kind)
