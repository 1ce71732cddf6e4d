"""The events of a match, and what its actions are when they are taken apart."""

import functools
from typing import Literal, get_args

import msgspec

from sanban.core.events import ActionDetail, Announcement, Event
from sanban.core.outcome import EndReason
from sanban.games.kamisado.board import COLOURS, square_name
from sanban.games.kamisado.made import read_made
from sanban.games.kamisado.rulebook import signs_of

Direction = Literal["left", "right"]
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)  # of LEFT and RIGHT


class _TowerMove(Event, frozen=True, kw_only=True):
    tower: str
    level: int
    start: str = msgspec.field(name="from")
    end: str = msgspec.field(name="to")
    arrow: str
    count: int  # squares
    colour: str  # under the tower now


class Moved(_TowerMove, frozen=True, kw_only=True, tag="move"):
    """A tower has moved."""


class Passed(_TowerMove, frozen=True, kw_only=True, tag="pass"):
    """A blocked tower has passed: a move of no squares."""


class PushedTower(msgspec.Struct, frozen=True, kw_only=True):
    """A tower that was pushed back."""

    tower: str
    start: str = msgspec.field(name="from")
    end: str = msgspec.field(name="to")
    colour: str


class Pushed(_TowerMove, frozen=True, kw_only=True, tag="push"):
    """A sumo tower has pushed one or more towers back."""

    pushed: tuple[PushedTower, ...]  # the nearest first


class RoundEnded(Event, frozen=True, tag="round"):
    """A round is over."""

    round: int
    winner: int
    reason: EndReason
    tower: str | None  # that got the tooth
    points: int
    score: tuple[int, int]


class Filled(Event, frozen=True, tag="fill"):
    """The winner of the round has filled the home rows."""

    direction: Direction


class RoundStarted(Event, frozen=True, tag="start"):
    """A later round begins."""

    round: int
    position: str


class Resigned(Event, frozen=True, tag="resign"):
    """Somebody has given up."""

    what: Literal["round", "match"]


class MatchEnded(Event, frozen=True, tag="match"):
    """The match is over."""

    winner: int
    score: tuple[int, int]


KamisadoEvent = Moved | Passed | Pushed | RoundEnded | Filled | RoundStarted | Resigned | MatchEnded


class _Squares(ActionDetail, frozen=True, kw_only=True):
    start: str = msgspec.field(name="from")
    end: str = msgspec.field(name="to")
    tower: str | None = None  # None: no tower stands there
    colour: str | None = None  # of the square it goes to


class MoveDetail(_Squares, frozen=True, kw_only=True, tag="move"):
    """A tower moves."""


class PassDetail(_Squares, frozen=True, kw_only=True, tag="pass"):
    """A blocked tower passes."""


class PushDetail(_Squares, frozen=True, kw_only=True, tag="push"):
    """A sumo tower pushes."""


class FillDetail(ActionDetail, frozen=True, tag="fill"):
    """Fill the home rows from this side."""

    direction: Direction


class CrownDetail(ActionDetail, frozen=True, tag="crown"):
    """Choose the tower that gets the tooth (K6)."""

    tower: str


class ResignDetail(ActionDetail, frozen=True, tag="resign"):
    """Give up."""

    what: Literal["round", "match"]


KamisadoDetail = MoveDetail | PassDetail | PushDetail | FillDetail | CrownDetail | ResignDetail


@functools.lru_cache(maxsize=16384)
def moved(number: int) -> Announcement:
    """The event of a move as it was made: `Position.made` gives the number."""
    made = read_made(number)
    lines = signs_of(made)
    kind = Passed if made.start == made.end else Moved
    plain = kind(
        seat=made.tower >> 3,
        tower=COLOURS[made.tower & 7],
        level=made.level,
        start=square_name(made.start),
        end=square_name(made.end),
        arrow=lines[0].arrow,
        count=lines[0].squares,
        colour=COLOURS[lines[0].colour],
    )
    if not made.pushed:
        return Announcement(plain)
    step = made.end - made.start
    return Announcement(
        Pushed(
            **{name: getattr(plain, name) for name in plain.__struct_fields__},
            pushed=tuple(
                PushedTower(
                    tower=COLOURS[line.tower],
                    start=square_name(made.end + number * step),
                    end=square_name(made.end + (number + 1) * step),
                    colour=COLOURS[line.colour],
                )
                for number, line in enumerate(lines[1:])
            ),
        )
    )
