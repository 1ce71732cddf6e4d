"""Options of a game as people write them on the command line."""

import re
from typing import Any, get_type_hints

from sanban.cli.files import read_text
from sanban.core.errors import BadOptions, ErrorCode
from sanban.games import registry

_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")


def read_options(game: str, given: list[str]) -> dict[str, Any]:
    """Options of a game written as name=value.

    >>> read_options("kamisado", ["match=standard", "series_target=5"])
    {'match': 'standard', 'series_target': 5}
    """
    hints = get_type_hints(registry.find(game).rules.options)
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOptions(f'"{text}" is not an option: write name=value.', ErrorCode.BAD_OPTION)
        if value.startswith("@"):  # the text of a file, for example a Daito deck
            value = read_text(value[1:])
        if hints.get(name) is not int:
            options[name] = value
        elif _NUMBER.fullmatch(value):
            options[name] = int(value)
        else:
            raise BadOptions(
                f'The option "{name}" is a whole number, not "{value}".', ErrorCode.BAD_OPTION
            )
    return options
