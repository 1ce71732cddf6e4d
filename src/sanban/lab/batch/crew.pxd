cimport cython
from cpython.pythread cimport (
    NOWAIT_LOCK,
    PyThread_acquire_lock,
    PyThread_allocate_lock,
    PyThread_free_lock,
    PyThread_release_lock,
    PyThread_type_lock,
    WAIT_LOCK,
)

from sanban.lab.batch.stepper cimport Stepper

@cython.final
cdef class Helper:
    cdef Stepper stepper
    cdef PyThread_type_lock go
    cdef PyThread_type_lock finished
    cdef Py_ssize_t lo, hi
    cdef int work

cdef void take(PyThread_type_lock lock) noexcept nogil
