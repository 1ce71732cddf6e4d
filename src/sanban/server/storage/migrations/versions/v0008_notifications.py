"""Messages to people who are away: devices, mail addresses, silenced tables, what is to be sent."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def key(name: str, length: int = 64) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), primary_key=True)


def text(name: str, length: int | None = 64) -> sa.Column[str]:
    return sa.Column(name, sa.String(length) if length else sa.Text(), nullable=False)


def number(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=nullable)


def small(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer, nullable=False)


def upgrade() -> None:
    keys = text("endpoint", None), text("public_key", 128), text("auth")
    asked = text("language", 8), number("created_ms")
    op.create_table("push_devices", key("digest"), text("who"), text("session"), *keys, *asked)
    op.create_index("push_devices_person", "push_devices", ["who"])
    address = text("address", 254), text("language", 8)
    code = text("code_digest"), number("until_ms")
    op.create_table("mail_addresses", key("who"), *address, *code, number("sent_ms"))
    op.create_index("mail_addresses_code", "mail_addresses", ["code_digest"])
    op.create_table("silenced", key("who"), key("table_id", 32))
    due = small("since"), number("next_ms", nullable=True), small("tries")
    op.create_table("deliveries", key("target", 80), key("table_id", 32), text("who"), *due)
    op.create_index("deliveries_next", "deliveries", ["next_ms"])
    op.create_index("deliveries_person", "deliveries", ["who"])


def downgrade() -> None:
    for table in ("deliveries", "silenced", "mail_addresses", "push_devices"):
        op.drop_table(table)
