"""What keeps the repository in order: workflows, Makefile, versions, the files at its top."""

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

import sanban

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
WORKFLOWS = sorted((ROOT / ".github").rglob("*.yml"))
MAKEFILE = (ROOT / "Makefile").read_text() + (ROOT / "web" / "page.mk").read_text()
DECLARED = [
    path
    for path in (ROOT / "src").rglob("*.py")
    if re.search(r"^DECLARED_IN_C = True", path.read_text(), re.MULTILINE)
]


def workflow(name: str) -> Any:
    return yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text())


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflows_are_well_formed(path: Path) -> None:
    text = path.read_text()
    assert isinstance(yaml.safe_load(text), dict)
    assert not re.search(r"pypi\.org|npmjs|registry", text), "no registry is named"


def test_every_supported_python_is_tested_on_linux_and_macos() -> None:
    matrix = workflow("ci.yml")["jobs"]["test"]["strategy"]["matrix"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    assert matrix["python"] == named
    assert PROJECT["project"]["requires-python"] == f">={named[0]}"
    assert {name.partition("-")[0] for name in matrix["os"]} == {"ubuntu", "macos"}
    wheels = PROJECT["tool"]["cibuildwheel"]["build"]
    numbers = [version.replace(".", "") for version in named]
    assert wheels == [*(f"cp{number}-*" for number in numbers), f"cp{numbers[-1]}t-*"]
    built_on = workflow("ci.yml")["jobs"]["wheels"]["strategy"]["matrix"]["os"]
    assert {name.partition("-")[0] for name in built_on} == {"ubuntu", "macos", "windows"}


def test_workflows_call_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE))
    steps = [step for job in workflow("ci.yml")["jobs"].values() for step in job["steps"]]
    commands = "\n".join(step.get("run", "") for step in steps)
    called = set(re.findall(r"make (?:\w+=\w+ )*([a-z-]+)", commands))
    assert {"test", "set-up", "pure-tests", "dist-test"} <= called <= targets
    assert all("@v" in step["uses"] for step in steps if "uses" in step)


def test_make_shows_why_npm_failed(tmp_path: Path) -> None:
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho the registry is asleep >&2\nexit 1\n")
    npm.chmod(0o755)
    changed = ("-o", ".make/node", "-W", "web/package-lock.json")  # and a Node that fits
    done = subprocess.run(
        ["make", *changed, f"NPM=cd web && {npm}", ".make/web-installed"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode != 0
    assert "the registry is asleep" in done.stdout + done.stderr


def test_dependencies_of_every_kind_are_kept_up_to_date() -> None:
    updates = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text())["updates"]
    kinds = {update["package-ecosystem"]: update["directory"] for update in updates}
    assert kinds == {"pip": "/", "npm": "/web", "github-actions": "/"}
    assert all((ROOT / folder.strip("/")).is_dir() for folder in kinds.values())


def test_the_changelog_has_a_section_for_this_version_first() -> None:
    sections = re.findall(r"^## (\d+\.\d+\.\d+)", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert sections[0] == sanban.__version__.partition(".dev")[0]
    numbers = [tuple(map(int, section.split("."))) for section in sections]
    assert numbers == sorted(numbers, reverse=True)


def test_the_build_depends_on_what_is_written_by_hand() -> None:
    """A module that is declared in C starts a build; the .pxd that the build writes does not."""
    made = subprocess.run(
        ["make", "-pn", "help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    found = re.search(r"^HOT :?= (.*)$", made.stdout, re.MULTILINE)
    assert found is not None
    hot = {ROOT / name for name in found[1].split()}
    assert set(DECLARED) <= hot
    assert not {path.with_suffix(".pxd") for path in DECLARED} & hot
    by_hand = subprocess.run(
        ["git", "ls-files", "src/**/*.pxd"], cwd=ROOT, capture_output=True, text=True
    )
    written = {path for name in by_hand.stdout.split() if (path := ROOT / name).exists()}
    assert written <= hot
    modules = {path.with_suffix(".py") for path in written}  # C alone has none
    assert {path for path in modules if path.exists()} <= hot


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a clone")
def test_what_a_build_writes_is_not_kept() -> None:
    made = [path.with_suffix(".pxd") for path in DECLARED]
    made += [ROOT / "src/sanban/server/static/index.html"]
    kept = subprocess.run(["git", "ls-files", "--", *made], cwd=ROOT, capture_output=True)
    assert kept.stdout == b""
    for path in made:
        ignored = subprocess.run(["git", "check-ignore", "-q", str(path)], cwd=ROOT)
        assert ignored.returncode == 0, f"{path.relative_to(ROOT)} is made by the build"
