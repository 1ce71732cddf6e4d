"""A match between two versions: every deal is played once with the new one in each seat."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from threading import local
from typing import IO, Any

import msgspec

from sanban.core.errors import BadOptions, BadRecord, ErrorCode
from sanban.lab.arena.store import open_alone
from sanban.lab.arena.summary import Share, mean_of
from sanban.lab.versus import mirror
from sanban.progress import progress_bar

OTHER_GAME = "The two versions do not play the same game"


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays what: one seat for the new version, all others for the old one."""

    game: str
    options: dict[str, Any]
    seats: int
    seed: str
    old: str  # the player's name in each version
    new: str


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A game of the match."""

    number: int
    seat: int  # of the new version
    share: float  # of the win that it got
    actions: int
    choices: tuple[int, int]  # of the new version, of the old one
    seconds: tuple[float, float]  # of the processor


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How a match stands."""

    share: Share  # of the wins; its interval is that of the deals
    fair: float  # the score of a player as good as the others
    milliseconds: tuple[float, float]  # of the processor a choice: new, old


def sources(worktree: Path) -> Path:
    """The sources of a version in a worktree, or in its folder `src`."""
    for folder in (worktree / "src", worktree):
        if (folder / "sanban" / "__init__.py").is_file():
            return folder.resolve()
    raise BadOptions(
        f'"{worktree}" holds no version of Sanban: make one with '
        "`git worktree add --detach FOLDER COMMIT`, and compile it there with "
        "`python setup.py build_ext --inplace`.",
        ErrorCode.NO_FILE,
    )


class _Side:
    """A process that runs one version."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - see close()
        self.process = subprocess.Popen(
            [sys.executable, mirror.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
            env={**os.environ, "PYTHONPATH": str(folder)},
        )
        if not self._answer()["compiled"] and not os.environ.get("SANBAN_PURE"):
            self.close()
            raise BadOptions(
                f"{folder} is not compiled: run `python setup.py build_ext --inplace` above it.",
                ErrorCode.NO_FILE,
            )

    def ask(self, command: str, **arguments: Any) -> dict[str, Any]:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps([command, arguments]).encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # it has ended; what it said is read next
        return self._answer()

    def _answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            self.process.wait()
            self.errors.seek(0)
            said = self.errors.read().decode(errors="replace").strip().splitlines()
            why = said[-1] if said else "no reason given"
            raise BadOptions(f"The version in {self.folder} failed: {why}", ErrorCode.PLAYER_FAILED)
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        self.process.wait()
        self.errors.close()


class _Pair:
    """Both versions, one process each."""

    def __init__(self, new: Path, old: Path) -> None:
        self.new, self.old = _Side(new), _Side(old)

    def play(self, match: Match, number: int) -> Played:
        """Play a game to its end."""
        deal, mine = divmod(number, match.seats)
        others = {str(s): match.old for s in range(match.seats) if s != mine}
        told = {"game": match.game, "options": match.options, "seats": match.seats}
        told["seed"] = f"{match.seed} deal {deal}"
        now = self._both("start", [{str(mine): match.new}, others], **told)
        actions, choices, seconds = 0, [0, 0], [0.0, 0.0]
        while now["winners"] is None:
            waiting = [s for s in now["may_act"] if s not in now["awaited"]]
            for seat in [*waiting, now["awaited"][0]]:
                at = 0 if seat == mine else 1
                answer = (self.new, self.old)[at].ask("choose", seat=seat)
                choices[at] += 1
                seconds[at] += answer["seconds"]
                if answer["text"] is not None:
                    break
            now = self._both("play", seat=seat, text=answer["text"])
            actions += 1
        winners = now["winners"]
        share = (mine in winners) / len(winners) if winners else 1 / match.seats
        return Played(
            number=number,
            seat=mine,
            share=share,
            actions=actions,
            choices=(choices[0], choices[1]),
            seconds=(seconds[0], seconds[1]),
        )

    def _both(
        self, command: str, players: Sequence[dict[str, str]] = (), **told: Any
    ) -> dict[str, Any]:
        """What both answer, which must be the same."""
        extra = [{"players": seated} for seated in players] or [{}, {}]
        new = self.new.ask(command, **told, **extra[0])
        old = self.old.ask(command, **told, **extra[1])
        if new != old:
            raise BadRecord(
                f"{OTHER_GAME}: after {command} {told.get('text', '')} they disagree on who may "
                "act or what is legal. Compare versions with the same rules.",
                ErrorCode.RULES_VERSION,
            )
        return new

    def close(self) -> None:
        self.new.close()
        self.old.close()


def play(
    match: Match, games: int, new: Path, old: Path, results: Path | None = None, workers: int = 1
) -> list[Played]:
    """Play the games that `results`, a file, does not have yet; all of them, in their order."""
    file = None if results is None else open_alone(results, "results", "the same match")
    done: dict[int, Played] = {}
    pairs: list[_Pair] = []
    own = local()

    def one(number: int) -> Played:
        if not hasattr(own, "pair"):
            own.pair = _Pair(new, old)
            pairs.append(own.pair)
        found: Played = own.pair.play(match, number)
        return found

    try:
        if file is not None:
            done = _finished(file, match)
        missing = [number for number in range(games) if number not in done]
        with progress_bar() as progress, ThreadPoolExecutor(workers) as threads:
            bar = progress.add_task(match.game, total=games, completed=games - len(missing))
            futures = [threads.submit(one, number) for number in missing]
            try:
                for future in as_completed(futures):
                    played = future.result()
                    done[played.number] = played
                    if file is not None:
                        file.write(msgspec.json.encode(played) + b"\n")
                        file.flush()
                    at = score(match, list(done.values())).share
                    told = f"{match.game} {100 * at.mean:.1f}% ±{100 * at.within:.1f}"
                    progress.update(bar, advance=1, description=told)
            except BaseException:
                threads.shutdown(wait=False, cancel_futures=True)
                raise
    finally:
        for pair in pairs:
            pair.close()
        if file is not None:
            file.close()
    return [done[number] for number in sorted(done) if number < games]


def _finished(file: Any, match: Match) -> dict[int, Played]:
    """The games in the file of a match; a new file gets the match as its first line."""
    file.seek(0)
    data = file.read()
    whole = data.rfind(b"\n") + 1
    file.truncate(whole)  # a line that a killed run did not finish
    lines = data[:whole].splitlines()
    if not lines:
        file.write(msgspec.json.encode(match) + b"\n")
        return {}
    try:
        if msgspec.json.decode(lines[0], type=Match) != match:
            raise BadRecord(
                "The file holds the games of another match: choose another one.",
                ErrorCode.OTHER_JOB,
            )
        played = [msgspec.json.decode(line, type=Played) for line in lines[1:]]
    except msgspec.DecodeError:
        raise BadRecord(
            "The file holds something else: choose another one.", ErrorCode.BAD_RESULTS
        ) from None
    return {one.number: one for one in played}


def score(match: Match, played: Sequence[Played]) -> Score:
    """The score of the new version. The games of one deal are not independent, so the interval
    is that of the mean of the deals."""
    deals: dict[int, list[float]] = {}
    for one in played:
        deals.setdefault(one.number // match.seats, []).append(one.share)
    share = mean_of([sum(shares) / len(shares) for shares in deals.values()])
    spent = [
        1000
        * sum(one.seconds[side] for one in played)
        / max(1, sum(o.choices[side] for o in played))
        for side in range(2)
    ]
    return Score(
        share=msgspec.structs.replace(share, games=len(played)),
        fair=1 / match.seats,
        milliseconds=(spent[0], spent[1]),
    )
