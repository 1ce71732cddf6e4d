"""The table `house` is `server` now, and the field `given` of a log entry `start_position`."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.rename_table("house", "server")
    _rename_field("given", "start_position")


def downgrade() -> None:
    op.rename_table("server", "house")
    _rename_field("start_position", "given")


def _rename_field(old: str, new: str) -> None:
    log = sa.table("log", sa.column("number", sa.Integer), sa.column("body", sa.Text))
    # quotes inside a JSON text are escaped, so this can only be the field itself
    renamed = sa.func.replace(log.c.body, f'"{old}":', f'"{new}":')
    op.execute(sa.update(log).where(log.c.number == 1).values(body=renamed))
