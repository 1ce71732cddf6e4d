"""Every rule and ruling on docs/rules-samurai.md has a test named after it."""

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGE = (HERE.parents[2] / "docs" / "rules-samurai.md").read_text()
RULES = re.findall(r"^\| ([MPTVER]\d+) \|", PAGE, re.MULTILINE)
NAMES = [
    name
    for file in HERE.glob("test_*.py")
    for name in re.findall(r"^def test_(\w+)", file.read_text(), re.MULTILINE)
]


def test_the_page_lists_all_rules_once() -> None:
    counts = {"M": 6, "P": 3, "T": 6, "V": 4, "E": 6, "R": 14}
    assert [f"{kind}{n + 1}" for kind, most in counts.items() for n in range(most)] == RULES


@pytest.mark.parametrize("rule", RULES)
def test_rule_has_a_test(rule: str) -> None:
    assert any(rule.lower() in name.split("_") for name in NAMES)
