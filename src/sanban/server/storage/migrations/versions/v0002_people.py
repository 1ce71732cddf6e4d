"""From 0.1.0 on: guests and accounts, ratings and profiles, tournaments, messages, hosts.

Games from before are searched and counted after `sanban admin rebuild-ratings`.
"""

import time

import sqlalchemy as sa
from alembic import op

from sanban.server.storage.columns import (
    LONG,
    counter,
    flags,
    keys,
    number_key,
    numbers,
    reals,
    texts,
    times,
)
from sanban.server.storage.migrations.steps import create, drop

revision = "0002"
down_revision = "0001"
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
    op.rename_table("house", "server")
    _rename_field("given", "start_position")
    _upgrade_records()
    _make_guests()
    _make_accounts()
    _make_results()
    _make_people()
    _make_tournaments()
    _make_messages()
    _make_hosts()


def downgrade() -> None:
    drop("allowances", "host_log", "restrictions", "hosts")
    drop("deliveries", "silenced", "mail_addresses", "push_devices")
    drop("tournament_tables", "tournaments")
    drop("seekers", "reports", "invitations", "blocks", "follows", "profiles")
    drop("ratings", "badges", "opponents", "results")
    drop("progress", "challenges", "sessions", "passkeys", "accounts")
    drop("device_codes", "guests")
    _downgrade_records()
    _rename_field("start_position", "given")
    op.rename_table("server", "house")


def _rename_field(old: str, new: str) -> None:
    log = sa.table("log", sa.column("number", sa.Integer), sa.column("body", sa.Text))
    # quotes inside a JSON text are escaped, so this can only be the field itself
    renamed = sa.func.replace(log.c.body, f'"{old}":', f'"{new}":')
    op.execute(sa.update(log).where(log.c.number == 1).values(body=renamed))


def _upgrade_records() -> None:
    names = create(
        "record_names",
        [*keys(name=64, record_id=32), *times("finished_ms")],
        newest="name, finished_ms",
        record="record_id",
    )
    connection = op.get_bind()
    rows: list[dict[str, object]] = []
    query = sa.select(RECORDS.c.id, RECORDS.c.names, RECORDS.c.finished_ms)
    for record, text, finished in connection.execute(query).all():
        for name in sorted({line[:64] for line in text.split("\n") if line}):
            rows.append({"name": name, "record_id": record, "finished_ms": finished})
    for first in range(0, len(rows), MANY):
        connection.execute(sa.insert(names), rows[first : first + MANY])
    op.drop_column("records", "names")
    op.add_column("records", *texts(review=LONG, nullable=True))


def _downgrade_records() -> None:
    op.drop_column("records", "review")
    op.add_column("records", sa.Column("names", sa.Text, nullable=False, server_default=""))
    connection = op.get_bind()
    names = sa.table("record_names", sa.column("name"), sa.column("record_id"))
    found: dict[str, list[str]] = {}
    for name, record in connection.execute(sa.select(names.c.name, names.c.record_id)):
        found.setdefault(record, []).append(name)
    for record, own in found.items():
        text = "\n".join(["", *own, ""])
        connection.execute(sa.update(RECORDS).where(RECORDS.c.id == record).values(names=text))
    drop("record_names")


def _make_guests() -> None:
    about = texts(name=64, address=64), times("created_ms", "seen_ms")
    create("guests", keys(id=64), *about, seen="seen_ms")
    # everybody who has sat at a table keeps their cookie; the name comes with the next visit
    now = time.time_ns() // 1_000_000
    op.execute(
        "INSERT INTO guests (id, name, address, created_ms, seen_ms) "
        f"SELECT DISTINCT who, '', '', {now}, {now} FROM sitters WHERE who LIKE 'g%'"
    )
    create("device_codes", keys(digest=64), texts(guest=64, name=64), times("until_ms"))


def _make_accounts() -> None:
    about = times("created_ms"), texts(recovery_digest=64), flags("listed", default=False)
    create("accounts", keys(id=64), *about, recovery="recovery_digest")
    known = texts(account=64, name=64, credential=LONG, public_key=LONG), flags("synced")
    used = times("sign_count", "created_ms", "used_ms")
    create("passkeys", keys(digest=64), *known, used, account="account")
    owner, seen = texts(account=64, passkey=64), times("created_ms", "confirmed_ms", "seen_ms")
    create("sessions", keys(digest=64), owner, seen, account="account")
    create("challenges", keys(digest=64), texts(purpose=16, person=64), times("until_ms"))
    value = times("version", "updated_ms"), texts(value=LONG)
    create("progress", keys(account=64, what=16), *value)


