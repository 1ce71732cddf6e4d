cimport cython

from sanban.games.daito.actions cimport AT_END
from sanban.lab.batch.daito_stepper cimport DaitoStepper
from sanban.lab.batch.stepper cimport Stepper
from sanban.players.daito.choices cimport fill_choices, guess
from sanban.players.daito.features cimport fill_features
from sanban.players.daito.layout cimport ALIKE, Features
from sanban.players.daito.targets cimport code_of, order_targets, output_of

@cython.final
cdef class DaitoLearner(DaitoStepper):
    cdef Features inputs
    cdef short[::1] guesses
    cdef int places[ALIKE]
    cdef void _go_on(self) noexcept nogil
