from sanban.games.samurai.state cimport State
