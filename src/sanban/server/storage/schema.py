"""The database: an append-only log, and what can be looked up without reading it."""

from functools import partial

import sqlalchemy as sa

from sanban.server.storage.columns import (
    LONG,
    counter,
    flags,
    keys,
    make_table,
    number_key,
    numbers,
    reals,
    texts,
    times,
)

metadata = sa.MetaData()
table = partial(make_table, metadata)

TOURNAMENT = "tournament."  # the ids of tournaments in the log begin so; no table's has a dot

# The truth, of tables and of tournaments. Unique (table_id, number) decides who was first; unique
# (table_id, actor, ref) keeps a message that was sent twice from being played twice.
log = table(
    "log",
    keys(table_id=32),
    number_key("number"),
    times("at_ms"),
    texts(actor=64, body=LONG),
    texts(ref=64, nullable=True),
    [sa.UniqueConstraint("table_id", "actor", "ref", name="log_ref")],
)

# Derived from the log at each entry, in the same transaction: for the lobby, for lists,
# for clocks and bots of tables that are not in memory.
tables = table(
    "tables",
    keys(id=32),
    texts(game=32, status=16, info=LONG),  # info: TableInfo, as JSON
    flags("public", "bot_turn"),
    numbers("version"),
    times("deadline_ms", nullable=True),
    times("created_ms", "updated_ms"),
    lobby="status, public, updated_ms",
    deadline="status, deadline_ms",
)

sitters = table("sitters", keys(who=64, table_id=32))

# Derived from the log of each tournament, in the same transaction as its entries.
tournaments = table(
    "tournaments",
    keys(id=32),  # without the prefix
    texts(organiser=64, status=16, info=LONG),  # info: TournamentInfo, as JSON
    flags("public"),
    numbers("version"),
    times("due_ms", nullable=True),  # when it goes on by itself
    times("wait_ms", nullable=True),  # from then on absent players lose
    times("created_ms", "updated_ms"),
    list="public, status, updated_ms",
    due="status, due_ms",
    organiser="organiser, status",
)

# The tables of its rounds; `number`: of the game in its round; `done`: the tournament has the
# result.
tournament_tables = table(
    "tournament_tables",
    keys(table_id=32),
    texts(tournament_id=32),
    numbers("number"),
    flags("done"),
    open="done, tournament_id",
)

# Finished games in the lists; the record of a game played here is made from its log.
records = table(
    "records",
    keys(id=32),
    texts(game=32, info=LONG),  # info: RecordInfo, as JSON
    flags("public", "uploaded"),
    times("finished_ms"),
    texts(document=LONG, nullable=True),  # of an upload
    texts(review=LONG, nullable=True),  # the lines of its review, once somebody asked
    list="public, game, finished_ms",
    uploads="uploaded, finished_ms",
)

# Whose games a record is of, in small letters: what the search for a player reads.
record_names = table(
    "record_names",
    keys(name=64, record_id=32),
    times("finished_ms"),
    newest="name, finished_ms",
    record="record_id",
)

# What a finished game says of each seat; derived from its log.
results = table(
    "results",
    keys(record_id=32),
    number_key("seat"),
    texts(who=64, level=32),  # the one is "" for a bot, the other for a person
    numbers("place", "seats"),
    texts(game=32, pace=16),
    texts(opening=16),  # the first move where nothing is hidden
    texts(result=8),  # "won", "drawn" or "lost"; "" for somebody who had several seats
    flags("rated", "pending", "public"),  # pending: rated, and not yet counted
    times("finished_ms"),
    reals("points", "deviation", nullable=True),  # the person's rating after it
    person="who, finished_ms",
    person_game="who, game, finished_ms",
    person_result="who, result, finished_ms",
    person_public="who, public, finished_ms",
    # whatever a profile counts, without the rows themselves
    counted="who, game, seat, opening, result, public",
    pending="pending, finished_ms",
)

# Against whom a person played, by the name in small letters and as it is written; derived from
# the log of the game.
opponents = table(
    "opponents",
    keys(who=64, name=64, record_id=32),
    texts(written=64, level=32, game=32, result=8),  # level: of a bot, else ""
    flags("public"),
    times("finished_ms"),
    newest="who, name, finished_ms",
    counted="who, level, name, written, game, result, public",
    record="record_id",
)

# What somebody has reached, and in which game; derived from the log.
badges = table(
    "badges", keys(who=64, badge=32), texts(record_id=32), times("at_ms"), record="record_id"
)

# Ratings of people with an account, by game and pace; derived from the results.
ratings = table(
    "ratings",
    keys(who=64, game=32, pace=16),
    reals("points", "deviation", "volatility"),
    numbers("games"),
    times("at_ms"),  # of the last game
    best="game, pace, points",
)

# A guest's cookie counts only while the guest is here.
guests = table(
    "guests",
    keys(id=64),
    texts(name=64, address=64),  # as last seen, and where the guest last came from
    times("created_ms", "seen_ms"),
    seen="seen_ms",
)

# One use each: with it a guest goes on at another device.
device_codes = table("device_codes", keys(digest=64), texts(guest=64, name=64), times("until_ms"))

# A guest who is known by passkeys: the id stays, and so does everything that was played.
accounts = table(
    "accounts",
    keys(id=64),  # of the guest
    times("created_ms"),
    texts(recovery_digest=64),  # the code is not kept
    flags("listed", default=False),  # whether others may see the name and the ratings
    recovery="recovery_digest",
)

