"""A program in a seat: it reads JSON lines on its standard input and writes one a choice.

One process plays many games, one after the other. To the program: `hello` once; for each game
`start`, a `choose` for each choice, `end`. From the program: its name and its options as the
answer to `hello`, then `{"action": 17}` for each choice, or `{"action": null}` to pass where it
may. What it writes to its error stream is only shown when it fails. docs/programs.md has the
whole protocol and a player of thirty lines.
"""

import atexit
import contextlib
import os
import queue
import re
import shlex
import signal
import subprocess
import tempfile
import threading
from collections.abc import Mapping, Sequence
from typing import IO, Any

import msgspec

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.events import Event
from sanban.core.outcome import Outcome
from sanban.players.failure import PlayerFailed

SPEC = re.compile(r"program(?:\[([^\]]*)\])?:(.*)", re.DOTALL)
PROTOCOL = 1
LONGEST = 100_000  # characters of an answer
MOST_ANSWERS = 100  # that wait to be read
GRACE = 1.0  # seconds to leave after the last game
HELLO_S = 60.0  # seconds to load whatever it needs and answer `hello`
KEPT = 8  # processes that wait for their next game


class _Hello(msgspec.Struct):
    name: str
    options: dict[str, Any] = {}  # with their defaults


class _Answer(msgspec.Struct):
    action: int | None


class Command(msgspec.Struct, frozen=True):
    """What to run, and the options to give it."""

    line: str
    options: tuple[tuple[str, str], ...] = ()


def read_command(spec: str) -> Command:
    """The program that a player's name asks for.

    >>> read_command("program:./engine --fast")
    Command(line='./engine --fast', options=())
    >>> read_command("program[depth=6,style=calm]:./engine").options
    (('depth', '6'), ('style', 'calm'))
    """
    found = SPEC.fullmatch(spec)
    if found is None or not found[2].strip():
        raise BadOptions(f'"{spec}" names no program: write program:COMMAND.', ErrorCode.NO_PROGRAM)
    return Command(found[2].strip(), read_options(found[1] or "", "program[NAME=VALUE]:COMMAND"))


def read_options(text: str, form: str) -> tuple[tuple[str, str], ...]:
    """The options in the brackets of a player's name, which has this form.

    >>> read_options("depth=6, style=calm", "program[NAME=VALUE]:COMMAND")
    (('depth', '6'), ('style', 'calm'))
    """
    options = []
    for part in filter(None, text.split(",")):
        name, is_set, value = part.partition("=")
        if not is_set:
            raise BadOptions(
                f'"{part}" is no option of a {form.partition("[")[0]}: write {form}.',
                ErrorCode.NO_PROGRAM,
            )
        options.append((name.strip(), value.strip()))
    return tuple(options)


class Program:
    """A running process that has said hello."""

    def __init__(self, command: Command) -> None:
        self.command = command
        self.errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - see close()
        try:
            self.process = subprocess.Popen(
                shlex.split(command.line),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.errors,
                start_new_session=True,  # ended with all that it started
            )
        except (OSError, ValueError) as error:
            self.errors.close()
            raise PlayerFailed(f"could not be started: {error}") from None
        # both ways through threads: neither a program that does not read nor one that
        # never stops writing can hold up a game
        self.questions: queue.Queue[bytes] = queue.Queue()
        self.answers: queue.Queue[bytes] = queue.Queue(MOST_ANSWERS)
        self.threads = [
            threading.Thread(target=work, daemon=True) for work in (self._read, self._write)
        ]
        for thread in self.threads:
            thread.start()
        try:
            self.name = self._greet()
        except BaseException:
            self.close(at_once=True)
            raise

    def _greet(self) -> str:
        self.send({"type": "hello", "protocol": PROTOCOL})
        line = self.receive(HELLO_S)
        try:
            hello = msgspec.json.decode(line, type=_Hello)
        except (msgspec.DecodeError, UnicodeDecodeError):
            raise PlayerFailed(
                f'answered "{_shown(line)}" to hello and not {{"name": "…"}}'
            ) from None
        for name, _ in self.command.options:
            if name not in hello.options:
                known = ", ".join(hello.options) or "none"
                raise PlayerFailed(f'has no option "{name}"; its options are: {known}')
        return hello.name[:40]

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

    def send(self, message: dict[str, Any]) -> None:
        """Queue a line for it."""
        self.questions.put(msgspec.json.encode(message) + b"\n")

    def receive(self, seconds: float) -> bytes:
        """The next line that it writes."""
        try:
            line = self.answers.get(timeout=seconds)
        except queue.Empty:
            raise PlayerFailed(f"took longer than {seconds:g} seconds") from None
        if not line:
            raise self._gone()
        return line

    def _gone(self) -> PlayerFailed:
        """It has ended before its time."""
        try:
            code = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return PlayerFailed("closed its output before the game was over")
        self.errors.seek(0)
        lines = self.errors.read()[-2000:].decode(errors="replace").split("\n")
        last = [line.strip() for line in lines if line.strip()][-1:]
        return PlayerFailed(f"ended with code {code}" + (f": {last[0]}" if last else ""))

    def idle(self) -> bool:
        """It runs, and has written nothing that nobody asked for."""
        return self.process.poll() is None and self.answers.empty()

    def close(self, at_once: bool = False) -> None:
        """Let it leave; it is ended if it does not."""
        self.questions.put(b"")
        try:
            self.process.wait(0 if at_once else GRACE)
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


