"""Kuhn poker: each player has one of three cards, which the other does not see."""

from typing import Self

from sanban.core.events import Viewer
from sanban.core.plain import PlainGame, plain_rules
from sanban.core.rng import Rng

PASS, BET = 0, 1
LABELS = ("pass", "bet")
CARDS = ("Jack", "Queen", "King")
OVER = ("pp", "pbp", "pbb", "bp", "bb")  # how the betting can end: p and b in turn


class KuhnPoker(PlainGame):
    """One card, one bet: the higher card wins, or whoever was not called."""

    rules = plain_rules("kuhn", "Kuhn poker", actions=2, seat_names=("One", "Two"), hidden=True)

    def deal(self, rng: Rng) -> None:
        cards = list(range(3))
        rng.shuffle(cards)
        self.cards, self.bets = cards[:2], ""

    def awaited(self) -> tuple[int, ...]:
        return () if self.bets in OVER else (len(self.bets) % 2,)

    def legal(self, seat: int) -> list[int]:
        return [PASS, BET] if seat in self.awaited() else []

    def act(self, seat: int, action: int) -> None:
        self.bets += "pb"[action]

    def result(self) -> tuple[int, ...] | None:
        if self.bets not in OVER:
            return None
        if self.bets in ("bp", "pbp"):  # one bet and the other passed
            return (self.bets.index("b"),)
        return (self.cards.index(max(self.cards)),)

    def _open(self) -> bool:
        """The cards are shown when both have put in the same."""
        return self.bets in ("pp", "bb", "pbb")

    def _card(self, seat: int, viewer: Viewer) -> int | None:
        return self.cards[seat] if seat == viewer or self._open() else None

    def board(self, viewer: Viewer) -> str:
        cards = [self._card(seat, viewer) for seat in range(2)]
        lines = [
            f"{self.rules.seat_names[seat]}: {'?' if card is None else CARDS[card]}"
            for seat, card in enumerate(cards)
        ]
        return "\n".join([*lines, " ".join(LABELS["pb".index(bet)] for bet in self.bets)])

    def numbers(self, viewer: Viewer) -> tuple[int, ...]:
        seen = [int(self._card(seat, viewer) == card) for seat in range(2) for card in range(3)]
        bets = [int(self.bets[turn : turn + 1] == bet) for turn in range(3) for bet in "pb"]
        return (int(viewer == 1), *seen, *bets)

    def label(self, action: int) -> str:
        return LABELS[action]

    def shown(self, seat: int, action: int) -> str:
        return self.label(action)  # bets are open; only the cards are hidden

    def public_text(self, text: str) -> str:
        return text

    def redeal(self, viewer: Viewer, rng: Rng) -> Self:
        other = self.copy()
        other.seed = None
        if not self._open():
            known = [] if viewer is None else [self.cards[viewer]]
            rest = [card for card in range(3) if card not in known]
            rng.shuffle(rest)
            for seat in range(2):
                if seat != viewer:
                    other.cards[seat] = rest.pop()
        return other
