"""A toy game that has everything the core must carry: three seats, a secret choice made by
all at once, a hidden card each, and a call out of turn. Each seat holds a card 0 to 9 and
secretly raises it by 0, 1 or 2; the highest total wins. At any time before having chosen a
seat may call "fold", which gives its chance away."""

from typing import Any, Literal, Self

from sanban.core.errors import BadNotation, ErrorCode, IllegalAction
from sanban.core.events import ActionDetail, Announcement, Event, Viewer
from sanban.core.game import Game, Rules, View
from sanban.core.options import Options, read_options
from sanban.core.outcome import EndReason, Outcome, places_by
from sanban.core.rng import Rng
from sanban.core.seeds import Seed, chosen_seed

FOLD = 3


class ToyOptions(Options, frozen=True):
    cards: Literal["ten", "two"] = "ten"
    folding: Literal["yes", "no"] = "yes"


class ToyView(View, frozen=True):
    card: int | None
    chosen: list[bool]
    folded: list[bool]


class Folded(Event, frozen=True, kw_only=True, tag="fold"):
    pass


class Raised(Event, frozen=True, kw_only=True, tag="raise"):
    by: int | None = None


class FoldDetail(ActionDetail, frozen=True, kw_only=True, tag="fold"):
    pass


class RaiseDetail(ActionDetail, frozen=True, kw_only=True, tag="raise"):
    by: int


class Toy(Game):
    rules = Rules(
        name="toy",
        title="Toy",
        author="Sanban",
        version=1,
        seat_names=("One", "Two", "Three"),
        min_seats=2,
        options=ToyOptions,
        events=Folded | Raised,
        details=FoldDetail | RaiseDetail,
        actions=4,
        hidden=True,
    )

    def __init__(self, options: ToyOptions, cards: list[int], raises: list[int | None]) -> None:
        self.options: ToyOptions = options
        self.seats = len(cards)
        self.cards = cards
        self.raises = raises

    @classmethod
    def start(cls, options: Any = None, seats: int | None = None, seed: Seed | None = None) -> Self:
        chosen = read_options(ToyOptions, options)
        count = cls.rules.check_seats(seats)
        known = chosen_seed(seed)
        rng = Rng(known)
        span = 10 if chosen.cards == "ten" else 2
        game = cls(chosen, [int(rng.below(span)) for _ in range(count)], [None] * count)
        game.seed = known
        return game

    @property
    def outcome(self) -> Outcome | None:
        if self.awaited():
            return None
        totals = tuple(
            -1 if raised == FOLD else card + (raised or 0)
            for card, raised in zip(self.cards, self.raises, strict=True)
        )
        best = max(totals)
        winners = tuple(s for s, total in enumerate(totals) if total == best)
        return Outcome(winners, EndReason.SCORE, totals, places_by(totals))

    def awaited(self) -> tuple[int, ...]:
        return tuple(s for s, raised in enumerate(self.raises) if raised is None)

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 2] if self.raises[seat] is None else []

    def concessions(self, seat: int) -> list[int]:
        may = self.raises[seat] is None and self.options.folding == "yes"
        return [FOLD] if may else []

    def play(self, seat: int, action: int) -> list[Announcement]:
        if action not in (*self.legal(seat), *self.concessions(seat)):
            raise IllegalAction(f"Seat {seat} cannot play {action} now.", ErrorCode.ILLEGAL)
        self.raises[seat] = action
        if action == FOLD:
            return [Announcement(Folded(seat=seat))]
        return [Announcement(Raised(seat=seat), {seat: Raised(seat=seat, by=action)})]

    def view(self, viewer: Viewer) -> ToyView:
        return ToyView(
            game="toy",
            viewer=viewer,
            seats=self.seats,
            awaited=self.awaited(),
            outcome=self.outcome,
            card=self.cards[viewer] if viewer is not None else None,
            chosen=[raised is not None for raised in self.raises],
            folded=[raised == FOLD for raised in self.raises],
        )

    def copy(self) -> Self:
        twin = self._twin()
        twin.cards, twin.raises = list(self.cards), list(self.raises)
        return twin

    def redeal(self, viewer: Viewer, rng: Rng) -> Self:
        other = self.copy()
        other.seed = None
        if self.outcome is None:
            for seat in range(self.seats):
                if seat != viewer:
                    other.cards[seat] = int(rng.below(10))
                    if self.raises[seat] in (0, 1, 2):
                        other.raises[seat] = int(rng.below(3))
        return other

    def text(self, seat: int, action: int) -> str:
        if not 0 <= action < 4:
            raise BadNotation(f"There is no action {action} here.", ErrorCode.NO_ACTION)
        return "fold" if action == FOLD else f"raise {action}"

    def parse(self, seat: int, text: str) -> int:
        for action in range(4):
            if self.text(seat, action) == text:
                return action
        raise BadNotation(f'"{text}" is no action of this game.', ErrorCode.NO_ACTION)

    def detail(self, seat: int, action: int) -> ActionDetail:
        return FoldDetail() if action == FOLD else RaiseDetail(by=action)

    def describe(self, event: Event) -> str:
        return f"Seat {event.seat} has chosen."

    def hint(self, viewer: Viewer) -> str:
        return "Raise your card." if viewer in self.awaited() else "Wait for the others."

    def svg(self, viewer: Viewer = None) -> str:
        return "<svg xmlns='http://www.w3.org/2000/svg'/>"
