"""What hosts can do, guests that are known to the database, names of records by an index."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

RECORDS = sa.table(
    "records",
    sa.column("id", sa.String),
    sa.column("names", sa.Text),
    sa.column("finished_ms", sa.BigInteger),
)
MANY = 1000  # rows at a time


def text(name: str, length: int | None = 64) -> sa.Column[str]:
    return sa.Column(name, sa.String(length) if length else sa.Text(), nullable=False)


def key(name: str, length: int = 64) -> sa.Column[str]:
    return sa.Column(name, sa.String(length), primary_key=True)


def ms(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=nullable)


def upgrade() -> None:
    names = op.create_table("record_names", key("name"), key("record_id", 32), ms("finished_ms"))
    _name_records(names)
    op.create_index("record_names_newest", "record_names", ["name", "finished_ms"])
    op.create_index("record_names_record", "record_names", ["record_id"])
    op.drop_column("records", "names")
    guest = key("id"), text("name"), text("address"), ms("created_ms"), ms("seen_ms")
    op.create_table("guests", *guest)
    op.create_index("guests_seen", "guests", ["seen_ms"])
    # everybody who has sat at a table keeps their cookie; the name comes with the next visit
    now = time.time_ns() // 1_000_000
    op.execute(
        "INSERT INTO guests (id, name, address, created_ms, seen_ms) "
        f"SELECT DISTINCT who, '', '', {now}, {now} FROM sitters WHERE who LIKE 'g%'"
    )
    op.create_table("device_codes", key("digest"), text("guest"), text("name"), ms("until_ms"))
    op.create_table("hosts", key("name"), text("digest"), ms("created_ms"))
    until = ms("until_ms", nullable=True)
    ban = key("kind", 8), key("subject"), text("reason", None), ms("created_ms"), until
    op.create_table("restrictions", *ban)
    number = sa.Column("number", sa.Integer, primary_key=True)
    what = text("host"), text("action", 32), text("subject"), text("reason", None)
    op.create_table("host_log", number, ms("at_ms"), *what, text("tables", None))
    op.create_table("allowances", key("what", 32), key("visitor"), ms("free_ms"))


def downgrade() -> None:
    op.add_column("records", sa.Column("names", sa.Text, nullable=False, server_default=""))
    connection = op.get_bind()
    names = sa.table("record_names", sa.column("name"), sa.column("record_id"))
    found: dict[str, list[str]] = {}
    for name, record in connection.execute(sa.select(names.c.name, names.c.record_id)):
        found.setdefault(record, []).append(name)
    for record, own in found.items():
        text = "\n".join(["", *own, ""])
        connection.execute(sa.update(RECORDS).where(RECORDS.c.id == record).values(names=text))
    made = "allowances host_log restrictions hosts device_codes guests record_names"
    for table in made.split():
        op.drop_table(table)


def _name_records(names: sa.Table) -> None:
    connection = op.get_bind()
    rows: list[dict[str, object]] = []
    query = sa.select(RECORDS.c.id, RECORDS.c.names, RECORDS.c.finished_ms)
    for record, text, finished in connection.execute(query).all():
        for name in sorted({line[:64] for line in text.split("\n") if line}):
            rows.append({"name": name, "record_id": record, "finished_ms": finished})
    for first in range(0, len(rows), MANY):
        connection.execute(sa.insert(names), rows[first : first + MANY])
