"""What `import cython` means to a module that runs uncompiled: see `_pure`.

Types stand mostly in annotations, which nobody evaluates; these are the others.
"""

import builtins
from contextlib import nullcontext
from typing import Any

compiled = False
nogil = nullcontext()
int = uint = Py_ssize_t = ulonglong = builtins.int
double = builtins.float


def cast(kind: Any, value: Any) -> Any:
    """The value as it is: Python's numbers fit every type.

    >>> cast(double, 3)
    3
    """
    return value
