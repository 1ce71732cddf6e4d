"""A row of a table of measurements."""

from typing import NamedTuple


class Row(NamedTuple):
    """One measured number with its unit."""

    what: str
    value: float
    unit: str
    note: str = ""
