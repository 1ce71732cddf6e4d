from sanban.core cimport check
from sanban.games.daito.cards cimport hold, use
from sanban.games.daito.layout cimport Fields
from sanban.games.daito.round cimport begin_turn, deal_tokens, jikan_out_now
from sanban.games.daito.state cimport State, own
from sanban.games.daito.valid cimport valid

cdef void _put_cards(Fields s, hands, deck, pile, live)
