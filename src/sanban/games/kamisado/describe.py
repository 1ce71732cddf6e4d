"""What happened, and what to do now, in plain words."""

from typing import Any

from sanban.core.events import Event, Seen
from sanban.games.kamisado.board import COLOURS, LEVELS, SIDES, square_name
from sanban.games.kamisado.layout import PUSH
from sanban.games.kamisado.notation import signs
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.view import KamisadoView


def moved(before: Position, move: int) -> Event:
    """The event of a move, from the position before it."""
    start, end = (move >> 6) & 63, move & 63
    lines = signs(before, move)
    tower = before.tower_at(start)
    facts: dict[str, Any] = {
        "tower": COLOURS[tower & 7],
        "level": before.level_of(tower >> 3, tower & 7),
        "from": square_name(start),
        "to": square_name(end),
        "arrow": lines[0].arrow,
        "count": lines[0].squares,
        "colour": COLOURS[lines[0].colour],
    }
    if start == end:
        return Event("pass", tower >> 3, facts)
    if not move & PUSH:
        return Event("move", tower >> 3, facts)
    step = end - start
    facts["pushed"] = [
        {
            "tower": COLOURS[line.tower],
            "from": square_name(end + number * step),
            "to": square_name(end + (number + 1) * step),
            "colour": COLOURS[line.colour],
        }
        for number, line in enumerate(lines[1:])
    ]
    return Event("push", tower >> 3, facts)


def _side(seat: Any) -> str:
    return SIDES[seat].title() if seat is not None else ""


def _score(score: Any) -> str:
    return f"Black {score[0]} : {score[1]} White"


def _tower(facts: dict[str, Any]) -> str:
    level = LEVELS[facts["level"]]
    return f"{facts['tower']} {level}"


def _points(count: int) -> str:
    return "1 point" if count == 1 else f"{count} points"


def words(seen: Seen) -> str:
    """An event in a sentence or two."""
    facts, who = seen.facts, _side(seen.seat)
    if seen.kind == "move":
        return (
            f"{who}: the {_tower(facts)} moves from {facts['from']} to {facts['to']}, "
            f"a {facts['colour']} square."
        )
    if seen.kind == "pass":
        return (
            f"{who}: the {_tower(facts)} on {facts['from']} is blocked and passes; "
            f"it stands on a {facts['colour']} square."
        )
    if seen.kind == "push":
        far = facts["pushed"][-1]
        what = " and ".join(item["tower"] for item in facts["pushed"])
        return (
            f"{who}: the {_tower(facts)} pushes {what} back; {far['tower']} comes to "
            f"{far['to']}, a {far['colour']} square, and {who} moves again."
        )
    if seen.kind == "round":
        how = {
            "home_row": "reaches the home row",
            "deadlock": "wins by deadlock",
            "resigned": "wins by resignation",
        }[facts["reason"]]
        tooth = f" A tooth for the {facts['tower']} tower:" if facts["tower"] else ""
        return (
            f"Round {facts['round']}: {who} {how}.{tooth} {_points(facts['points'])}. "
            f"{_score(facts['score'])}."
        )
    if seen.kind == "fill":
        return f"{who} fills the home rows from the {facts['direction']}."
    if seen.kind == "start":
        return f"Round {facts['round']} begins: {who} moves first."
    if seen.kind == "resign":
        what = "the round" if facts["what"] == "resign round" else "the match"
        return f"{who} resigns {what}."
    return f"{who} wins the match. {_score(facts['score'])}."


def hint(view: KamisadoView) -> str:
    """What the game waits for."""
    if view.outcome is not None:
        return f"{_side(view.outcome.winners[0])} has won. {_score(view.score)}."
    who = _side(view.awaited[0])
    if view.phase == "fill":
        return f"{who} won the round and chooses: fill the home rows from the left or the right."
    if view.phase == "crown":
        return f"{who} won by resignation and chooses the tower that gets the tooth (K6)."
    if view.must is None:
        return f"{who} moves first and may move any tower."
    why = view.why
    if why is None:
        return f"{who}: the {view.must} tower must move."
    ended = {
        "moved": f"{_side(why.side)} ended on a {view.must} square",
        "blocked": f"{_side(why.side)}'s blocked {why.tower} tower stands on a {view.must} square",
        "pushed": f"the {why.tower} tower was pushed to {why.square}, a {view.must} square",
    }[why.kind]
    return f"The {view.must} tower must move: {ended}."
