"""One game in the numbers of the tensors: who chooses, among what, what a seat sees. Compiled.

The adapters play on it: what a batch asks of the rules a thousandfold, they ask for one game.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.core import check
    from sanban.core.numbers import as_list
    from sanban.core.rng import Rng
    from sanban.lab.batch.stepper import Stepper


FLOATS: list = [float(number) for number in range(256)]  # type: ignore[type-arg]


class Single:
    """A game between two decisions; the stepper is that of its kind, options and seats.

    `seat` is the seat that chooses, -1 when the game is over. `row` is a row of a batch.
    """

    def __init__(self, stepper: Stepper, row: Any) -> None:
        self.stepper = stepper
        self.data = bytearray(row)
        self.row = self.data
        stepper.load(self.row)
        self.seat = stepper.chooser()

    @cython.annotation_typing(False)
    def ask(self, seat: int) -> bool:
        """Let this seat choose next, where the game waits for several; whether it can."""
        number: cython.int = check.seat(seat, self.stepper.players)
        self.stepper.load(self.row)
        if self.stepper.legal(number) == 0:
            return False
        self.seat = number
        return True

    def legal(self) -> list[int]:
        """What the seat may choose, in rising order; nothing when the game is over."""
        i: cython.int
        n: cython.int
        rising: cython.bint = True
        if self.seat < 0:
            return []
        self.stepper.load(self.row)
        n = self.stepper.legal(self.seat)
        for i in range(1, n):
            if self.stepper.out[i - 1] > self.stepper.out[i]:
                rising = False
        found = as_list(self.stepper.out, n)
        if not rising:
            found.sort()
        return found

    def _find(self, action: cython.int) -> cython.int:
        """Whether the action is legal; the stepper has taken up the game then."""
        i: cython.int
        n: cython.int
        if self.seat < 0:
            return 0
        self.stepper.load(self.row)
        n = self.stepper.legal(self.seat)
        for i in range(n):
            if self.stepper.out[i] == action:
                return 1
        return 0

    @cython.annotation_typing(False)
    def play(self, action: int) -> bool:
        """The seat chooses; False, and nothing is changed, where it may not choose this."""
        if not check.fits(action, 0, self.stepper.mask_size - 1) or not self._find(action):
            return False
        self.stepper.play(self.seat, action)
        self.stepper.keep(self.row)
        self.seat = self.stepper.chooser()
        return True

    def mask(self, seat: cython.int) -> bytearray:
        """A byte for each action: 1 where the seat chooses now and may choose it."""
        made = bytearray(self.stepper.mask_size)
        if seat == self.seat and seat >= 0:
            fill_mask(self, made)
        return made

    @cython.annotation_typing(False)
    def observation(self, viewer: int) -> bytearray:
        """What a seat (-1: a spectator) sees, as a block of the game's `Observation`."""
        number: cython.int = check.whole(viewer, -1, self.stepper.players - 1, "A viewer")
        made = bytearray(self.stepper.observation_size)
        fill_seen(self, number, made)
        return made

    @cython.annotation_typing(False)
    def floats(self, viewer: int) -> list[float]:
        """The same as a list of floats, as OpenSpiel has it: no number is below 0."""
        return as_floats(self.observation(viewer))

    def returns(self) -> list[float]:
        """What each seat gets; 0 until the end."""
        if self.seat >= 0:
            return [0.0] * self.stepper.players
        self.stepper.load(self.row)
        return [self.stepper.reward(i) for i in range(self.stepper.players)]

    @cython.annotation_typing(False)
    def redeal(self, viewer: int, rng: Rng) -> None:
        """Deal again what a seat (-1: a spectator) cannot know."""
        number = check.whole(viewer, -1, self.stepper.players - 1, "A viewer")
        deal_again(self, number, check.member(rng, Rng, "an Rng"))

    def to_bytes(self) -> bytes:
        """The row."""
        return bytes(self.data)

    def copy(self) -> Single:
        """An independent game that goes on from here."""
        twin: Single = Single(self.stepper, self.data)
        twin.seat = self.seat
        return twin


def fill_mask(game: Single, mask: Any) -> None:
    """Write a 1 for each legal action."""
    i: cython.int
    n: cython.int
    game.stepper.load(game.row)
    n = game.stepper.legal(game.seat)
    for i in range(n):
        mask[game.stepper.out[i]] = 1


def fill_seen(game: Single, viewer: cython.int, seen: Any) -> None:
    """Write what a seat sees to where there are zeros."""
    game.stepper.load(game.row)
    game.stepper.write_seen(viewer, seen)


def deal_again(game: Single, viewer: cython.int, rng: Rng) -> None:
    """Deal again what a seat cannot know, if there is such a thing."""
    i: cython.int
    stepper: Stepper = game.stepper
    if not stepper.hidden or game.seat < 0:
        return
    stepper.load(game.row)
    for i in range(4):
        stepper.rng.words[i] = rng.words[i]
    stepper.redeal(viewer)
    stepper.keep(game.row)
    for i in range(4):
        rng.words[i] = stepper.rng.words[i]


def as_floats(seen: bytearray) -> list[float]:
    """Bytes as floats; the floats themselves are there already."""
    i: cython.Py_ssize_t
    size: cython.Py_ssize_t = len(seen)
    numbers: cython.p_uchar = seen
    found: list = [None] * size  # type: ignore[type-arg]
    for i in range(size):
        found[i] = FLOATS[numbers[i]]
    return found
