"""An invitation that was declined is kept until its sender has read it."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    declined = sa.Column("declined", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("invitations", declined)


def downgrade() -> None:
    op.drop_column("invitations", "declined")
