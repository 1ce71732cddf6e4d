# Made from inputs.py by sanban._declare.

cdef enum:
    VERSION = 1
    ONE = 64
    TWO_HANDS = 34
    SURE_BITS = 12
    SURE = 4096
    ORDERS = 6
    OF_KIND = 10
    MAJORITIES = 30
    HANDS = 36
    GENERAL = 104
    FIGURE_INPUTS = 128
    OF_FIGURE = 14
    MOST_INPUTS = 640
    GAINS = 18
    STOP = 17
    STOP_EARLY = 18
    FIGURES_SWAPPED = 19
    TILE_MOVED = 20
    DEEDS = 21
    BY_DEED = 18
    LATE_BY_DEED = 39
    TAKES = 60
    PUTS = 79
    PRIOR_INPUTS = 116

cdef extern from *:
    """
    static const signed char sanban_players_samurai_inputs_ORDER_OF_KINDS[18] = {0, 1, 2, 0, 2, 1, 1, 0, 2, 1, 2, 0, 2, 0, 1, 2, 1, 0};
    static const signed char sanban_players_samurai_inputs_RANK[34] = {17, 18, 19, 20, 21, 0, 1, 22, 23, 2, 24, 3, 25, 4, 5, 6, 7, 26, 27, 8, 28, 9, 10, 11, 12, 29, 30, 31, 13, 14, 15, 16, 32, 33};
    static const short sanban_players_samurai_inputs_VALUE_INPUTS[5] = {128, 128, 842, 1220, 1556};
    """
    const signed char ORDER_OF_KINDS "sanban_players_samurai_inputs_ORDER_OF_KINDS"[18]
    const signed char RANK "sanban_players_samurai_inputs_RANK"[34]
    const short VALUE_INPUTS "sanban_players_samurai_inputs_VALUE_INPUTS"[5]
