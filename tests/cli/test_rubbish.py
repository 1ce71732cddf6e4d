"""Every command and option of `sanban --help` with rubbish: a sentence and code 2, or it works.

The commands are found in the app, so that a new one is covered without a change here.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sanban
from sanban.cli import app
from sanban.core.rng import Rng
from tests.support import conformance

COMMANDS = [name for name in app if not name.startswith("-")]
WAITING = ("serve", "bot")  # go on until they are stopped
# what a command needs before its options are looked at, and what keeps it short
NEEDED = {
    "depth": "2",
    "file": "{record}",
    "game": "kamisado",
    "players": "random",
    "record": "{record}",
    "server": "http://127.0.0.1:9",
}
SHORT = {"arena": ["--games", "1", "--workers", "1", "--out", "{folder}/arena"]}
RUBBISH = (
    *("", "rubbish", "-1", "0", "1.5", "nan", "inf", "99999999999999999999", "-", "--", "[/bold]"),
    *("=", "match=", "a\nb", "三番", "{binary}", "{empty}", "{folder}", "{folder}/none/there"),
)


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Files that rubbish can name."""
    folder = tmp_path_factory.mktemp("rubbish")
    table = sanban.start("kamisado", seed=1)
    conformance.play_random(table, Rng(1))
    (folder / "game.json").write_bytes(table.record().to_json())
    (folder / "binary").write_bytes(bytes(range(256)))
    (folder / "empty").write_bytes(b"")
    names = {"record": "game.json", "binary": "binary", "empty": "empty"}
    return {name: str(folder / file) for name, file in names.items()} | {"folder": str(folder)}


def calls(command: str) -> Iterator[list[str]]:
    """The command without anything, with rubbish in its place, and in each of its options."""
    arguments = app[command].assemble_argument_collection()
    needed: list[str] = []
    for argument in arguments:
        if argument.required:
            name = argument.name.removeprefix("--")
            needed += [argument.name, NEEDED.get(name, "rubbish")]
    short = SHORT.get(command, [])
    yield []
    yield ["--nonsense"]
    yield [*needed, "--nonsense", *short]
    for rubbish in RUBBISH:
        yield [rubbish]
        yield [*needed, *short, rubbish]
    for argument in arguments:
        yield [*needed, *short, argument.name]
        others = [
            word
            for name, value in zip(needed[::2], needed[1::2], strict=True)
            if name != argument.name
            for word in (name, value)
        ]
        for rubbish in RUBBISH:
            yield [*others, *short, argument.name, rubbish]


def judge(call: list[str], code: int | None, out: str, err: str) -> None:
    """It worked, or it says in one sentence what is wrong."""
    shown = f"sanban {call}: code {code}\n{err}"
    assert "Traceback" not in out + err, shown
    assert code in (0, 2), shown
    if code == 2:
        sentence = err.strip()
        assert sentence.startswith("sanban: "), shown
        assert sentence.count("\n") == 0, shown
        assert sentence.endswith((".", "?", "!", ")", "FILE")), shown


@pytest.mark.deep
@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in WAITING])
def test_rubbish_ends_with_a_sentence(
    command: str, places: dict[str, str], tmp_path: Path
) -> None:
    """In one process for all calls of a command: starting Python takes longer than refusing."""
    environment = dict(os.environ, NO_COLOR="1", SANBAN_HOME=str(tmp_path / "home"))
    for call in calls(command):
        arguments = [command, *(word.format(**places) for word in call)]
        done = subprocess.run(
            [sys.executable, "-m", "sanban", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env=environment,
            cwd=tmp_path,
            timeout=600,
        )
        judge(arguments, done.returncode, done.stdout, done.stderr)
