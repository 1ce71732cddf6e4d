cimport cython

from sanban.games.samurai.actions cimport *
from sanban.games.samurai.inspect cimport ranked
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.state cimport State, own
from sanban.games.samurai.tiles cimport *
from sanban.games.samurai.turn cimport play as carry_out

cdef list TAKEN, PLAYED, TURN_ENDED

@cython.locals(game=State, told=cython.int, who=cython.int, number=cython.int, happened=list)
cpdef list play(object state, object seat, object code, list captures)
@cython.locals(shared=list)
cdef object _acted(int seat, int code, int number)
cdef object _described(object seat, object code, object number)
cdef void _also(State s, int seat, int told, list captures, list happened) except *
cdef object _capture(State s, int town, int kind, int seat)
cdef void _turn_over(State s, int seat, int drawn, list happened) except *
cdef object _ended(State s)
