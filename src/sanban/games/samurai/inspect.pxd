from sanban.core cimport check
from sanban.games.samurai cimport apply, state
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.state cimport State, own
from sanban.games.samurai.tiles cimport *
