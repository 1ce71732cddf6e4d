"""Solved positions of Kamisado rounds, each with the value of every move.

Position number N of a seed is always the same, so a file can be made in parts, by several
processes, and continued. A line of the file is one position as JSON:

    {"number": 3, "position": "1b1pyrgn/3o4/8/3u4/2U5/8/4R3/NG1YP1BO w r", "values": {"f8f1": 1}}

A value is for the side that moves: the number of plies to the end when both sides play best. The
move counts, passes do not. It is above 0 when the side wins and below 0 when it loses.
"""

import multiprocessing
from collections.abc import Iterator
from pathlib import Path

import msgspec

from sanban.core.errors import BadRecord, ErrorCode, system_reason
from sanban.core.rng import Rng
from sanban.games.kamisado.position import move_text, position_text
from sanban.games.kamisado.solver.oracle import Oracle
from sanban.games.kamisado.solver.solve import WON, Solver
from sanban.games.kamisado.solver.threats import estimate
from sanban.games.kamisado.state import Position
from sanban.lab.arena.workers import cores
from sanban.progress import progress_bar

FORMAT = 1
EARLIEST, LATEST = 2, 40  # plies before a position
BUDGET = 400_000  # expansions for all moves of a position; the few that need more are left out
MIB = 4  # of a solver's table: emptied for each position, so that the order does not matter
PART = 16  # positions that a process solves at a time


class Heading(msgspec.Struct, frozen=True):
    """The first line of a file."""

    sanban_positions: int
    seed: str


class SolvedPosition(msgspec.Struct, frozen=True):
    """A position and what each of its moves leads to."""

    number: int
    position: str
    values: dict[str, int]

    @property
    def best(self) -> int:
        """The value of the best move: the soonest win, else the latest loss.

        >>> SolvedPosition(0, "", {"a1a2": -8, "a1a3": 9, "a1a4": 5}).best
        5
        """
        won = [value for value in self.values.values() if value > 0]
        return min(won) if won else min(self.values.values())


def reached(seed: str, number: int) -> Position | None:
    """A position from a round between players who look a move ahead, and now and then do not;
    None if there was no choice in it."""
    rng = Rng(f"{seed} position {number}")
    position = Position.start()
    astray = 0.1 + 0.5 * rng.unit()  # how often a move is any move
    met: list[Position] = []
    while position.winner < 0 and len(met) < LATEST:
        moves = position.moves()
        if len(moves) > 1:
            met.append(position.copy())
        move = rng.choice(moves)
        if len(moves) > 1 and rng.unit() >= astray:
            move = _likely(position, moves)
        position.play(move)
    return rng.choice(met[EARLIEST:]) if met[EARLIEST:] else None


def _likely(position: Position, moves: list[int]) -> int:
    """The move that looks best after one ply."""

    def worth(move: int) -> float:
        after = position.copy()
        after.play(move)
        if after.winner >= 0:
            return 9.0 if after.winner == position.turn else -9.0
        return estimate(after, position.turn)

    return max(moves, key=worth)


class PositionMaker:
    """Makes solved positions, one number after the other."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.solver = Solver(MIB)
        self.oracle = Oracle(self.solver, BUDGET)

    def make(self, number: int) -> SolvedPosition | None:
        """The position of that number; None where there is no choice, or it takes too long.

        >>> found = PositionMaker("7").make(2)
        >>> found.best in found.values.values()
        True
        """
        position = reached(self.seed, number)
        if position is None or len(position.moves()) < 2:
            return None
        self.solver.search.table.clear()
        values = {}
        for value in self.oracle.values(position):
            if value.plies is None:
                return None
            signed = value.plies if value.verdict == WON else -value.plies
            values[move_text(value.move)] = signed
        return SolvedPosition(number, position_text(position), values)


def make_part(seed: str, start: int) -> list[SolvedPosition]:
    """The positions of `PART` numbers."""
    maker = PositionMaker(seed)
    found = (maker.make(number) for number in range(start, start + PART))
    return [one for one in found if one is not None]


def positions(seed: str, start: int = 0, processes: int | None = 1) -> Iterator[SolvedPosition]:
    """Solved positions in the order of their numbers, from a part's first on, without end."""
    if processes == 1:
        while True:
            yield from make_part(seed, start)
            start += PART
    count = processes or cores()
    context = multiprocessing.get_context("spawn")
    with context.Pool(count) as pool:
        while True:  # a few parts for each process at a time: nothing piles up
            parts = [(seed, start + PART * part) for part in range(4 * count)]
            for found in pool.starmap(make_part, parts, 1):
                yield from found
            start += PART * len(parts)


def read_positions(path: Path) -> tuple[str, list[SolvedPosition]]:
    """The seed and the positions of a file."""
    heading, lines = _read(path)
    return heading.seed, [msgspec.json.decode(line, type=SolvedPosition) for line in lines]


def _read(path: Path) -> tuple[Heading, list[bytes]]:
    try:
        lines = path.read_bytes().splitlines()
        heading = msgspec.json.decode(lines[0], type=Heading)
        if heading.sanban_positions != FORMAT:
            raise ValueError
        for line in lines[1:]:
            msgspec.json.decode(line, type=SolvedPosition)
    except (OSError, IndexError, ValueError, msgspec.DecodeError):
        raise BadRecord(
            f'"{path}" is not a file of solved positions (sanban positions makes one).',
            ErrorCode.BAD_RESULTS,
        ) from None
    return heading, lines[1:]


def _prepare(path: Path, seed: str) -> bool:
    """Begin the file, or cut a line that a stopped run did not finish; whether it was there."""
    if not path.exists():
        path.write_bytes(msgspec.json.encode(Heading(FORMAT, seed)) + b"\n")
        return False
    with path.open("r+b") as file:
        data = file.read()
        file.truncate(data.rfind(b"\n") + 1)
    return True


def write_positions(path: Path, count: int, seed: str, processes: int | None = None) -> int:
    """Continue the file until it has `count` positions; returns how many were new."""
    try:
        known = _prepare(path, seed)
    except OSError as error:
        raise BadRecord(
            f'"{path}" cannot be written: {system_reason(error)}. Name another file.',
            ErrorCode.BAD_RESULTS,
        ) from None
    if known:
        heading, lines = _read(path)
        if heading.seed != seed:
            raise BadRecord(
                f'"{path}" was made with the seed {heading.seed}: use it, or another file.',
                ErrorCode.OTHER_JOB,
            )
    else:
        lines = []
    last = msgspec.json.decode(lines[-1], type=SolvedPosition).number if lines else -1
    there = len(lines)
    with path.open("ab") as file, progress_bar() as progress:
        task = progress.add_task("solved positions", total=count, completed=there)
        if there < count:
            start = (last + 1) // PART * PART
            for one in positions(seed, start, processes):
                if one.number <= last:
                    continue
                file.write(msgspec.json.encode(one) + b"\n")
                file.flush()
                there += 1
                progress.update(task, completed=there)
                if there >= count:
                    break
    return there - len(lines)
