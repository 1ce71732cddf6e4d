"""Sizes of the search and of its networks that Python and C share."""

DECLARED_IN_C = True

NODES = 65536  # of a tree
CODES = 12288  # every action of a game is below this number
MOST_ACTIONS = 4096  # more are never legal at once
LONGEST_PATH = 256  # from the root down

# what a search may look at; the levels have a state without secrets, and never more than the first
SEES_OWN, SEES_HANDS, SEES_ALL = 0, 1, 2

MOST_LAYERS = 4  # of a network
MOST_UNITS = 512  # of a layer that is not the first
LOGIT = 256  # logits are whole numbers of 1/256
LARGEST_LOGIT = 12 * LOGIT  # what is further from 0 makes no difference
CERTAIN = 65536  # chances are whole numbers of 1/65536
