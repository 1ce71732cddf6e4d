"""Checks of what callers give to public functions: what does not fit is refused in a sentence.

Compiled, so that a check at the door of a compiled function costs next to nothing.

>>> whole(3, 0, 7, "A colour")
3
>>> whole(9, 0, 7, "A colour")
Traceback (most recent call last):
...
sanban.core.errors.BadArgument: A colour is a whole number from 0 to 7, not 9.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from numbers import Integral, Real
from typing import Any, TypeVar

import cython

from sanban.core.errors import BadArgument, ErrorCode, IllegalAction, SanbanError
from sanban.core.layout import Layout

T = TypeVar("T")
_WHOLE: Any = Integral  # NumPy's whole numbers are some
_NUMBER: Any = Real
LONGEST_SHOWN = 60  # signs of a value in a sentence


def shown(value: object) -> str:
    """A value in a sentence: short, and never an error of its own.

    >>> shown("seven"), shown(10**5000), shown([1] * 99)
    ("'seven'", 'a number of 16610 bits', 'a list')
    """
    if type(value) is int and value.bit_length() > 200:
        return f"a number of {value.bit_length()} bits"
    if value is None or type(value) in (int, float, bool):
        return repr(value)
    if type(value) in (str, bytes) and len(value) <= LONGEST_SHOWN:  # type: ignore[arg-type]
        return repr(value)
    return f"a {type(value).__name__}"


def refusal(sentence: str) -> SanbanError:
    """The error for an argument that does not fit; the caller raises it."""
    return BadArgument(sentence, ErrorCode.BAD_ARGUMENT)


def fits(value: Any, low: cython.longlong, high: cython.longlong) -> cython.bint:
    """Whether the value is a whole number from `low` to `high`; NumPy's are, True is none."""
    if type(value) is not int and (type(value) is bool or not isinstance(value, _WHOLE)):
        return False
    try:
        number: cython.longlong = value
    except OverflowError:
        return False
    return low <= number <= high


def whole(value: Any, low: cython.longlong, high: cython.longlong, what: str) -> cython.longlong:
    """The value as a whole number from `low` to `high`; `what` begins the sentence."""
    if not fits(value, low, high):
        raise refusal(f"{what} is a whole number from {low} to {high}, not {shown(value)}.")
    return value if cython.compiled else int(value)


def spans(value: Any, low: cython.double, high: cython.double) -> cython.bint:
    """Whether the value is a number from `low` to `high`, whole or not."""
    if type(value) is bool or not isinstance(value, _NUMBER):
        return False
    return low <= value <= high  # type: ignore[no-any-return]


def seat(value: Any, seats: cython.longlong) -> cython.longlong:
    """The value as a seat number below `seats`."""
    if not fits(value, 0, seats - 1):
        raise IllegalAction(
            f"There is no seat {shown(value)} at this table; it has seats 0 to {seats - 1}.",
            ErrorCode.NO_SEAT,
        )
    return value if cython.compiled else int(value)


def viewer(value: Any, seats: cython.longlong) -> Any:
    """The value as a viewer: a seat, or None for a spectator."""
    return None if value is None else seat(value, seats)


def action(value: Any, actions: cython.longlong, title: str) -> cython.longlong:
    """The value as the number of an action of a game."""
    if not fits(value, 0, actions - 1):
        raise IllegalAction(
            f"There is no action {shown(value)} in {title}; the actions are 0 to {actions - 1}.",
            ErrorCode.NO_ACTION,
        )
    return value if cython.compiled else int(value)


def flag(value: Any, what: str) -> cython.bint:
    """The value as True or False."""
    if type(value) is not bool:
        raise refusal(f"{what} is True or False, not {shown(value)}.")
    return value


def text(value: Any, what: str) -> str:
    """The value as a text."""
    if not isinstance(value, str):
        raise refusal(f"{what} is a text, not {shown(value)}.")
    return value if type(value) is str else str.__str__(value)


def member(value: Any, kind: type[T], what: str) -> T:
    """The value as an object of a class; `what` says which: "a Position"."""
    if not isinstance(value, kind):
        raise refusal(f"This must be {what}, not {shown(value)}.")
    return value


def members(value: Any, kind: type[T], what: str) -> list[T]:
    """The value as a list of objects of a class; `what` says which."""
    fitting = type(value) is list
    for item in value if fitting else ():
        fitting = fitting and isinstance(item, kind)
    if not fitting:
        raise refusal(f"This must be {what}, not {shown(value)}.")
    return value  # type: ignore[no-any-return]


def items(
    value: Any, what: str, low: cython.longlong = 0, high: cython.longlong = 1000000
) -> list[Any]:
    """The value as a list with `count` items; a text is not a list."""
    if type(value) not in (list, tuple) and (
        not isinstance(value, Sequence) or isinstance(value, str | bytes | bytearray)
    ):
        raise refusal(f"{what} is a list, not {shown(value)}.")
    if not low <= len(value) <= high:
        many = f"{low}" if low == high else f"{low} to {high}"
        raise refusal(f"{what} has {many} items, not {len(value)}.")
    return list(value)


def wholes(
    value: Any, count: cython.longlong, low: cython.longlong, high: cython.longlong, what: str
) -> list[int]:
    """The value as a list of `count` whole numbers."""
    found = items(value, what, count, count)
    for item in found:
        if not fits(item, low, high):
            raise refusal(
                f"A number of {what} is a whole number from {low} to {high}, not {shown(item)}."
            )
    return [int(item) for item in found]


def mapping(value: Any, what: str) -> dict[str, Any]:
    """The value as a mapping whose keys are texts."""
    fitting = isinstance(value, Mapping)
    for key in value if fitting else ():
        fitting = fitting and isinstance(key, str)
    if not fitting:
        raise refusal(f"{what} maps texts to values; it is not {shown(value)}.")
    return dict(value)


def fitting(make: Callable[[], T], fits: Callable[[T], bool], unfit: SanbanError) -> T:
    """What is made of something that nobody can check before, such as a view that somebody wrote;
    `unfit` is raised when that fails, or when the outcome does not fit."""
    try:
        made = make()
    except (LookupError, TypeError, ValueError, OverflowError, AttributeError):
        raise unfit from None
    if not fits(made):
        raise unfit
    return made


def block(value: Any, kind: type[Layout], what: str) -> bytes:
    """The value as the bytes of a block of numbers; the gaps between them are zeros."""
    if not isinstance(value, bytes) or len(value) != kind.size:
        given = f"{len(value)} bytes" if isinstance(value, bytes) else shown(value)
        raise refusal(f"{what} has {kind.size} bytes; this is {given}.")
    numbers = kind()
    numbers.from_bytes(value)
    if numbers.to_bytes() != value:
        raise refusal(f"These bytes are not those of {what[0].lower()}{what[1:]}.")
    return bytes(value)


def call(function: Callable[..., T], *given: Any, **named: Any) -> T:
    """Call a function with what a caller named; a name that it does not know is refused."""
    known = inspect.signature(function).parameters
    for name in named:
        if name not in known:
            raise refusal(f'There is no "{name}" to give. There is: {", ".join(known)}.')
    for name, one in known.items():
        if one.kind == one.KEYWORD_ONLY and one.default is one.empty and name not in named:
            raise refusal(f'Give "{name}" as well.')
    return function(*given, **named)
