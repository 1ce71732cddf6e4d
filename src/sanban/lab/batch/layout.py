"""Numbers of the loop over a batch that Python and C share."""

DECLARED_IN_C = True

BEGIN = 0  # what a stepper does with each game: start it again,
SHOW = 1  # write its mask and observation from its state,
STEP = 2  # play the chosen action, or start a finished game again,
CHECK = 3  # find an action that is not legal
LEFT_OUT = -1  # in place of an action: nothing is played in this game
NO_ACTION = -2  # in place of what no action is

SAME_STEP = 0  # when a finished game starts again: in the step that ended it,
NEXT_STEP = 1  # in the step after it

MOST_PAGES = 64  # of a mask: the bits of a number
SMALLEST_PAGE = 8  # bits of an action's number: a small mask is cleared whole, in one go

# threads: what one that waits for a signal has told
AWAKE, ASLEEP, GIVEN = range(3)
SOME_GAMES = 64  # that a thread takes at a time: whole lines of the cache in every array
PATIENCE = 500  # microseconds that a thread waits for others before it does their games as well
FULL_LINE = 8  # numbers of 64 bits in a line of the cache
