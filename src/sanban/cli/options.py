"""Options of a game as people write them on the command line."""

from typing import Any

from sanban.cli.files import read_text
from sanban.core.errors import BadOptions, ErrorCode


def read_options(given: list[str]) -> dict[str, Any]:
    """Options written as name=value.

    >>> read_options(["match=standard", "series_target=5"])
    {'match': 'standard', 'series_target': 5}
    """
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOptions(f'"{text}" is no option: write name=value.', ErrorCode.BAD_OPTION)
        if value.startswith("@"):  # the text of a file, for example a Daito deck
            value = read_text(value[1:])
        options[name] = int(value) if value.lstrip("-").isdecimal() else value
    return options
