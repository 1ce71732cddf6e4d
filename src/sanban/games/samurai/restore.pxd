from sanban.core cimport check
from sanban.games.samurai.apply cimport lay
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.state cimport State, own
from sanban.games.samurai.tiles cimport *
from sanban.games.samurai.valid cimport can_lie, sound

cdef State _restored(object view, object captured)
cdef int lay_down(Fields s, object seat, str tile, str space) except -1
cdef int _deal(Fields s, object view, int seat) except -1
cdef int give_tiles(
    Fields s, int seat, object used, object hand, object rest, object when, int drawn
) except -1
