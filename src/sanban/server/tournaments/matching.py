"""Perfect matchings of least cost: who plays whom when every possible pair has a price.

The primal-dual method of Edmonds with blossoms, for complete graphs: exact, and quick enough for
a few hundred players. Costs are whole numbers of any size, so that several criteria can be
ranked strictly within one number.
"""

from collections import deque
from collections.abc import Sequence

_FREE, _EVEN, _ODD = -1, 0, 1  # what a vertex or blossom is in the search for a longer matching


def least_cost_pairs(costs: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """Pair all of an even number of vertices at the least total cost.

    >>> least_cost_pairs([[0, 5, 1, 9], [5, 0, 9, 1], [1, 9, 0, 5], [9, 1, 5, 0]])
    [(0, 2), (1, 3)]
    """
    count = len(costs)
    if count % 2:
        raise ValueError("only an even number of vertices can be paired")
    if not count:
        return []
    most = max(max(row) for row in costs)
    # every pair is worth so much that one pair more always pays
    base = (most + 1) * count
    weights = [[base - cost for cost in row] for row in costs]
    mates = _Search(weights).run()
    return [(one, other) for one, other in enumerate(mates) if one < other]


class _Search:
    """Vertices are numbered from 1, blossoms from `count + 1`; 0 is nothing."""

    def __init__(self, weights: list[list[int]]) -> None:
        self.count = count = len(weights)
        size = count + count // 2 + 2
        self.last = count  # the highest number in use
        # the edge between two vertices or blossoms, by its real ends; weight 0: there is none
        self.weight = [[0] * size for _ in range(size)]
        self.tail = [[row] * size for row in range(size)]
        self.head = [list(range(size)) for _ in range(size)]
        for one in range(count):
            self.weight[one + 1][1 : count + 1] = weights[one]
            self.weight[one + 1][one + 1] = 0
        self.label = [0] * size
        top = max(max(row) for row in self.weight)
        self.label[1 : count + 1] = [top] * count
        self.mate = [0] * size
        self.slack = [0] * size  # the even vertex nearest to it
        self.base = list(range(count + 1)) + [0] * (size - count - 1)  # the outermost blossom
        self.parent = [0] * size
        self.kind = [_FREE] * size
        self.seen = [0] * size
        self.stamp = 0
        self.parts: list[list[int]] = [[] for _ in range(size)]
        # by blossom and vertex: the part of the blossom that has the vertex
        self.part_of = [[0] * (count + 1) for _ in range(size)]
        for one in range(1, count + 1):
            self.part_of[one][one] = one
        self.queue: deque[int] = deque()

    def run(self) -> list[int]:
        """The mate of each vertex, from 0."""
        while self._grow():
            pass
        return [self.mate[one] - 1 for one in range(1, self.count + 1)]

    def _distance(self, one: int, other: int) -> int:
        """How far an edge is from being tight."""
        tail, head = self.tail[one][other], self.head[one][other]
        return self.label[tail] + self.label[head] - 2 * self.weight[tail][head]

    # the search ------------------------------------------------------------------------

    def _grow(self) -> bool:
        """Make the matching one pair longer; False when that is not possible."""
        self.kind = [_FREE] * len(self.kind)
        self.slack = [0] * len(self.slack)
        self.queue.clear()
        for one in range(1, self.last + 1):
            if self.base[one] == one and not self.mate[one]:
                self.parent[one], self.kind[one] = 0, _EVEN
                self._enqueue(one)
        if not self.queue:
            return False
        while True:
            if self._scan():
                return True
            if not self._relabel():
                return False
            self.queue.clear()
            for one in range(1, self.last + 1):
                near = self.slack[one]
                if (
                    self.base[one] == one
                    and near
                    and self.base[near] != one
                    and not self._distance(near, one)
                    and self._use(self.tail[near][one], self.head[near][one])
                ):
                    return True
            for blossom in range(self.count + 1, self.last + 1):
                if (
                    self.base[blossom] == blossom
                    and self.kind[blossom] == _ODD
                    and not self.label[blossom]
                ):
                    self._expand(blossom)

    def _scan(self) -> bool:
        """Follow tight edges from even vertices; True when a longer matching was found."""
        base, label, slack, kind = self.base, self.label, self.slack, self.kind
        while self.queue:
            one = self.queue.popleft()
            if kind[base[one]] == _ODD:
                continue
            weights, own = self.weight[one], label[one]
            for other in range(1, self.count + 1):
                weight = weights[other]
                if not weight or base[other] == base[one]:
                    continue
                distance = own + label[other] - 2 * weight
                if not distance:
                    if self._use(one, other):
                        return True
                    continue
                outer = base[other]
                near = slack[outer]
                if not near or distance < self._distance(near, outer):
                    slack[outer] = one
        return False

    def _relabel(self) -> bool:
        """Change the labels so that a further edge becomes tight."""
        steps: list[int] = []
        for one in range(1, self.last + 1):
            if self.base[one] != one:
                continue
            if one > self.count and self.kind[one] == _ODD:
                steps.append(self.label[one] // 2)
            if self.slack[one] and self.kind[one] != _ODD:
                distance = self._distance(self.slack[one], one)
                steps.append(distance if self.kind[one] == _FREE else distance // 2)
        if not steps:
            return False
        step = min(steps)
        for one in range(1, self.count + 1):
            kind = self.kind[self.base[one]]
            if kind == _EVEN:
                if self.label[one] <= step:
                    return False
                self.label[one] -= step
            elif kind == _ODD:
                self.label[one] += step
        for blossom in range(self.count + 1, self.last + 1):
            if self.base[blossom] == blossom and self.kind[blossom] != _FREE:
                change = 2 * step
                self.label[blossom] += change if self.kind[blossom] == _EVEN else -change
        return True

    def _use(self, one: int, other: int) -> bool:
        """A tight edge from an even vertex: the tree grows, a blossom closes, or two trees meet."""
        even, outer = self.base[one], self.base[other]
        if self.kind[outer] == _FREE:
            self.parent[outer], self.kind[outer] = one, _ODD
            mate = self.base[self.mate[outer]]
            self.slack[outer] = self.slack[mate] = 0
            self.kind[mate] = _EVEN
            self._enqueue(mate)
        elif self.kind[outer] == _EVEN:
            common = self._common(even, outer)
            if not common:
                self._augment(even, outer)
                self._augment(outer, even)
                return True
            self._close(even, common, outer)
        return False

    def _common(self, one: int, other: int) -> int:
        """Where the ways of two vertices to their roots meet; 0 when they do not."""
        self.stamp += 1
        while one or other:
            if one:
                if self.seen[one] == self.stamp:
                    return one
                self.seen[one] = self.stamp
                one = self.base[self.mate[one]]
                if one:
                    one = self.base[self.parent[one]]
            one, other = other, one
        return 0

    def _augment(self, one: int, other: int) -> None:
        """Exchange the pairs on the way from a vertex to its root."""
        while True:
            before = self.base[self.mate[one]]
            self._match(one, other)
            if not before:
                return
            above = self.base[self.parent[before]]
            self._match(before, above)
            one, other = above, before

    def _match(self, one: int, other: int) -> None:
        """Pair a vertex, or the right vertex of a blossom, with the other end of an edge."""
        self.mate[one] = self.head[one][other]
        if one <= self.count:
            return
        entry = self.part_of[one][self.tail[one][other]]
        place = self._place(one, entry)
        parts = self.parts[one]
        for number in range(place):
            self._match(parts[number], parts[number ^ 1])
        self._match(entry, other)
        self.parts[one] = parts[place:] + parts[:place]

    # blossoms --------------------------------------------------------------------------

    def _enqueue(self, one: int) -> None:
        if one <= self.count:
            self.queue.append(one)
            return
        for part in self.parts[one]:
            self._enqueue(part)

    def _set_base(self, one: int, blossom: int) -> None:
        self.base[one] = blossom
        if one > self.count:
            for part in self.parts[one]:
                self._set_base(part, blossom)

    def _set_slack(self, one: int) -> None:
        self.slack[one] = 0
        for vertex in range(1, self.count + 1):
            outer = self.base[vertex]
            if not self.weight[vertex][one] or outer == one or self.kind[outer] != _EVEN:
                continue
            near = self.slack[one]
            if not near or self._distance(vertex, one) < self._distance(near, one):
                self.slack[one] = vertex

    def _place(self, blossom: int, part: int) -> int:
        """The place of a part, after turning the blossom so that it is an even one."""
        parts = self.parts[blossom]
        place = parts.index(part)
        if place % 2:
            self.parts[blossom] = parts[:1] + parts[:0:-1]
            return len(parts) - place
        return place

    def _way(self, one: int, common: int) -> list[int]:
        """The vertices and blossoms from one to where the ways meet."""
        found: list[int] = []
        while one != common:
            mate = self.base[self.mate[one]]
            found += (one, mate)
            self._enqueue(mate)
            one = self.base[self.parent[mate]]
        return found

    def _close(self, one: int, common: int, other: int) -> None:
        """An odd circle becomes a blossom."""
        blossom = self.count + 1
        while blossom <= self.last and self.base[blossom]:
            blossom += 1
        self.last = max(self.last, blossom)
        self.label[blossom], self.kind[blossom] = 0, _EVEN
        self.mate[blossom] = self.mate[common]
        parts = [common, *reversed(self._way(one, common)), *self._way(other, common)]
        self.parts[blossom] = parts
        self._set_base(blossom, blossom)
        own = self.weight[blossom]
        for each in range(1, self.last + 1):
            own[each] = self.weight[each][blossom] = 0
        self.part_of[blossom] = [0] * (self.count + 1)
        for part in parts:
            for each in range(1, self.last + 1):
                # an edge that leads nowhere must not hide one that does
                if self.weight[part][each] and (
                    not own[each] or self._distance(part, each) < self._distance(blossom, each)
                ):
                    self._copy_edge(part, blossom, each)
            for vertex in range(1, self.count + 1):
                if self.part_of[part][vertex]:
                    self.part_of[blossom][vertex] = part
        self._set_slack(blossom)

    def _copy_edge(self, part: int, blossom: int, each: int) -> None:
        for grid in (self.weight, self.tail, self.head):
            grid[blossom][each] = grid[part][each]
            grid[each][blossom] = grid[each][part]

    def _expand(self, blossom: int) -> None:
        """A blossom that has become an odd step falls apart."""
        for part in self.parts[blossom]:
            self._set_base(part, part)
        entry = self.part_of[blossom][self.tail[blossom][self.parent[blossom]]]
        place = self._place(blossom, entry)
        parts = self.parts[blossom]
        for number in range(0, place, 2):
            odd, even = parts[number], parts[number + 1]
            self.parent[odd] = self.tail[even][odd]
            self.kind[odd], self.kind[even] = _ODD, _EVEN
            self.slack[odd] = 0
            self._set_slack(even)
            self._enqueue(even)
        self.kind[entry], self.parent[entry] = _ODD, self.parent[blossom]
        for part in parts[place + 1 :]:
            self.kind[part] = _FREE
            self._set_slack(part)
        self.base[blossom] = 0
