"""Accounts with passkeys, their sessions, and the progress that follows them."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def key(name: str, length: int = 64) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), primary_key=True)


def text(name: str, length: int | None = 64) -> sa.Column[str]:
    return sa.Column(name, sa.String(length) if length else sa.Text(), nullable=False)


def number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False)


def upgrade() -> None:
    op.create_table("accounts", key("id"), number("created_ms"), text("recovery_digest"))
    op.create_index("accounts_recovery", "accounts", ["recovery_digest"])
    passkey = key("digest"), text("account"), text("credential", None), text("public_key", None)
    used = number("sign_count"), text("name"), number("created_ms"), number("used_ms")
    synced = sa.Column("synced", sa.Boolean, nullable=False)
    op.create_table("passkeys", *passkey, *used, synced)
    op.create_index("passkeys_account", "passkeys", ["account"])
    began = number("created_ms"), number("confirmed_ms"), number("seen_ms")
    op.create_table("sessions", key("digest"), text("account"), text("passkey"), *began)
    op.create_index("sessions_account", "sessions", ["account"])
    op.create_table(
        "challenges", key("digest"), text("purpose", 16), text("person"), number("until_ms")
    )
    value = number("version"), text("value", None), number("updated_ms")
    op.create_table("progress", key("account"), key("what", 16), *value)


def downgrade() -> None:
    for table in ("progress", "challenges", "sessions", "passkeys", "accounts"):
        op.drop_table(table)
