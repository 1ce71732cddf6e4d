"""What a viewer of a Kamisado match sees: everything, since nothing is hidden."""

from typing import TYPE_CHECKING

import msgspec

from sanban.core.events import Viewer
from sanban.core.game import View
from sanban.core.outcome import EndReason
from sanban.games.kamisado.board import COLOURS, square_colours, square_name
from sanban.games.kamisado.events import DIRECTIONS
from sanban.games.kamisado.made import read_made
from sanban.games.kamisado.position import move_text, position_text
from sanban.games.kamisado.state import Position

if TYPE_CHECKING:
    from sanban.games.kamisado.game import Kamisado

__all__ = ["KamisadoView"]

MOVE, CROWN, FILL, OVER = PHASES = ("move", "crown", "fill", "over")  # of TO_MOVE …
PUSH_RULES = ("", "S3", "DS3", "TS3")  # by the teeth of the tower that pushed


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
    """A match as everybody sees it.

    >>> table = sanban.start("kamisado")
    >>> events = table.play(0, "c1c5")
    >>> view = table.game.view(1)
    >>> view.must, view.why.rule, view.last, view.score
    ('blue', 'T2', 'c1c5', (0, 0))
    """

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


def build(game: "Kamisado", viewer: Viewer) -> KamisadoView:
    """What a seat, or a spectator, sees of a match now."""
    position, score, teeth = game.position, game.score, game.teeth
    moving = game.phase == MOVE and position.must >= 0
    return KamisadoView(
        game=game.rules.name,
        viewer=viewer,
        seats=2,
        awaited=game.awaited(),
        outcome=game.outcome,
        match=game.options.match,
        target=game.options.target,
        board=game.options.board,
        colours=square_colours(game.options.turned),
        phase=game.phase,
        round=len(game.rounds) + (game.phase == MOVE),
        challenger=position.challenger,
        score=(score[0], score[1]),
        teeth=(tuple(teeth[:8]), tuple(teeth[8:])),
        position=position_text(position),
        must=COLOURS[position.must] if moving else None,
        why=game.why if moving else None,
        last=None if game.last is None else move_text(game.last),
        rounds=game.rounds,
        line_ups=_line_ups(position) if game.phase == FILL else None,
    )


def _line_ups(position: Position) -> dict[str, str]:
    """The starts of the next round between which the winner chooses (P2)."""
    found: dict[str, str] = {}
    for end, direction in enumerate(DIRECTIONS):
        start = position.copy()
        start.fill(end)
        found[direction] = position_text(start)
    return found


def why_next(number: int) -> Why:
    """What a move as it was made makes of the next tower to move."""
    made = read_made(number)
    tower, end = made.tower, made.end
    kind, rule = "moved", "T2"
    if made.start == end:
        kind, rule = "blocked", "M6"
    elif made.pushed:
        kind, rule = "pushed", PUSH_RULES[made.level]
        tower, end = made.pushed[-1], end + len(made.pushed) * (end - made.start)
    return Why(kind, tower >> 3, COLOURS[tower & 7], square_name(end), rule)
