"""Programs in seats: whatever they do, they lose at most their game."""

import json
import re
import sys
from pathlib import Path

import pytest

from sanban.core.seeds import derived_seed
from sanban.lab.arena.play import play
from sanban.lab.arena.result import Result
from sanban.lab.arena.run import run
from sanban.lab.arena.schedule import make_job, schedule
from sanban.lab.arena.summary import summarise
from sanban.players.program import end_programs

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "docs" / "examples" / "arena_player.py"
PATIENT = 300.0  # seconds for an answer: nobody loses here by being slow
READ = (
    "import json, sys\n"
    "for line in sys.stdin:\n"
    "    message = json.loads(line)\n"
    "    if message['type'] == 'hello':\n"
    "        print(json.dumps({'name': 'Test', 'options': {'depth': 3}}), flush=True)\n"
    "    if message['type'] != 'choose': continue\n"
)
FIRST = READ + "    print(json.dumps({'action': message['legal'][0]['action']}), flush=True)\n"


def program(folder: Path, code: str) -> str:
    """A program with that code, as a player."""
    file = folder / "player.py"
    file.write_text(code)
    return f"program:{sys.executable} {file}"


def first_game(spec: str, seconds: float = PATIENT) -> Result:
    job = make_job("kamisado", [spec, "random"], seed=1, move_time=seconds)
    return play(job, schedule(job, 1)[0])


def test_the_example_is_thirty_lines_and_beats_random(tmp_path: Path) -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 30
    job = make_job(
        "kamisado", [f"program:{sys.executable} {EXAMPLE}", "random"], seed=3, move_time=PATIENT
    )
    results = run(job, 30, tmp_path, processes=1)
    assert all(result.forfeit is None for result in results)
    assert summarise(job, results).standings[0].player.startswith("program:")
    # its dice are seeded: the same seed, the same games
    again = run(job, 10, tmp_path / "again", processes=1)
    assert [r.outcome() for r in again] == [r.outcome() for r in results[:10]]


def test_a_program_cannot_work_out_the_deal(tmp_path: Path) -> None:
    """Its dice are made from the job's seed, but the seed itself stays with the arena."""
    told = tmp_path / "told.jsonl"
    code = FIRST.replace("    if m", f"    open({str(told)!r}, 'a').write(line)\n    if m", 1)
    seed = "the seed of every deal"
    job = make_job("daito", [program(tmp_path, code), "random"], seed=seed, move_time=PATIENT)
    play(job, schedule(job, 1)[0])
    hello, start = (json.loads(line) for line in told.read_text().splitlines()[:2])
    assert (hello["type"], start["type"]) == ("hello", "start")
    assert start["seed"] == derived_seed(seed, "game 0 seat 0")
    assert seed not in told.read_text()


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("raise SystemExit(3)", "ended with code 3"),
        ("1 / 0", "ended with code 1: ZeroDivisionError"),
        (READ + "    print('hello', flush=True)", 'answered "hello" and not'),
        (READ + '    print(\'{"action": "a"}\', flush=True)', "answered "),
        ("print('hi', flush=True); input()", 'answered "hi" to hello and not'),
        (
            READ + "    print('{\"action\": 1}', flush=True)",
            "played 1, which is not a legal action",
        ),
        (READ + "    print('{\"action\": 99999999}', flush=True)", "played 99999999, which is not"),
        (READ + "    print('{\"action\": null}', flush=True)", "passed, but the game waits for it"),
        (READ + "    import time; time.sleep(600)", "took longer than 0.3 seconds"),
        ("print('x' * 300_000, flush=True); input()", "answered "),
        ("while True: print('[]')", "answered "),
        ("import os, time; os.close(1); time.sleep(600)", "closed its output"),
    ],
)
def test_a_fault_loses_the_game(code: str, why: str, tmp_path: Path) -> None:
    seconds = 0.3 if "longer" in why else PATIENT
    result = first_game(program(tmp_path, code), seconds)
    assert result.forfeit is not None
    assert result.forfeit.seat == 0
    assert re.search(re.escape(why), result.forfeit.why)
    assert (result.winners, result.reason) == ((1,), "forfeit")


