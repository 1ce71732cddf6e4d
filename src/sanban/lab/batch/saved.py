"""Saved states of a batch: how a row is labelled, and what is checked before a batch takes it.

A row is the block of the state, filled up to whole words of 64 bits, then a word more: the
version of this format, a fingerprint of the game and its fields, and a byte for the stepper.
"""

from zlib import crc32

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sanban.core.check import refusal, shown
from sanban.core.layout import Layout

FORMAT = 1
WORD = 8
Rows = NDArray[np.uint8]


def row_size(fields: type[Layout]) -> int:
    """The bytes of a row."""
    return -(-fields.size // WORD) * WORD + WORD


def label(game: str, fields: type[Layout]) -> bytes:
    """What every row of a game has behind its block: seven of the eight bytes of the last word."""
    listed = ", ".join(f"{name} {field}" for name, field in fields.fields.items())
    print_ = crc32(f"{game}: {listed}".encode())
    return bytes([FORMAT, 0, 0, *print_.to_bytes(4, "little")])


def read_rows(
    states: ArrayLike, own: Rows, starts: Rows, fields: type[Layout], fixed: tuple[str, ...]
) -> Rows:
    """The states as rows like the batch's `own`, each with the options of the row of `starts`.

    `fixed` are the fields that the options decide. What the other numbers say, a stepper checks.
    """
    try:
        rows = np.array(states, order="C")  # a copy: nobody changes it between check and use
    except (ValueError, TypeError):
        raise refusal("States are an array of bytes, as `states` of a batch is.") from None
    if rows.dtype != np.uint8 or rows.shape != own.shape:
        raise refusal(
            f"These states are {rows.dtype} {rows.shape}; this batch takes uint8 {own.shape}."
        )
    tail = own.shape[1] - WORD
    version, here = rows[:, tail], FORMAT
    if (version != here).any():
        raise refusal(
            f"These states have format {version[version != here][0]}, this Sanban has format "
            f"{here}: save them with the same version."
        )
    if (rows[:, tail:-1] != starts[:, tail:-1]).any():
        raise refusal("These states are of another game, or of another version of its rules.")
    used = np.zeros(tail, bool)
    for name in fields.fields:
        used[fields.span(name)] = True
    if rows[:, :tail][:, ~used].any():
        raise refusal("These states have numbers where every game has none.")
    for name in fixed:
        span = fields.span(name)
        if (rows[:, span] != starts[:, span]).any():
            raise refusal(
                f"These states were played with other options or seats than this batch has: "
                f"see {shown(name)}."
            )
    return rows
