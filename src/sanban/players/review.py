"""The review of a finished game with hidden information: chances, decisions, luck.

Every action is judged by what the seat that chose it could know at that moment, and by
nothing else. `before` is the chance to win with the action
that the search prefers, `decided` the chance after the action that was chosen, before its
seat knew what it would draw or uncover, `after` the chance when that was seen. So
`decided - before` is the decision and `after - decided` the luck of the draw; what is left
from there to the seat's next decision is what the others did.

Both differences compare like with like: the same number of re-deals, made from the same
seeds, each searched equally long. `error` is the standard error that this leaves: how much the
differences of the re-deals differ among themselves.
"""

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

import msgspec

from sanban.core.errors import BadRecord, ErrorCode
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.players.estimate import ESTIMATORS, Estimate, Estimator, result_of

SHOWN = 3  # options named for each action


class Budget(msgspec.Struct, frozen=True):
    """How much is thought about an action."""

    iterations: int = 400  # to find what should be played
    redeals: int = 8  # of what is hidden, to tell a decision from luck ...
    each: int = 100  # ... and the iterations in each

    @classmethod
    def of(cls, iterations: int) -> "Budget":
        """The usual proportions."""
        return cls(iterations=iterations, each=max(1, iterations // 4))


def _parts(game: Game, seat: int, action: int) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(game.detail(seat, action)))


class Better(msgspec.Struct, frozen=True):
    """An action that the search would have tried."""

    text: str
    detail: msgspec.Raw  # its parts, as JSON
    chance: float
    share: float  # of the iterations that went there: the largest is what it would have played


class ActionReview(msgspec.Struct, frozen=True, kw_only=True):
    """One action. Chances are to win, 0 to 1, as the seat that acts can judge them."""

    action: int  # its number in the record, from 1
    seat: int
    text: str
    detail: msgspec.Raw  # its parts, as JSON
    legal: int
    before: float
    decided: float
    after: float
    chance_event: bool  # the seat got to see something that it could not know
    error: float
    options: tuple[Better, ...]


class SeatSum(msgspec.Struct, frozen=True, kw_only=True):
    """A seat's game: from `start` to `result` by decisions, luck, and what the others did."""

    seat: int
    name: str
    start: float
    decisions: float
    luck: float
    others: float
    result: float
    error: float  # of decisions and of luck, each


class GameReview(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game."""

    names: tuple[str, ...]
    budget: Budget
    actions: tuple[ActionReview, ...]
    seats: tuple[SeatSum, ...]

    def to_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1)


class Difference(NamedTuple):
    """By how much chances differ, re-deal by re-deal, and how sure that is.

    >>> Difference.of([0.5, 0.75], [0.25, 0.25])
    Difference(mean=0.375, error=0.125)
    """

    mean: float = 0.0
    error: float = 0.0  # the standard error; of one re-deal alone nothing is known

    @classmethod
    def of(cls, ours: Sequence[float], theirs: Sequence[float]) -> "Difference":
        each = [a - b for a, b in zip(ours, theirs, strict=True)]
        return cls(fmean(each), stdev(each) / len(each) ** 0.5 if len(each) > 1 else 0.5)


class Reviewer:
    """Goes through a finished game, action by action. `check` is called again and again in the
    middle of an action: what it raises ends the work there, and `step` may be called again."""

    def __init__(
        self,
        table: Table[Game],
        budget: Budget | None = None,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        title = table.game.rules.title
        if table.game.rules.name not in ESTIMATORS:
            raise BadRecord(f"There is no search for {title}.", ErrorCode.NO_SEARCH)
        if table.game.outcome is None:
            raise BadRecord("The game is not over: its cards are still hidden.", ErrorCode.NOT_OVER)
        self.table = table
        self.budget = budget or Budget()
        self.check = check
        self.game = table.at(0).game
        kind = ESTIMATORS[self.game.rules.name]
        self.estimators: list[Estimator] = [kind(seat) for seat in range(self.game.seats)]
        self.number = 0

    def __len__(self) -> int:
        return len(self.table.log)

    def step(self) -> ActionReview:
        """Judge the next action and go on to the position after it."""
        entry = self.table.log[self.number]
        action = self.game.parse(entry.seat, entry.action)
        review = self.judge(self.game, entry.seat, action)
        self._play(entry.seat, action)
        return review

    def skip_to(self, number: int) -> None:
        """Go on to the position after that many actions without judging them."""
        while self.number < number:
            entry = self.table.log[self.number]
            self._play(entry.seat, self.game.parse(entry.seat, entry.action))

    def _play(self, seat: int, action: int) -> None:
        events = self.game.play(seat, action)
        for other, estimator in enumerate(self.estimators):
            estimator.see(self.game.view(other), [event.seen_by(other) for event in events])
        self.number += 1

    # one action ----------------------------------------------------------------------

    def judge(self, game: Game, seat: int, action: int) -> ActionReview:
        """An action that is about to be played. Nothing hidden from the seat has a part in it,
        but for `after`, which is seen when the action is done."""
        legal = game.legal(seat)
        before = self._estimate(game, seat, Rng(f"before {self.number}"), self.budget.iterations)
        mine = self._play_redeals(game, seat, action)
        lost = Difference()
        best = before.options[0].action if before.options else action
        if best != action and best in legal:
            others = self._play_redeals(game, seat, best)
            lost = Difference.of(self._chances(mine, seat), self._chances(others, seat))
        tried = sum(option.visits for option in before.options) or 1
        options = tuple(
            Better(
                game.text(seat, option.action),
                _parts(game, seat, option.action),
                option.chance,
                option.visits / tried,
            )
            for option in before.options[:SHOWN]
            if option.action in legal
        )
        real = game.copy()
        real.play(seat, action)
        seen = msgspec.json.encode(real.view(seat))
        surprise = any(msgspec.json.encode(redealt.view(seat)) != seen for redealt in mine)
        luck = Difference()
        if surprise:
            drawn = self._chances([real] * len(mine), seat)
            luck = Difference.of(drawn, self._chances(mine, seat))
        decided = min(1.0, max(0.0, before.chance + lost.mean))
        return ActionReview(
            action=self.number + 1,
            seat=seat,
            text=game.text(seat, action),
            detail=_parts(game, seat, action),
            legal=len(legal),
            before=before.chance,
            decided=decided,
            after=min(1.0, max(0.0, decided + luck.mean)),
            chance_event=surprise,
            error=(lost.error**2 + luck.error**2) ** 0.5,
            options=options,
        )

    def _play_redeals(self, game: Game, seat: int, action: int) -> list[Game]:
        """The action played in games that the seat cannot tell from this one."""
        found: list[Game] = []
        for number in range(self.budget.redeals):
            self.check()
            rng = Rng(f"world {self.number} {number}")
            redealt = self.estimators[seat].redeal(game, rng)
            redealt.play(seat, action)
            found.append(redealt)
        return found

    def _chances(self, games: Sequence[Game], seat: int) -> list[float]:
        """The chances of the seat, each game searched equally long."""
        return [
            self._estimate(game, seat, Rng(f"look {self.number} {number}"), self.budget.each).chance
            for number, game in enumerate(games)
        ]

    def _estimate(self, game: Game, seat: int, rng: Rng, iterations: int) -> Estimate:
        if game.outcome is not None:
            return Estimate(result_of(game.outcome, seat, game.seats), ())
        self.check()
        legal = len(game.legal(seat))
        return self.estimators[seat].estimate(game.view(seat), legal, rng, iterations)


def sums_of(table: Table[Game], actions: Sequence[ActionReview]) -> tuple[SeatSum, ...]:
    """What decisions, luck and the others did to each seat; what is between adds up."""
    game, found = table.game, []
    assert game.outcome is not None
    for seat in range(game.seats):
        own = [one for one in actions if one.seat == seat]
        result = result_of(game.outcome, seat, game.seats)
        start = own[0].before if own else 1 / game.seats
        decisions = sum(one.decided - one.before for one in own)
        luck = sum(one.after - one.decided for one in own)
        found.append(
            SeatSum(
                seat=seat,
                name=table.names[seat],
                start=start,
                decisions=decisions,
                luck=luck,
                others=result - start - decisions - luck,
                result=result,
                error=sum(one.error**2 for one in own) ** 0.5,
            )
        )
    return tuple(found)


def review(
    table: Table[Game],
    budget: Budget | None = None,
    track: Callable[[range], Iterable[int]] = lambda numbers: numbers,
) -> GameReview:
    """Judge every action of a finished game; `track` may show progress."""
    reviewer = Reviewer(table, budget)
    actions = tuple(reviewer.step() for _ in track(range(len(reviewer))))
    return GameReview(
        names=tuple(table.names),
        budget=reviewer.budget,
        actions=actions,
        seats=sums_of(table, actions),
    )
