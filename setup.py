"""Compiles every module that has a `.pxd` file beside it; see docs/decisions/0001."""

from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

SRC = Path("src")
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def hot_modules() -> list[Extension]:
    """The modules to compile: each `x.py` that has an `x.pxd`."""
    return [
        Extension(
            ".".join(pxd.relative_to(SRC).with_suffix("").parts),
            [str(pxd.with_suffix(".py"))],
            extra_compile_args=["-O3"],
            optional=True,  # no compiler: the same files run uncompiled
        )
        for pxd in sorted(SRC.glob("sanban/**/*.pxd"))
        if pxd.with_suffix(".py").exists()
    ]


setup(ext_modules=cythonize(hot_modules(), compiler_directives=DIRECTIVES, quiet=True))
