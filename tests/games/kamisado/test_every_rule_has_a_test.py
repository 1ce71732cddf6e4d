"""Every rule and ruling of docs/rules-kamisado.md has a test named after it."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = [
    *("T1", "T2", *(f"M{n}" for n in range(1, 9)), *(f"P{n}" for n in range(1, 5))),
    *(f"S{n}" for n in range(1, 12)),
    *(f"{kind}{n}" for kind in ("DS", "TS") for n in range(1, 9)),
    *(f"K{n}" for n in range(1, 7)),
]
NAMES = [
    name
    for file in HERE.glob("test_*.py")
    for name in re.findall(r"^def test_(\w+)", file.read_text(), re.MULTILINE)
]


@pytest.mark.parametrize("rule", RULES)
def test_rule_has_a_test(rule: str) -> None:
    assert any(rule.lower() in name.split("_") for name in NAMES)


def test_the_page_names_every_rule() -> None:
    page = (HERE.parents[2] / "docs" / "rules-kamisado.md").read_text()
    for rule in RULES:
        if rule[0] in "TMPSK" and rule[1:].isdigit() and not rule.startswith("P"):
            assert re.search(rf"\b{rule}\b", page), rule
