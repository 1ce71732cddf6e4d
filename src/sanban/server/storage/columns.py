"""Columns by what they hold, several of a kind at a time. Migrations are written with them, too:
what a function here makes of the same arguments never changes."""

import itertools
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.schema import SchemaItem

Columns = list[sa.Column[Any]]
LONG = None  # the length of a text that may have any


def keys(**lengths: int) -> Columns:
    """Texts of the primary key, by their length.

    >>> [str(column.type) for column in keys(who=64, table_id=32)]
    ['VARCHAR(64)', 'VARCHAR(32)']"""
    return [sa.Column(name, sa.String(most), primary_key=True) for name, most in lengths.items()]


def number_key(name: str, kind: type[sa.Integer] = sa.Integer) -> Columns:
    """A number in the primary key that we give ourselves."""
    return [sa.Column(name, kind, primary_key=True, autoincrement=False)]


def counter(name: str) -> Columns:
    """A primary key that the database counts on."""
    return [sa.Column(name, sa.Integer, primary_key=True)]


def texts(*, nullable: bool = False, **lengths: int | None) -> Columns:
    """Texts, by their length."""
    return [
        sa.Column(name, sa.String(most) if most else sa.Text(), nullable=nullable)
        for name, most in lengths.items()
    ]


def flags(*names: str, default: bool | None = None) -> Columns:
    """Yes or no."""
    at_first = None if default is None else sa.true() if default else sa.false()
    return [sa.Column(name, sa.Boolean, nullable=False, server_default=at_first) for name in names]


def numbers(*names: str) -> Columns:
    """Whole numbers up to 2**31."""
    return [sa.Column(name, sa.Integer, nullable=False) for name in names]


def times(*names: str, nullable: bool = False) -> Columns:
    """Milliseconds since 1970, and whatever else may be large."""
    return [sa.Column(name, sa.BigInteger, nullable=nullable) for name in names]


def reals(*names: str, nullable: bool = False) -> Columns:
    """Numbers that are not whole."""
    return [sa.Column(name, sa.Double, nullable=nullable) for name in names]


def make_table(
    metadata: sa.MetaData, name: str, *parts: Sequence[SchemaItem], **indexes: str
) -> sa.Table:
    """A table with its indexes, each by the end of its name: `seen="seen_ms"` of `guests` is
    `guests_seen`.

    >>> guests = make_table(sa.MetaData(), "guests", keys(id=64), times("seen_ms"), seen="seen_ms")
    >>> [index.name for index in guests.indexes]
    ['guests_seen']"""
    made = [sa.Index(f"{name}_{end}", *of.split(", ")) for end, of in indexes.items()]
    return sa.Table(name, metadata, *itertools.chain(*parts), *made)
