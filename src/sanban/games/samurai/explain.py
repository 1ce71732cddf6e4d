"""Why: each capture with the influence of everybody, and the scoring sheet step by step."""

import functools

import msgspec

from sanban.games.samurai import inspect, layout, map, words
from sanban.games.samurai.capture import goes_to
from sanban.games.samurai.layout import NEIGHBOURS, SETTLEMENTS, SPACES
from sanban.games.samurai.map import FIGURES, HEXES
from sanban.games.samurai.scoring import Tally
from sanban.games.samurai.state import State
from sanban.games.samurai.tiles import TILES, TYPES

TOWN_NAMES = [HEXES[number].name for number in SETTLEMENTS]
# the hexes around each settlement, in the order of their names
AROUND = [tuple(sorted(NEIGHBOURS[h], key=lambda n: HEXES[n].name)) for h in SETTLEMENTS]


class Weight(msgspec.Struct, frozen=True):
    """A tile beside a settlement that counts for a figure."""

    seat: int
    tile: str
    hex: str
    value: int


class Capture(msgspec.Struct, frozen=True):
    """A figure that left the board, and why it went where it went."""

    turn: int  # turns are counted from 0
    hex: str
    figure: str
    influence: tuple[int, ...]  # by seat
    seat: int | None  # who took it; None: set aside
    reason: str  # highest, tie or nobody
    tiles: tuple[Weight, ...]


