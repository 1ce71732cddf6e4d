"""Results of finished games by seat, and the ratings that follow from them."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def key(name: str, length: int = 64) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), primary_key=True)


def text(name: str, length: int = 64) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False)


def number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def yes_or_no(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False)


def real(name: str, *, nullable: bool = False) -> sa.Column[float]:
    return sa.Column(name, sa.Double, nullable=nullable)


def upgrade() -> None:
    listed = sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("accounts", listed)
    op.create_table(
        "results",
        key("record_id", 32),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        text("who"),
        text("level", 32),
        number("place"),
        number("seats"),
        text("game", 32),
        text("pace", 16),
        yes_or_no("rated"),
        yes_or_no("pending"),
        text("opening", 16),
        sa.Column("finished_ms", sa.BigInteger, nullable=False),
        real("points", nullable=True),
        real("deviation", nullable=True),
    )
    op.create_index("results_person", "results", ["who", "finished_ms"])
    op.create_index("results_person_game", "results", ["who", "game", "finished_ms"])
    op.create_index("results_pending", "results", ["pending", "finished_ms"])
    pool = key("who"), key("game", 32), key("pace", 16)
    known = real("points"), real("deviation"), real("volatility")
    last = sa.Column("at_ms", sa.BigInteger, nullable=False)
    op.create_table("ratings", *pool, *known, number("games"), last)
    op.create_index("ratings_best", "ratings", ["game", "pace", "points"])


def downgrade() -> None:
    op.drop_table("ratings")
    op.drop_table("results")
    op.drop_column("accounts", "listed")