def test_a_program_that_does_not_exist_loses() -> None:
    result = first_game("program:/no/such/program")
    assert result.forfeit is not None
    assert "could not be started" in result.forfeit.why


def test_the_run_goes_on_and_the_report_says_why(tmp_path: Path) -> None:
    job = make_job(
        "kamisado", ["random", program(tmp_path, "1 / 0"), "greedy"], seed=2, move_time=PATIENT
    )
    results = run(job, 12, tmp_path, processes=1)
    summary = summarise(job, results)
    crashed = next(row for row in summary.standings if row.player.startswith("program:"))
    assert (crashed.lost, crashed.forfeits, crashed.won) == (8, 8, 0)
    assert "ZeroDivisionError" in summary.forfeits[0]
    assert summary.cross["greedy"]["random"].games == 4


def test_a_program_is_told_its_seat_its_view_and_what_happened(tmp_path: Path) -> None:
    file = tmp_path / "heard.jsonl"
    note = f"    open({str(file)!r}, 'a').write(line)\n    if m"
    spec = program(tmp_path, FIRST.replace("    if m", note, 1))
    job = make_job("kamisado", ["random", spec], seed=5, move_time=PATIENT)
    assert play(job, schedule(job, 1)[0]).forfeit is None
    end_programs()  # and wait for what it still writes
    heard = [json.loads(line) for line in file.read_text().splitlines()]
    hello, start, first, *_, end = heard
    assert hello == {"type": "hello", "protocol": 1}
    assert (start["type"], start["game"], start["seat"], start["seats"]) == (
        *("start", "kamisado", 1, 2),
    )
    assert "deal" not in start["seed"]  # its own dice, not the deal's
    assert first["view"]["viewer"] == 1
    assert [event["kind"] for event in first["events"]] == ["move"]
    assert set(first["legal"][0]) == {"action", "text"}
    assert first["may_pass"] is False
    assert end["type"] == "end"
    assert end["outcome"]["reason"] == "score"


def test_one_process_plays_many_games(tmp_path: Path) -> None:
    file = tmp_path / "started"
    spec = program(tmp_path, f"open({str(file)!r}, 'a').write('one\\n')\n" + FIRST)
    job = make_job("kamisado", ["random", spec], seed=5, move_time=PATIENT)
    results = run(job, 12, tmp_path, processes=1)
    assert all(result.forfeit is None for result in results)
    assert file.read_text() == "one\n"


def test_two_seats_of_a_game_never_share_a_process(tmp_path: Path) -> None:
    """What a seat may know must not reach another through the memory of a program."""
    file = tmp_path / "started"
    spec = program(tmp_path, f"open({str(file)!r}, 'a').write('one\\n')\n" + FIRST)
    job = make_job("daito", [spec, spec], seed=5, move_time=PATIENT)
    results = run(job, 4, tmp_path, processes=1)
    assert all(result.forfeit is None for result in results)
    assert file.read_text() == "one\n" * 2


def test_a_program_gets_the_options_that_it_has(tmp_path: Path) -> None:
    file = tmp_path / "heard.jsonl"
    note = f"    open({str(file)!r}, 'a').write(line)\n    if m"
    spec = program(tmp_path, FIRST.replace("    if m", note, 1))
    command = spec.removeprefix("program:")
    assert first_game(f"program[depth=6]:{command}").forfeit is None
    start = json.loads(file.read_text().splitlines()[1])
    assert start["settings"] == {"depth": "6"}
    lost = first_game(f"program[dept=6]:{command}").forfeit
    assert lost is not None
    assert lost.why == 'has no option "dept"; its options are: depth'
