"""Every command and option of `sanban --help` with rubbish: a sentence and code 2, or it works.

The commands are found in the app, so that a new one is covered without a change here.
"""

import inspect
import io
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import get_type_hints

import pytest

import sanban
from sanban.cli import COMMANDS, main
from sanban.cli.arguments import is_group
from sanban.core.rng import Rng
from tests.support import conformance

WAITING = ("serve", "bot")  # go on until they are stopped: tests/cli/test_waiting.py
# what a command needs before its options are looked at, and what keeps it short
NEEDED = {"file": ["{record}"], "game": ["kamisado"], "record": ["{record}"]}
SHORT = {
    "arena": {"players": ["random", "random"], "games": ["1"], "workers": ["1"], "out": ["arena"]},
    "export": {"size": ["64"]},
    "grade": {"positions": ["2"]},
    "perft": {"depth": ["2"]},
    "positions": {"count": ["2"], "workers": ["1"]},
    "train": {
        "iterations": ["0"],
        "hidden": ["4"],
        "parts": ["1"],
        "out": ["train"],
        "report_games": ["1"],
    },
    "solve": {"position": ["1b1pyrgn/3o4/8/3u4/2U5/8/4R3/NG1YP1BO w r"], "memory": ["1"]},
}
RUBBISH = (
    *("", "rubbish", "-1", "0", "1.5", "nan", "inf", "99999999999999999999", "-", "--", "[/bold]"),
    *("=", "match=", "a\nb", "三番", "{binary}", "{empty}", "{folder}", "{folder}/none/there"),
)


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Files that rubbish can name; the command runs in a folder of its own."""
    table = sanban.start("kamisado", seed=1)
    conformance.play_random(table, Rng(1))
    (tmp_path / "game.json").write_bytes(table.record().to_json())
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("SANBAN_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("NO_COLOR", "1")
    names = {"record": "game.json", "binary": "binary", "empty": "empty", "folder": ""}
    return {name: str(tmp_path / file) for name, file in names.items()}


def calls(command: str) -> Iterator[list[str]]:
    """The command without anything, with rubbish in its place, and in each of its options."""
    function = getattr(import_module(COMMANDS[command][0]), command.replace("-", "_"))
    parameters = inspect.signature(function).parameters.values()
    first = [p.name for p in parameters if p.kind is not p.KEYWORD_ONLY]
    kinds = get_type_hints(function, include_extras=True)
    options = [
        name
        for p in parameters
        if p.kind is p.KEYWORD_ONLY
        for name in (kinds[p.name]._fields if is_group(kinds[p.name]) else [p.name])
    ]
    short = SHORT.get(command, {})

    def words(**given: list[str]) -> list[str]:
        line = [word for name in first for word in given.get(name, NEEDED.get(name, ["rubbish"]))]
        for name, value in (
            short | {name: given[name] for name in options if name in given}
        ).items():
            line += [f"--{name.replace('_', '-')}", *value]
        return line

    yield []
    yield ["--nonsense"]
    yield [*words(), "--nonsense"]
    for rubbish in RUBBISH:
        yield words(**{first[0]: [rubbish]}) if first else [rubbish]
        yield [*words(), rubbish]
    for name in options:
        yield words(**{name: []})
        for rubbish in RUBBISH:
            yield words(**{name: [rubbish]})


def run(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[object, str, str]:
    """The command in this process, with nothing to read."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in "ioe"]
    with monkeypatch.context() as patch:
        for name, stream in zip(("stdin", "stdout", "stderr"), streams, strict=True):
            patch.setattr(sys, name, stream)
        with pytest.raises(SystemExit) as ended:
            main(arguments)
    out, err = (stream.buffer.getvalue().decode(errors="replace") for stream in streams[1:])
    return ended.value.code, out, err


def judge(call: list[str], code: object, out: str, err: str) -> None:
    """It worked, or it says in one sentence what is wrong."""
    shown = f"sanban {call}: code {code}\n{err}"
    assert "Traceback" not in out + err, shown
    assert code in (0, 2), shown
    if code == 2:
        sentence = err.strip()
        assert sentence.startswith("sanban: "), shown
        assert sentence.count("\n") == 0, shown
        assert len(sentence.split()) > 3, shown


@pytest.mark.deep
@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in WAITING])
def test_rubbish_ends_with_a_sentence(
    command: str, places: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = 0
    for call in calls(command):
        arguments = [command, *(word.format(**places) for word in call)]
        code, out, err = run(arguments, monkeypatch)
        judge(arguments, code, out, err)
        refused += code == 2
    assert refused > len(RUBBISH)
