"""The database: an append-only log, and what can be looked up without reading it."""

import sqlalchemy as sa

metadata = sa.MetaData()

# The truth. Unique (table_id, number) decides who was first; unique (table_id, actor, ref)
# keeps a message that was sent twice from being played twice.
log = sa.Table(
    "log",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Column("actor", sa.String(64), nullable=False),
    sa.Column("ref", sa.String(64), nullable=True),
    sa.Column("body", sa.Text, nullable=False),
    sa.UniqueConstraint("table_id", "actor", "ref", name="log_ref"),
)

# Derived from the log at each entry, in the same transaction: for the lobby, for lists,
# for clocks and bots of tables that are not in memory.
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("deadline_ms", sa.BigInteger, nullable=True),
    sa.Column("bot_turn", sa.Boolean, nullable=False),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("updated_ms", sa.BigInteger, nullable=False),
    sa.Column("info", sa.Text, nullable=False),  # TableInfo, as JSON
    sa.Index("tables_lobby", "status", "public", "updated_ms"),
    sa.Index("tables_deadline", "status", "deadline_ms"),
)

sitters = sa.Table(
    "sitters",
    metadata,
    sa.Column("who", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
)

# Finished games in the lists; the record of a game played here is made from its log.
records = sa.Table(
    "records",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("uploaded", sa.Boolean, nullable=False),
    sa.Column("finished_ms", sa.BigInteger, nullable=False),
    sa.Column("names", sa.Text, nullable=False),  # one a line, for the filter
    sa.Column("info", sa.Text, nullable=False),  # RecordInfo, as JSON
    sa.Column("document", sa.Text, nullable=True),  # of an upload
    sa.Index("records_list", "public", "game", "finished_ms"),
    sa.Index("records_uploads", "uploaded", "finished_ms"),
)

tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("digest", sa.String(64), nullable=False),  # of the secret; the secret is not kept
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("revoked", sa.Boolean, nullable=False),
)

# When nobody was serving: nobody's clock runs then.
pauses = sa.Table(
    "pauses",
    metadata,
    sa.Column("from_ms", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("to_ms", sa.BigInteger, primary_key=True, autoincrement=False),
)

# The key that signs cookies, when somebody last served.
server = sa.Table(
    "server",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
