"""Options of a game: named, typed, with defaults; anything else is refused in words."""

import functools
from collections.abc import Mapping
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from sanban.core import check
from sanban.core.errors import BadOptions, ErrorCode

__all__ = ["Options"]


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every game's options. Fields are Literal, bool, int or str, each with a default.

    >>> sanban.start("kamisado", {"match": "long"}).game.options
    KamisadoOptions(match='long', board='standard', series_target=3)
    """


GivenOptions = Mapping[str, Any] | Options | None  # as callers write them
O = TypeVar("O", bound=Options)  # noqa: E741


_fields = functools.cache(get_type_hints)  # reading them takes longer than the rest


@functools.cache
def _defaults(kind: type[O]) -> O:
    return msgspec.convert({}, kind)


def read_options(kind: type[O], given: GivenOptions) -> O:
    """The options with defaults filled in, or a sentence that says what is wrong.

    >>> class Demo(Options): size: Literal["small", "large"] = "small"
    >>> read_options(Demo, {"size": "large"}).size
    'large'
    >>> read_options(Demo, {"sise": "large"})
    Traceback (most recent call last):
    ...
    sanban.core.errors.BadOptions: There is no option "sise". The options are: size.
    """
    if isinstance(given, kind):
        return given
    if given is None:
        defaults: O = _defaults(kind)
        return defaults
    values: dict[str, Any]
    if isinstance(given, Options):
        values = msgspec.to_builtins(given)
    else:
        values = check.mapping(given, "The options")
    hints = _fields(kind)
    for name, value in values.items():
        if name not in hints:
            known = ", ".join(hints) or "none"
            raise BadOptions(
                f'There is no option "{name}". The options are: {known}.', ErrorCode.UNKNOWN
            )
        choices = get_args(hints[name]) if get_origin(hints[name]) is Literal else ()
        if choices and not (isinstance(value, str | int) and value in choices):
            listed = ", ".join(map(str, choices))
            raise BadOptions(
                f'The option "{name}" cannot be {check.shown(value)}. It is one of: {listed}.',
                ErrorCode.BAD_VALUE,
            )
    try:
        return msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        raise BadOptions(f"The options do not fit: {error}.", ErrorCode.BAD_VALUE) from None
