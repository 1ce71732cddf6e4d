"""All types that cross the wire, found in the code: a new message is not listed anywhere else."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
from litestar.handlers import HTTPRouteHandler

import sanban.server
from sanban.games import registry
from sanban.server.wire import Incoming, Outgoing


def modules(name: str) -> list[ModuleType]:
    """The modules of that name: of the server itself and of each feature's folder."""
    folders = [part.name for part in iter_modules(sanban.server.__path__) if part.ispkg]
    paths = ["sanban.server", *(f"sanban.server.{folder}" for folder in folders)]
    return [import_module(f"{path}.{name}") for path in paths if find_spec(f"{path}.{name}")]


def messages() -> list[type[msgspec.Struct]]:
    """Every struct that a client sends or gets."""
    routes = modules("routes")  # imports whatever they need, before the subclasses are listed
    found = [*_subclasses(Incoming), *_subclasses(Outgoing)]
    for handler in (value for module in routes for value in vars(module).values()):
        if isinstance(handler, HTTPRouteHandler):
            found += _structs(get_type_hints(handler.fn).values())
    return list(dict.fromkeys(found))


class GameTypes(NamedTuple):
    """What a game puts into messages."""

    view: type[msgspec.Struct]
    event: Any  # a union of structs
    detail: Any


def games() -> dict[str, GameTypes]:
    """The types of each game."""
    found = {}
    for name in registry.own_names():
        kind = registry.find(name)
        view = get_type_hints(kind.view)["return"]
        found[name] = GameTypes(view, kind.rules.events, kind.rules.details)
    return found


def aliases() -> dict[str, Any]:
    """Unions of messages and lists of words that have a name in a wire.py."""
    return {
        name: value
        for module in modules("wire")
        for name, value in vars(module).items()
        if get_origin(value) is Literal or (_is_union(value) and _only_structs(value))
    }


def _subclasses(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for child in kind.__subclasses__():
        yield child
        yield from _subclasses(child)


def _structs(hints: Iterable[Any]) -> Iterator[type[msgspec.Struct]]:
    """The structs in some type hints, and in what these are made of: list[X], Response[X]."""
    for hint in hints:
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            yield hint
        yield from _structs(get_args(hint))


def _is_union(value: Any) -> bool:
    return get_origin(value) in (Union, UnionType)


def _only_structs(union: Any) -> bool:
    return all(isinstance(one, type) and issubclass(one, msgspec.Struct) for one in get_args(union))
