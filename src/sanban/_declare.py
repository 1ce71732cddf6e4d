"""Writes the C side of plain modules when Sanban is compiled: see docs/decisions/0004.

A module that says `DECLARED_IN_C = True` gets a `.pxd` beside it with

- its whole numbers as constants (`TURNS = 2`),
- its tuples of whole numbers as constant arrays (`LANDS = (4, 7, 9)`),
- its `Layout` classes as structs (`FieldsStruct`) with the class's name as the pointer.

Compiled modules `cimport` them; uncompiled ones import the same names from the module itself.
The files are made again at each build and are not kept in the repository.
"""

import ast
import sys
from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from sanban.core.layout import Layout

MARK = "DECLARED_IN_C"
_RANGES = (
    ("signed char", -(2**7), 2**7),
    ("unsigned char", 0, 2**8),
    ("short", -(2**15), 2**15),
    ("int", -(2**31), 2**31),
    ("unsigned long long", 0, 2**64),
)


def declare_all(source: Path) -> list[Path]:
    """Write the declarations of every marked module below `source` (the folder of `sanban`)."""
    written = []
    for path in sorted(source.glob("sanban/**/*.py")):
        text = path.read_text(encoding="utf-8")
        if f"\n{MARK} = True" not in text:
            continue
        name = ".".join(path.relative_to(source).with_suffix("").parts)
        target = path.with_suffix(".pxd")
        declared = declaration(_load(name, path), _own_names(text))
        # an unchanged file keeps its time, so that nothing is compiled for it
        if not target.exists() or target.read_text(encoding="utf-8") != declared:
            target.write_text(declared, encoding="utf-8")
        written.append(target)
    return written


def _load(name: str, path: Path) -> ModuleType:
    """The module without the packages around it: what they import is not there at a build."""
    if name not in sys.modules:
        spec = spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        sys.modules[name] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def declaration(module: ModuleType, names: Sequence[str]) -> str:
    """The text of a `.pxd` for these names of a module."""
    constants, arrays, structs = [], [], []
    for name in names:
        value = getattr(module, name)
        if isinstance(value, int) and not isinstance(value, bool):
            constants.append(f"    {name} = {value}")
        elif isinstance(value, tuple) and value and all(type(item) is int for item in value):
            arrays.append((name, value))
        elif isinstance(value, type) and issubclass(value, Layout):
            structs.append(_struct(value))
    lines = [f"# Made from {module.__name__.rpartition('.')[2]}.py by sanban._declare.", ""]
    if constants:
        lines += ["cdef enum:", *constants, ""]
    if arrays:
        lines += _arrays(module.__name__, arrays)
    return "\n".join(lines + structs)


def _own_names(text: str) -> list[str]:
    """The names that a module defines itself, at its top level, in their order."""
    names: dict[str, None] = {}
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef):
            names[node.name] = None
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                for part in ast.walk(target):
                    if isinstance(part, ast.Name) and part.id.isupper():
                        names[part.id] = None
    names.pop(MARK, None)
    return list(names)


def _struct(layout: type[Layout]) -> str:
    name = layout.__name__
    lines = [f"cdef struct {name}Struct:"]
    for field, kind in layout.fields.items():
        lines.append(f"    {kind.c_type} {field}" + (f"[{kind.length}]" if kind.shape else ""))
    return "\n".join([*lines, "", f"ctypedef {name}Struct* {name}", ""])


def _arrays(module: str, arrays: Sequence[tuple[str, tuple[int, ...]]]) -> list[str]:
    prefix = module.replace(".", "_")
    texts, names = [], []
    for name, values in arrays:
        c_type = next(t for t, low, end in _RANGES if low <= min(values) and max(values) < end)
        suffix = "ULL" if c_type == "unsigned long long" else ""
        listed = ", ".join(f"{value}{suffix}" for value in values)
        texts.append(f"    static const {c_type} {prefix}_{name}[{len(values)}] = {{{listed}}};")
        names.append(f'    const {c_type} {name} "{prefix}_{name}"[{len(values)}]')
    return ["cdef extern from *:", '    """', *texts, '    """', *names, ""]
