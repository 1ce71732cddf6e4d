"""Tournaments, and which tables belong to them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def text(name: str, length: int = 32) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False)


def number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def time(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=nullable)


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        text("organiser", 64),
        sa.Column("public", sa.Boolean, nullable=False),
        text("status", 16),
        number("version"),
        time("due_ms", nullable=True),
        time("wait_ms", nullable=True),
        time("created_ms"),
        time("updated_ms"),
        sa.Column("info", sa.Text, nullable=False),
    )
    op.create_index("tournaments_list", "tournaments", ["public", "status", "updated_ms"])
    op.create_index("tournaments_due", "tournaments", ["status", "due_ms"])
    op.create_index("tournaments_organiser", "tournaments", ["organiser", "status"])
    op.create_table(
        "tournament_tables",
        sa.Column("table_id", sa.String(32), primary_key=True),
        text("tournament_id"),
        number("number"),
        sa.Column("done", sa.Boolean, nullable=False),
    )
    op.create_index("tournament_tables_open", "tournament_tables", ["done", "tournament_id"])


def downgrade() -> None:
    op.drop_table("tournament_tables")
    op.drop_table("tournaments")
