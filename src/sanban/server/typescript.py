"""The types of the wire in TypeScript: `python -m sanban.server.typescript FOLDER`.

The page's types are written from the msgspec types at each build, so a message is defined once,
in Python. wire.ts has every HTTP body, the live messages both ways, the languages, the refusal
codes and the names of the bots; GAME.ts has what that game puts into them: its view, its events,
its actions.
"""

import json
import sys
from collections.abc import Iterator
from enum import Enum
from inspect import cleandoc
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

from msgspec import inspect

from sanban.core.languages import LANGUAGES
from sanban.games import registry
from sanban.players.factory import own_names
from sanban.players.names import GONE, bot_name, bot_title
from sanban.server.errors import RefusalCode
from sanban.server.wire import PROTOCOL, Incoming
from sanban.server.wire_types import aliases, games, messages

HEAD = "// Written by src/sanban/server/typescript.py from the types of the server: do not edit.\n"
WIRE = "wire"
# fields that hold what a game has encoded already, by their name
ENCODED = {"view": "GameView", "event": "GameEvent", "detail": "GameDetail"}
# fields that hold a part of something
PARTS = {
    "ViewerChange.view": "Partial<GameView>",
    "ViewerChange.items": "Record<string, Record<string, unknown>>",
    "ActionGroup.detail": "Partial<GameDetail>",
    "TableUpdate.table": "Partial<TableInfo>",
}
PLAIN = {
    inspect.AnyType: "unknown",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def _file_of(kind: type) -> str:
    """The file that a type stands in: its game's, or the wire's."""
    parts = kind.__module__.split(".")
    return parts[2] if parts[:2] == ["sanban", "games"] else WIRE


class Types:
    """The types that cross the wire, and what they are called in TypeScript."""

    def __init__(self) -> None:
        self.games = games()
        self.structs: dict[type, inspect.StructType] = {}
        self.enums: dict[type[Enum], None] = {}  # in the order in which they are found
        self.sent: set[type] = set()  # by the server; all others only come in
        self.named = {_key(inspect.type_info(value)): name for name, value in aliases().items()}
        self.imports: set[tuple[str, str]] = set()  # the file being written needs these names
        self.file = WIRE
        for kind in messages():
            self._reach(inspect.type_info(kind), sent=not issubclass(kind, Incoming))
        for game in self.games.values():
            for kind in game:
                self._reach(inspect.type_info(kind), sent=True)
        self._check_names()

    def _check_names(self) -> None:
        """Two types of one name in one file would be one interface."""
        seen: dict[tuple[str, str], type] = {}
        for kind in [*self.structs, *self.enums]:
            other = seen.setdefault((_file_of(kind), kind.__name__), kind)
            if other is not kind:
                raise SystemExit(f"Two types are called {kind.__name__}: {kind} and {other}.")

    def _reach(self, info: Any, *, sent: bool) -> None:
        """Note the structs that a type is made of."""
        if isinstance(info, inspect.StructType):
            if info.cls in self.structs and (not sent or info.cls in self.sent):
                return
            self.structs[info.cls] = info
            if sent:
                self.sent.add(info.cls)
            for field in info.fields:
                self._reach(field.type, sent=sent)
            return
        if isinstance(info, inspect.EnumType):
            self.enums[info.cls] = None
        for part in _parts(info):
            self._reach(part, sent=sent)

    def write(self, folder: Path) -> None:
        """Write wire.ts and a file for each game."""
        folder.mkdir(parents=True, exist_ok=True)
        for name in (WIRE, *registry.own_names()):
            self.file, self.imports = name, set()
            parts = [_enum(kind) for kind in self.enums if _file_of(kind) == name]
            parts += [self._struct(i) for kind, i in self.structs.items() if _file_of(kind) == name]
            if name == WIRE:
                parts += [*self._aliases(), self._games(), *self._lists()]
            else:
                parts.append(self._game(name))
            _write(folder / f"{name}.ts", "\n".join([HEAD, *self._imports(), *parts]))

    def _imports(self) -> Iterator[str]:
        for file in sorted({file for file, _ in self.imports}):
            names = ", ".join(sorted(name for found, name in self.imports if found == file))
            yield f"import type {{ {names} }} from './{file}';\n"

    def _aliases(self) -> Iterator[str]:
        for name, value in aliases().items():
            if get_origin(value) is Literal:
                members = [_quoted(word) for word in get_args(value)]
            else:
                members = [self._union(value)]
            yield f"export type {name} = {' | '.join(members)};\n"

    def _game(self, name: str) -> str:
        """What a game puts into messages: `Daito` with the parts view, event and detail."""
        title = name.capitalize()
        parts = [
            f"  {part}: {self._union(kind)};" for part, kind in self.games[name]._asdict().items()
        ]
        lines = [f"export interface {title} {{", *parts, "}"]
        lines += [
            f"export type {title}{part.capitalize()} = {title}['{part}'];"
            for part in ENCODED
            if part != "view"
        ]
        return "\n".join(lines) + "\n"

    def _games(self) -> str:
        """The games by their names, and what any of them puts into messages."""
        rows = [f"  {name}: {self._name(name, name.capitalize())};" for name in self.games]
        lines = ["export interface Games {", *rows, "}", "export type GameName = keyof Games;"]
        lines += [
            f"export type {name} = Games[GameName]['{part}'];" for part, name in ENCODED.items()
        ]
        return "\n".join(lines) + "\n"

    def _union(self, union: Any) -> str:
        kinds = get_args(union) or (union,)
        return " | ".join(self._name(_file_of(kind), kind.__name__) for kind in kinds)

    def _lists(self) -> Iterator[str]:
        for name, one, words in (
            ("LANGUAGES", "Language", LANGUAGES),
            ("REFUSAL_CODES", "RefusalCode", RefusalCode),
        ):
            yield f"export const {name} = {json.dumps(list(words))} as const;"
            yield f"export type {one} = (typeof {name})[number];\n"
        bots = {
            player: {"name": bot_name(player), "title": bot_title(player)}
            for game in registry.own_names()
            for player in own_names(game)
        }
        yield "/** The bots by their players: what they are called, and how records call them. */"
        yield "export const BOTS: Record<string, { name: string; title: string }> ="
        yield f"  {json.dumps(bots)};\n"
        yield f"export const PROTOCOL = {PROTOCOL};\n"
        yield "/** What a table or a record has in place of the name of an erased person. */"
        yield f"export const GONE = {json.dumps(GONE)};\n"

    def _struct(self, info: inspect.StructType) -> str:
        doc = _comment(info.cls)
        if info.array_like:
            places = ", ".join(f"{f.encode_name}: {self._type(f.type)}" for f in info.fields)
            return f"{doc}export type {info.cls.__name__} = [{places}];\n"
        lines = [f"  {info.tag_field}: {json.dumps(info.tag)};"] if info.tag_field else []
        lines += [f"  {self._field(info, field)};" for field in info.fields]
        return "\n".join([f"{doc}export interface {info.cls.__name__} {{", *lines, "}\n"])

    def _field(self, info: inspect.StructType, field: inspect.Field) -> str:
        """A field; it may be missing when it has a default and only comes in, or is left out."""
        left_out = info.cls.__struct_config__.omit_defaults
        optional = not field.required and (left_out or info.cls not in self.sent)
        part = PARTS.get(f"{info.cls.__name__}.{field.name}")
        members = [part] if part else self._members(field.type, field.name)
        if part is None and optional and left_out and field.default is None:
            members.remove("null")  # the default is never written
        return f"{field.encode_name}{'?' if optional else ''}: {' | '.join(members)}"

    def _type(self, info: Any) -> str:
        return " | ".join(self._members(info))

    def _members(self, info: Any, field: str = "") -> list[str]:
        """A type as the members of a union; most have one."""
        match info:
            case inspect.Metadata():
                return self._members(info.type, field)
            case inspect.RawType():
                return [self._name(WIRE, ENCODED[field])]
            case inspect.UnionType():
                rest = [one for one in info.types if not isinstance(one, inspect.NoneType)]
                name = self.named.get(_key(inspect.UnionType(tuple(rest))))
                found = [self._name(WIRE, name)] if name else []
                found = found or [word for one in rest for word in self._members(one, field)]
                return [*found, *(["null"] if info.includes_none else [])]
            case inspect.LiteralType():
                name = self.named.get(_key(info))
                return [self._name(WIRE, name)] if name else [_quoted(v) for v in info.values]
            case inspect.StructType() | inspect.EnumType():
                return [self._name(_file_of(info.cls), info.cls.__name__)]
            case inspect.DictType():
                return [f"Record<{self._type(info.key_type)}, {self._type(info.value_type)}>"]
            case inspect.TupleType():
                return [f"[{', '.join(self._type(one) for one in info.item_types)}]"]
            case inspect.ListType() | inspect.VarTupleType():
                members = self._members(info.item_type)
                one = members[0] if len(members) == 1 else f"({' | '.join(members)})"
                return [f"{one}[]"]
        return [PLAIN[type(info)]]

    def _name(self, file: str, name: str) -> str:
        """A name, which is imported where it does not stand in the file being written."""
        if file != self.file:
            self.imports.add((file, name))
        return name


def _enum(kind: type[Enum]) -> str:
    members = " | ".join(_quoted(member.value) for member in kind)
    return f"{_comment(kind)}export type {kind.__name__} = {members};\n"


def _comment(kind: type) -> str:
    """The first paragraph of the docstring."""
    words = cleandoc(kind.__doc__ or "").split("\n\n")[0].split()
    return f"/** {' '.join(words)} */\n" if words else ""


def _write(path: Path, text: str) -> None:
    """Write a file that has changed; only then is the page built again."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def _quoted(value: object) -> str:
    return json.dumps(value)


def _key(info: Any) -> frozenset[Any]:
    """What tells a union of structs or a list of words from others; its order does not."""
    if isinstance(info, inspect.LiteralType):
        return frozenset(info.values)
    return frozenset(getattr(one, "cls", type(one)) for one in info.types)


def _parts(info: Any) -> Iterator[Any]:
    """The types that a type is made of."""
    match info:
        case inspect.Metadata():
            yield info.type
        case inspect.UnionType():
            yield from info.types
        case inspect.DictType():
            yield info.value_type
        case inspect.TupleType():
            yield from info.item_types
        case inspect.ListType() | inspect.VarTupleType():
            yield info.item_type


if __name__ == "__main__":
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("Use: python -m sanban.server.typescript FOLDER")
    Types().write(Path(sys.argv[1]))
