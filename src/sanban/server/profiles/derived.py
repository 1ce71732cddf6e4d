"""What a finished game says of its people beside the result: against whom they played, and what
they reached. Rows that follow from the table's log."""

from collections.abc import Iterator

from sanban.players.names import bot_name
from sanban.server.identity.identity import ERASED
from sanban.server.profiles.wire import Badge
from sanban.server.storage.sqlite_rows import Row
from sanban.server.tables.state import TableState

MATCHES = {"kamisado": 2, "daito": 2}  # who wins so many points and gives none has won to nil


def opponent_rows(state: TableState, results: list[Row]) -> list[Row]:
    """A row for each person and each other name at the table."""
    found: dict[tuple[str, str], Row] = {}
    for own in results:
        if not _is_known(own):
            continue
        for number, seat in enumerate(state.seats):
            level = str(results[number]["level"])
            if number == own["seat"] or (seat.who or seat.left) == own["who"]:
                continue
            written = bot_name(level) if level else seat.name
            name = written.lower()
            found[own["who"], name] = {
                "who": own["who"],
                "name": name,
                "record_id": state.id,
                "written": written,
                "level": level,
                "game": own["game"],
                "result": own["result"],
                "public": own["public"],
                "finished_ms": own["finished_ms"],
            }
    return list(found.values())


def badge_rows(state: TableState, results: list[Row]) -> list[Row]:
    """What the people at the table reached in this game; the first time counts."""
    return [
        {
            "who": own["who"],
            "badge": badge,
            "record_id": state.id,
            "at_ms": own["finished_ms"],
        }
        for own in results
        # nobody reaches anything against themselves, nor from a position of their own making
        if _is_known(own) and own["result"] and not state.created.start_position
        if state.created.arranged is None
        for badge in _badges(state, results, own)
    ]


def _is_known(own: Row) -> bool:
    """Whether it is a person who was not erased."""
    return bool(own["who"]) and not str(own["who"]).startswith(ERASED)


def _badges(state: TableState, results: list[Row], own: Row) -> Iterator[Badge]:
    game, won = state.created.game, own["result"] == "won"
    if state.created.options.get("match") == "marathon" and not state.forfeit:
        yield "marathon"
    if not won:
        return
    others = [row for row in results if row is not own]
    if all(not row["level"] for row in others):
        yield "first_win"
    if own["rated"]:
        yield "rated_win"
    levels = [level_number(str(row["level"])) for row in others]
    if all(levels):
        weakest = min(levels)
        if weakest >= 5:
            yield "level_5"
        if weakest >= 10:
            yield "level_10"
    outcome = state.table.game.outcome if state.table else None
    scores = outcome.scores if outcome else ()
    least = MATCHES.get(game)
    if least and not state.forfeit and len(scores) == 2:
        mine, theirs = scores[own["seat"]], scores[1 - own["seat"]]
        if mine >= least and not theirs:
            yield "to_nil"


def level_number(level: str) -> int:
    """The number of a level; 0 of any other bot.

    >>> level_number("level:7"), level_number("greedy")
    (7, 0)
    """
    kind, _, number = level.partition(":")
    return int(number) if kind == "level" and number.isdecimal() else 0
