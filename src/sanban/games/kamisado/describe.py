"""What happened, and what to do now, in plain words."""

from collections.abc import Sequence
from typing import assert_never

from sanban.core.outcome import EndReason
from sanban.games.kamisado import events
from sanban.games.kamisado.board import LEVELS, SIDES, a_colour
from sanban.games.kamisado.events import KamisadoEvent
from sanban.games.kamisado.view import KamisadoView

_HOW = {
    EndReason.HOME_ROW: "reaches the home row",
    EndReason.DEADLOCK: "wins by deadlock",
    EndReason.RESIGNED: "wins by resignation",
}


def _side(seat: int | None) -> str:
    return SIDES[seat].title() if seat is not None else ""


def _score(score: Sequence[int]) -> str:
    return f"Black {score[0]} : {score[1]} White"


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def describe(event: KamisadoEvent) -> str:
    """An event in a sentence or two."""
    who = _side(event.seat)
    match event:
        case events.Moved():
            return (
                f"{who}: the {event.tower} {LEVELS[event.level]} moves from {event.start} to "
                f"{event.end}, {a_colour(event.colour)} square."
            )
        case events.Passed():
            return (
                f"{who}: the {event.tower} {LEVELS[event.level]} on {event.start} is blocked and "
                f"passes; it stands on {a_colour(event.colour)} square."
            )
        case events.Pushed():
            far = event.pushed[-1]
            what = " and ".join(item.tower for item in event.pushed)
            return (
                f"{who}: the {event.tower} {LEVELS[event.level]} pushes {what} back; {far.tower} "
                f"lands on {far.end}, {a_colour(far.colour)} square, and {who} moves again."
            )
        case events.RoundEnded():
            tooth = f" A tooth for the {event.tower} tower:" if event.tower else ""
            return (
                f"Round {event.round}: {who} {_HOW[event.reason]}.{tooth} "
                f"{_points(event.points)}. {_score(event.score)}."
            )
        case events.Filled():
            return f"{who} fills the home rows from the {event.direction}."
        case events.RoundStarted():
            return f"Round {event.round} begins: {who} moves first."
        case events.Resigned():
            return f"{who} resigns the {event.what}."
        case events.MatchEnded():
            return f"{who} wins the match. {_score(event.score)}."
    assert_never(event)


def hint(view: KamisadoView) -> str:
    """What the game waits for."""
    if view.outcome is not None:
        return f"{_side(view.outcome.winners[0])} wins. {_score(view.score)}."
    who = _side(view.awaited[0])
    if view.phase == "fill":
        return (
            f"{who} won the round and chooses: fill the home rows from the left or from the right."
        )
    if view.phase == "crown":
        return f"{who} won by resignation and chooses the tower that gets the tooth (K6)."
    if view.must is None:
        return f"{who} moves first and may move any tower."
    why = view.why
    if why is None:
        return f"{who}: the {view.must} tower must move."
    square = f"{a_colour(view.must)} square"
    ended = {
        "moved": f"{_side(why.side)} ended on {square}",
        "blocked": f"{_side(why.side)}'s blocked {why.tower} tower stands on {square}",
        "pushed": f"the {why.tower} tower was pushed to {why.square}, {square}",
    }[why.kind]
    return f"The {view.must} tower must move: {ended}."
