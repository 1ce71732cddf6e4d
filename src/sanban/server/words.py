"""The server's own words, in each language: the file `words.json` of a feature."""

from importlib import resources
from typing import TypeVar

import msgspec

from sanban.core.languages import Language

T = TypeVar("T")


def read_words(package: str, kind: type[T]) -> dict[Language, T]:
    """The words in the folder of a package, by language; each language has all of `kind`."""
    text = (resources.files(package) / "words.json").read_bytes()
    return msgspec.json.decode(text, type=dict[Language, kind])  # type: ignore[valid-type]
