# What the type checker should know of Cython's pure-Python mode: C types are
# Python's own numbers, directives change nothing.
import builtins
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any, TypeAlias, TypeVar, overload

compiled: bool

char: TypeAlias = builtins.int
schar: TypeAlias = builtins.int
uchar: TypeAlias = builtins.int
short: TypeAlias = builtins.int
ushort: TypeAlias = builtins.int
int: TypeAlias = builtins.int
uint: TypeAlias = builtins.int
long: TypeAlias = builtins.int
ulong: TypeAlias = builtins.int
longlong: TypeAlias = builtins.int
ulonglong: TypeAlias = builtins.int
size_t: TypeAlias = builtins.int
Py_ssize_t: TypeAlias = builtins.int
bint: TypeAlias = builtins.bool
float: TypeAlias = builtins.float
double: TypeAlias = builtins.float

# pointers: uncompiled, whatever can be indexed
p_uchar: TypeAlias = Any
p_schar: TypeAlias = Any
p_int: TypeAlias = Any
p_double: TypeAlias = Any

nogil: AbstractContextManager[None]

_T = TypeVar("_T")

@overload
def cast(kind: type[_T], value: Any) -> _T: ...
@overload
def cast(kind: Any, value: Any) -> Any: ...
def address(value: Any) -> Any: ...
def sizeof(value: Any) -> builtins.int: ...
def declare(kind: Any, value: Any = ...) -> Any: ...
def annotation_typing(on: bool) -> Callable[[_T], _T]: ...
