"""Running an arena: the same table for the same seed, whatever happens meanwhile."""

import csv
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from sanban.cli import main
from sanban.core.errors import BadRecord, SanbanError
from sanban.lab.arena import plots, report, workers
from sanban.lab.arena.play import play
from sanban.lab.arena.ratings import rate
from sanban.lab.arena.result import Result
from sanban.lab.arena.run import RESULTS, resumed, run
from sanban.lab.arena.schedule import Fixture, Job, make_job, schedule
from sanban.lab.arena.store import Store, read_job
from sanban.lab.arena.summary import Summary, summarise

JOB = make_job("kamisado", ["greedy", "random"], seed=7)


def outcomes(results: list[Result]) -> list[tuple[object, ...]]:
    return [result.outcome() for result in results]


def timeless(summary: Summary) -> Summary:
    rows = tuple(msgspec.structs.replace(row, milliseconds=0.0) for row in summary.standings)
    return msgspec.structs.replace(summary, standings=rows)


def lines(folder: Path) -> list[bytes]:
    return (folder / RESULTS).read_bytes().splitlines()


def test_the_same_seed_gives_the_same_table(tmp_path: Path) -> None:
    one = run(JOB, 40, tmp_path / "one", processes=1)
    two = run(JOB, 40, tmp_path / "two", processes=1)
    assert outcomes(one) == outcomes(two)
    assert timeless(summarise(JOB, one)) == timeless(summarise(JOB, two))
    other = make_job("kamisado", ["greedy", "random"], seed=8)
    assert outcomes(run(other, 40, tmp_path / "other", processes=1)) != outcomes(one)


@pytest.mark.deep
def test_a_pool_gives_the_table_of_one_process(tmp_path: Path) -> None:
    alone = run(JOB, 60, tmp_path / "alone", processes=1)
    assert outcomes(run(JOB, 60, tmp_path / "pool", processes=2)) == outcomes(alone)
    assert len(lines(tmp_path / "pool")) == 61


def test_finished_games_are_never_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = run(JOB, 10, tmp_path, processes=1)
    before = lines(tmp_path)
    played = []

    def counted(job: Job, fixture: Fixture) -> Result:
        played.append(fixture.number)
        return play(job, fixture)

    monkeypatch.setattr(workers, "play", counted)
    assert run(JOB, 10, tmp_path, processes=1) == first
    assert played == []
    assert run(JOB, 16, tmp_path, processes=1)[:10] == first
    assert played == list(range(10, 16))
    assert lines(tmp_path)[:11] == before


def test_half_a_line_is_dropped_and_its_game_played_anew(tmp_path: Path) -> None:
    whole = run(JOB, 12, tmp_path, processes=1)
    file = tmp_path / RESULTS
    file.write_bytes(file.read_bytes()[:-30])
    with Store(file, JOB) as store:
        assert len(store.results) == 11
    assert outcomes(run(JOB, 12, tmp_path, processes=1)) == outcomes(whole)
    assert len(lines(tmp_path)) == 13


def test_the_file_of_another_job_is_refused(tmp_path: Path) -> None:
    run(JOB, 2, tmp_path, processes=1)
    other = make_job("kamisado", ["greedy", "random"], seed=8)
    with pytest.raises(BadRecord, match=r"another job \(other seed\): choose another folder"):
        run(other, 2, tmp_path, processes=1)
    (tmp_path / RESULTS).write_text("hello\n")
    with pytest.raises(BadRecord, match="not the results file of an arena"):
        run(JOB, 2, tmp_path, processes=1)


def test_a_broken_line_is_named(tmp_path: Path) -> None:
    run(JOB, 2, tmp_path, processes=1)
    with (tmp_path / RESULTS).open("a") as file:
        file.write('{"number": 2}\n')
    with pytest.raises(BadRecord, match=r"Line 4 of .* is not a result"):
        run(JOB, 4, tmp_path, processes=1)


def test_two_runs_of_one_job_do_not_share_a_file(tmp_path: Path) -> None:
    with (
        Store(tmp_path / RESULTS, JOB),
        pytest.raises(BadRecord, match="the same arena is running"),
    ):
        run(JOB, 2, tmp_path, processes=1)


