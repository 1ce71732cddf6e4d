"""The table `house` is `server` now, and the field `given` of a log entry `start_position`."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.rename_table("house", "server")
    log = sa.table("log", sa.column("number", sa.Integer), sa.column("body", sa.Text))
    # quotes inside a JSON text are escaped, so this can only be the field itself
    renamed = sa.func.replace(log.c.body, '"given":', '"start_position":')
    op.execute(sa.update(log).where(log.c.number == 1).values(body=renamed))
