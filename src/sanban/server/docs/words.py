"""The few words around a page of the documentation, in each language."""

import msgspec

from sanban.server.words import read_words


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands around the text of a page."""

    name: str  # of the language itself
    documentation: str
    contents: str
    overview: str
    further: str
    on_this_page: str
    languages: str
    skip: str


WORDS = read_words(__package__, Words)
