"""The database: an append-only log, and what can be looked up without reading it."""

import sqlalchemy as sa

metadata = sa.MetaData()

TOURNAMENT = "tournament."  # the ids of tournaments in the log begin so; no table's has a dot

# The truth, of tables and of tournaments. Unique (table_id, number) decides who was first; unique
# (table_id, actor, ref) keeps a message that was sent twice from being played twice.
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

# Derived from the log of each tournament, in the same transaction as its entries.
tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),  # without the prefix
    sa.Column("organiser", sa.String(64), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("due_ms", sa.BigInteger, nullable=True),  # when it goes on by itself
    sa.Column("wait_ms", sa.BigInteger, nullable=True),  # from then on absent players lose
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("updated_ms", sa.BigInteger, nullable=False),
    sa.Column("info", sa.Text, nullable=False),  # TournamentInfo, as JSON
    sa.Index("tournaments_list", "public", "status", "updated_ms"),
    sa.Index("tournaments_due", "status", "due_ms"),
    sa.Index("tournaments_organiser", "organiser", "status"),
)

# The tables of its rounds; `done`: the tournament has the result.
tournament_tables = sa.Table(
    "tournament_tables",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("tournament_id", sa.String(32), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),  # of the game in its round
    sa.Column("done", sa.Boolean, nullable=False),
    sa.Index("tournament_tables_open", "done", "tournament_id"),
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
    # "won", "drawn" or "lost"; "" for somebody who had several seats
    sa.Column("result", sa.String(8), nullable=False, server_default=""),
    sa.Column("public", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("results_person", "who", "finished_ms"),
    sa.Index("results_person_game", "who", "game", "finished_ms"),
    sa.Index("results_person_result", "who", "result", "finished_ms"),
    sa.Index("results_person_public", "who", "public", "finished_ms"),
    # whatever a profile counts, without the rows themselves
    sa.Index("results_counted", "who", "game", "seat", "opening", "result", "public"),
    sa.Index("results_pending", "pending", "finished_ms"),
)

# Against whom a person played, by the name in small letters; derived from the log of the game.
opponents = sa.Table(
    "opponents",
    metadata,
    sa.Column("who", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("record_id", sa.String(32), primary_key=True),
    sa.Column("written", sa.String(64), nullable=False),  # the name as it is written
    sa.Column("level", sa.String(32), nullable=False),  # of a bot, else ""
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("result", sa.String(8), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("finished_ms", sa.BigInteger, nullable=False),
    sa.Index("opponents_newest", "who", "name", "finished_ms"),
    sa.Index("opponents_counted", "who", "level", "name", "written", "game", "result", "public"),
    sa.Index("opponents_record", "record_id"),
)

# What somebody has reached, and in which game; derived from the log.
badges = sa.Table(
    "badges",
    metadata,
    sa.Column("who", sa.String(64), primary_key=True),
    sa.Column("badge", sa.String(32), primary_key=True),
    sa.Column("record_id", sa.String(32), nullable=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Index("badges_record", "record_id"),
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

# What an account wants to be known by, and what others may see of it: at first nothing.
profiles = sa.Table(
    "profiles",
    metadata,
    sa.Column("account", sa.String(64), primary_key=True),
    sa.Column("handle", sa.String(24), nullable=True),  # others find the person by it
    sa.Column("drawing", sa.String(16), nullable=False),
    sa.Column("shown", sa.Text, nullable=False),  # which parts others may see, as JSON
    sa.Column("invited_by", sa.String(16), nullable=False),  # who may invite the person
    sa.Index("profiles_handle", "handle", unique=True),
)

follows = sa.Table(
    "follows",
    metadata,
    sa.Column("who", sa.String(64), primary_key=True),
    sa.Column("other", sa.String(64), primary_key=True),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Index("follows_other", "other"),
)

# Whoever is blocked can neither invite nor write to the person, nor sit down at their tables.
blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("who", sa.String(64), primary_key=True),
    sa.Column("other", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),  # as the one who blocks knew them
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Index("blocks_other", "other"),
)

# To a table that is open: what game it is, and how it is played, the table says itself.
invitations = sa.Table(
    "invitations",
    metadata,
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("who", sa.String(64), primary_key=True),  # is invited
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("declined", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("invitations_person", "who", "created_ms"),
    sa.Index("invitations_host", "host"),
)

# What people told the host of this server about others.
reports = sa.Table(
    "reports",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Column("reporter", sa.String(64), nullable=False),
    sa.Column("subject", sa.String(64), nullable=False),
    sa.Column("table_id", sa.String(32), nullable=False),  # where it was, else ""
    sa.Column("reason", sa.Text, nullable=False),
    sa.Index("reports_subject", "subject"),
    sa.Index("reports_reporter", "reporter"),
)

# Who waits for somebody of their strength; `seen_ms` is kept up as long as their page is open.
seekers = sa.Table(
    "seekers",
    metadata,
    sa.Column("who", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("pace", sa.String(16), nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("points", sa.Double, nullable=False),
    sa.Column("since_ms", sa.BigInteger, nullable=False),
    sa.Column("seen_ms", sa.BigInteger, nullable=False),
    sa.Column("taken_ms", sa.BigInteger, nullable=False),  # when a partner was found, else 0
    sa.Column("table_id", sa.String(32), nullable=False),  # where the two play, else ""
    sa.Index("seekers_waiting", "game", "pace", "rated", "table_id"),
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

# Browsers that are told when a table waits for their person. Of an account, as long as the session
# is there in which the browser asked for it.
push_devices = sa.Table(
    "push_devices",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),  # of the endpoint
    sa.Column("who", sa.String(64), nullable=False),
    sa.Column("session", sa.String(64), nullable=False),  # its digest; "" for a guest
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("public_key", sa.String(128), nullable=False),  # base64url, as the next
    sa.Column("auth", sa.String(64), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Index("push_devices_person", "who"),
)

# Where a person wants mail to; used when the person has confirmed it.
mail_addresses = sa.Table(
    "mail_addresses",
    metadata,
    sa.Column("who", sa.String(64), primary_key=True),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("code_digest", sa.String(64), nullable=False),  # "" when it is confirmed
    sa.Column("until_ms", sa.BigInteger, nullable=False),  # so long the code works
    sa.Column("sent_ms", sa.BigInteger, nullable=False),  # the last message about games
    sa.Index("mail_addresses_code", "code_digest"),
)

# Tables of which a person wants no messages.
silenced = sa.Table(
    "silenced",
    metadata,
    sa.Column("who", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
)

# What is to be sent, and what was: one row a device (or mail address) and table.
deliveries = sa.Table(
    "deliveries",
    metadata,
    sa.Column("target", sa.String(80), primary_key=True),  # a device's digest, or "mail:" + who
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("who", sa.String(64), nullable=False),
    sa.Column("since", sa.Integer, nullable=False),  # the entry that made the table wait
    sa.Column("next_ms", sa.BigInteger, nullable=True),  # when to send it; NULL: done
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Index("deliveries_next", "next_ms"),
    sa.Index("deliveries_person", "who"),
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
