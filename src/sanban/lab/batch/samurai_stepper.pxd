cimport cython

from sanban.lab.batch.stepper cimport Stepper
from sanban.games.samurai.state cimport mover, value
from sanban.games.samurai.apply cimport apply
from sanban.games.samurai.legal cimport fill
from sanban.games.samurai.observe cimport observe
from sanban.games.samurai.redeal cimport redeal_fields
from sanban.games.samurai.valid cimport valid
from sanban.games.samurai.layout cimport *

@cython.final
cdef class SamuraiStepper(Stepper):
    cdef Fields s
    cdef Observation seen
    cdef unsigned long long[8] gap_after
