"""Tables of three and four: as few as possible meet again, and equal points sit together.

To find the best groups is too hard to be exact. From several starts, players change places as
long as that makes the groups better; the best result counts. The same field gives the same groups.
"""

from sanban.core.rng import Rng
from sanban.server.tournaments.history import History

POINT = 12
STARTS = 12
MET = 1 << 40  # to meet again is worse than any difference in points
FULL_SEARCH = 64  # players; in larger fields only neighbours change places, where that suffices
NEAR = 24


def table_sizes(players: int, seats: int, fewest: int = 2) -> list[int] | None:
    """How many sit at each table: three and four, the number wanted as often as possible, or two
    where that does not do; None when that many cannot all sit.

    >>> table_sizes(10, 4), table_sizes(10, 3), table_sizes(5, 4), table_sizes(2, 4)
    ([4, 3, 3], [4, 3, 3], [3, 2], [2])
    """
    both = [seats, 7 - seats]
    found = _split(players, both) or (_split(players, [*both, 2]) if fewest <= 2 else None)
    return sorted(found, reverse=True) if found else None


def _split(players: int, sizes: list[int]) -> list[int] | None:
    """Fill tables, the first size as often as possible."""
    if not players:
        return []
    if not sizes:
        return None
    for count in range(players // sizes[0], -1, -1):
        rest = _split(players - count * sizes[0], sizes[1:])
        if rest is not None:
            return [sizes[0]] * count + rest
    return None


def groups(history: History, sizes: list[int], seed: str) -> list[list[int]]:
    """The players of each table, the best table first."""
    starts = STARTS if len(history.numbers) <= FULL_SEARCH else 2
    found = [
        _Groups(history, sizes, Rng(f"{seed} {start}") if start else None)
        for start in range(starts)
    ]
    return min(found, key=lambda one: one.total).tables


class _Groups:
    """Groups that were made better from one start: by points, or mixed within them."""

    def __init__(self, history: History, sizes: list[int], rng: Rng | None) -> None:
        self.history = history
        self.points = {n: int(history.points[n] * POINT) for n in history.numbers}
        order = history.numbers
        if rng is not None:
            order = sorted(order, key=lambda n: (-self.points[n], rng.unit()))
        self.tables: list[list[int]] = []
        for size in sizes:
            self.tables.append(order[:size])
            order = order[size:]
        if not any(self.points.values()):
            self._deal(sizes)
        self.places = [(t, s) for t, size in enumerate(sizes) for s in range(size)]
        near = NEAR if len(self.places) > FULL_SEARCH else len(self.places)
        while self._better(near):
            pass
        if near < len(self.places) and self.total >= MET:
            while self._better(len(self.places)):
                pass

    def _deal(self, sizes: list[int]) -> None:
        """In the first round the strong are dealt to the tables like cards, there and back."""
        order = [number for table in self.tables for number in table]
        self.tables = [[] for _ in sizes]
        turn = 0
        while order:
            row = [t for t, size in enumerate(sizes) if len(self.tables[t]) < size]
            for table in row if turn % 2 == 0 else reversed(row):
                if order:
                    self.tables[table].append(order.pop(0))
            turn += 1

    @property
    def total(self) -> int:
        return sum(
            self._pair(one, other)
            for table in self.tables
            for place, one in enumerate(table)
            for other in table[:place]
        )

    def _pair(self, one: int, other: int) -> int:
        apart = self.points[one] - self.points[other]
        return MET * self.history.times_met(one, other) + apart * apart

    def _cost(self, number: int, table: int, without: int) -> int:
        """What a player costs at a table in the place of another."""
        return sum(self._pair(number, other) for other in self.tables[table] if other != without)

    def _better(self, near: int) -> bool:
        """Let every two players change places if that is better; whether any did."""
        changed = False
        for first, (table, seat) in enumerate(self.places):
            for other_table, other_seat in self.places[first + 1 : first + 1 + near]:
                if table == other_table:
                    continue
                one, other = self.tables[table][seat], self.tables[other_table][other_seat]
                now = self._cost(one, table, one) + self._cost(other, other_table, other)
                then = self._cost(one, other_table, other) + self._cost(other, table, one)
                if then < now:
                    self.tables[table][seat], self.tables[other_table][other_seat] = other, one
                    changed = True
        return changed
