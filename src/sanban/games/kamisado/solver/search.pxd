cimport cython

from sanban.core cimport check
from sanban.games.kamisado.layout cimport *
from sanban.games.kamisado.legal cimport moves_into
from sanban.games.kamisado.apply cimport apply, revert, skip_passes, tooth
from sanban.games.kamisado.solver.table cimport Table
from sanban.games.kamisado.solver.threats cimport called, guess, moved, strikes
from sanban.games.kamisado.state cimport Position, own
from sanban.games.kamisado.ways cimport STEPS

cdef unsigned long long UNSEEN, DECIDED

@cython.final
cdef class Search:
    cdef readonly Table table
    cdef public bint stopped
    cdef readonly unsigned long long expansions
    cdef Position position, root
    cdef Fields s
    cdef unsigned long long limit, plain_key, other_board_key, goal_key, key
    cdef int attacker, towers, plies, top
    cdef unsigned int pn, dn, second
    cdef int[::1] moves
    cdef unsigned int[::1] pns, dns
    cdef unsigned long long[::1] keys

    cdef int _run(self, unsigned long long limit)
    cdef int _go(self) noexcept nogil
    cdef void _settled(self, bint proved) noexcept nogil
    cdef void _judge(self, int left) noexcept nogil
    cdef bint _decided(self, int left, int tower, unsigned long long seen) noexcept nogil
    cdef void _fetch(self, int left, unsigned long long here) noexcept nogil
    cdef bint _known(self, int left, unsigned long long here) noexcept nogil
    cdef unsigned long long _judge_unmade(self, int move, int left) noexcept nogil
    cdef void _guess(self, int left) noexcept nogil
    cdef bint _image_known(self) noexcept nogil
    cdef unsigned long long _image_key(self, int image) noexcept nogil
    @cython.locals(out=cython.int[MOST_MOVES])
    cdef int _open(self, int left) noexcept nogil
    cdef void _expand(self, unsigned int pn_limit, unsigned int dn_limit, int left,
                      unsigned long long key) noexcept nogil
    cdef int _sum_up(self, int base, int n, bint mine) noexcept nogil
    cdef bint _renew(self, int place) noexcept nogil
    cdef void _descend(self, int best, bint mine, unsigned int one_limit, unsigned int all_limit,
                       int left) noexcept nogil
    cdef void _keep(self, unsigned long long key, int left, unsigned long long work) noexcept nogil
