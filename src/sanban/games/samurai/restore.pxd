cimport cython
from sanban.games.samurai.state cimport (
    State, FIRST_HANDS, FOUR_ASIDE, LAST_FIGURE, TURNS, TYPES, SHIP1, SHIP2, PLACED,
    FAST, TOUCHES,
)
