"""Compiles every module that has a `.pxd` file beside it; see docs/decisions/0001. The
documentation goes into the package, where the server has it."""

import os
import shutil
import sys
from pathlib import Path

os.environ["SANBAN_PURE"] = "1"  # what is being compiled must not be needed to compile it
sys.path.insert(0, "src")

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

from sanban._declare import declare_all

SRC = Path("src")
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def hot_modules() -> list[Extension]:
    """The modules to compile: each `x.py` that has an `x.pxd` written by hand."""
    declared = declare_all(SRC)
    return [
        Extension(
            ".".join(pxd.relative_to(SRC).with_suffix("").parts),
            [str(pxd.with_suffix(".py"))],
            extra_compile_args=["-O3"],
            optional=True,  # no compiler: the same files run uncompiled
        )
        for pxd in sorted(SRC.glob("sanban/**/*.pxd"))
        if pxd.with_suffix(".py").exists() and pxd not in declared
    ]


class CompileIfPossible(build_ext):
    """Leaves a module uncompiled when there is no C compiler, instead of giving up."""

    def build_extensions(self) -> None:
        super().build_extensions()
        self.extensions = [
            ext for ext in self.extensions if Path(self.get_ext_fullpath(ext.name)).exists()
        ]

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except Exception as error:  # each compiler fails in its own way
            print(f"not compiled: {ext.name} ({error})", file=sys.stderr)


class WithDocs(build_py):
    """Copies docs/ to sanban/docs; a working copy serves the folder it has."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            target = Path(self.build_lib) / "sanban" / "docs"
            shutil.copytree("docs", target, dirs_exist_ok=True)


# SANBAN_NO_COMPILE=1: install only (the Makefile compiles in a step of its own)
modules = [] if os.environ.get("SANBAN_NO_COMPILE") else hot_modules()
setup(
    ext_modules=cythonize(modules, compiler_directives=DIRECTIVES, quiet=True),
    cmdclass={"build_ext": CompileIfPossible, "build_py": WithDocs},
)
