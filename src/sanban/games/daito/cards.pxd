from sanban.core.rng cimport Rng

cdef int KINDS, JIKAN, HAND_LIMIT

cdef class Cards:
    cdef unsigned char pool[24]
    cdef unsigned char used[24]
    cdef unsigned char deck[128]
    cdef unsigned char hand[8]
    cdef unsigned char hidden[136]
    cdef int held[2]
    cdef readonly int head, size, used_size, out
    cdef readonly Rng rng
    cdef void copy_cards(self, Cards other) noexcept nogil
    cdef void hold(self, int seat, int cell) noexcept nogil
    cdef void drop(self, int seat, int at) noexcept nogil
    cdef bint holds(self, int seat, int kind) noexcept nogil
    cdef void spend(self, int seat, int kind) noexcept nogil
    cdef void slip(self, int seat, int kind) noexcept nogil
    cdef void use(self, int kind) noexcept nogil
    cdef int pull(self, int seat) noexcept nogil
    cdef void show(self, int seat) noexcept nogil
    cdef void mix(self) noexcept nogil
    cdef void mix_used_in(self) noexcept nogil
    cdef void gather(self) noexcept nogil
    cdef void redeal_cards(self, int viewer, Rng rng) noexcept nogil
    cdef void sort_hand(self, int seat) noexcept nogil
    cdef bint hides(self, int place, int viewer) noexcept nogil
