"""Daito in the terminal."""

from pathlib import Path

import pytest
from rich.console import Console

from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.games.daito.game import Daito
from sanban.players.simple import RandomPlayer
from sanban.terminal import daito
from sanban.terminal.play import Seats, TerminalGame
from tests.cli.test_commands import refused, run
from tests.games.daito.support import A, B, at, do


def shown(game: Daito, viewer: int | None) -> str:
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(daito.board(game.view(viewer)))
    return capture.get()


def test_the_board_fits_100_columns_and_tells_everything_without_colour() -> None:
    game = at(
        hands=[["kiai", "kamae", "tsubazeriai", "jikan"], ["fudoshin"]],
        live=["seme", "maki", "men/tsuki"],
        used=["do/men"],
    )
    text = shown(game, A)
    assert max(map(len, text.splitlines())) <= 100
    for words in ("Crazy Kiai", "∇ blue/yellow", "† tsuki", "unofficial", "1 Do/Men", "Kamae"):
        assert words in text
    assert "Fudoshin" not in text
    assert "Fudoshin" in shown(game, B)
    assert "Fudoshin" not in shown(game, None)
    assert "Kamae" not in shown(game, None)


def test_known_and_buried_cards_are_shown_to_those_who_know_them() -> None:
    game = at(hands=[["kamae", "seme"], ["fudoshin"]])
    do(game, A, "yame", "exchange kamae")
    text = shown(game, A)
    assert "Known to you: Fudoshin" in text
    assert "Kamae (card 52)" in text
    assert "The opponent knows: Fudoshin" in shown(game, B)


def test_every_legal_action_has_a_label() -> None:
    rng = Rng(5)
    for seed in range(12):
        game = Daito.start({"answers": "two"} if seed % 2 else None, None, seed)
        while game.outcome is None:
            seat = int(rng.choice(game.may_act()))
            offered = daito.choices(game, seat)
            assert sorted(action for action, _ in offered) == sorted(game.legal(seat))
            assert all(game.text(seat, action) in label for action, label in offered)
            game.play(seat, rng.choice(game.legal(seat)))


def play(lines: list[str], seed: int) -> str:
    """A game against a random bot, with those lines typed first and numbers after them."""
    table = Table.start(Daito, {"first": "aka"}, None, seed)
    console = Console(width=100, color_system=None, record=True, quiet=False)
    typed = iter(lines)
    game = TerminalGame(
        table, Seats([None, RandomPlayer(seed)]), console, lambda _: next(typed, "1"), "test"
    )
    with console.capture() as capture:
        game.run()
    return capture.get()


def test_a_whole_match_at_the_keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANBAN_HOME", str(tmp_path))
    text = play([], 4)
    assert "The game is over" in text


def test_a_turn_is_taken_back_at_the_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SANBAN_HOME", str(tmp_path))
    game = Daito.start({"first": "aka"}, None, 4)
    attack = next(game.text(A, a) for a in game.legal(A) if game.text(A, a).startswith("attack"))
    text = play([attack, "undo", "exchange nothing", "quit"], 4)
    assert "Taken back." in text
    swap = next(game.text(A, a) for a in game.legal(A) if game.text(A, a).startswith("exchange"))
    text = play([swap, "undo", "quit"], 4)
    assert "you cannot take that back" in text


def test_a_deck_file_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    file.write_text('{"name": "club",\n "cards": [\n {"card": "sword", "count": 2}]}')
    sentence = refused("play", "daito", "--against", "random", "--option", f"deck=@{file}")
    assert 'Line 3 of the deck: There is no card "sword"' in sentence
    code, out, _ = run(
        *("play", "daito", "--against", "random", "--option", "deck=brown28"),
        answers="quit\n",
        home=tmp_path,
    )
    assert code == 0
    assert "deck brown28: unofficial" in out
