"""The states that the tests of the page mount are what the rules of today would hand to it."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

WEB = Path(__file__).parents[2] / "web"
FIXTURES = sorted((WEB / "tests" / "fixtures").glob("*.json"))


@pytest.fixture(scope="module")
def recorder() -> ModuleType:
    spec = importlib.util.spec_from_file_location("record", WEB / "harness" / "record.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_there_are_fixtures() -> None:
    assert len(FIXTURES) >= 7


def changed(old: Any, new: Any, where: str = "") -> list[str]:
    """The facts of the old state that are not so in the new one; it may know more."""
    if isinstance(old, dict) and isinstance(new, dict):
        return [
            line
            for key, value in old.items()
            for line in changed(value, new.get(key, "nothing"), f"{where}.{key}")
        ]
    return [] if old == new else [f"{where}: {old!r} is now {new!r}"]


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_fixture_is_up_to_date(path: Path, recorder: ModuleType) -> None:
    wanted = next(one for one in recorder.WANTED if one.name == path.stem)
    today = json.loads(json.dumps(recorder.record(wanted)))
    assert changed(json.loads(path.read_text()), today) == [], (
        "record it again: .venv/bin/python web/harness/record.py web/tests/fixtures NAME..."
    )
