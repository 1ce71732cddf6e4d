"""A match between two versions; here both are this one, in two places."""

from pathlib import Path

import pytest

import sanban
from sanban.cli import main
from sanban.core.errors import BadOptions, BadRecord
from sanban.lab.versus import match as versions
from sanban.lab.versus.match import Match, play, score, sources

HERE = Path(sanban.__file__).parent.parent


def match(game: str, seats: int = 2, new: str = "greedy", old: str = "random") -> Match:
    return Match(game=game, options={}, seats=seats, seed="test", old=old, new=new)


@pytest.mark.parametrize("game", ["kamisado", "daito"])
def test_the_better_player_wins_whichever_version_it_is(game: str) -> None:
    shares = []
    for new, old in (("greedy", "random"), ("random", "greedy")):
        played = play(match(game, new=new, old=old), 8, HERE, HERE)
        assert [one.number for one in played] == list(range(8))
        assert [one.seat for one in played] == [0, 1] * 4
        shares.append(score(match(game), played).share.mean)
    assert shares[0] > 0.5 > shares[1]


def test_one_among_several_sits_in_every_seat() -> None:
    played = play(match("samurai", 3), 3, HERE, HERE)
    assert [one.seat for one in played] == [0, 1, 2]
    found = score(match("samurai", 3), played)
    assert found.fair == pytest.approx(1 / 3)
    assert all(min(one.choices) > 5 for one in played)


def test_a_match_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    first = play(match("kamisado"), 2, HERE, HERE, path)
    path.write_bytes(path.read_bytes() + b'{"number": 7, "se')  # a run that was killed
    both = play(match("kamisado"), 4, HERE, HERE, path)
    assert both[:2] == first
    assert len(path.read_bytes().splitlines()) == 5
    with pytest.raises(BadRecord, match="another match"):
        play(match("kamisado", old="greedy"), 4, HERE, HERE, path)


def test_versions_with_other_rules_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """One side plays another deal."""
    asked = versions._Side.ask

    def other_deal(side: versions._Side, command: str, **told: object) -> dict[str, object]:
        if command == "start" and "1" in told["players"]:  # type: ignore[operator]
            told["seats"] = 3
        return asked(side, command, **told)

    monkeypatch.setattr(versions._Side, "ask", other_deal)
    with pytest.raises(BadRecord, match="do not play the same game"):
        play(match("samurai"), 1, HERE, HERE)


def test_a_version_that_fails_says_why() -> None:
    with pytest.raises(BadOptions, match="There is no level 11"):
        play(match("daito", old="level:11"), 1, HERE, HERE)


def test_a_folder_without_sanban_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="git worktree add"):
        sources(tmp_path)
    assert sources(HERE.parent) == HERE


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["versus", str(HERE.parent), "kamisado", "--games", "2", "--workers", "1"]
    words += ["--new-player", "greedy", "--old-player", "random", "--seed", "7"]
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "of 2 games (equal players: 50%)" in said
    assert "ms new" in said
