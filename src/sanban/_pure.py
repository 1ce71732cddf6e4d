"""How the compiled modules run where they are not compiled: without a C compiler, or on purpose.

A module with a `.pxd` beside it says `import cython`. Compiled, that line is gone. Uncompiled, it
must find something, and Cython, a compiler of 20 MB, is too much for a few names. So those
modules, and no others, get `sanban._cython`. `SANBAN_PURE=1` loads the sources even where a
compiled build lies beside them.
"""

import builtins
import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from types import ModuleType
from typing import Any

SOURCES_ONLY = bool(os.environ.get("SANBAN_PURE"))


def _import(name: str, *others: Any, **named: Any) -> Any:
    """Python's own import, but for one name."""
    if name == "cython":
        from sanban import _cython

        return _cython
    return builtins.__import__(name, *others, **named)


_builtins = vars(builtins) | {"__import__": _import}


class _Uncompiled(SourceFileLoader):
    """Runs a module whose `import cython` means `sanban._cython`."""

    def exec_module(self, module: ModuleType) -> None:
        vars(module)["__builtins__"] = _builtins
        super().exec_module(module)


class _Finder:
    """Finds the modules of Sanban, and sees which of them run uncompiled."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith("sanban."):
            return None
        spec = _source(name, path) if SOURCES_ONLY else PathFinder.find_spec(name, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            source = spec.loader.path
            if os.path.exists(f"{source.removesuffix('.py')}.pxd"):  # pathlib loads slowly
                spec.loader = _Uncompiled(name, source)
        return spec


def _source(name: str, path: Sequence[str]) -> ModuleSpec | None:
    for folder in path:
        spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
        if spec is not None:
            return spec
    return None


def install() -> None:
    """Let Sanban's modules be found so; calling it twice changes nothing."""
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
