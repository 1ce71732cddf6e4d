"""What a finished game says of each seat: rows that follow from the table's log."""

from collections.abc import Sequence
from typing import Literal

from sanban.core.outcome import places_of
from sanban.server.ratings.bots import bot_rating
from sanban.server.storage.sqlite_rows import Row
from sanban.server.tables.state import TableState
from sanban.server.wire import ClockSetting, Correspondence, RealTime

Pace = Literal["fast", "slow", "correspondence"]
Result = Literal["won", "drawn", "lost"]
FAST_S = 600  # a seat's time for a game of forty turns, at most so long
TURNS = 40


def pace_of(clock: ClockSetting) -> Pace:
    """How fast a game is played. Without a clock, where nothing is rated, it is slow.

    >>> pace_of(RealTime(main_s=180, increment_s=2)), pace_of(RealTime(main_s=600, increment_s=5))
    ('fast', 'slow')
    """
    match clock:
        case Correspondence():
            return "correspondence"
        case RealTime():
            return "fast" if clock.main_s + TURNS * clock.increment_s <= FAST_S else "slow"
        case _:
            return "slow"


def counts(state: TableState) -> bool:
    """Whether a finished game changes ratings: it was opened as rated, for people with one seat
    each and bots whose strength is known, and everybody sat there to the end."""
    created = state.created
    if not created.rated:
        return False
    people = [who for seat in state.seats if (who := seat.who or seat.left) and not seat.program]
    bots = [seat.level for seat in state.seats if seat.kind == "bot" and not seat.gave_up]
    if len(people) + len(bots) != len(state.seats) or len(set(people)) != len(people):
        return False
    known = all(bot_rating(created.game, level) is not None for level in bots)
    return bool(people) and known


def result_of(places: Sequence[int], seat: int) -> Result:
    """How a game ended for a seat; several may share a win.

    >>> [result_of((1, 1, 3), seat) for seat in range(3)], result_of((1, 1), 0)
    (['won', 'won', 'lost'], 'drawn')
    """
    if len(set(places)) == 1:
        return "drawn"
    return "won" if places[seat] == 1 else "lost"


def result_rows(state: TableState) -> list[Row]:
    """A row for each seat."""
    assert state.table is not None
    outcome = state.table.game.outcome
    assert outcome is not None
    seats = len(state.seats)
    places = list(outcome.places or places_of(outcome.winners, seats))
    for number, seat in enumerate(state.seats):
        if seat.gave_up:  # a bot went on: whoever left comes last
            places[number] = seats
    created, rated = state.created, counts(state)
    people = [seat.who or seat.left for seat in state.seats]
    first = state.table.log[0].action if state.table.log else ""
    return [
        {
            "record_id": state.id,
            "seat": number,
            "who": people[number],
            "level": seat.level if seat.kind == "bot" and not seat.gave_up else "",
            "place": places[number],
            "seats": seats,
            "game": created.game,
            "pace": pace_of(created.clock),
            "rated": rated,
            "pending": rated,
            "opening": "" if state.kind.rules.hidden else first[:16],
            "finished_ms": state.updated_ms,
            "points": None,
            "deviation": None,
            "result": "" if people.count(people[number]) > 1 else result_of(places, number),
            "public": created.public,
        }
        for number, seat in enumerate(state.seats)
    ]
