"""The languages of Sanban: every page, lesson and rule is there in each of them, whole."""

from typing import Literal, get_args

Language = Literal["en", "it", "fr", "hu"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
