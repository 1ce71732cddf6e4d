cimport cython

cdef list NUMBERS
@cython.locals(i=cython.int)
cdef list as_list(int* numbers, int count)
