"""A game from whatever people keep games in: a Sanban record, or a Kamisado score sheet."""

from typing import Any

import sanban
from sanban.core.errors import BadRecord, ErrorCode
from sanban.core.table import Table


def open_document(text: str, name: str = "This") -> Table[Any]:
    """The game of a text, replayed; `name` is what the text is called if it is neither.

    >>> table = sanban.start("kamisado")
    >>> open_document(table.record().to_json().decode()).game.rules.name
    'kamisado'
    >>> open_document("Dear diary")
    Traceback (most recent call last):
    ...
    sanban.core.errors.BadRecord: This is neither a Sanban record (JSON) nor a Kamisado score sheet.
    """
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):
        return sanban.open_record(text)
    from sanban.games.kamisado.sheet import TITLE, read_sheet

    if text.lstrip().startswith(TITLE):
        return read_sheet(text)
    raise BadRecord(
        f"{name} is neither a Sanban record (JSON) nor a Kamisado score sheet.",
        ErrorCode.NOT_A_RECORD,
    )
