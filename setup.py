"""Compiles every module that has a `.pxd` file beside it; see docs/decisions/0001. The
documentation goes into the package, where the server has it."""

import os
import platform
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SRC = Path("src")
MADE = "build/c"  # the C files; they belong neither beside the sources nor into a package
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    # the modules keep what they know in objects and in tables that nobody writes to after the
    # import; tests/core/test_threads.py shares positions between threads
    "freethreading_compatible": True,
}
CORES = os.cpu_count() or 1
# to count the members of a set in one instruction, which every such processor since 2008 has
COUNTING = ["-mpopcnt"] if (sys.platform, platform.machine()) == ("linux", "x86_64") else []


def hot_modules() -> list[Extension]:
    """The modules to compile: each `x.py` that has an `x.pxd` written by hand."""
    os.environ["SANBAN_PURE"] = "1"  # what is being compiled must not be needed to compile it
    sys.path.insert(0, str(SRC))
    from sanban._declare import declare_all

    declared = declare_all(SRC)
    return [
        Extension(
            ".".join(pxd.relative_to(SRC).with_suffix("").parts),
            [str(pxd.with_suffix(".py"))],
            optional=True,  # no compiler: the same files run uncompiled
        )
        for pxd in sorted(SRC.glob("sanban/**/*.pxd"))
        if pxd.with_suffix(".py").exists() and pxd not in declared
    ]


class CompileIfPossible(build_ext):
    """Compiles on all cores, and leaves a module uncompiled when there is no C compiler."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or CORES

    def run(self) -> None:
        from Cython.Build import cythonize

        # only now: to ask a project for its name must not take a minute
        made = cythonize(
            self.extensions,
            compiler_directives=DIRECTIVES,
            build_dir=MADE,
            nthreads=self.parallel,
            quiet=True,
        )
        sources = {ext.name: ext.sources for ext in made}
        for ext in self.extensions:
            ext.sources = sources[ext.name]
        super().run()

    def build_extensions(self) -> None:
        if self.compiler.compiler_type != "msvc":
            for ext in self.extensions:
                # products are rounded before they are added, so that every processor adds alike
                ext.extra_compile_args = ["-O3", "-g0", "-ffp-contract=off", *COUNTING]
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


if __name__ == "__main__":  # Cython's helper processes read this file as well
    # SANBAN_NO_COMPILE=1: install only (the Makefile compiles in a step of its own)
    setup(
        ext_modules=[] if os.environ.get("SANBAN_NO_COMPILE") else hot_modules(),
        cmdclass={"build_ext": CompileIfPossible, "build_py": WithDocs},
    )
