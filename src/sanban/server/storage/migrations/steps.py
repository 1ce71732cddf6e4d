"""What steps of the migrations have in common."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op
from sqlalchemy.schema import SchemaItem

from sanban.server.storage.columns import make_table


def create(name: str, *parts: Sequence[SchemaItem], **indexes: str) -> sa.Table:
    """Make a table with its indexes, written as in `storage/schema.py`."""
    table = make_table(sa.MetaData(), name, *parts, **indexes)
    table.create(op.get_bind())
    return table


def drop(*names: str) -> None:
    """Drop tables."""
    for name in names:
        op.drop_table(name)
