"""How long a bot takes to answer. From its pace nobody can tell what it holds, what it may do, or
how hard it had to think: the pace follows from what everybody knows and from secret dice."""

import math
import random
from typing import NamedTuple

BY_LEVEL = 0.15  # of the pace of the weakest, more for each level
UNSTEADY = 0.25  # of the pace, at random


class Moment(NamedTuple):
    """A decision of a bot, by what everybody at the table knows of it."""

    level: str  # "greedy", "level:3"
    window_ms: int = 0  # to call in another's turn; 0: it is the bot's turn


class Pace:
    """Draws how long a bot waits with its answer.

    >>> pace = Pace(0.4, random.Random(7))
    >>> 400 <= pace.wait_ms(Moment("greedy")) < 500
    True
    >>> pace.wait_ms(Moment("level:10")) > 1000, pace.wait_ms(Moment("level:10", 2000)) <= 1000
    (True, True)
    >>> Pace(0).wait_ms(Moment("level:10"))
    0
    """

    def __init__(self, seconds: float, dice: random.Random | None = None) -> None:
        self.seconds = seconds  # of the weakest; 0: every bot answers as soon as it can
        self.dice = dice or random.SystemRandom()  # nobody can foretell these

    def wait_ms(self, moment: Moment) -> int:
        """How long the bot waits with its answer at least."""
        number = moment.level.split(":")[1] if ":" in moment.level else "0"
        wait = self.seconds * (1 + BY_LEVEL * int(number)) * (1 + UNSTEADY * self.dice.random())
        if moment.window_ms:  # half of its window is time enough
            wait = min(wait, moment.window_ms / 2000)
        return round(wait * 1000)


def answer_ms(began: int, thought: int, wait: int) -> int:
    """When to answer. Who thought for longer answers only after another whole wait, so that no
    more can be told than how often that was.

    >>> answer_ms(1000, 1030, 400), answer_ms(1000, 1430, 400), answer_ms(1000, 1030, 0)
    (1400, 1800, 1030)
    """
    if not wait:
        return thought
    return began + wait * max(1, math.ceil((thought - began) / wait))
