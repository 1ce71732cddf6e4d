"""Numbers of the loop over a batch that Python and C share."""

DECLARED_IN_C = True

BEGIN = 0  # what a stepper does with each game: start it again,
SHOW = 1  # write its mask and observation from its state,
STEP = 2  # play the chosen action

MOST_PAGES = 64  # of a mask: the bits of a number
SMALLEST_PAGE = 8  # bits of an action's number: a small mask is cleared whole, in one go
