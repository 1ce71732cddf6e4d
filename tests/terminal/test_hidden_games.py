"""Games with hidden hands in the terminal: taking back, asking why."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import sanban
from sanban.core.events import Event
from sanban.core.table import Table
from sanban.players.base import Player
from sanban.players.simple import RandomPlayer
from sanban.terminal.play import Seats, TerminalGame


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def sit_down(table: Table[Any], lines: list[str]) -> str:
    """Two people at one keyboard type these lines, then leave; what the screen showed."""
    console = Console(width=100, force_terminal=False, color_system=None)
    typed: Iterator[str] = iter(lines)

    def ask(question: str) -> str:
        return "" if "Hand the screen over" in question else next(typed, "quit")

    with console.capture() as capture:
        TerminalGame(table, Seats([None, None]), console, ask).run()
    return capture.get()


def samurai() -> tuple[Table[Any], list[str]]:
    table = sanban.start("samurai", {"first_hand": "random", "figures": "random"}, 2, seed=3)
    (seat,) = table.game.awaited()
    return table, [table.game.text(seat, action) for action in table.game.legal(seat)]


def test_a_turn_can_be_taken_back_until_tiles_are_drawn() -> None:
    table, offers = samurai()
    shown = sit_down(table, [offers[0], "undo", offers[1]])
    assert "Taken back." in shown
    assert [entry.action for entry in table.log] == [offers[1]]
    table, offers = samurai()
    shown = sit_down(table, [offers[0], "end", "undo"])
    assert "you cannot take that back" in shown
    assert [entry.action for entry in table.log] == [offers[0], "end"]


def test_nothing_can_be_taken_back_in_a_game_that_was_resumed() -> None:
    """Nobody remembers any more what had become known."""
    table, offers = samurai()
    table.play(table.game.awaited()[0], offers[0])
    assert "you cannot take that back" in sit_down(table, ["undo"])


def test_why_is_answered() -> None:
    table, _ = samurai()
    shown = sit_down(table, ["why edo", "why q14", "why nowhere"])
    assert "Edo (o14) has 6 free land hexes beside it." in shown
    assert "ask for a settlement" in shown
    assert 'There is no hex "nowhere"' in shown
    assert table.log == []


class Caller:
    """A bot that calls Yame as soon as it may, and otherwise plays its first action."""

    def see(self, view: Any, events: Sequence[Event]) -> None:
        pass

    def choose(self, view: Any, legal: Sequence[int]) -> int | None:
        return legal[0] if view.viewer in view.awaited else legal[-1]


def against(bot: Player, lines: list[str], seed: int) -> tuple[Table[Any], str]:
    table = sanban.start("daito", {"first": "aka"}, 2, seed=seed)
    console = Console(width=100, force_terminal=False, color_system=None)
    typed = iter(lines)
    with console.capture() as capture:
        TerminalGame(table, Seats([None, bot]), console, lambda _: next(typed, "quit")).run()
    return table, capture.get()


def test_a_bot_calls_yame_in_the_persons_turn() -> None:
    table, shown = against(Caller(), [], 5)
    assert (table.log[0].seat, table.log[0].action) == (1, "yame")
    assert "Yame" in shown


def test_a_person_calls_yame_in_the_bots_turn() -> None:
    # Aka passes; before the bot acts Aka is asked, and calls
    table, _ = against(RandomPlayer(1), ["stop", "", "yame"], 5)
    calls = [entry for entry in table.log if entry.action == "yame"]
    assert [entry.seat for entry in calls] == [0]
    number = table.log.index(calls[0])
    assert table.log[number - 1].seat == 1
