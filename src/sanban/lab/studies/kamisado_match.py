"""The Standard match as one game: exact values of late starts.

Level 10 plays matches against itself. Of every start that its games reach, and of the other
line-up that the winner could have chosen there, the value is found: at 2 : 1 and 2 : 2 the
challenger who wins the round wins the match; a start at 1 : 2 is settled by its refutation
(`kamisado_refutation.py`). A file keeps what is found, a line each: the same command goes on.
"""

import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from sanban.games.kamisado.game import FILL, Kamisado
from sanban.games.kamisado.layout import LEFT, RIGHT
from sanban.games.kamisado.position import position_text, read_position
from sanban.games.kamisado.puzzles import scoring_towers
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.solver.solve import Spent
from sanban.games.kamisado.state import Position
from sanban.lab.studies.kamisado_refutation import (
    CHALLENGER_WINS,
    DEFENDER_WINS,
    TARGET,
    Refutation,
)
from sanban.players.kamisado.perfect import KamisadoPerfect
from sanban.progress import progress_bar

OPEN = "open"
MIB = 256


class Start(msgspec.Struct, frozen=True):
    """A start of a later round, and who wins the match from it."""

    position: str
    score: tuple[int, int]  # of the challenger, who moves first, and of the defender
    match: int  # the number of the match that reached it
    winner: str = OPEN
    expansions: int = 0
    ends: int = 0  # of a start at 1 : 2: round wins without the tooth that were verified ...
    lost_starts: int = 0  # ... and those that led to a start at 2 : 2 that its challenger loses


class State(msgspec.Struct):
    """What the file keeps."""

    matches: int = 0  # played so far
    starts: list[Start] = []


def read_state(file: Path) -> State:
    """What was found so far."""
    return msgspec.json.decode(file.read_bytes(), type=State) if file.exists() else State()


def write_state(file: Path, state: State) -> None:
    """Keep it; a reader never sees half of it."""
    made = file.with_suffix(".new")
    made.write_bytes(msgspec.json.format(msgspec.json.encode(state), indent=1) + b"\n")
    made.replace(file)


def reached(number: int, seed: str = "study") -> Iterator[Start]:
    """The starts of later rounds of one match between players of level 10: both line-ups each."""
    game = Kamisado.start({"match": "standard"})
    players = [KamisadoPerfect(f"{seed} {number} {seat}") for seat in (0, 1)]
    while game.outcome is None:
        (seat,) = game.awaited()
        if game.phase == FILL:
            for fill in (LEFT, RIGHT):
                start = game.position.copy()
                start.fill(fill)
                score = (start.score[start.turn], start.score[1 - start.turn])
                yield Start(position_text(start), score, number)
        game.play(seat, players[seat].choose(game.view(seat), game.legal(seat)))


def in_match(start: Start) -> Position:
    """The position with the score of the match around it."""
    position = read_position(start.position)
    own, other = start.score
    score = (own, other) if position.turn == 0 else (other, own)
    position.open_match(TARGET, False, position.turn, score)
    return position


def settle(start: Start, solver: Solver, seconds: float | None = None) -> Start:
    """Find out who wins the match from a start, within a time; it stays open where that is too
    short."""
    before = solver.expansions
    refutation = Refutation(solver, in_match(start))
    winner = OPEN
    try:
        with solver.within(None, seconds):
            winner = refutation.winner() if start.score == (1, 2) else _late(start, solver)
    except Spent:
        pass
    return msgspec.structs.replace(
        start,
        winner=winner,
        expansions=solver.expansions - before,
        ends=refutation.ends,
        lost_starts=refutation.lost_starts,
    )


def _late(start: Start, solver: Solver) -> str:
    """A start in which the challenger has two points: who wins this round has the match, but for
    a defender with one point who wins it without a tooth."""
    position = in_match(start)
    defender = 1 - position.turn
    if solver.winner(position) != defender:
        return CHALLENGER_WINS
    towers = scoring_towers(position, defender, TARGET - start.score[1])
    return DEFENDER_WINS if solver.can_force(position, defender, towers) else OPEN


def wanted(start: Start) -> bool:
    """Whether a start is late enough: 2 : 1, 2 : 2 and 1 : 2."""
    return start.score in ((2, 1), (2, 2), (1, 2))


