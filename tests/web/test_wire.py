"""The page's types of the wire: whatever a client can send or get is in the generated files."""

import re
from pathlib import Path
from typing import get_args

import httpx
import msgspec
import pytest

from sanban.core.languages import LANGUAGES
from sanban.games import registry
from sanban.server.bots.wire import FromProgram, ToProgram
from sanban.server.errors import RefusalCode
from sanban.server.study.wire import ReviewLine
from sanban.server.tables.wire import FromClient, ToClient
from sanban.server.typescript import Types
from tests.support.server import LIMIT_S, Server

UNIONS = {
    "ToClient": ToClient,
    "FromClient": FromClient,
    "ToProgram": ToProgram,
    "FromProgram": FromProgram,
    "ReviewLine": ReviewLine,
}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The generated files by their names."""
    folder = tmp_path_factory.mktemp("generated")
    Types().write(folder)
    return {path.stem: path.read_text() for path in folder.iterdir()}


def interface(text: str, kind: type[msgspec.Struct]) -> str:
    """The body of the interface that stands for a struct."""
    found = re.search(rf"^export interface {kind.__name__} {{\n(.*?)^}}", text, re.M | re.S)
    assert found, f"{kind.__name__} is missing"
    return found[1]


def tagged(text: str, kind: type[msgspec.Struct]) -> bool:
    config = kind.__struct_config__
    return f'  {config.tag_field}: "{config.tag}";\n' in interface(text, kind)


def test_one_file_for_the_wire_and_one_for_each_game(files: dict[str, str]) -> None:
    assert set(files) == {"wire", *registry.names()}


def test_every_body_of_the_http_interface(files: dict[str, str], tmp_path: Path) -> None:
    with Server(tmp_path / "sanban.db") as server:
        answer = httpx.get(f"{server.url}/api/openapi.json", timeout=LIMIT_S)
    schemas = answer.json()["components"]["schemas"]
    assert len(schemas) > 40
    everything = "\n".join(files.values())
    for name, schema in schemas.items():
        struct = name.split("_")[-1]  # two types of one name have their modules before it
        assert re.search(rf"^export (interface|type) {struct}\b", everything, re.M), name
        for field in schema.get("properties", ()):
            assert re.search(rf"\b{field}\??: ", everything), f"{name}.{field}"


@pytest.mark.parametrize("name", UNIONS)
def test_every_live_message(files: dict[str, str], name: str) -> None:
    kinds = get_args(UNIONS[name])
    text = files["wire"]
    assert f"export type {name} = {' | '.join(kind.__name__ for kind in kinds)};" in text
    assert all(tagged(text, kind) for kind in kinds)


@pytest.mark.parametrize("name", registry.names())
def test_every_event_and_action_of_a_game(files: dict[str, str], name: str) -> None:
    rules = registry.find(name).rules
    for union in (rules.events, rules.details):
        assert all(tagged(files[name], kind) for kind in get_args(union))
    assert f"{name}: {name.capitalize()};" in files["wire"]


def test_the_lists(files: dict[str, str]) -> None:
    def listed(name: str) -> list[str]:
        found = re.search(rf"^export const {name} = (\[.*\]) as const;$", files["wire"], re.M)
        assert found
        return msgspec.json.decode(found[1], type=list[str])

    assert listed("LANGUAGES") == list(LANGUAGES)
    assert listed("REFUSAL_CODES") == [code.value for code in RefusalCode]


def test_what_may_be_missing(files: dict[str, str]) -> None:
    """Optional is what a client may leave out, and what the server leaves out."""
    wire = files["wire"]
    assert "  name?: string | null;\n" in wire  # NewTable: it only comes in
    assert "  view?: GameView;\n" in wire  # ViewerState: left out when there is none
    assert "  seed: string | null;\n" in wire  # TableInfo: always there
    assert "  main_s: number;\n" in wire  # RealTime: goes both ways