def test_a_result_counts_once(tmp_path: Path) -> None:
    result = play(JOB, schedule(JOB, 1)[0])
    with Store(tmp_path / RESULTS, JOB) as store:
        assert store.add(result)
        assert not store.add(result)
    assert len(lines(tmp_path)) == 2


@pytest.mark.deep
def test_a_killed_run_goes_on_where_it_was(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sanban", "arena", "kamisado"]
    command += ["--players", "greedy", "random", "--seed", "7"]
    command += ["--out", str(tmp_path / "killed"), "--workers", "2", "--games"]
    endless = [*command, "100000"]  # it is killed long before
    process = subprocess.Popen(endless, start_new_session=True, stdout=subprocess.DEVNULL)
    file = tmp_path / "killed" / RESULTS
    while not file.exists() or file.read_bytes().count(b"\n") < 40:
        assert process.poll() is None
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    kept = file.read_bytes()
    kept = kept[: kept.rfind(b"\n") + 1]
    assert kept.count(b"\n") >= 40
    games = max(_numbers(kept)) + 200
    subprocess.run([*command, str(games)], check=True, stdout=subprocess.DEVNULL)
    assert file.read_bytes().startswith(kept)
    assert sorted(_numbers(file.read_bytes())) == list(range(games))
    again = run(JOB, games, file.parent)
    assert outcomes(again) == outcomes(run(JOB, games, tmp_path / "whole", processes=1))


def _numbers(results: bytes) -> list[int]:
    """Which games a file of results has, in its order."""
    return [msgspec.json.decode(line, type=Result).number for line in results.splitlines()[1:]]


@pytest.mark.deep
def test_a_worker_that_dies_takes_no_game_with_it(tmp_path: Path) -> None:
    mark = tmp_path / "died"
    lethal = f"import os,sys; sys.path; os.path.exists({str(mark)!r}) or "
    lethal += f"(open({str(mark)!r}, 'w').close(), os.kill(os.getppid(), 9))"
    dies_once = make_job("kamisado", ["random", f"program:{sys.executable} -c '{_quoted(lethal)}'"])
    results = run(dies_once, 6, tmp_path / "out", processes=2)
    assert mark.exists()
    assert [result.number for result in results] == list(range(6))


def _quoted(code: str) -> str:
    return code.replace("'", "'\"'\"'")


@pytest.mark.deep
def test_workers_that_always_die_end_the_run_in_words(tmp_path: Path) -> None:
    kills = "import os; os.kill(os.getppid(), 9)"
    deadly = make_job("kamisado", ["random", f"program:{sys.executable} -c '{kills}'"])
    with pytest.raises(SanbanError, match="die again and again; 4 games are not played"):
        run(deadly, 4, tmp_path, processes=2)


def test_summary_counts_what_happened(tmp_path: Path) -> None:
    results = run(JOB, 50, tmp_path, processes=1)
    summary = summarise(JOB, results)
    best, other = summary.standings
    won = sum(r.seating[r.winners[0]] == 0 for r in results)
    assert (best.player, best.won, best.lost, best.drawn) == ("greedy", won, 50 - won, 0)
    assert best.score.mean == pytest.approx(won / 50)
    assert best.score.mean + other.score.mean == pytest.approx(1)
    assert best.low > 0 > other.high
    assert best.rating == -other.rating
    assert summary.cross["greedy"]["random"].mean == pytest.approx(won / 50)
    assert summary.cross["random"]["greedy"].games == 50
    assert summary.first.mean == summary.seats[0].mean  # in Kamisado seat 0 begins
    assert sum(seat.mean for seat in summary.seats) == pytest.approx(1)
    lengths = [result.actions for result in results]
    assert (summary.length.shortest, summary.length.longest) == (min(lengths), max(lengths))


def test_more_games_make_a_rating_surer(tmp_path: Path) -> None:
    results = run(JOB, 100, tmp_path, processes=1)
    few, many = summarise(JOB, results[:20]), summarise(JOB, results)
    one, other = many.standings[0], few.standings[0]
    assert one.high - one.low < other.high - other.low


@pytest.mark.deep
def test_everything_is_written(tmp_path: Path) -> None:
    results = run(JOB, 20, tmp_path, processes=1)
    summary = summarise(JOB, results)
    written = report.write(summary, results, tmp_path) + plots.draw(summary, tmp_path)
    assert {path.name for path in written} == {
        *("summary.json", "summary.md", "standings.csv", "games.csv"),
        *("ratings.png", "ratings.svg", "time.png", "time.svg"),
    }
    assert msgspec.json.decode((tmp_path / "summary.json").read_bytes(), type=Summary) == summary
    with (tmp_path / "games.csv").open() as file:
        table = list(csv.DictReader(file))
    assert [int(line["number"]) for line in table] == list(range(20))
    assert {line["player_0"] for line in table} == {"greedy", "random"}
    assert (tmp_path / "ratings.png").read_bytes().startswith(b"\x89PNG")
    svg = (tmp_path / "ratings.svg").read_bytes()
    plots.draw(summary, tmp_path)
    assert (tmp_path / "ratings.svg").read_bytes() == svg


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "kamisado", "--players", "greedy", "random", "--games", "12"]
    with pytest.raises(SystemExit) as left:
        main([*command, "--workers", "1", "--out", str(tmp_path), "--seed", "0"])
    assert left.value.code == 0
    shown = capsys.readouterr().out
    assert "Kamisado, 12 games, 2 seats, seed 0" in shown
    assert "The first player scores" in shown


