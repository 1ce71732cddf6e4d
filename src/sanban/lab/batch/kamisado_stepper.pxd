cimport cython

from sanban.games.kamisado.layout cimport *
from sanban.games.kamisado.match cimport awaited, play
from sanban.games.kamisado.observe cimport observe, real_action, seen_legal
from sanban.games.kamisado.valid cimport running, valid
from sanban.lab.batch.stepper cimport Stepper

@cython.final
cdef class KamisadoStepper(Stepper):
    cdef Fields s
    cdef Observation seen
    cdef unsigned long long[8] gap_after
