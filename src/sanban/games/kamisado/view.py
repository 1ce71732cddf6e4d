"""What a viewer of a Kamisado match sees: everything, since nothing is hidden."""

import msgspec

from sanban.core.game import View
from sanban.core.outcome import EndReason


class RoundResult(msgspec.Struct, frozen=True):
    """How a round ended."""

    winner: int
    reason: EndReason  # home_row, deadlock or resigned
    tower: str | None  # the tower that got the tooth
    points: int


class Why(msgspec.Struct, frozen=True):
    """What made a tower the one that must move."""

    kind: str  # "moved", "blocked" or "pushed"
    side: int  # whose tower it was
    tower: str
    square: str
    rule: str  # of docs/rules-kamisado.md, that says so


class KamisadoView(View, frozen=True, kw_only=True):
    """A match as everybody sees it."""

    match: str
    target: int
    board: str
    colours: str  # of the squares a1, b1 … h8, a letter each
    phase: str  # "move", "crown", "fill" or "over"
    round: int
    challenger: int  # the side that moved first in this round
    score: tuple[int, int]
    teeth: tuple[tuple[int, ...], tuple[int, ...]]  # by side, brown to orange
    position: str
    must: str | None
    why: Why | None
    last: str | None  # the last move of the round, as text
    rounds: tuple[RoundResult, ...]
    line_ups: dict[str, str] | None  # while the fill is chosen: both starts as positions
