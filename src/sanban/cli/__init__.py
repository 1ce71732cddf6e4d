"""The command `sanban`. Each command is imported when it is called."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from sanban import __version__
from sanban.cli.arguments import Command, call, unknown
from sanban.core.errors import SanbanError, system_reason

COMMANDS = {
    "play": ("sanban.cli.play", "Play in the terminal, against a friend or bots."),
    "replay": ("sanban.cli.records", "Replay a record or a score sheet by the rules."),
    "verify-deal": ("sanban.cli.records", "Check that nobody rigged the deal of a game."),
    "export": ("sanban.cli.export", "Export a game as a picture, a video or a score sheet."),
    "arena": ("sanban.cli.arena", "Let bots play against each other, and rate them."),
    "players": ("sanban.cli.players", "List the players of a game."),
    "train": ("sanban.cli.train", "Train a player by self-play, or against another player."),
    "versus": ("sanban.cli.versus", "Let this version play against an older one."),
    "grade": ("sanban.cli.grade", "Grade Kamisado players against perfect play."),
    "positions": ("sanban.cli.grade", "Make a data set of solved Kamisado positions."),
    "legal": ("sanban.cli.legal", "List the legal actions of a game, a position or a record."),
    "solve": ("sanban.cli.solve", "Find out who wins a Kamisado position, and how."),
    "verify": ("sanban.cli.solve", "Check a certificate of winning strategies by the rules."),
    "analyse": ("sanban.cli.study", "Show where a game was won and lost."),
    "puzzles": ("sanban.cli.study", "Show a Kamisado puzzle: find the one right move."),
    "study": ("sanban.cli.match", "Settle starts of Kamisado matches, or make challenges."),
    "perft": ("sanban.cli.kamisado", "Count Kamisado move sequences, to check the rules."),
    "serve": ("sanban.server.command", "Start the server for people and bots."),
    "admin": ("sanban.server.host.command", "See, ban, close, delete, erase: what a host can do."),
    "token": ("sanban.server.command", "Make or revoke a token for a program."),
    "bot": ("sanban.server.command", "Run a bot on this machine for a remote server."),
}
"""Each command: the module that has a function of its name, and what it does."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command. Wrong input ends with a message and exit code 2."""
    try:
        code = _answer(sys.argv[1:] if arguments is None else arguments)
        if sys.stdout:  # None when the caller has closed it
            sys.stdout.flush()
    except BrokenPipeError:  # `sanban … | head -1`: nobody reads on, which is no error
        _forget_output()
        code = 128 + 13  # as if SIGPIPE had ended it
    except OSError as error:  # for example a full disk
        _forget_output()
        print(f"sanban: System error: {system_reason(error)}.", file=sys.stderr)
        code = 2
    sys.exit(code)


def _forget_output() -> None:
    """What is left in the buffer cannot be written: Python must not try again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _answer(words: Sequence[str]) -> int:
    """The exit code of a command; what went wrong is on the error stream."""
    try:
        return _run(words)
    except SanbanError as error:
        text = " ".join(str(error).split())
        print(f"sanban: {text}", file=sys.stderr)
        return 2
    except EOFError:
        print("\nsanban: Unexpected end of input.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nsanban: Stopped.", file=sys.stderr)
        # A Ctrl-C that passed through an exec() of a text (named tuples are made by one) leaves a
        # mark by which `python -m` ends itself by the signal, whatever we answer; this removes it.
        exec("")
        return 130


def _run(words: Sequence[str]) -> int:
    name = words[0] if words else "--help"
    if name in ("-h", "--help"):
        print(_help())
        return 0
    if name == "--version":
        print(__version__)
        return 0
    if name.startswith("-"):
        raise unknown("option", name, ["--help", "--version"])
    if name not in COMMANDS:
        raise unknown("command", name, list(COMMANDS))
    command: Command = getattr(import_module(COMMANDS[name][0]), name.replace("-", "_"))
    return call(command, name, words[1:])


def _help() -> str:
    lines = ["usage: sanban COMMAND …", "", "Kamisado, Samurai and Daito: play, replay, study.", ""]
    lines += [f"  {name:10}{what}" for name, (_, what) in sorted(COMMANDS.items())]
    lines += [
        "",
        "Use `sanban COMMAND --help` for help with a command, `sanban --version` for the version.",
    ]
    return "\n".join(lines)
