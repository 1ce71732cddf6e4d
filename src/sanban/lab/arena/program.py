"""A program in a seat: it reads JSON lines on its standard input and writes one a choice.

To the program: `{"type": "start", ...}` once, `{"type": "choose", ...}` for each choice,
`{"type": "end", ...}` at last. From the program, for each choice: `{"action": 17}`, or
`{"action": null}` to pass where it may. What it writes to its error stream is only shown
when it fails. docs/arena.md has the whole protocol and a player of thirty lines.
"""

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import tempfile
import threading
from collections.abc import Sequence
from typing import IO, Any

import msgspec

from sanban.core.events import Event
from sanban.core.game import Game
from sanban.core.outcome import Outcome

PREFIX = "program:"
LONGEST = 100_000  # characters of an answer
MOST_ANSWERS = 100  # that wait to be read
GRACE = 1.0  # seconds to leave after the end of the game


class Failed(Exception):
    """The program did not do what it should; the text says what."""


class ProgramPlayer:
    """A program that plays one game in one seat."""

    def __init__(self, command: str, game: Game, seat: int, seed: str, limit: float) -> None:
        self.limit = limit
        self.events: list[Event] = []
        self.errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - see close()
        try:
            self.process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                start_new_session=True,  # ended with all that it started
            )
        except (OSError, ValueError) as error:
            self.errors.close()
            raise Failed(f"could not be started: {error}") from error
        # both ways through threads: neither a program that does not read nor one that
        # never stops writing can hold up the arena
        self.questions: queue.Queue[bytes] = queue.Queue()
        self.answers: queue.Queue[bytes] = queue.Queue(MOST_ANSWERS)
        self.threads = [
            threading.Thread(target=work, daemon=True) for work in (self._read, self._write)
        ]
        for thread in self.threads:
            thread.start()
        self._send(
            {
                "type": "start",
                "game": game.rules.name,
                "options": msgspec.to_builtins(game.options),
                "seats": game.seats,
                "seat": seat,
                "seed": seed,  # its own, for its own dice; the deal is another's
                "seconds": limit,
            }
        )

    def _read(self) -> None:
        assert self.process.stdout is not None
        while line := self.process.stdout.readline(LONGEST):
            self.answers.put(line)
        self.answers.put(b"")

    def _write(self) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(OSError, ValueError):  # gone; whoever waits for it will see
            while line := self.questions.get():
                self.process.stdin.write(line)
                self.process.stdin.flush()
        with contextlib.suppress(OSError):
            self.process.stdin.close()

    def _send(self, message: dict[str, Any]) -> None:
        self.questions.put(msgspec.json.encode(message) + b"\n")

    def _gone(self) -> Failed:
        """It has ended before its time."""
        try:
            code = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return Failed("closed its output before the game was over")
        self.errors.seek(0)
        lines = self.errors.read()[-2000:].decode(errors="replace").split("\n")
        last = [line.strip() for line in lines if line.strip()][-1:]
        return Failed(f"ended with code {code}" + (f": {last[0]}" if last else ""))

    def see(self, view: Any, events: Sequence[Event]) -> None:
        """What happens is told with the next choice."""
        self.events.extend(events)

    def choose(self, view: Any, legal: Sequence[int]) -> int | None:
        """A choice without the names of the actions."""
        return self._ask(view, [{"action": action} for action in legal])

    def choose_named(self, view: Any, legal: Sequence[int], game: Game) -> int | None:
        """A choice; the legal actions come with their text."""
        seat = view.viewer
        return self._ask(view, [{"action": a, "text": game.text(seat, a)} for a in legal])

    def _ask(self, view: Any, offers: list[dict[str, Any]]) -> int | None:
        may_pass = view.viewer not in view.awaited
        told, self.events = self.events, []
        self._send(
            {
                "type": "choose",
                "view": msgspec.to_builtins(view),
                "events": msgspec.to_builtins(told),
                "legal": offers,
                "may_pass": may_pass,
            }
        )
        try:
            line = self.answers.get(timeout=self.limit)
        except queue.Empty:
            raise Failed(f"took longer than {self.limit:g} seconds") from None
        if not line:
            raise self._gone()
        return _read_answer(line)

    def close(self, outcome: Outcome | None) -> None:
        """The game is over: the program is told, and ended if it does not leave."""
        self._send({"type": "end", "outcome": msgspec.to_builtins(outcome)})
        self.questions.put(b"")
        try:
            self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            with contextlib.suppress(ProcessLookupError):
                if hasattr(os, "killpg"):
                    os.killpg(self.process.pid, signal.SIGKILL)
                else:
                    self.process.kill()
            self.process.wait()
        while self.threads[0].is_alive():  # let go of what it still wrote
            with contextlib.suppress(queue.Empty):
                self.answers.get(timeout=0.01)
        self.threads[1].join(GRACE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.errors.close()


def _read_answer(line: bytes) -> int | None:
    """The action of an answer.

    >>> _read_answer(b'{"action": 17}'), _read_answer(b'{"action": null}')
    (17, None)
    """
    try:
        answer = msgspec.json.decode(line, type=_Answer)
    except (msgspec.DecodeError, UnicodeDecodeError):
        shown = line[:60].decode(errors="replace").strip()
        raise Failed(f'answered "{shown}" and not {{"action": NUMBER}}') from None
    return answer.action


class _Answer(msgspec.Struct):
    action: int | None
