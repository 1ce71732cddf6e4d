"""What failed is run once more alone: an unsteady test is named, a broken one fails the run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
STEADY = "def test_steady():\n    assert True\n"
# fails the first time that it runs in this folder
UNSTEADY = """
from pathlib import Path

def test_fails_once():
    mark = Path(__file__).with_name("mark")
    seen = mark.exists()
    mark.touch()
    assert seen, "the machine was busy"
"""
BROKEN = "def test_broken():\n    assert 1 == 2, 'always'\n"
SETUP = UNSTEADY.replace("def test_fails_once", "import pytest\n@pytest.fixture\ndef made") + (
    "\ndef test_is_set_up(made):\n    pass\n"
)
SKIPPED = UNSTEADY.replace(
    "    assert seen", "    import pytest\n    seen and pytest.skip()\n    assert seen"
)


def run(folder: Path, *options: str, **files: str) -> subprocess.CompletedProcess[str]:
    """Run pytest on these files, with the plugin, as on a project of their own."""
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -q -p xdist\n")
    (folder / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text())
    for name, text in files.items():
        (folder / f"test_{name}.py").write_text(text)
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
    )


@pytest.mark.deep
@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["plain", "xdist"])
class TestRerunAlone:
    def test_an_unsteady_test_is_named_and_the_run_holds(
        self, tmp_path: Path, workers: tuple[str, ...]
    ) -> None:
        done = run(tmp_path, "--rerun-alone", *workers, steady=STEADY, once=UNSTEADY)
        assert done.returncode == 0, done.stdout
        assert "UNSTEADY test_once.py::test_fails_once\n" in done.stdout
        assert "the machine was busy" in done.stdout
        assert done.stdout.splitlines()[-1].startswith("1 passed, 1 unsteady in")
        assert "FAILURES" not in done.stdout

    def test_a_broken_test_fails_the_run(self, tmp_path: Path, workers: tuple[str, ...]) -> None:
        done = run(tmp_path, "--rerun-alone", *workers, steady=STEADY, once=UNSTEADY, broken=BROKEN)
        assert done.returncode == 1
        assert "UNSTEADY test_once.py::test_fails_once\n" in done.stdout
        assert "UNSTEADY test_broken" not in done.stdout
        assert "FAILED test_broken.py::test_broken - AssertionError: always" in done.stdout
        assert done.stdout.splitlines()[-1].startswith("1 failed, 1 passed, 1 unsteady in")

    def test_a_set_up_that_breaks_once_is_unsteady(
        self, tmp_path: Path, workers: tuple[str, ...]
    ) -> None:
        done = run(tmp_path, "--rerun-alone", *workers, made=SETUP)
        assert done.returncode == 0, done.stdout
        assert "setup of test_made.py::test_is_set_up" in done.stdout
        assert done.stdout.splitlines()[-1].startswith("1 unsteady in")

    def test_skipped_alone_is_not_passed(self, tmp_path: Path, workers: tuple[str, ...]) -> None:
        done = run(tmp_path, "--rerun-alone", *workers, skipped=SKIPPED)
        assert done.returncode == 1
        assert done.stdout.splitlines()[-1].startswith("1 failed in")

    def test_without_the_option_nothing_runs_twice(
        self, tmp_path: Path, workers: tuple[str, ...]
    ) -> None:
        done = run(tmp_path, *workers, once=UNSTEADY)
        assert done.returncode == 1
        assert "UNSTEADY" not in done.stdout


def test_too_many_failures_are_not_run_again(tmp_path: Path) -> None:
    many = "".join(f"def test_{n}():\n    assert 0\n" for n in range(21))
    done = run(tmp_path, "--rerun-alone", many=many)
    assert done.returncode == 1
    assert "21 tests failed: too many to run them again." in done.stdout
    assert "Run again alone" not in done.stdout
