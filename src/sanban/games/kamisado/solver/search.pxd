cimport cython
from sanban.games.kamisado.round cimport COLOUR, PUSH, REACH, Position
from sanban.games.kamisado.solver.table cimport INFINITE, Table

cpdef enum:
    NO_LIMIT = 250
    ALL_TOWERS = 255

cdef unsigned long long ONE, EVERYWHERE
cdef unsigned long long[32] TURN_KEYS
cdef unsigned long long[256] PLY_KEYS
cdef unsigned long long[1536] WAYS

@cython.final
cdef class Search:
    cdef readonly Table table
    cdef public bint stopped
    cdef readonly unsigned long long expansions
    cdef Position position, root
    cdef unsigned long long limit, plain_key, goal_key, key
    cdef int attacker, towers, plies, top
    cdef unsigned int pn, dn
    cdef int[::1] moves
    cdef unsigned int[::1] pns, dns
    cdef unsigned long long[::1] keys

    cdef int _go(self) noexcept nogil
    cdef void _settled(self, bint proved) noexcept nogil
    cdef unsigned long long _here(self) noexcept nogil
    cdef unsigned long long _occupied(self) noexcept nogil
    cdef bint _strikes(self, int tower, unsigned long long occupied) noexcept nogil
    cdef int _strikers(self, int side, unsigned long long occupied) noexcept nogil
    cdef int _replies(self, int tower, int strikers) noexcept nogil
    cdef void _judge(self, int left, unsigned long long occupied) noexcept nogil
    cdef bint _known(self, int left) noexcept nogil
    @cython.locals(out=cython.int[192])
    cdef void _guess(self, int left, unsigned long long occupied) noexcept nogil
    @cython.locals(out=cython.int[192])
    cdef int _open(self, int left, unsigned long long key) noexcept nogil
    cdef void _expand(self, unsigned int pn_limit, unsigned int dn_limit, int left,
                      unsigned long long key) noexcept nogil
    cdef void _keep(self, unsigned long long key, int left, unsigned long long work) noexcept nogil
