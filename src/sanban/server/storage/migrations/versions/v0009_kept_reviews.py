"""The verdicts of a finished game stay with its record: a second look costs nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("records", sa.Column("review", sa.Text, nullable=True))


def downgrade() -> None:
    op.drop_column("records", "review")