_waiting: list[Program] = []  # for their next game, the last used last
_lock = threading.Lock()


def _take(command: Command) -> Program:
    """A process of the command that waits for a game, or a new one."""
    with _lock:
        for program in reversed(_waiting):
            if program.command == command and program.idle():
                _waiting.remove(program)
                return program
    return Program(command)


def _give_back(program: Program) -> None:
    """The process waits for its next game; beyond a few, those that waited longest leave."""
    with _lock:
        if program.idle():
            _waiting.append(program)
            surplus = _waiting[:-KEPT]
            del _waiting[:-KEPT]
        else:
            surplus = [program]
    for one in surplus:
        one.close(at_once=True)


@atexit.register
def end_programs() -> None:
    """End the processes that wait for a game."""
    with _lock:
        ended, _waiting[:] = list(_waiting), []
    for program in ended:
        program.close()


class ProgramPlayer:
    """A program that plays one game in one seat. No other seat of a game has the same process."""

    def __init__(
        self, spec: str, seed: str, limit: float, options: Mapping[str, Any] | None = None
    ) -> None:
        self.command = read_command(spec)
        self.seed, self.limit, self.options = seed, limit, dict(options or {})
        self.events: list[Event] = []
        self.program: Program | None = None

    @property
    def name(self) -> str:
        """What it calls itself."""
        return self._running(None).name

    def _running(self, view: Any) -> Program:
        if self.program is None:
            self.program = _take(self.command)
            self.started = False
        if view is not None and not self.started:
            self.started = True
            self.program.send(
                {
                    "type": "start",
                    "game": view.game,
                    "options": self.options,  # of the game
                    "settings": dict(self.command.options),  # its own
                    "seats": view.seats,
                    "seat": view.viewer,
                    "seed": self.seed,  # for its own dice; the deal has another
                    "seconds": self.limit,
                }
            )
        return self.program

    def see(self, view: Any, events: Sequence[Event]) -> None:
        """What happens is told with the next choice."""
        self.events.extend(events)

    def choose(self, view: Any, legal: Sequence[int]) -> int | None:
        """A choice without the texts of the actions."""
        return self.choose_named(view, legal, ())

    def choose_named(self, view: Any, legal: Sequence[int], texts: Sequence[str]) -> int | None:
        """A choice; the legal actions come with their texts, where there are any."""
        program = self._running(view)
        told, self.events = self.events, []
        offers: list[dict[str, Any]] = [{"action": action} for action in legal]
        for offer, text in zip(offers, texts, strict=False):
            offer["text"] = text
        program.send(
            {
                "type": "choose",
                "view": msgspec.to_builtins(view),
                "events": msgspec.to_builtins(told),
                "legal": offers,
                "may_pass": view.viewer not in view.awaited,
            }
        )
        try:
            return _read_answer(program.receive(self.limit))
        except PlayerFailed:
            self.close(None, failed=True)
            raise

    def close(self, outcome: Outcome | None, failed: bool = False) -> None:
        """The game is over, or goes on without it (None): the program is told, and waits for the
        next one. After a fault it is ended: what it would answer is uncertain."""
        program, self.program = self.program, None
        if program is None:
            return
        if failed:
            program.close(at_once=True)
            return
        program.send({"type": "end", "outcome": msgspec.to_builtins(outcome)})
        _give_back(program)

    def __del__(self) -> None:
        with contextlib.suppress(Exception):
            self.close(None)


def _read_answer(line: bytes) -> int | None:
    """The action of an answer.

    >>> _read_answer(b'{"action": 17}'), _read_answer(b'{"action": null}')
    (17, None)
    """
    try:
        return msgspec.json.decode(line, type=_Answer).action
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise PlayerFailed(f'answered "{_shown(line)}" and not {{"action": NUMBER}}') from None


def _shown(line: bytes) -> str:
    return line[:60].decode(errors="replace").strip()
