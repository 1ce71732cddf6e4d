"""Games made by hand: hands, figures, the first player, and what was captured before."""

from collections.abc import Mapping, Sequence

import msgspec

from sanban.core.errors import BadNotation
from sanban.games.samurai import map, tiles
from sanban.games.samurai.deal import Deal
from sanban.games.samurai.errors import SamuraiCode
from sanban.games.samurai.layout import ALL_KINDS, KINDS, ROOM, SETTLEMENTS, TOWNS
from sanban.games.samurai.map import FIGURES
from sanban.games.samurai.options import SamuraiOptions
from sanban.games.samurai.restore import restore
from sanban.games.samurai.state import State
from sanban.games.samurai.view import SamuraiView, Settlement, build


def order(names: str) -> list[int]:
    """An order of the twenty tiles that begins with these."""
    wanted = [tiles.tile_number(name) for name in names.split()]
    rest = list(tiles.SET)
    for tile in wanted:
        if tile not in rest:
            raise BadNotation(
                f"There are not so many {tiles.TILES[tile].words}.", SamuraiCode.NO_TILE
            )
        rest.remove(tile)
    return wanted + rest


def layout(seats: int, figures: Mapping[str, str]) -> list[int]:
    """A layout that the rules allow, with these figures on these settlements."""
    supply = [3 * seats] * KINDS
    masks = [0] * TOWNS
    masks[map.EDO] = ALL_KINDS
    for name, kinds in figures.items():
        for kind in _kinds(kinds):
            masks[_town(name)] |= 1 << kind
            supply[kind] -= 1
    for room in (2, 1):
        for town, space in enumerate(SETTLEMENTS):
            if ROOM[town] == room and map.in_play(space, seats):
                while masks[town].bit_count() < room:
                    kind = max(
                        (k for k in range(KINDS) if not masks[town] >> k & 1),
                        key=supply.__getitem__,
                    )
                    masks[town] |= 1 << kind
                    supply[kind] -= 1
    if any(supply):
        raise BadNotation(
            "The figures do not come out even: place fewer by hand.", SamuraiCode.BAD_POSITION
        )
    return masks


def arrange(
    options: SamuraiOptions,
    *,
    seats: int = 2,
    hands: Sequence[str] = (),
    figures: Mapping[str, str] | None = None,
    first: int = 0,
    captured: Sequence[Sequence[int]] | None = None,
    aside: Sequence[int] = (0, 0, 0),
    viewer: int = 0,
) -> State:
    """A game in its first turn: every seat's tiles begin with `hands`, and `figures` stand where
    they are said to, the others anywhere.

    With `captured`, what every seat has taken, it is late in the game: only `figures` are left
    on the board, and the viewer's hand alone is as given.
    """
    orders = [order(names) for names in (*hands, *[""] * (seats - len(hands)))]
    standing = layout(seats, figures or {} if captured is None else {})
    state = Deal(first, orders, standing).begin(options)
    if captured is None:
        return state
    view = build(viewer, state, [], (first,), None)
    return _late(view, figures or {}, captured, aside)


def _late(
    view: SamuraiView,
    figures: Mapping[str, str],
    captured: Sequence[Sequence[int]],
    aside: Sequence[int],
) -> State:
    """The game of a view late in its course: only these figures are left on the board.

    The tiles of the other seats than the viewer's lie in the order of the set.
    """
    left = {name: tuple(FIGURES[kind] for kind in _kinds(kinds)) for name, kinds in figures.items()}
    standing = tuple(
        Settlement(town.hex, left.get(town.hex, ()), town.free_land, {}, {})
        for town in view.settlements
    )
    on_board = tuple(sum(name in town.figures for town in standing) for name in FIGURES)
    for kind, name in enumerate(FIGURES):
        seen = on_board[kind] + aside[kind] + sum(row[kind] for row in captured)
        if seen != view.on_board[kind]:
            raise BadNotation(
                f"There are {view.on_board[kind]} figures of the kind {name}, not {seen}.",
                SamuraiCode.BAD_POSITION,
            )
    changed = msgspec.structs.replace(
        view, settlements=standing, on_board=on_board, set_aside=tuple(aside)
    )
    return restore(changed, captured)


def _town(name: str) -> int:
    number = map.hex_number(name)
    if number not in map.SETTLEMENT_INDEX:
        raise BadNotation(f"{name} is no settlement.", SamuraiCode.BAD_POSITION)
    return map.SETTLEMENT_INDEX[number]


def _kinds(words: str) -> list[int]:
    return [FIGURES.index(word) for word in words.split()]