def _make_results() -> None:
    chosen = {f"person_{by}": f"who, {by}, finished_ms" for by in ("game", "result", "public")}
    create(
        "results",
        [*keys(record_id=32), *number_key("seat"), *numbers("place", "seats")],
        texts(who=64, level=32, game=32, pace=16, opening=16, result=8),
        [*flags("rated", "pending", "public"), *times("finished_ms")],
        reals("points", "deviation", nullable=True),
        person="who, finished_ms",
        counted="who, game, seat, opening, result, public",
        pending="pending, finished_ms",
        **chosen,
    )
    create(
        "opponents",
        [*keys(who=64, name=64, record_id=32), *texts(written=64, level=32, game=32, result=8)],
        [*flags("public"), *times("finished_ms")],
        newest="who, name, finished_ms",
        counted="who, level, name, written, game, result, public",
        record="record_id",
    )
    create(
        "badges", keys(who=64, badge=32), texts(record_id=32), times("at_ms"), record="record_id"
    )
    known = reals("points", "deviation", "volatility"), numbers("games"), times("at_ms")
    create("ratings", keys(who=64, game=32, pace=16), *known, best="game, pace, points")


def _make_people() -> None:
    handle = *texts(handle=24, nullable=True), sa.Index("profiles_handle", "handle", unique=True)
    create("profiles", keys(account=64), handle, texts(drawing=16, shown=LONG, invited_by=16))
    create("follows", keys(who=64, other=64), times("created_ms"), other="other")
    create("blocks", keys(who=64, other=64), texts(name=64), times("created_ms"), other="other")
    asked = texts(host=64), times("created_ms"), flags("declined", default=False)
    of = {"person": "who, created_ms", "host": "host"}
    create("invitations", keys(table_id=32, who=64), *asked, **of)
    told = texts(reporter=64, subject=64, table_id=32, reason=LONG)
    of = {"subject": "subject", "reporter": "reporter"}
    create("reports", counter("number"), times("at_ms"), told, **of)
    who = [*keys(who=64), *texts(name=64, game=32, pace=16, table_id=32)]
    strength, since = [*flags("rated"), *reals("points")], times("since_ms", "seen_ms", "taken_ms")
    create("seekers", who, strength, since, waiting="game, pace, rated, table_id")


def _make_tournaments() -> None:
    create(
        "tournaments",
        [*keys(id=32), *texts(organiser=64, status=16, info=LONG), *flags("public")],
        [*numbers("version"), *times("created_ms", "updated_ms")],
        times("due_ms", "wait_ms", nullable=True),
        list="public, status, updated_ms",
        due="status, due_ms",
        organiser="organiser, status",
    )
    place = texts(tournament_id=32), numbers("number"), flags("done")
    create("tournament_tables", keys(table_id=32), *place, open="done, tournament_id")


def _make_messages() -> None:
    browser = texts(who=64, session=64, endpoint=LONG, public_key=128, auth=64, language=8)
    create("push_devices", keys(digest=64), browser, times("created_ms"), person="who")
    address, sent = texts(address=254, language=8, code_digest=64), times("until_ms", "sent_ms")
    create("mail_addresses", keys(who=64), address, sent, code="code_digest")
    create("silenced", keys(who=64, table_id=32))
    due = texts(who=64), numbers("since", "tries"), times("next_ms", nullable=True)
    create("deliveries", keys(target=80, table_id=32), *due, next="next_ms", person="who")


def _make_hosts() -> None:
    create("hosts", keys(name=64), texts(digest=64), times("created_ms"))
    why = texts(reason=LONG), times("created_ms"), times("until_ms", nullable=True)
    create("restrictions", keys(kind=8, subject=64), *why)
    what = texts(host=64, action=32, subject=64, reason=LONG, tables=LONG)
    create("host_log", counter("number"), times("at_ms"), what)
    create("allowances", keys(what=32, visitor=64), times("free_ms"))
