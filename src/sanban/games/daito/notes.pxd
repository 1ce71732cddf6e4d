from sanban.games.daito.layout cimport MOST_NOTES, Notes

cdef void note(Notes notes, int what, int seat, int a, int b) noexcept nogil