# What an account wants to be known by, and what others may see of it: at first nothing.
profiles = table(
    "profiles",
    keys(account=64),
    texts(handle=24, nullable=True),  # others find the person by it
    texts(drawing=16, shown=LONG),  # shown: which parts others may see, as JSON
    texts(invited_by=16),  # who may invite the person
    [sa.Index("profiles_handle", "handle", unique=True)],
)

follows = table("follows", keys(who=64, other=64), times("created_ms"), other="other")

# Whoever is blocked can neither invite nor write to the person, nor sit down at their tables.
blocks = table(
    "blocks",
    keys(who=64, other=64),
    texts(name=64),  # as the one who blocks knew them
    times("created_ms"),
    other="other",
)

# To a table that is open: what game it is, and how it is played, the table says itself.
invitations = table(
    "invitations",
    keys(table_id=32, who=64),  # who is invited
    texts(host=64),
    times("created_ms"),
    flags("declined", default=False),
    person="who, created_ms",
    host="host",
)

# What people told the host of this server about others.
reports = table(
    "reports",
    counter("number"),
    times("at_ms"),
    texts(reporter=64, subject=64, reason=LONG),
    texts(table_id=32),  # where it was, else ""
    subject="subject",
    reporter="reporter",
)

# Who waits for somebody of their strength; `seen_ms` is kept up as long as their page is open.
seekers = table(
    "seekers",
    keys(who=64),
    texts(name=64, game=32, pace=16),
    flags("rated"),
    reals("points"),
    times("since_ms", "seen_ms"),
    times("taken_ms"),  # when a partner was found, else 0
    texts(table_id=32),  # where the two play, else ""
    waiting="game, pace, rated, table_id",
)

passkeys = table(
    "passkeys",
    keys(digest=64),  # of the credential's id
    texts(account=64, name=64),  # the name is for its owner
    texts(credential=LONG, public_key=LONG),  # base64url both: the first is its id
    times("sign_count", "created_ms", "used_ms"),
    flags("synced"),  # kept by a service, not by one device
    account="account",
)

# One for each sign-in; the cookie has the session's secret, here is its digest.
sessions = table(
    "sessions",
    keys(digest=64),
    texts(account=64, passkey=64),  # that it began with; "" for a code
    times("created_ms", "confirmed_ms", "seen_ms"),  # confirmed: last proved who it is
    account="account",
)

# What a passkey has to sign: each is used once, and soon. The person is "" to sign in.
challenges = table("challenges", keys(digest=64), texts(purpose=16, person=64), times("until_ms"))

# What follows an account from device to device, as the page wrote it.
progress = table(
    "progress", keys(account=64, what=16), times("version", "updated_ms"), texts(value=LONG)
)

# Browsers that are told when a table waits for their person. Of an account, as long as the session
# is there in which the browser asked for it.
push_devices = table(
    "push_devices",
    keys(digest=64),  # of the endpoint
    texts(who=64, session=64),  # the session's digest; "" for a guest
    texts(endpoint=LONG, public_key=128, auth=64),  # the keys are base64url
    texts(language=8),
    times("created_ms"),
    person="who",
)

# Where a person wants mail to; used when the person has confirmed it.
mail_addresses = table(
    "mail_addresses",
    keys(who=64),
    texts(address=254, language=8),
    texts(code_digest=64),  # "" when it is confirmed
    times("until_ms", "sent_ms"),  # so long the code works; the last message about games
    code="code_digest",
)

# Tables of which a person wants no messages.
silenced = table("silenced", keys(who=64, table_id=32))

# What is to be sent, and what was: one row a device (or mail address) and table.
deliveries = table(
    "deliveries",
    keys(target=80, table_id=32),  # the target is a device's digest, or "mail:" + who
    texts(who=64),
    numbers("since", "tries"),  # since: the entry that made the table wait
    times("next_ms", nullable=True),  # when to send it; NULL: done
    next="next_ms",
    person="who",
)

# Of programs; of the secret only the digest is kept.
tokens = table(
    "tokens", keys(id=32), texts(name=64, digest=64), times("created_ms"), flags("revoked")
)

# Who may use the host's page; of the token only the digest is kept.
hosts = table("hosts", keys(name=64), texts(digest=64), times("created_ms"))

# Bans and mutes; the subject is the id of a person or program, or an address.
restrictions = table(
    "restrictions",
    keys(kind=8, subject=64),  # "ban" or "mute"
    texts(reason=LONG),
    times("created_ms"),
    times("until_ms", nullable=True),  # NULL: for good
)

# What hosts did. Every process reads on from where it was and follows.
host_log = table(
    "host_log",
    counter("number"),
    times("at_ms"),
    texts(host=64, action=32, subject=64, reason=LONG),
    texts(tables=LONG),  # that it changed: ids, as JSON
)

# Allowances by the hour where several processes serve (docs/decisions/0010): from `free_ms` on
# nothing is used up.
allowances = table("allowances", keys(what=32, visitor=64), times("free_ms"))

# When nobody was serving: nobody's clock runs then.
pauses = table("pauses", number_key("from_ms", sa.BigInteger), number_key("to_ms", sa.BigInteger))

# The key that signs cookies, when somebody last served.
server = table("server", keys(name=32), texts(value=LONG))
