"""Games made by hand: hands, figures, tiles on the map, what was captured before. Compiled.

A study of a middle game says what lies on the map and what is left:

>>> from sanban.games.samurai.game import Samurai
>>> game = Samurai.arrange(
...     tiles=[{"q14": "helmet4"}, {"o15": "samurai2"}],
...     figures={"q15": "helmet", "edo": "rice"},
...     captured=[[4, 2, 3], [2, 4, 3]],
...     aside=[0, 1, 0],
...     hands=["helmet3 ship1", "buddha4"],
...     turn=1,
... )
>>> game.awaited(), game.view(1).tiles[0].tile
((1,), 'samurai2')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cython

from sanban.core.errors import BadNotation
from sanban.games.samurai import map, tiles
from sanban.games.samurai.deal import Deal
from sanban.games.samurai.errors import SamuraiCode
from sanban.games.samurai.map import FIGURES
from sanban.games.samurai.options import SamuraiOptions

if not cython.compiled:
    from sanban.core import check
    from sanban.games.samurai.apply import ending_of
    from sanban.games.samurai.layout import *
    from sanban.games.samurai.restore import give_tiles, lay_down
    from sanban.games.samurai.state import State
    from sanban.games.samurai.tiles import *
    from sanban.games.samurai.valid import valid

NOTHING = (0, 0, 0)


@cython.annotation_typing(False)
def order(names: str, before: Sequence[int] = ()) -> list[int]:
    """An order of the twenty tiles that begins with these; some may have been played before."""
    wanted = [tiles.tile_number(name) for name in check.text(names, "A list of tiles").split()]
    played = check.items(before, "The tiles played before", 0, SET_SIZE)
    rest = list(tiles.SET)
    for tile in [*[check.whole(tile, 0, TYPES - 1, "A tile") for tile in played], *wanted]:
        if tile not in rest:
            raise BadNotation(
                f"There aren't that many {tiles.TILES[tile].words}.", SamuraiCode.NO_TILE
            )
        rest.remove(tile)
    return wanted + rest


@cython.annotation_typing(False)
def layout(seats: int, figures: Mapping[str, str]) -> list[int]:
    """A layout that the rules allow, with these figures on these settlements."""
    seats = check.whole(seats, 2, SEATS, "The number of players")
    supply = [3 * seats] * KINDS
    masks = _masks(seats, figures)
    for town in range(TOWNS):
        for kind in range(KINDS if town != map.EDO else 0):
            supply[kind] -= masks[town] >> kind & 1
    masks[map.EDO] = ALL_KINDS
    for room in (2, 1):
        for town, space in enumerate(map.SETTLEMENT_INDEX):
            if ROOM[town] == room and map.in_play(space, seats):
                while masks[town].bit_count() < room:
                    kind = max(
                        [k for k in range(KINDS) if not masks[town] >> k & 1],
                        key=supply.__getitem__,
                    )
                    masks[town] |= 1 << kind
                    supply[kind] -= 1
    if any(supply):
        raise BadNotation(
            "The figures do not come out even: place fewer by hand.", SamuraiCode.BAD_POSITION
        )
    return masks


@cython.annotation_typing(False)
def arrange(
    options: SamuraiOptions,
    *,
    seats: int = 2,
    hands: Sequence[str] = (),
    figures: Mapping[str, str] | None = None,
    first: int = 0,
    tiles: Sequence[Mapping[str, str]] = (),
    swapped: Sequence[int] = (),
    captured: Sequence[Sequence[int]] | None = None,
    aside: Sequence[int] = NOTHING,
    turn: int | None = None,
) -> State:
    """A game in its first turn: every seat's tiles begin with `hands`, and `figures` stand where
    they are said to, the others anywhere.

    `tiles` lie on the map, by seat and hex; `swapped` are the seats whose figure exchange is
    gone. With `captured`, what every seat has taken, and `aside`, what nobody has, only
    `figures` are left on the map. It is the turn of `turn`, by default of the `first` player.
    """
    check.member(options, SamuraiOptions, "SamuraiOptions")
    seats = check.whole(seats, 2, SEATS, "The number of players")
    first = check.seat(first, seats)
    hands = check.items(hands, "The list of hands", 0, seats)
    hands += [""] * (seats - len(hands))
    figures = {} if figures is None else figures
    lying = _lying(seats, tiles)
    gone = [check.seat(seat, seats) for seat in check.items(swapped, "The list `swapped`")]
    turn = first if turn is None else check.seat(turn, seats)
    counted = check.wholes(aside, KINDS, 0, MOST_FIGURES, "what is set aside")
    if captured is None:
        if any(counted):
            raise BadNotation("Say what was captured as well.", SamuraiCode.BAD_POSITION)
        standing = layout(seats, figures)
        if not (any(lying) or gone or turn != first):
            return Deal(first, [order(names) for names in hands], standing).begin(options)
        rows = [list(NOTHING) for _ in range(seats)]
    else:
        standing = _masks(seats, figures)
        rows = [
            check.wholes(row, KINDS, 0, MOST_FIGURES, "what was captured")
            for row in check.items(captured, "What was captured", seats, seats)
        ]
        _count(seats, standing, rows, counted)
    state = State(seats, first, options.captured == "open")
    _fill(state.f, standing, rows, counted)
    for seat in range(seats):
        for space, tile in lying[seat].items():
            lay_down(state.f, seat, tile, space)
        _hand_out(state.f, seat, hands[seat], list(lying[seat].values()), gone.count(seat))
    state.f.phase, state.f.turn = TURNS, turn
    if not valid(state.f):
        raise BadNotation(
            "Nobody could play on from here. Figures stand where land beside them is free (T3), "
            "and the player to move has a tile to play (R8).",
            SamuraiCode.BAD_POSITION,
        )
    return state


def _lying(seats: cython.int, given: object) -> list[dict[str, str]]:
    """The tiles on the map, by seat and hex."""
    rows = check.items(given, "The list of tiles", 0, seats)
    lying = [check.mapping(row, "The tiles of a seat") for row in rows]
    return lying + [{} for _ in range(seats - len(lying))]


def _hand_out(
    s: Fields, seat: cython.int, names: str, lying: Sequence[str], exchanged: cython.int
) -> None:
    """A seat's twenty tiles: those on the map, those that are gone, the hand, the rest."""
    used = [tiles.tile_number(name) for name in lying] + [FIGURE_EXCHANGE] * exchanged
    rest = order(names, used)
    size = min(HAND_SIZE, len(rest))
    # a tile was drawn for each one played, as far as there were any
    when = [min(HAND_SIZE + i, SET_SIZE) for i in range(len(used))]
    give_tiles(s, seat, used, rest[:size], rest[size:], when, len(used) + size)


