"""The way of an action from a message to the log: read once, checked once, written once."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from sanban.games import registry
from sanban.server.errors import Illegal
from sanban.server.identity.people import Identity
from sanban.server.storage.store import entry_row
from sanban.server.tables import commands, entries, wire
from sanban.server.tables.state import TableState
from tests.server.test_clock import fresh

ADA = Identity("ada", "Ada")


def count_calls(monkeypatch: pytest.MonkeyPatch, kind: type, seat: int) -> Counter[str]:
    """Count from now on what a game is asked about a seat."""
    calls: Counter[str] = Counter()

    def counting(name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
        def counted(game: Any, of: int, *more: Any) -> Any:
            calls[name] += of == seat
            return plain(game, of, *more)

        return counted

    for name in ("parse", "text", "legal", "play"):
        monkeypatch.setattr(kind, name, counting(name, getattr(kind, name)))
    return calls


def send(state: TableState, seat: int, action: int | str) -> entries.LogEntry:
    """What becomes of the message `act`."""
    act = wire.Act(id="a", seat=seat, version=state.version, action=action)
    entry, _ = state.append(commands.new_entry(state, ADA, act), ADA.id, act.id, 2_000)
    return entry


@pytest.mark.parametrize("as_text", [False, True])
@pytest.mark.parametrize("game", registry.names())
def test_an_action_is_read_checked_and_written_once(
    game: str, as_text: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = fresh(game, registry.find(game).rules.min_seats)
    seat = state.awaited()[0]
    action = state.game.legal(seat)[0]
    text = state.game.text(seat, action)
    calls = count_calls(monkeypatch, type(state.game), seat)
    entry = send(state, seat, text if as_text else action)
    row = entry_row("t", entry)
    assert calls["parse"] == as_text
    assert calls["text"] == 1
    assert calls["play"] == 1
    assert calls["legal"] <= 1  # inside the game's play
    assert msgspec.json.decode(row["body"]) == {"kind": "play", "seat": seat, "action": text}


@pytest.mark.parametrize("game", registry.names())
def test_a_stored_action_is_read_once_and_not_written_again(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = registry.find(game).rules.min_seats
    state, again = fresh(game, seats), fresh(game, seats)
    seat = state.awaited()[0]
    entry = send(state, seat, state.game.legal(seat)[0])
    calls = count_calls(monkeypatch, type(state.game), seat)
    again.apply(entry)
    assert (calls["parse"], calls["text"], calls["play"]) == (1, 0, 1)
    assert calls["legal"] <= 1
    assert again.table is not None
    assert state.table is not None
    assert again.table.log == state.table.log


@pytest.mark.parametrize("action", [-1, 2**31 - 1, "nonsense"])
@pytest.mark.parametrize("game", registry.names())
def test_what_is_no_action_is_refused_and_changes_nothing(game: str, action: int | str) -> None:
    state = fresh(game, registry.find(game).rules.min_seats)
    with pytest.raises(Illegal):
        send(state, state.awaited()[0], action)
    assert state.version == 1
    assert state.table is not None
    assert not state.table.log
