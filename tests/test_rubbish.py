"""No public method crashes the interpreter, corrupts a game or answers with a bare error.

`tests.support.rubbish` finds the methods by inspection and calls them with rubbish: huge,
negative, of the wrong type, None, NaN, other games' objects, random bytes.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest


def run(seed: int, calls: int, folder: Path) -> dict[str, int]:
    """The counts of a run in a process of its own; a failure shows what was called last."""
    last = folder / "last call"
    found = subprocess.run(
        [sys.executable, "-m", "tests.support.rubbish", str(seed), str(calls)],
        env={**os.environ, "RUBBISH_LAST": str(last), "SANBAN_PURE": ""},
        capture_output=True,
        text=True,
    )
    called = last.read_text().strip() if last.exists() else "nothing"
    assert found.returncode == 0, f"{found.stdout}\n{found.stderr}\nlast call: {called}"
    counts: dict[str, int] = json.loads(found.stdout.splitlines()[-1])
    print(counts)
    return counts


def test_a_share_of_the_calls(tmp_path: Path) -> None:
    counts = run(1, 5_000, tmp_path)
    assert counts["calls"] >= 5_000
    assert counts["refused"] > 3_000
    assert counts["done"] > 500
    assert counts["methods"] >= 0.95 * counts["doors"] > 200


@pytest.mark.deep
def test_a_hundred_thousand_calls_of_every_public_method(tmp_path: Path) -> None:
    counts = run(1_000, 100_000, tmp_path)
    assert counts["calls"] >= 100_000
    assert counts["methods"] >= counts["doors"] > 200
