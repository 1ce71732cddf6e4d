cdef class Value:
    pass