def _fill(
    s: Fields, standing: Sequence[int], captured: Sequence[Sequence[int]], aside: Sequence[int]
) -> None:
    """Figures on the map, captured and set aside; nothing is to be placed."""
    for kind in range(KINDS):
        s.supply[kind] = s.left[kind] = 0
        s.aside[kind] = aside[kind]
        for seat in range(s.players):
            s.captured[seat * KINDS + kind] = captured[seat][kind]
    for town in range(TOWNS):
        s.figures[town] = standing[town]
        for kind in range(KINDS):
            s.left[kind] += standing[town] >> kind & 1
    s.ending |= ending_of(s)


def _masks(seats: int, figures: Mapping[str, str]) -> list[int]:
    """Figures on settlements, by hex and by names, as masks of kinds."""
    masks = [0] * TOWNS
    for name, kinds in check.mapping(figures, "The figures").items():
        number = map.hex_number(name)
        if number not in map.SETTLEMENT_INDEX or not map.in_play(number, seats):
            raise BadNotation(
                f"{map.called(number)} is not a settlement in play.", SamuraiCode.BAD_POSITION
            )
        town = map.SETTLEMENT_INDEX[number]
        for word in check.text(kinds, "The figures of a settlement").split():
            if word not in FIGURES:
                raise BadNotation(
                    f'There is no figure "{word}". The figures are: {", ".join(FIGURES)}.',
                    SamuraiCode.NO_FIGURE,
                )
            masks[town] |= 1 << FIGURES.index(word)
        if masks[town].bit_count() > ROOM[town]:
            raise BadNotation(
                f"{map.called(number)} has no room for that many figures (M3).",
                SamuraiCode.BAD_POSITION,
            )
    return masks


def _count(seats: int, standing: list[int], captured: list[list[int]], aside: list[int]) -> None:
    """M4: every figure is somewhere."""
    for kind, name in enumerate(FIGURES):
        seen = sum([mask >> kind & 1 for mask in standing]) + aside[kind]
        seen += sum([row[kind] for row in captured])
        if seen != 3 * seats + 1:
            raise BadNotation(
                f"There are {3 * seats + 1} figures of the kind {name}, not {seen}.",
                SamuraiCode.BAD_POSITION,
            )
