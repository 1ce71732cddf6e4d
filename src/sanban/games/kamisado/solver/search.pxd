cimport cython
from sanban.games.kamisado.round cimport PUSH, Position
from sanban.games.kamisado.solver.table cimport INFINITE, Table

cpdef enum:
    NO_LIMIT = 250

cdef unsigned long long[32] TURN_KEYS
cdef unsigned long long[256] PLY_KEYS

@cython.final
cdef class Search:
    cdef readonly Table table
    cdef Position position
    cdef Position root
    cdef public bint stopped
    cdef readonly unsigned long long expansions
    cdef unsigned long long limit
    cdef int attacker, towers, plies
    cdef unsigned long long round_key, goal_key, plain_key
    cdef unsigned int pn, dn
    cdef unsigned long long child_key
    cdef int top
    cdef int[::1] c_move
    cdef unsigned int[::1] c_pn
    cdef unsigned int[::1] c_dn
    cdef unsigned long long[::1] c_key

    cdef void _settled(self, bint proved) noexcept nogil
    cdef unsigned long long _here(self) noexcept nogil
    @cython.locals(out=cython.int[192])
    cdef void _judge(self, int left) noexcept nogil
    @cython.locals(out=cython.int[192])
    cdef void _expand(self, unsigned int pn_limit, unsigned int dn_limit, int left,
                      unsigned long long key) noexcept nogil
    cdef void _keep(self, unsigned long long key, int left, unsigned long long work) noexcept nogil
    cdef int _go(self) noexcept nogil
