"""Profiles, opponents, badges; follows, blocks, invitations, reports; who waits for a partner.

Games from before are searched and counted after `sanban admin rebuild-ratings`.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def key(name: str, length: int = 64) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), primary_key=True)


def text(name: str, length: int = 64) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), nullable=False)


def ms(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False)


def yes_or_no(name: str) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean, nullable=False)


INDEXES = {
    "results": {
        "results_person_result": ["who", "result", "finished_ms"],
        "results_person_public": ["who", "public", "finished_ms"],
        "results_counted": ["who", "game", "seat", "opening", "result", "public"],
    },
    "opponents": {
        "opponents_newest": ["who", "name", "finished_ms"],
        "opponents_counted": ["who", "level", "name", "written", "game", "result", "public"],
        "opponents_record": ["record_id"],
    },
    "badges": {"badges_record": ["record_id"]},
    "follows": {"follows_other": ["other"]},
    "blocks": {"blocks_other": ["other"]},
    "invitations": {
        "invitations_person": ["who", "created_ms"],
        "invitations_host": ["host"],
    },
    "reports": {"reports_subject": ["subject"], "reports_reporter": ["reporter"]},
    "seekers": {"seekers_waiting": ["game", "pace", "rated", "table_id"]},
}
NEW = ("seekers", "reports", "invitations", "blocks", "follows", "profiles", "badges", "opponents")


def upgrade() -> None:
    op.add_column("results", sa.Column("result", sa.String(8), nullable=False, server_default=""))
    public = sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("results", public)
    op.create_table(
        "opponents",
        key("who"),
        key("name"),
        key("record_id", 32),
        text("written"),
        text("level", 32),
        text("game", 32),
        text("result", 8),
        yes_or_no("public"),
        ms("finished_ms"),
    )
    op.create_table("badges", key("who"), key("badge", 32), text("record_id", 32), ms("at_ms"))
    op.create_table(
        "profiles",
        key("account"),
        sa.Column("handle", sa.String(24), nullable=True),
        text("drawing", 16),
        sa.Column("shown", sa.Text, nullable=False),
        text("invited_by", 16),
    )
    op.create_index("profiles_handle", "profiles", ["handle"], unique=True)
    op.create_table("follows", key("who"), key("other"), ms("created_ms"))
    op.create_table("blocks", key("who"), key("other"), text("name"), ms("created_ms"))
    op.create_table("invitations", key("table_id", 32), key("who"), text("host"), ms("created_ms"))
    op.create_table(
        "reports",
        sa.Column("number", sa.Integer, primary_key=True),
        ms("at_ms"),
        text("reporter"),
        text("subject"),
        text("table_id", 32),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_table(
        "seekers",
        key("who"),
        text("name"),
        text("game", 32),
        text("pace", 16),
        yes_or_no("rated"),
        sa.Column("points", sa.Double, nullable=False),
        ms("since_ms"),
        ms("seen_ms"),
        ms("taken_ms"),
        text("table_id", 32),
    )
    for table, indexes in INDEXES.items():
        for name, columns in indexes.items():
            op.create_index(name, table, columns)


def downgrade() -> None:
    for table in NEW:
        op.drop_table(table)
    for name in INDEXES["results"]:
        op.drop_index(name, "results")
    op.drop_column("results", "public")
    op.drop_column("results", "result")
