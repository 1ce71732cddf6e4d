"""The states that the tests of the page mount are what the rules of today would hand to it."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

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


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_fixture_is_up_to_date(path: Path, recorder: ModuleType) -> None:
    wanted = next(one for one in recorder.WANTED if one.name == path.stem)
    assert json.loads(path.read_text()) == json.loads(json.dumps(recorder.record(wanted))), (
        "record it again: .venv/bin/python web/harness/record.py web/tests/fixtures NAME..."
    )
