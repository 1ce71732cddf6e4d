from sanban.games.daito.bout cimport Bout

cdef int AT_SEME, ATTACKS, AT_PLAY, BY_YAME, DRAWN, END_JIKAN, FOCUS, FUDOSHIN, JIKAN
cdef int KAMAE, KINDS, NOTE_GOT, NOTE_SHOWN, REFEREE, REPLY_COUNT, WITH_FOCUS
cdef int COLOUR[24]
cdef int THREAT[24]
cdef int REPLY_CARD[64]
cdef int REPLY_THREAT[64]

cdef class Turn(Bout):
    cdef void exchange(self, int kind) noexcept nogil
    cdef void answer(self, int reply) noexcept nogil
    cdef void add(self, int kind) noexcept nogil
    cdef void call_yame(self, int seat) noexcept nogil
    cdef void jikan_desu(self) noexcept nogil
