"""A game as decisions in the numbers of the tensors, one seat after the other.

Games that have a stepper are played by `lab.batch.single`, compiled. For any other game that has
tensors, `PlainDecisions` says the same through the uniform protocol.
"""

from collections.abc import Mapping
from typing import Any, Protocol, Self

from sanban.core.errors import IllegalAction
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.games import registry
from sanban.lab.adapters.tensors import Tensors, find
from sanban.lab.adapters.turns import Turns
from sanban.lab.batch.kinds import KINDS
from sanban.lab.batch.one import new_stepper, row_of_game
from sanban.lab.batch.single import Single


class Decisions(Protocol):
    """A game between two decisions."""

    @property
    def seat(self) -> int:
        """The seat that chooses; -1: the game is over."""

    def ask(self, seat: int) -> bool:
        """Let this seat choose next, where the game waits for several; whether it can."""

    def legal(self) -> list[int]:
        """What the seat may choose, in rising order."""

    def play(self, action: int) -> bool:
        """The seat chooses; False, and nothing is changed, where it may not choose this."""

    def mask(self, seat: int) -> bytearray:
        """A byte for each action: 1 where the seat chooses now and may choose it."""

    def observation(self, viewer: int) -> bytearray:
        """What a seat (-1: a spectator) sees, a byte for each number."""

    def floats(self, viewer: int) -> list[float]:
        """The same as a list of floats."""

    def returns(self) -> list[float]:
        """What each seat gets; 0 until the end."""

    def redeal(self, viewer: int, rng: Rng) -> None:
        """Deal again what a seat (-1: a spectator) cannot know."""

    def copy(self) -> Self:
        """An independent game that goes on from here."""


class PlainDecisions:
    """The decisions of any game that has tensors.

    >>> import sanban
    >>> decisions = PlainDecisions(Turns(sanban.Kamisado.start()), find("kamisado"))
    >>> decisions.seat, len(decisions.legal()), decisions.play(54), decisions.seat
    (0, 102, True, 1)
    """

    def __init__(self, turns: Turns[Game], tensors: type[Tensors]) -> None:
        self.turns, self.tensors = turns, tensors

    @property
    def seat(self) -> int:
        return -1 if self.turns.seat is None else self.turns.seat

    def ask(self, seat: int) -> bool:
        try:
            self.turns.ask(seat)
        except IllegalAction:
            return False
        return True

    def legal(self) -> list[int]:
        turns = self.turns
        if turns.seat is None:
            return []
        found = list(self.tensors.listed(turns.game, turns.seat, turns.legal()))
        return sorted([*found, self.tensors.skip] if turns.optional else found)

    def play(self, action: int) -> bool:
        if action not in self.legal():
            return False
        step(self.turns, self.tensors, int(action))
        return True

    def mask(self, seat: int) -> bytearray:
        made = bytearray(self.tensors.actions)
        for action in self.legal() if seat == self.seat else ():
            made[action] = 1
        return made

    def observation(self, viewer: int) -> bytearray:
        seen = self.tensors.observe(self.turns.game, None if viewer < 0 else viewer)
        return bytearray(seen.tobytes())

    def floats(self, viewer: int) -> list[float]:
        return [float(number) for number in self.observation(viewer)]

    def returns(self) -> list[float]:
        seats, outcome = self.turns.game.seats, self.turns.game.outcome
        return [0.0] * seats if outcome is None else list(outcome.returns(seats))

    def redeal(self, viewer: int, rng: Rng) -> None:
        self.turns.game = self.turns.game.redeal(None if viewer < 0 else viewer, rng)

    def copy(self) -> "PlainDecisions":
        return PlainDecisions(self.turns.copy(), self.tensors)


def step(turns: Turns[Game], tensors: type[Tensors], action: int) -> list[Any]:
    """The seat that chooses plays an action of the tensors, or passes; what happened."""
    assert turns.seat is not None
    if action == tensors.skip:
        turns.skip()
        return []
    return turns.play(tensors.code(turns.game, turns.seat, action))


class Starter:
    """Begins games of one kind, with the same options and seats.

    >>> game, decisions = Starter("daito", {"first": "aka"}).begin("7")
    >>> decisions.seat, game.seed  # Shiro is asked first whether to call Yame
    (1, '7')
    """

    def __init__(
        self,
        name: str,
        options: Mapping[str, Any] | None = None,
        seats: int | None = None,
        interrupts: bool = True,
    ) -> None:
        self.kind, self.tensors = registry.find(name), find(name)
        self.seats = self.kind.rules.check_seats(seats)
        self.options = self.kind.start(options, self.seats).options
        self.interrupts = interrupts
        self.stepper = new_stepper(name, self.seats, interrupts) if name in KINDS else None

    def begin(self, seed: str) -> tuple[Game, Decisions]:
        """A new game, and its decisions."""
        game = self.kind.start(self.options, self.seats, seed)
        return game, self.decisions(game)

    def decisions(self, game: Game) -> Decisions:
        """The decisions of a game from where it is; they go on without it."""
        if self.stepper is not None:
            return Single(self.stepper, row_of_game(self.stepper, game))
        return PlainDecisions(Turns(game.copy(), self.interrupts), self.tensors)
