from sanban.core cimport check
from sanban.core.value cimport Value
from sanban.games.kamisado cimport apply
from sanban.games.kamisado.layout cimport *

cdef class Towers(Value):
    cdef FieldsStruct data
    cdef Fields f
    cdef int _tower(self, object side, object colour) except -1
