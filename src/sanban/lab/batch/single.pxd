cimport cython

from sanban.core cimport check
from sanban.core.numbers cimport as_list
from sanban.core.rng cimport Rng
from sanban.lab.batch.stepper cimport Stepper

cdef list FLOATS

@cython.final
cdef class Single:
    cdef Stepper stepper
    cdef bytearray data
    cdef unsigned char* row
    cdef readonly int seat
    cdef int _find(self, int action)

cdef void deal_again(Single game, int viewer, Rng rng)
cdef list as_floats(bytearray seen)
cdef void fill_mask(Single game, unsigned char* mask)
cdef void fill_seen(Single game, int viewer, unsigned char* seen)
