from sanban.games.daito.cards cimport Cards

cdef int STRIKES, SEME_1, SEME, KIAI
cdef int FOCUS, REFEREE, FAVOURITE, HAND_LIMIT, TURN_LIMIT
cdef int AT_IGNORE, AT_OPEN, AT_SEME, AT_BONUS, AT_END
cdef int BY_STRIKE, BY_HANSOKU, BY_HAND_LIMIT
cdef int END_TWO_IPPON, END_TURNS, NOT_OVER, DRAWN
cdef int NOTE_LOST, NOTE_KIAI, NOTE_HANSOKU, NOTE_IPPON, NOTE_DEAL, NOTE_DRAW
cdef int NOTE_SHUFFLED, NOTE_TURN, NOTE_ROUND, NOTE_END
cdef int START_TOKENS[3]

cdef class Bout(Cards):
    cdef int ippon[2]
    cdef int marks[2]
    cdef int limit[2]
    cdef int tokens[6]
    cdef int dealt[6]
    cdef int live[3]
    cdef int mine[3]
    cdef short notes[256]
    # the match
    cdef readonly int active, turn, phase, winner, ending
    cdef readonly bint fresh
    # the turn
    cdef readonly int acts, attacked, exchanged, answers, live_size, mine_size, unpaid, colours
    cdef readonly bint focused, arrow, added, favourite_spent, perfect
    cdef readonly int noted
    cdef bint noting
    # the options
    cdef readonly bint leader_at_limit
    cdef void copy_bout(self, Bout other) noexcept nogil
    cdef void note(self, int what, int seat, int a, int b) noexcept nogil
    cdef void open_match(self, int first) noexcept nogil
    cdef void open_round(self, int first) noexcept nogil
    cdef void reset_tokens(self) noexcept nogil
    cdef void begin_turn(self, int seat) noexcept nogil
    cdef void pass_turn(self) noexcept nogil
    cdef void finish(self, int winner, int ending) noexcept nogil
    cdef void remove_live(self, int at) noexcept nogil
    cdef void end_play(self) noexcept nogil
    cdef void suffer(self) noexcept nogil
    cdef int seme_choices(self) noexcept nogil
    cdef void lose_tokens(self, int focus, int referee, int favourite) noexcept nogil
    cdef bint suffer_kiai(self) noexcept nogil
    cdef void give_hansoku(self) noexcept nogil
    cdef void give_ippon(self, int winner, int how) noexcept nogil
    cdef void draw_up(self) noexcept nogil
    cdef void close_turn(self) noexcept nogil
