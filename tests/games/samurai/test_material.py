"""M: the map, the figures and the tiles."""

from collections import Counter

import msgspec
import pytest

from sanban.games.samurai import inspect, layout, map, tiles
from sanban.games.samurai.state import State

pytestmark = pytest.mark.pure

COUNTS = {  # sea, land, villages, cities, Edo
    2: (44, 30, 14, 2, 1),
    3: (64, 43, 23, 2, 1),
    4: (84, 56, 30, 3, 1),
}


def used(players: int) -> list[int]:
    return [h for h in range(layout.SPACES) if map.in_play(h, players)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m1_the_map_has_so_many_hexes_of_each_kind(players: int) -> None:
    kinds = Counter(map.HEXES[h].kind for h in used(players))
    assert tuple(kinds[k] for k in ("sea", "land", "village", "city", "capital")) == COUNTS[players]
    plain = [msgspec.structs.replace(space, beside=()) for space in map.hexes(players)]
    assert plain == [map.HEXES[h] for h in used(players)]
    for space in map.hexes(players):
        near = [map.HEXES[n] for n in layout.NEIGHBOURS[map.hex_number(space.name)]]
        towns = {
            n.name
            for n in near
            if n.kind in layout.ROOM_BY_KIND and n.name in {p.name for p in plain}
        }
        assert set(space.beside) == towns


@pytest.mark.parametrize("players", [2, 3, 4])
def test_m2_every_land_touches_two_settlements_and_settlements_never_touch(players: int) -> None:
    for h in used(players):
        near = [n for n in layout.NEIGHBOURS[h] if map.in_play(n, players)]
        towns = [n for n in near if map.HEXES[n].kind in layout.ROOM_BY_KIND]
        if map.HEXES[h].kind == "land":
            assert len(towns) == 2
            assert sorted(map.SETTLEMENT_INDEX[n] for n in towns) == list(map.TOUCHES[h])
        if map.HEXES[h].kind in layout.ROOM_BY_KIND:
            assert towns == []
            # at least one land beside it, or it could never be captured
            assert any(map.HEXES[n].kind == "land" for n in near)


def test_m2_neighbours_are_mutual_and_names_are_unique() -> None:
    for h in range(layout.SPACES):
        assert all(h in layout.NEIGHBOURS[n] for n in layout.NEIGHBOURS[h])
        assert map.hex_number(map.HEXES[h].name) == h
    assert len({space.name for space in map.HEXES}) == layout.SPACES == 174


def test_m2_a_hex_of_a_section_never_touches_settlements_of_a_missing_one() -> None:
    for h in layout.LANDS:
        for town in map.TOUCHES[h]:
            there = map.HEXES[layout.SETTLEMENTS[town]].section
            assert layout.SECTION_NEEDS[there] <= layout.SECTION_NEEDS[map.HEXES[h].section]


@pytest.mark.parametrize(("players", "slots"), [(2, 21), (3, 30), (4, 39)])
def test_m3_m4_there_is_a_slot_for_every_figure(players: int, slots: int) -> None:
    rooms = [layout.ROOM_BY_KIND.get(map.HEXES[h].kind, 0) for h in used(players)]
    assert sum(rooms) == slots
    assert inspect.left(State(players, 0)) == [slots // 3] * 3


def test_m3_the_towns_have_their_names() -> None:
    named = {space.town: space.kind for space in map.HEXES if space.town}
    assert named == {"Edo": "capital", "Kyoto": "city", "Akita": "city", "Sapporo": "city"}


def test_m5_everybody_has_the_same_twenty_tiles() -> None:
    values = {
        picture: sorted(
            t.value for t in tiles.TILES for _ in range(t.copies) if t.picture == picture
        )
        for picture in {t.picture for t in tiles.TILES}
    }
    assert values == {
        "helmet": [2, 3, 4],
        "buddha": [2, 3, 4],
        "rice": [2, 3, 4],
        "samurai": [1, 1, 2, 2, 3],
        "ship": [1, 1, 2],
        "ronin": [1],
        "figure-exchange": [0],
        "tile-exchange": [0],
    }
    fast = [t.name for t in tiles.TILES for _ in range(t.copies) if t.fast]
    assert fast == ["ship1", "ship1", "ship2", "ronin1", "figure-exchange"]
    assert len(tiles.SET) == 20


def test_m6_pictures_of_figures_count_for_their_kind_the_others_for_all() -> None:
    for tile in tiles.TILES:
        if tile.picture in map.FIGURES:
            assert tile.figures == (map.FIGURES.index(tile.picture),)
        elif "exchange" in tile.name:
            assert tile.figures == ()
        else:
            assert tile.figures == (0, 1, 2)
