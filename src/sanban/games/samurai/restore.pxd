from sanban.games.samurai.apply cimport lay
from sanban.games.samurai.layout cimport *
from sanban.games.samurai.state cimport State
from sanban.games.samurai.tiles cimport *
