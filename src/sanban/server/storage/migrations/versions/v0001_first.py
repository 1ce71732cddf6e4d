"""The database of version 0.1.0."""

import sqlalchemy as sa

from sanban.server.storage.columns import LONG, flags, keys, number_key, numbers, texts, times
from sanban.server.storage.migrations.steps import create, drop

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    create(
        "log",
        [*keys(table_id=32), *number_key("number")],
        [*times("at_ms"), *texts(actor=64, body=LONG), *texts(ref=64, nullable=True)],
        [sa.UniqueConstraint("table_id", "actor", "ref", name="log_ref")],
    )
    create(
        "tables",
        [*keys(id=32), *texts(game=32, status=16, info=LONG), *flags("public", "bot_turn")],
        [*numbers("version"), *times("created_ms", "updated_ms")],
        times("deadline_ms", nullable=True),
        lobby="status, public, updated_ms",
        deadline="status, deadline_ms",
    )
    create("sitters", keys(who=64, table_id=32))
    create(
        "records",
        [*keys(id=32), *texts(game=32, names=LONG, info=LONG), *flags("public", "uploaded")],
        [*times("finished_ms"), *texts(document=LONG, nullable=True)],
        list="public, game, finished_ms",
        uploads="uploaded, finished_ms",
    )
    create("tokens", keys(id=32), texts(name=64, digest=64), times("created_ms"), flags("revoked"))
    create("pauses", number_key("from_ms", sa.BigInteger), number_key("to_ms", sa.BigInteger))
    create("house", keys(name=32), texts(value=LONG))


def downgrade() -> None:
    drop("house", "pauses", "tokens", "records", "sitters", "tables", "log")
