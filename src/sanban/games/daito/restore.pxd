cimport cython
from sanban.games.daito.duel cimport Duel
