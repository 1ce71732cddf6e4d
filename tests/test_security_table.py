"""SECURITY.md lists every kind of trouble that a server must stand, and where it is tested."""

import ast
from pathlib import Path

from tests.support.server import ROOT

HEADING = "## What is tested"


def rows() -> dict[str, set[str]]:
    """The table: each trouble with the files that test it."""
    section = (ROOT / "SECURITY.md").read_text().split(f"{HEADING}\n")[1].split("\n## ")[0]
    found = {}
    for line in section.splitlines():
        if line.startswith("| ") and not line.startswith("| trouble"):
            trouble, _, files = (cell.strip() for cell in line.strip("|").split(" | "))
            found[trouble] = {file.strip("`") for file in files.split(", ")}
    return found


def marked(file: Path) -> list[str]:
    """The troubles that the tests of a file are marked with."""
    found: list[str] = []
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.FunctionDef):
            calls = [call for call in node.decorator_list if isinstance(call, ast.Call)]
            for call in calls:
                if ast.unparse(call.func) == "pytest.mark.attack":
                    assert node.name.startswith("test_")
                    found += [ast.literal_eval(name) for name in call.args]
    return found


def test_every_trouble_is_tested_where_the_table_says() -> None:
    tested: dict[str, set[str]] = {}
    for file in sorted((ROOT / "tests" / "server").glob("test_*.py")):
        for trouble in marked(file):
            tested.setdefault(trouble, set()).add(file.name)
    assert tested == rows()
    assert len(tested) >= 24
