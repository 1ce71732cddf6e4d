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
    sa.Column("info", sa.Text, nullable=False),  # RecordInfo, as JSON
    sa.Column("document", sa.Text, nullable=True),  # of an upload
    sa.Column("review", sa.Text, nullable=True),  # the lines of its review, once somebody asked
    sa.Index("records_list", "public", "game", "finished_ms"),
    sa.Index("records_uploads", "uploaded", "finished_ms"),
)

# Whose games a record is of, in small letters: what the search for a player reads.
record_names = sa.Table(
    "record_names",
    metadata,
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("record_id", sa.String(32), primary_key=True),
    sa.Column("finished_ms", sa.BigInteger, nullable=False),
    sa.Index("record_names_newest", "name", "finished_ms"),
    sa.Index("record_names_record", "record_id"),
)

# What a finished game says of each seat; derived from its log. `points` and `deviation` are the
# person's rating after it.
results = sa.Table(
    "results",
    metadata,
    sa.Column("record_id", sa.String(32), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("who", sa.String(64), nullable=False),  # "" for a bot
    sa.Column("level", sa.String(32), nullable=False),  # "" for a person
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("pace", sa.String(16), nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("pending", sa.Boolean, nullable=False),  # rated, and not yet counted
    sa.Column("opening", sa.String(16), nullable=False),  # the first move where nothing is hidden
    sa.Column("finished_ms", sa.BigInteger, nullable=False),
    sa.Column("points", sa.Double, nullable=True),
    sa.Column("deviation", sa.Double, nullable=True),
    sa.Index("results_person", "who", "finished_ms"),
    sa.Index("results_person_game", "who", "game", "finished_ms"),
    sa.Index("results_pending", "pending", "finished_ms"),
)

# Ratings of people with an account, by game and pace; derived from the results.
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("who", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("pace", sa.String(16), primary_key=True),
    sa.Column("points", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sa.Column("volatility", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False),  # of the last game
    sa.Index("ratings_best", "game", "pace", "points"),
)

# A guest's cookie counts only while the guest is here.
guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),  # as last seen
    sa.Column("address", sa.String(64), nullable=False),  # where the guest last came from
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("seen_ms", sa.BigInteger, nullable=False),
    sa.Index("guests_seen", "seen_ms"),
)

# One use each: with it a guest goes on at another device.
device_codes = sa.Table(
    "device_codes",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("guest", sa.String(64), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("until_ms", sa.BigInteger, nullable=False),
)

# A guest who is known by passkeys: the id stays, and so does everything that was played.
accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),  # of the guest
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("recovery_digest", sa.String(64), nullable=False),  # the code is not kept
    # whether others may see the name and the ratings
    sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("accounts_recovery", "recovery_digest"),
)

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),  # of the credential's id
    sa.Column("account", sa.String(64), nullable=False),
    sa.Column("credential", sa.Text, nullable=False),  # its id, base64url
    sa.Column("public_key", sa.Text, nullable=False),  # base64url
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String(64), nullable=False),  # for its owner
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("used_ms", sa.BigInteger, nullable=False),
    sa.Column("synced", sa.Boolean, nullable=False),  # kept by a service, not by one device
    sa.Index("passkeys_account", "account"),
)

# One for each sign-in; the cookie has the session's secret, here is its digest.
sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("account", sa.String(64), nullable=False),
    sa.Column("passkey", sa.String(64), nullable=False),  # that it began with; "" for a code
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("confirmed_ms", sa.BigInteger, nullable=False),  # when it was last proved who it is
    sa.Column("seen_ms", sa.BigInteger, nullable=False),
    sa.Index("sessions_account", "account"),
)

# What a passkey has to sign: each is used once, and soon.
challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("purpose", sa.String(16), nullable=False),
    sa.Column("person", sa.String(64), nullable=False),  # "" to sign in
    sa.Column("until_ms", sa.BigInteger, nullable=False),
)

# What follows an account from device to device, as the page wrote it.
progress = sa.Table(
    "progress",
    metadata,
    sa.Column("account", sa.String(64), primary_key=True),
    sa.Column("what", sa.String(16), primary_key=True),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("updated_ms", sa.BigInteger, nullable=False),
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

# Who may use the host's page; of the token only the digest is kept.
hosts = sa.Table(
    "hosts",
    metadata,
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("digest", sa.String(64), nullable=False),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
)

# Bans and mutes; the subject is the id of a person or program, or an address.
restrictions = sa.Table(
    "restrictions",
    metadata,
    sa.Column("kind", sa.String(8), primary_key=True),  # "ban" or "mute"
    sa.Column("subject", sa.String(64), primary_key=True),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("until_ms", sa.BigInteger, nullable=True),  # NULL: for good
)

# What hosts did. Every process reads on from where it was and follows.
host_log = sa.Table(
    "host_log",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("action", sa.String(32), nullable=False),
    sa.Column("subject", sa.String(64), nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("tables", sa.Text, nullable=False),  # that it changed: ids, as JSON
)

# Allowances by the hour where several processes serve (docs/decisions/0010).
allowances = sa.Table(
    "allowances",
    metadata,
    sa.Column("what", sa.String(32), primary_key=True),
    sa.Column("visitor", sa.String(64), primary_key=True),
    sa.Column("free_ms", sa.BigInteger, nullable=False),  # from then on nothing is used up
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
