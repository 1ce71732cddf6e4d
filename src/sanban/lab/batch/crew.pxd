cimport cython
from cpython.pythread cimport (
    PY_LOCK_ACQUIRED,
    PyThread_acquire_lock,
    PyThread_allocate_lock,
    PyThread_free_lock,
    PyThread_release_lock,
    PyThread_type_lock,
    WAIT_LOCK,
)

cdef extern from "pythread.h" nogil:  # which Cython's list lacks
    int PyThread_acquire_lock_timed(PyThread_type_lock lock, long long microseconds, int stops)

from sanban.lab.batch.atomic_in_c cimport add, pause, put, read, swap
from sanban.lab.batch.layout cimport *
from sanban.lab.batch.stepper cimport Stepper

@cython.final
cdef class Signal:
    cdef PyThread_type_lock lock
    cdef long long[1] word
    cdef void give(self) noexcept nogil
    cdef bint comes(self, int looks) noexcept nogil
    cdef bint wait(self, long long longest) noexcept nogil
    cdef bint _sleep(self, long long longest) noexcept nogil

@cython.final
cdef class Job:
    cdef int parts, work
    cdef bint ended
    cdef long long count
    cdef long long[::1] starts
    cdef long long[::1] ends
    cdef long long[::1] numbers
    cdef long long* shared
    cdef const int[::1] given
    cdef const int* chosen
    cdef bint some
    cdef Signal done
    cdef void begin(self, int work) noexcept nogil
    cdef void finish(self, Stepper stepper, int part) noexcept nogil
    cdef void complete(self, Stepper stepper, bint alone) noexcept nogil

@cython.final
cdef class Helper:
    cdef Job job
    cdef Stepper stepper
    cdef int own
    cdef Signal go

@cython.final
cdef class Crew:
    cdef Stepper first
    cdef Job job
    cdef object process
    cdef list helpers