@functools.cache  # a tile lies on the same hexes in every game
def weight(number: int) -> Weight:
    """A tile that counts, as `inspect.weights` numbers them."""
    there, space = divmod(number, SPACES)
    tile = TILES[there % TYPES]
    return Weight(there // TYPES, tile.name, HEXES[space].name, tile.value)


def _weights(s: State, town: int, kind: int) -> tuple[Weight, ...]:
    """By seat, then the highest first, then by the names of the hexes."""
    return tuple([weight(number) for number in inspect.weights(s, AROUND[town], kind)])


def _sums(influence: tuple[int, ...], tiles: tuple[Weight, ...]) -> str:
    parts = []
    for seat, total in enumerate(influence):
        if total:
            own = [f"{words.tile_words(w.tile)} on {w.hex}" for w in tiles if w.seat == seat]
            parts.append(f"{words.SEAT_NAMES[seat]} {total} ({', '.join(own)})")
    return "; ".join(parts)


def why(capture: Capture) -> str:
    """The explanation of a capture in words."""
    kind = FIGURES.index(capture.figure)
    place = map.called(map.hex_number(capture.hex))
    head = f"The {words.figure(kind)} at {place}: "
    if capture.reason == "nobody":
        return f"{head}nobody has influence. It is set aside."
    sums = _sums(capture.influence, capture.tiles)
    if capture.seat is not None:
        return f"{head}{sums}. {words.SEAT_NAMES[capture.seat]} has the most and takes it."
    best = max(capture.influence)
    tied = [words.SEAT_NAMES[seat] for seat, n in enumerate(capture.influence) if n == best]
    return f"{head}{sums}. {words.listing(tied)} tie for the most: it is set aside."


def standing(s: State, town: int) -> str:
    """How things stand around a settlement that still has figures."""
    place = map.called(SETTLEMENTS[town])
    there = inspect.figures(s, town)
    if not there:
        return f"No figure stands on {place}."
    free = words.count(inspect.around(s, town), "free land hex").replace("hexs", "hexes")
    lines = [f"{place} has {free} beside it."]
    for kind in there:
        influence = tuple(inspect.influence(s, town, kind))
        sums = _sums(influence, _weights(s, town, kind)) or "nobody has any influence"
        taker = goes_to(influence)
        fate = "would be set aside" if taker is None else f"would go to {words.SEAT_NAMES[taker]}"
        lines.append(f"The {words.figure(kind)}: {sums}; now it {fate}.")
    return " ".join(lines)


class SheetRow(msgspec.Struct, frozen=True):
    """One seat's line of the scoring sheet."""

    seat: int
    captured: tuple[int, ...]  # helmets, buddhas, rice fields
    majorities: tuple[str, ...]
    competes: bool
    others: int | None  # figures beyond the majority, for those who compete by it
    total: int
    place: int  # 1 for the first; level seats share a place (R14)


class Sheet(msgspec.Struct, frozen=True):
    """The scoring sheet: the ladder step by step."""

    ended_by: tuple[str, ...]  # last_figure, four_set_aside
    rows: tuple[SheetRow, ...]
    steps: tuple[str, ...]  # sentences
    decided_by: str
    winners: tuple[int, ...]


def ended_by(s: State) -> tuple[str, ...]:
    """What ends, or will end, the game (E1, E2)."""
    names = ((layout.LAST_FIGURE, "last_figure"), (layout.FOUR_ASIDE, "four_set_aside"))
    return tuple(name for bit, name in names if s.ending & bit)


def sheet(rows: list[list[int]], ends: tuple[str, ...] = ()) -> Sheet:
    """The scoring sheet of what every seat has captured.

    >>> print("\\n".join(sheet([[3, 1, 0], [1, 2, 1]]).steps[-2:]))
    Majority of rice fields (0 : 1): Yellow triangle.
    Yellow triangle has more than one majority and wins.
    """
    tally = Tally(rows)
    holders = [tally.majority(kind) for kind in range(3)]
    places = tally.places()
    anyone = any(holder is not None for holder in holders)
    lines = tuple(
        SheetRow(
            seat=seat,
            captured=tuple(row),
            majorities=tuple(FIGURES[k] for k in range(3) if holders[k] == seat),
            competes=seat in holders or not anyone,
            others=tally.points(seat, False) if seat in holders else None,
            total=tally.points(seat, True),
            place=places[seat],
        )
        for seat, row in enumerate(rows)
    )
    steps = (*_steps(tally, lines), *_places(lines))
    return Sheet(ends, lines, steps, tally.step(), tally.winners())


def verdict(rows: list[list[int]]) -> str:
    """Who wins by what, and who comes after: the last sentences of the sheet."""
    found = sheet(rows)
    return " ".join(found.steps[-1 - len(_places(found.rows)) :])


def _places(rows: tuple[SheetRow, ...]) -> list[str]:
    """Who comes after the winners, where that has to be said (R14).

    >>> _places(sheet([[3, 3, 5], [5, 3, 2], [1, 5, 3], [2, 1, 1]]).rows)
    ['Then come Yellow triangle (2), Blue square (3) and Red diamond (4).']
    """
    behind = sorted((row.place, row.seat) for row in rows if row.place > 1)
    if len(rows) == 2 or not behind:
        return []
    names = words.listing([f"{words.SEAT_NAMES[seat]} ({place})" for place, seat in behind])
    return [f"Then {'come' if len(behind) > 1 else 'comes'} {names}."]


def _steps(tally: Tally, rows: tuple[SheetRow, ...]) -> list[str]:
    steps = []
    for kind in range(3):
        holder = tally.majority(kind)
        who = "nobody" if holder is None else words.SEAT_NAMES[holder]
        counts = " : ".join(str(row.captured[kind]) for row in rows)
        steps.append(f"Majority of {words.figures(kind)} ({counts}): {who}.")
    competing = [row for row in rows if row.competes]
    winners = words.listing([words.SEAT_NAMES[seat] for seat in tally.winners()])
    step = tally.step()
    if step == "two_majorities":
        return [*steps, f"{winners} has more than one majority and wins."]
    if step == "sole_majority":
        return [*steps, f"{winners} is the only player with a majority and wins."]
    if any(row.majorities for row in rows):
        names = words.listing([words.SEAT_NAMES[row.seat] for row in competing])
        steps.append(f"Only {names} can win.")
        points = ", ".join(f"{words.SEAT_NAMES[row.seat]} {row.others}" for row in competing)
        steps.append(f"Figures of the two other kinds: {points}.")
        if step == "other_kinds":
            return [*steps, f"{winners} has the most of them and wins."]
        best = max(row.others or 0 for row in competing)
        competing = [row for row in competing if row.others == best]
    else:
        steps.append("Nobody has a majority: everyone can win.")
    points = ", ".join(f"{words.SEAT_NAMES[row.seat]} {row.total}" for row in competing)
    steps.append(f"All figures: {points}.")
    if step == "all_figures":
        return [*steps, f"{winners} has the most and wins."]
    return [*steps, f"Still tied: {winners} share the win."]
