"""Other people's players: found by name, and unable to harm anybody."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sanban
from sanban.core.errors import BadOptions
from sanban.lab.arena.play import play
from sanban.lab.arena.schedule import make_job, schedule
from sanban.players import outside
from sanban.players.factory import check_player, make_player, own_names, player_names
from sanban.players.failure import PlayerFailed
from sanban.players.names import bot_title
from sanban.players.outside import NAMED, is_outside, name_players

MODULE = '''
class First:
    """The first legal action; None where it may pass."""
    def __init__(self, game, seed):
        self.game, self.seed = game, seed
    def see(self, view, events): pass
    def choose(self, view, legal):
        return legal[0] if view.viewer in view.awaited else None

class Crash(First):
    def choose(self, view, legal): return 1 // 0

class Cheat(First):
    def choose(self, view, legal): return 10**9

class Words(First):
    def choose(self, view, legal): return "a1a2"

class Passes(First):
    def choose(self, view, legal): return None

class Sleeps(First):
    def choose(self, view, legal):
        import time
        time.sleep(600)

class Unmade(First):
    def __init__(self, game, seed): raise ValueError("no weights")

class Half:
    def __init__(self, game, seed): pass
    def see(self, view, events): pass

number = 7
'''


@pytest.fixture
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module with players, as somebody has it in a folder."""
    (tmp_path / "their_players.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "their_players", raising=False)
    return "python:their_players:"


@pytest.fixture
def installed(players: str, tmp_path: Path) -> Iterator[None]:
    """The same as an installed package with entry points."""
    folder = tmp_path / "their_players-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: their-players\nVersion: 1.0\n")
    lines = ["first = their_players:First", "daito.crash = their_players:Crash"]
    lines += ["Bad Name = their_players:First", "gone = their_players:Gone"]
    (folder / "entry_points.txt").write_text("\n".join(["[sanban.players]", *lines, ""]))
    outside._installed.cache_clear()
    yield
    outside._installed.cache_clear()


def test_a_class_by_its_name(players: str) -> None:
    player = make_player("kamisado", players + "First", "7")
    game = sanban.start("kamisado").game
    assert player.choose(game.view(0), game.legal(0)) == game.legal(0)[0]
    job = make_job("daito", [players + "First", "random"], seed=1)
    for fixture in schedule(job, 4):
        assert play(job, fixture).forfeit is None


def test_it_gets_the_game_and_a_seed_that_is_not_the_deals(players: str) -> None:
    made: Any = make_player("daito", players + "First", "x")
    assert (made.player.game, made.player.seed) == ("daito", "x")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Crash", "failed with ZeroDivisionError: "),
        ("Cheat", "played 1000000000, which is not a legal action"),
        ("Words", 'chose "a1a2" and not a number'),
        ("Passes", "passed, but the game waits for it"),
        ("Sleeps", "took longer than 0.2 seconds"),
        ("Unmade", "failed with ValueError: no weights"),
        ("Half", 'has no method "choose"'),
    ],
)
def test_whatever_it_does_it_loses_the_game_and_no_more(name: str, why: str, players: str) -> None:
    seconds = 0.2 if name == "Sleeps" else 300
    job = make_job("kamisado", [players + name, "random"], seed=1, move_time=seconds)
    began = time.monotonic()
    result = play(job, schedule(job, 1)[0])
    assert result.forfeit is not None
    assert result.forfeit.seat == 0
    assert why in result.forfeit.why
    assert time.monotonic() - began < 200  # it did not sleep for ten minutes


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("python:", "write python:MODULE:CLASS"),
        ("python:their_players", "write python:MODULE:CLASS"),
        ("python:no_such_module:Bot", "cannot be loaded: ModuleNotFoundError"),
        ("python:their_players:Nobody", "cannot be loaded: AttributeError"),
        ("python:their_players:number", "is not a class"),
        ("program:", "write program:COMMAND"),
        ("program[depth]:x", r"write program\[NAME=VALUE\]:COMMAND"),
        ("nobody", "There is no player"),
    ],
)
def test_one_that_is_not_there_is_refused_in_words(spec: str, words: str, players: str) -> None:
    with pytest.raises(BadOptions, match=words):
        check_player("kamisado", spec)


def test_players_of_installed_packages(installed: None) -> None:
    assert "first" in player_names("kamisado")
    assert "first" not in own_names("kamisado")
    assert {"first", "crash"} <= set(player_names("daito"))
    assert "crash" not in player_names("kamisado")
    assert not any("Bad" in name for name in player_names("daito"))
    assert is_outside("samurai", "first")
    check_player("samurai", "first")
    with pytest.raises(BadOptions, match="cannot be loaded"):
        check_player("samurai", "gone")
    job = make_job("daito", ["first", "crash"], seed=1)
    result = play(job, schedule(job, 1)[0])
    assert result.forfeit is not None
    assert result.forfeit.seat == 1
    assert bot_title("first") == "first (bot)"


def test_a_host_names_players(players: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAMED, "")
    name_players([f"guest={players}First", f"daito.rude={players}Cheat"])
    assert player_names("kamisado")[-1] == "guest"
    assert set(player_names("daito")) >= {"guest", "rude"}
    game = sanban.start("daito", {"first": "aka"}, seed=1).game
    with pytest.raises(PlayerFailed, match="not a legal action"):
        make_player("daito", "rude").choose(game.view(0), game.legal(0))
    for wrong in ("guest", "Gu est=python:a:B", "x=nonsense", "x=python:no_such:Bot"):
        with pytest.raises(BadOptions):
            name_players([wrong])
