"""What `import cython` means to a module that runs uncompiled: see `_pure`.

Types stand mostly in annotations, which nobody evaluates; these are the others.
"""

import builtins
from contextlib import nullcontext
from typing import Any

compiled = False
nogil = nullcontext()
int = uint = Py_ssize_t = longlong = ulonglong = builtins.int
double = builtins.float


def cast(kind: Any, value: Any) -> Any:
    """The value as that type: a number, or the bytes of a row as a layout.

    >>> cast(double, 3)
    3.0
    """
    return value if isinstance(value, kind) else kind(value)


def annotation_typing(on: bool) -> Any:
    """A decorator that changes nothing: annotations are no checks in Python.

    >>> annotation_typing(False)(cast) is cast
    True
    """
    return lambda decorated: decorated
