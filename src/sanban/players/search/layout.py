"""Sizes of the search that Python and C share."""

DECLARED_IN_C = True

NODES = 65536  # of a tree
CODES = 12288  # every action of a game is below this number
MOST_ACTIONS = 4096  # more are never legal at once
LONGEST_PATH = 256  # from the root down
