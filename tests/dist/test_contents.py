"""What the packages contain: an sdist, and the wheel that is built from it (uncompiled, to be
quick; `make dist-test` builds, installs and uses the real ones)."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
NO_DEPENDENCIES = """
import os, sys
from pathlib import Path

class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "sanban"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, NotInstalled())
sys.path.insert(0, "src")
from sanban._declare import declare_all
print(len(declare_all(Path("src"))))
"""


def kept(folder: str) -> set[str]:
    """The files of a folder that git keeps."""
    done = subprocess.run(
        ["git", "ls-files", folder], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return set(done.stdout.splitlines())


def build(folder: Path, command: str, into: Path) -> Path:
    """Build a package of the project in this folder."""
    subprocess.run(
        [sys.executable, "setup.py", "-q", command, "--dist-dir", into],
        cwd=folder,
        check=True,
        capture_output=True,
        env=os.environ | {"SANBAN_NO_COMPILE": "1"},
    )
    (made,) = into.iterdir()
    return made


@pytest.mark.deep
def test_sdist_and_the_wheel_from_it(tmp_path: Path) -> None:
    with tarfile.open(build(ROOT, "sdist", tmp_path / "sdist")) as archive:
        sources = {name.partition("/")[2] for name in archive.getnames()}
        archive.extractall(tmp_path / "unpacked", filter="data")
    assert kept("src") | kept("docs") | {"LICENSE", "NOTICE", "tests/dist/wheel.py"} <= sources
    assert not [name for name in sources if name.endswith((".c", ".so", ".pyd", ".pyc"))]
    (folder,) = (tmp_path / "unpacked").iterdir()
    (folder / "src" / "sanban" / "core" / "rng.c").touch()  # what an older build left behind
    inside = set(zipfile.ZipFile(build(folder, "bdist_wheel", tmp_path / "wheel")).namelist())
    assert {name.removeprefix("src/") for name in kept("src")} <= inside
    assert {f"sanban/{name}" for name in kept("docs")} <= inside
    assert not [name for name in inside if name.endswith((".c", ".pyc"))]
    page = {name.removeprefix("src/") for name in sources if "server/static/" in name}
    assert {name for name in page if "." in name.rpartition("/")[2]} <= inside


def test_a_build_needs_no_dependencies() -> None:
    """The declarations in C are written where only setuptools and Cython are installed."""
    done = subprocess.run(
        [sys.executable, "-c", NO_DEPENDENCIES],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env=os.environ | {"SANBAN_PURE": "1"},
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) >= 9