def test_a_run_with_a_random_seed_goes_on_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sanban.cli.arena.data_folder", lambda: tmp_path)
    command = ["arena", "kamisado", "--players", "greedy", "random", "--workers", "1", "--games"]
    for games in ("4", "6"):
        with pytest.raises(SystemExit):
            main([*command, games])
    (folder,) = (tmp_path / "arena").iterdir()
    assert len(lines(folder)) == 1 + 6
    kept = read_job(folder / RESULTS)
    assert kept is not None
    assert len(kept.seed) == 32
    other = make_job("kamisado", ["greedy", "random"], move_time=1.0)
    assert resumed(other, folder) == other != kept
    assert read_job(tmp_path / "nothing") is None


def test_places_count_in_ratings_and_in_the_crosstable() -> None:
    """Second is better than third, also where only one can win."""
    job = make_job("samurai", ["random", "greedy", "level:1"], 3, seed=1)
    won = play(job, schedule(job, 1)[0])
    ranked = structs.replace(won, seating=(0, 1, 2), winners=(0,), places=(1, 2, 3))
    first, second, third = rate([ranked] * 5, 3).players
    assert first.points > second.points > third.points
    assert (ranked.against(1, 2), ranked.against(2, 1), ranked.against(0, 2)) == (1, 0, 1)
    old = structs.replace(ranked, places=())  # a result from before there were places
    assert (old.ranks(), old.against(1, 2)) == ((1, 2, 2), 0.5)
    assert sorted(won.places)[0] == 1
    assert tuple(s for s, place in enumerate(won.places) if place == 1) == won.winners


@pytest.mark.parametrize(("missing", "extra"), [("numpy", "arena"), ("matplotlib", "plots")])
def test_what_is_not_installed_is_said_before_anything_is_played(
    missing: str,
    extra: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    command = ["arena", "kamisado", "--players", "greedy", "random", "--plots"]
    with pytest.raises(SystemExit) as left:
        main([*command, "--out", str(tmp_path)])
    assert left.value.code == 2
    assert f"pip install 'sanban[{extra}]'" in capsys.readouterr().err
    assert not (tmp_path / RESULTS).exists()


def test_the_base_stays_light() -> None:
    code = "import sanban, sys; sanban.start('kamisado'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    heavy = {"numpy", "matplotlib", "distributed", "pettingzoo", "pyspiel", "rich"}
    assert not heavy & set(loaded.stdout.split())
    assert "sanban.core.game" in loaded.stdout


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        (["--games", "0"], "--games must be a number from 1"),
        (["--workers", "0"], "--workers must be a number from 1 to"),
        (["--option", "match"], "write name=value"),
        (["--option", "match=endless"], "cannot be 'endless'"),
        (["--move-time", "0"], "more than 0 seconds"),
        pytest.param(["--cluster", "nowhere"], "no Dask scheduler", marks=pytest.mark.deep),
    ],
)
def test_command_refuses_in_words(
    extra: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["arena", "kamisado", "--players", "greedy", "random", "--out", str(tmp_path), *extra])
    assert left.value.code == 2
    assert words in capsys.readouterr().err