def study(file: Path, matches: int, seconds: float, each: float) -> State:
    """Play the matches, then settle starts, the easy ones first, until `seconds` are over; a
    start at 1 : 2 gets at most `each` of them."""
    state = read_state(file)
    end = time.monotonic() + seconds
    with progress_bar() as progress:
        task = progress.add_task("matches of level 10", total=matches, completed=state.matches)
        while state.matches < matches and time.monotonic() < end:
            known = {start.position for start in state.starts}
            found = {start.position: start for start in reached(state.matches) if wanted(start)}
            state.starts += [start for text, start in found.items() if text not in known]
            state.matches += 1
            write_state(file, state)
            progress.advance(task)
        order = sorted(range(len(state.starts)), key=lambda i: state.starts[i].score == (1, 2))
        open_ones = [i for i in order if state.starts[i].winner == OPEN]
        task = progress.add_task("starts", total=len(open_ones))
        solver = Solver(MIB)
        for place in open_ones:
            left = end - time.monotonic()
            if left <= 0:
                break
            state.starts[place] = settle(state.starts[place], solver, min(left, each))
            write_state(file, state)
            progress.advance(task)
    return state


HEAD = """# The Standard match as one game

## What is asked
A Standard match is won with three points. A round scores one point, or two when the tower that wins
it has a tooth ([rules](rules-kamisado.md), P1); the loser of a round begins the next one and is its
*challenger*, the winner chooses between two line-ups and is its *defender*. Under perfect play
the challenger wins nearly every round ([later rounds](kamisado-rounds.md)). Who wins the match?

## What is proved
At 2 : 2 (challenger : defender) the round is the match. At 2 : 1 it is, too, when the challenger
wins it. At 1 : 2 the challenger has one tooth and needs more than the round: it must win with the
toothed tower, or so that one of the two line-ups is a start at 2 : 2 that *its* challenger, who is
then the other side, loses. Such starts are rare.

**Theorem (computed).** In every start of the table that is counted as settled, the side named wins
the match against any play.

## Method
Level 10 plays matches against itself ({matches} of them, seeds "study 0" to "study {last}"). Of each
start of a later round that arises, and of the line-up that was not chosen, the value is found by the
[solver](kamisado-solved.md). A start at 1 : 2 is settled by assuming that every start at 2 : 2 is won
by its challenger. Then the defender of the 1 : 2 start only has to keep the toothed tower from
winning, which the solver decides. Each win without the tooth that the defender allows on the way is
verified: both line-ups after it are solved. Where one of them is lost for its challenger, the end
counts as won for the side that reached it, and the defender must find another move; if there is none,
the refutation fails one move earlier, and so on to the start. Among the moves that keep the toothed
tower from winning, the defender takes the one after which the fewest moves of the challenger still
win the round. The others lose the round and with it the match, so nothing below them is looked at:
this leaves few ends to verify.

## Results
Made by `{command}`.

| challenger : defender | starts | challenger wins the match | defender wins it | open | expansions: median | most |
|---|---:|---:|---:|---:|---:|---:|
"""  # noqa: E501

SINGLE = """
### Starts at 1 : 2
| start | winner of the match | ends verified | with a lost 2 : 2 start | expansions |
|---|---|---:|---:|---:|
"""

FOOT = """
## Limits
- The starts are those that level 10's games reach, not all that there are.
- "Open" at 2 : 1 are starts that the defender wins without being able to force the toothed
  tower: the match then goes on at 2 : 2. "Open" at 1 : 2 are those for which the time was too
  short.
- Scores before these (0 : 1, 0 : 2, 1 : 1) are not settled: each needs the values of many starts
  at the later scores. The analysis of a match gives measured shares there, and says so.
"""


def page(state: State, command: str) -> str:
    """The paper, with the numbers of what was found."""
    text = HEAD.format(matches=state.matches, last=state.matches - 1, command=command)
    for score in ((2, 1), (2, 2), (1, 2)):
        rows = [start for start in state.starts if start.score == score]
        number = {
            who: sum(start.winner == who for start in rows)
            for who in (CHALLENGER_WINS, DEFENDER_WINS, OPEN)
        }
        costs = sorted(start.expansions for start in rows) or [0]
        text += (
            f"| {score[0]} : {score[1]} | {len(rows)} | {number[CHALLENGER_WINS]} "
            f"| {number[DEFENDER_WINS]} | {number[OPEN]} | {costs[len(costs) // 2]:,} "
            f"| {costs[-1]:,} |\n"
        )
    text += SINGLE
    for start in state.starts:
        if start.score == (1, 2) and start.expansions:
            text += (
                f"| `{start.position}` | {start.winner} | {start.ends:,} | {start.lost_starts:,} "
                f"| {start.expansions:,} |\n"
            )
    return text + FOOT
