"""A second Kamisado round, written for clearness alone and only for the tests.

It shares nothing with the real one but the text of a position: its own board, its own
way to find moves (try every square of the board), its own deadlock (play the passes and
see whether a situation comes back)."""

from __future__ import annotations

from dataclasses import dataclass, field

LETTERS = "ngrypubo"
BOARD = (
    *("obupyrgn", "ropgbynu", "gporunyb", "pubongry"),
    *("yrgnobup", "bynuropg", "unybgpor", "ngrypubo"),
)
REACH = {0: 7, 1: 5, 2: 3, 3: 1}


def name(x: int, y: int) -> str:
    return "abcdefgh"[x] + str(y + 1)


def square_colour(x: int, y: int, turned: bool) -> str:
    if turned:  # what lies at (x, y) came from the h file and the ranks upwards
        x, y = 7 - y, x
    return BOARD[7 - y][x]


@dataclass
class Naive:
    towers: dict[tuple[int, int], tuple[str, str, int]] = field(default_factory=dict)
    side: str = "b"
    must: str | None = None
    last: tuple[int, int] | None = None
    last_side: str = "w"
    winner: str | None = None
    turned: bool = False

    @classmethod
    def from_text(cls, text: str) -> Naive:
        words = text.split()
        self = cls(turned=words[-1] == "turned")
        if self.turned:
            words.pop()
        for y, row in zip(range(7, -1, -1), words[0].split("/"), strict=True):
            x = 0
            for sign in row:
                if sign == "'":
                    side, colour, level = self.towers[x - 1, y]
                    self.towers[x - 1, y] = (side, colour, level + 1)
                elif sign.isdigit():
                    x += int(sign)
                else:
                    self.towers[x, y] = ("b" if sign.isupper() else "w", sign.lower(), 0)
                    x += 1
        self.side = words[1]
        self.must = None if words[2] == "-" else words[2]
        self.last_side = "w" if self.side == "b" else "b"
        if len(words) > 3:
            self.last = ("abcdefgh".index(words[3][0]), int(words[3][1]) - 1)
            self.last_side = self.towers[self.last][0]
        return self

    def copy(self) -> Naive:
        return Naive(
            dict(self.towers),
            self.side,
            self.must,
            self.last,
            self.last_side,
            self.winner,
            self.turned,
        )

    def moves_of(self, x: int, y: int) -> set[str]:
        side, _, level = self.towers[x, y]
        up = 1 if side == "b" else -1
        found = set()
        for tx in range(8):
            for ty in range(8):
                forward, across = (ty - y) * up, abs(tx - x)
                if not 0 < forward <= REACH[level] or across not in (0, forward):
                    continue
                step = (tx > x) - (tx < x)
                path = [(x + step * n, y + up * n) for n in range(1, forward + 1)]
                if not any(square in self.towers for square in path):
                    found.add(name(x, y) + name(tx, ty))
        if self.pushed_from(x, y):
            found.add(f"{name(x, y)}x{name(x, y + up)}")
        return found

    def pushed_from(self, x: int, y: int) -> list[tuple[int, int]]:
        """The squares of the towers that a push from here would move; empty when it may not."""
        side, _, level = self.towers[x, y]
        up = 1 if side == "b" else -1
        line = []
        ty = y + up
        while (x, ty) in self.towers:
            line.append((x, ty))
            ty += up
        weak = all(self.towers[s][0] != side and self.towers[s][2] < level for s in line)
        return line if line and len(line) <= level and weak and 0 <= ty <= 7 else []

    def find(self, side: str, colour: str) -> tuple[int, int]:
        return next(s for s, tower in self.towers.items() if tower[:2] == (side, colour))

    def moves(self) -> set[str]:
        if self.winner:
            return set()
        if self.must is None:
            mine = [s for s, tower in self.towers.items() if tower[0] == self.side]
            return set().union(*(self.moves_of(*square) for square in mine))
        x, y = self.find(self.side, self.must)
        return self.moves_of(x, y) or {name(x, y) * 2}

    def play(self, move: str) -> None:
        squares = move.replace("x", "")
        x, y = "abcdefgh".index(squares[0]), int(squares[1]) - 1
        tx, ty = "abcdefgh".index(squares[2]), int(squares[3]) - 1
        other = "w" if self.side == "b" else "b"
        if (x, y) == (tx, ty):
            self.must, self.side = square_colour(x, y, self.turned), other
            return
        up = ty - y
        mover = self.side
        if "x" in move:
            line = self.pushed_from(x, y)
            for square in reversed(line):
                self.towers[square[0], square[1] + up] = self.towers.pop(square)
            far = line[-1][1] + up
            self.must = square_colour(x, far, self.turned)
        else:
            self.must, self.side = square_colour(tx, ty, self.turned), other
        self.towers[tx, ty] = self.towers.pop((x, y))
        self.last, self.last_side = (tx, ty), mover
        if "x" not in move and ty == (7 if mover == "b" else 0):
            self.winner = mover
        elif self.stuck():
            self.winner = "w" if mover == "b" else "b"

    def stuck(self) -> bool:
        """Play passes until somebody can move, or the same tower is asked a second time."""
        side, must, asked = self.side, self.must, set()
        while True:
            assert must is not None
            x, y = self.find(side, must)
            if self.moves_of(x, y):
                return False
            if (side, must) in asked:
                return True
            asked.add((side, must))
            side, must = ("w" if side == "b" else "b"), square_colour(x, y, self.turned)

    def perft(self, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for move in self.moves():
            after = self.copy()
            after.play(move)
            if depth == 1:
                total += 1
            elif not after.winner:
                total += after.perft(depth - 1)
        return total
