"""Blocks of numbers, and the C side that is written for them."""

import sys
from pathlib import Path

import pytest

from sanban import _declare
from sanban.core.layout import Layout, i8, i32, u8, u64


class Block(Layout):
    turn: int = i8()
    words: list[int] = u64(2)
    grid: list[int] = u8(2, 3)
    total: int = i32()


def test_a_block_has_the_gaps_that_c_leaves() -> None:
    assert Block.size == 40  # 1 + 7, 16, 6 + 2, 4 + 4
    assert list(Block.fields) == ["turn", "words", "grid", "total"]


def test_a_block_survives_its_bytes_and_a_copy_is_independent() -> None:
    block = Block()
    block.turn, block.total = -1, 70_000
    block.words[1], block.grid[5] = 2**64 - 1, 255
    other, third = Block(), Block()
    other.from_bytes(block.to_bytes())
    third.copy_from(block)
    assert vars(other) == vars(block) == vars(third)
    third.grid[5] = 1
    assert block.grid[5] == 255


def test_the_declaration_of_a_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "sanban"
    package.mkdir()
    (package / "sample_layout.py").write_text(
        "from sanban.core.layout import Layout, i8\n"
        "DECLARED_IN_C = True\n"
        "FIRST, SECOND = range(2)\n"
        "WIDE = (1, 300)\n"
        "NAMES = ('a',)\n"
        "class Fields(Layout):\n"
        "    at: list[int] = i8(SECOND + 2)\n"
    )
    monkeypatch.setattr("sanban.__path__", [str(package)])
    monkeypatch.delitem(sys.modules, "sanban.sample_layout", raising=False)
    (written,) = _declare.declare_all(tmp_path)
    text = written.read_text()
    assert "FIRST = 0\n    SECOND = 1" in text
    assert "static const short sanban_sample_layout_WIDE[2] = {1, 300};" in text
    assert "cdef struct FieldsStruct:\n    signed char at[3]" in text
    assert "ctypedef FieldsStruct* Fields" in text
    assert "NAMES" not in text
    before = written.stat().st_mtime_ns
    _declare.declare_all(tmp_path)
    assert written.stat().st_mtime_ns == before
