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


def upgrade() -> None:
    names = op.create_table(
        "record_names",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("record_id", sa.String(32), primary_key=True),
        sa.Column("finished_ms", sa.BigInteger, nullable=False),
    )
    _name_records(names)
    op.create_index("record_names_newest", "record_names", ["name", "finished_ms"])
    op.create_index("record_names_record", "record_names", ["record_id"])
    op.drop_column("records", "names")
    op.create_table(
        "guests",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("guests_seen", "guests", ["seen_ms"])
    # everybody who has sat at a table keeps their cookie; the name comes with the next visit
    now = time.time_ns() // 1_000_000
    op.execute(
        "INSERT INTO guests (id, name, address, created_ms, seen_ms) "
        f"SELECT DISTINCT who, '', '', {now}, {now} FROM sitters WHERE who LIKE 'g%'"
    )
    op.create_table(
        "device_codes",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "hosts",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "restrictions",
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("subject", sa.String(64), primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "host_log",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("action", sa.String(32), nullable=False),
        sa.Column("subject", sa.String(64), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("tables", sa.Text, nullable=False),
    )
    op.create_table(
        "allowances",
        sa.Column("what", sa.String(32), primary_key=True),
        sa.Column("visitor", sa.String(64), primary_key=True),
        sa.Column("free_ms", sa.BigInteger, nullable=False),
    )


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
    for table in (
        "allowances",
        "host_log",
        "restrictions",
        "hosts",
        "device_codes",
        "guests",
        "record_names",
    ):
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
