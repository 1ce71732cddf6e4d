"""Samurai once more, slowly and plainly, for the differential test.

Nothing is shared with the game but the file of the map. Everything is worked out from
nothing each time it is asked; actions are tuples of words.
"""

import json
from itertools import combinations
from pathlib import Path

from sanban.games.samurai import map

Action = tuple[str, ...]
MAP = Path(map.__file__).parent / "data" / "map.json"
KINDS = ["helmet", "buddha", "rice"]
# name: (the kinds it counts for, value, fast)
TILES = {
    **{f"{kind}{value}": ({kind}, value, False) for kind in KINDS for value in (2, 3, 4)},
    **{f"samurai{value}": (set(KINDS), value, False) for value in (1, 2, 3)},
    **{f"ship{value}": (set(KINDS), value, True) for value in (1, 2)},
    "ronin1": (set(KINDS), 1, True),
    "figure-exchange": (set[str](), 0, True),
    "tile-exchange": (set[str](), 0, False),
}
TWENTY = [*TILES, "samurai1", "samurai2", "ship1"]
PLAYERS = {"honshu": 2, "shikoku": 3, "kyushu": 3, "hokkaido": 4}
ROOM = {"village": 1, "city": 2, "capital": 3}


class Naive:
    """A game, given what chance has decided."""

    def __init__(
        self,
        first: int,
        orders: list[list[str]],
        layout: dict[str, set[str]] | None,
        choose: bool,
    ) -> None:
        self.players = len(orders)
        self.first = first
        self.kind: dict[str, str] = {}
        self.next_to: dict[str, list[str]] = {}
        self._read_map()
        self.spaces = {
            ground: [h for h, kind in self.kind.items() if kind == ground]
            for ground in ("land", "sea")
        }
        self.tiles: dict[str, tuple[int, str]] = {}
        self.figures = {h: set[str]() for h, kind in self.kind.items() if kind in ROOM}
        self.captured: list[list[str]] = [[] for _ in orders]
        self.aside: list[str] = []
        self.used: list[list[str]] = [[] for _ in orders]
        self.piles = [list(order) for order in orders]
        self.hands: list[list[str]] = [[] for _ in orders]
        self.choosing = choose
        if not choose:
            for seat, pile in enumerate(self.piles):
                self.hands[seat] = pile[:5]
                del pile[:5]
        each = {2: 7, 3: 10, 4: 13}[self.players]
        self.supply = [kind for kind in KINDS for _ in range(each)]
        edo = next(h for h, kind in self.kind.items() if kind == "capital")
        for town, there in (layout or {edo: set(KINDS)}).items():
            for kind in there:
                self.figures[town].add(kind)
                self.supply.remove(kind)
        self.turn = first
        self.turn_tiles: list[str] = []
        self.ending = False
        self.over = False

    def _read_map(self) -> None:
        names: dict[tuple[int, int], str] = {}
        for space in json.loads(MAP.read_text())["hexes"]:
            if PLAYERS[space["section"]] <= self.players:
                q, r = space["q"], space["r"]
                names[q, r] = "abcdefghijklmnopqrst"[q - 2] + str((q + 2 * r) // 2)
                self.kind[names[q, r]] = space["kind"]
        for (q, r), name in names.items():
            near = [(q, r - 1), (q, r + 1), (q - 1, r), (q + 1, r), (q - 1, r + 1), (q + 1, r - 1)]
            self.next_to[name] = [names[place] for place in near if place in names]

    # legal actions -------------------------------------------------------------------

    def legal(self, seat: int) -> set[Action]:
        if self.over:
            return set()
        if self.choosing:
            if len(self.hands[seat]) == 5:
                return set()
            return {("take", tile) for tile in self.piles[seat]}
        if seat != self.turn:
            return set()
        if self.supply:
            return self._puts()
        found: set[Action] = set()
        slow_done = any(not TILES[tile][2] for tile in self.turn_tiles)
        for tile in set(self.hands[seat]):
            if TILES[tile][2] or not slow_done:
                found |= self._plays(seat, tile)
        if self.turn_tiles:
            found.add(("end",))
        return found

    def _puts(self) -> set[Action]:
        def open_towns(kind: str) -> list[str]:
            return [
                town
                for town, there in self.figures.items()
                if self.kind[town] == kind and len(there) < ROOM[kind]
            ]

        towns = open_towns("city") or open_towns("village")
        return {
            ("put", figure, town)
            for town in towns
            for figure in set(self.supply)
            if figure not in self.figures[town]
        }

    def free(self, kind: str) -> list[str]:
        return [h for h in self.spaces[kind] if h not in self.tiles]

    def _plays(self, seat: int, tile: str) -> set[Action]:
        if tile == "figure-exchange":
            return self._swaps()
        if tile == "tile-exchange":
            mine = [
                h for h, (owner, name) in self.tiles.items() if owner == seat and not TILES[name][2]
            ]
            free = self.free("land")
            return {("move", h, to) for h in mine for to in free}
        ground = "sea" if tile.startswith("ship") else "land"
        return {("tile", tile, h) for h in self.free(ground)}

    def _swaps(self) -> set[Action]:
        standing = sorted((town, kind) for town, there in self.figures.items() for kind in there)
        return {
            ("swap", a + x, b + y)
            for (a, x), (b, y) in combinations(standing, 2)
            # each comes to a place where none of its kind stands, or is left
            if x != y and y not in self.figures[a] and x not in self.figures[b]
        }

    # playing -------------------------------------------------------------------------

    def play(self, seat: int, action: Action) -> set[tuple[str, str, int | None]]:
        """Carry it out; what was captured: settlement, kind and the seat, or None."""
        match action:
            case ("take", tile):
                self.hands[seat].append(tile)
                self.piles[seat].remove(tile)
                self.choosing = any(len(hand) < 5 for hand in self.hands)
            case ("put", figure, town):
                self.figures[town].add(figure)
                self.supply.remove(figure)
                self.turn = (self.turn + 1) % self.players if self.supply else self.first
            case ("tile", tile, h):
                self._use(seat, tile)
                self.tiles[h] = (seat, tile)
            case ("swap", one, other):
                self._use(seat, "figure-exchange")
                (a, x), (b, y) = self._split(one), self._split(other)
                self.figures[a].remove(x)
                self.figures[b].remove(y)
                self.figures[a].add(y)
                self.figures[b].add(x)
            case ("move", h, to):
                self._use(seat, "tile-exchange")
                self.tiles[to] = self.tiles[h]
                self.tiles[h] = (seat, "tile-exchange")
            case ("end",):
                self._end_turn(seat)
        return self._capture() if action[0] in ("tile", "swap", "move") else set()

    @staticmethod
    def _split(text: str) -> tuple[str, str]:
        kind = next(kind for kind in KINDS if text.endswith(kind))
        return text.removesuffix(kind), kind

    def _use(self, seat: int, tile: str) -> None:
        self.hands[seat].remove(tile)
        self.used[seat].append(tile)
        self.turn_tiles.append(tile)

    def influence(self, town: str, kind: str) -> list[int]:
        sums = [0] * self.players
        for h in self.next_to[town]:
            if h in self.tiles:
                owner, tile = self.tiles[h]
                if kind in TILES[tile][0]:
                    sums[owner] += TILES[tile][1]
        return sums

    def _capture(self) -> set[tuple[str, str, int | None]]:
        taken: set[tuple[str, str, int | None]] = set()
        for town, there in self.figures.items():
            if there and not any(
                self.kind[h] == "land" and h not in self.tiles for h in self.next_to[town]
            ):
                for kind in there:
                    sums = self.influence(town, kind)
                    best = max(sums)
                    winner = sums.index(best) if best and sums.count(best) == 1 else None
                    (self.aside if winner is None else self.captured[winner]).append(kind)
                    taken.add((town, kind, winner))
                there.clear()
        left = [kind for there in self.figures.values() for kind in there]
        if len(self.aside) >= 4 or any(kind not in left for kind in KINDS):
            self.ending = True
        return taken

    def _end_turn(self, seat: int) -> None:
        self.turn_tiles = []
        if self.ending:
            self.over = True
            return
        while len(self.hands[seat]) < 5 and self.piles[seat]:
            self.hands[seat].append(self.piles[seat].pop(0))
        for step in range(1, self.players + 1):
            self.turn = (seat + step) % self.players
            if self.legal(self.turn):
                return
        raise AssertionError("nobody can play")

    def winners(self) -> list[int]:
        everyone = range(self.players)
        count = [{kind: took.count(kind) for kind in KINDS} for took in self.captured]
        has: dict[int, list[str]] = {seat: [] for seat in everyone}
        for kind in KINDS:
            ranked = sorted(everyone, key=lambda seat: -count[seat][kind])
            if count[ranked[0]][kind] > count[ranked[1]][kind]:
                has[ranked[0]].append(kind)
        for seat in everyone:
            if len(has[seat]) >= 2:
                return [seat]
        rivals = [seat for seat in everyone if has[seat]]
        if rivals:
            rest = {s: sum(n for k, n in count[s].items() if k not in has[s]) for s in rivals}
            rivals = [seat for seat in rivals if rest[seat] == max(rest.values())]
        else:
            rivals = list(everyone)
        most = max(len(self.captured[seat]) for seat in rivals)
        return [seat for seat in rivals if len(self.captured[seat]) == most]
