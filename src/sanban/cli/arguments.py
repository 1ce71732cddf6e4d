"""Command lines from functions: a function's signature and docstring are its arguments and help.

Parameters before the star are written without a name (`sanban replay FILE`), those after it are
options (`--depth 4`). The section "Parameters" of the docstring explains them. Options that several
commands share are the fields of a named tuple, explained in its own docstring; a command that says
more of one of them says it itself. argparse does the
reading: a library for this would be half of what a base install fetches (docs/decisions/0008).
"""

import argparse
import inspect
import re
import textwrap
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NoReturn, Union, get_args, get_origin, get_type_hints

from sanban.core.errors import BadOptions, ErrorCode

_SEVERAL = "several words after one name"
Several = Annotated[list[str], _SEVERAL]
"""An option that takes all the words after it: `--players greedy level:3`. A `list[str]` takes
one word each time it is given."""

Command = Callable[..., int]


def call(command: Command, name: str, words: Sequence[str]) -> int:
    """Call a command with what stands on the command line.

    >>> def greet(who: str, *, times: int = 1) -> int:
    ...     print(" ".join([f"hello {who}"] * times))
    ...     return 0
    >>> call(greet, "greet", ["you", "--times", "2"])
    hello you hello you
    0
    """
    parser = _Parser(
        prog=f"sanban {name}",
        description=_text(command).split("Parameters\n---")[0],
        formatter_class=_Help,
        allow_abbrev=False,
    )
    parameters = inspect.signature(command).parameters.values()
    kinds = get_type_hints(command, include_extras=True)
    explained = _explained(command)
    for parameter in parameters:
        kind = kinds[parameter.name]
        if is_group(kind):
            _add_group(parser, kind, explained)
        else:
            _add(parser, parameter, kind, explained.get(parameter.name, ""))
    given = parser.read(words)
    for name in (p.name for p in parameters if is_group(kinds[p.name])):
        given[name] = kinds[name](*(given[field] for field in kinds[name]._fields))
    return command(
        *(given[p.name] for p in parameters if p.kind is not p.KEYWORD_ONLY),
        **{p.name: given[p.name] for p in parameters if p.kind is p.KEYWORD_ONLY},
    )


def is_group(kind: Any) -> bool:
    """Whether a type is that of options that several commands share."""
    return isinstance(kind, type) and issubclass(kind, tuple)


def _add_group(parser: "_Parser", group: Any, explained: dict[str, str]) -> None:
    kinds, explained = get_type_hints(group, include_extras=True), _explained(group) | explained
    for field in inspect.signature(group).parameters.values():
        option = field.replace(kind=field.KEYWORD_ONLY)
        _add(parser, option, kinds[field.name], explained.get(field.name, ""))


def unknown(what: str, word: str, known: Sequence[str]) -> BadOptions:
    """What to say of a word that nobody knows.

    >>> print(unknown("command", "pley", ["play", "replay"]))
    Unknown command pley. Did you mean play?
    """
    close = get_close_matches(word, known, 1)
    cure = f"Did you mean {close[0]}?" if close else f"There are: {', '.join(known)}."
    return BadOptions(f"Unknown {what} {word}. {cure}", ErrorCode.USAGE)


class _Parser(argparse.ArgumentParser):
    """Raises a sentence instead of ending the process."""

    def read(self, words: Sequence[str]) -> dict[str, Any]:
        """The value of each argument; a word that fits nowhere is named."""
        options = [name for action in self._actions for name in action.option_strings]
        for word in words:
            name = word.partition("=")[0]
            if name.startswith("--") and name not in options:
                raise unknown("option", name, options)
        given, left = self.parse_known_args(words)
        if left:
            self.error(f'unexpected argument "{left[0]}"')
        return vars(given)

    def error(self, message: str) -> NoReturn:
        text = re.sub(r"^argument (?:--\S+/)?([^:]+): ", r"\1: ", message)
        text = text.replace("the following arguments are required", "Still needed")
        text = f"{text[0].upper()}{text[1:]}".rstrip(".")
        raise BadOptions(f"{text}. See: {self.prog} --help", ErrorCode.USAGE)


class _Help(argparse.RawDescriptionHelpFormatter):
    """Keeps the paragraphs of a docstring."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=26)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        paragraphs = text.strip().split("\n\n")
        return "\n\n".join(textwrap.fill(" ".join(p.split()), width) for p in paragraphs)


def _add(parser: _Parser, parameter: inspect.Parameter, kind: Any, explained: str) -> None:
    """One parameter of a command as an argument of the parser."""
    several, kind = _plain(kind)
    default = parameter.default
    needed = default is parameter.empty
    settings: dict[str, Any] = {"help": explained.replace("%", "%%")}
    if not needed:
        settings["default"] = default
        if default not in (None, "") and not isinstance(default, bool):
            settings["help"] += f" [{default}]".replace("%", "%%")
    if kind is bool:
        settings["action"] = argparse.BooleanOptionalAction if default else "store_true"
    elif get_origin(kind) is Literal:
        settings |= {"type": _one_of(get_args(kind)), "metavar": f"{{{','.join(get_args(kind))}}}"}
    elif kind == list[str]:
        settings |= {"action": "extend", "nargs": "+"} if several else {"action": "append"}
    else:
        settings["type"] = {int: _whole, float: _number, Path: Path}.get(kind, str)
    if parameter.kind is not parameter.KEYWORD_ONLY:
        settings |= {"metavar": parameter.name.upper()} | ({} if needed else {"nargs": "?"})
        parser.add_argument(parameter.name, **settings)
        return
    if kind is not bool:
        settings.setdefault("metavar", _PLACES.get(kind, "TEXT"))
    flag = f"--{parameter.name.replace('_', '-')}"
    parser.add_argument(flag, dest=parameter.name, required=needed, **settings)


_PLACES = {int: "N", float: "X", Path: "PATH"}


def _plain(kind: Any) -> tuple[bool, Any]:
    """Whether a type takes several words, and the type without None and annotations."""
    if get_origin(kind) in (Union, UnionType):
        (kind,) = (one for one in get_args(kind) if one is not NoneType)
    if get_origin(kind) is Annotated:
        return _SEVERAL in kind.__metadata__, kind.__origin__
    return False, kind


def _whole(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise argparse.ArgumentTypeError(f'expected a whole number, not "{word}"') from None


def _number(word: str) -> float:
    try:
        return float(word)
    except ValueError:
        raise argparse.ArgumentTypeError(f'expected a number, not "{word}"') from None


def _one_of(words: tuple[str, ...]) -> Callable[[str], str]:
    def read(word: str) -> str:
        if word not in words:
            raise argparse.ArgumentTypeError(f'"{word}" is not one of: {", ".join(words)}')
        return word

    return read


def _text(command: Command) -> str:
    return inspect.getdoc(command) or ""


def _explained(command: Command) -> dict[str, str]:
    """What the docstring says of each parameter."""
    section = re.search(r"^Parameters\n-+\n(.*)", _text(command), re.S | re.M)
    found: dict[str, str] = {}
    name = ""
    for line in (section[1] if section else "").splitlines():
        if line and not line.startswith(" "):
            name = line.strip()
        elif name:
            found[name] = f"{found.get(name, '')} {line.strip()}".strip()
    return found
