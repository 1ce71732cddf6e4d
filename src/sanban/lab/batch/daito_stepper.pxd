cimport cython

from sanban.games.daito.actions cimport ACTION_COUNT, AT_END
from sanban.games.daito.layout cimport *
from sanban.games.daito.legal cimport fill
from sanban.games.daito.observe cimport observe
from sanban.games.daito.redeal cimport redeal
from sanban.games.daito.state cimport returns
from sanban.games.daito.turn cimport apply
from sanban.games.daito.valid cimport valid
from sanban.lab.batch.stepper cimport Stepper

cdef class DaitoStepper(Stepper):
    cdef Fields s
    cdef Observation seen
    cdef bint optional
    cdef unsigned long long[8] gap_after
    cdef void _ask_out_of_turn(self) noexcept nogil
