"""Mail to people who are away, over the real protocol to a receiver on this machine."""

import asyncio
import smtplib
from pathlib import Path
from typing import Any

import pytest

from sanban.core.errors import BadOptions
from sanban.server.command import mail_options
from sanban.server.notifications import mail as mail_module
from sanban.server.notifications.links import Links
from sanban.server.notifications.mail import Letters, MailServer
from tests.support.away import (
    ADDRESS,
    AT_ONCE,
    LINK,
    begin,
    confirm,
    days,
    looked,
    move,
    pending,
    serve,
    two,
    until,
)
from tests.support.receivers import MailReceiver, text_of
from tests.support.server import Guest, Server

pytestmark = pytest.mark.deep


def test_mail_arrives_for_correspondence_games(db: Path, mails: MailReceiver) -> None:
    async def play() -> None:
        async with two(server) as (ada, bob):
            bobs = "bob@example.org"
            code = await confirm(bob, mails, bobs, "fr")
            again = await bob.http.post("/api/notifications/mail/confirm", json={"code": code})
            assert (again.status_code, again.json()["code"]) == (400, "bad_link")  # works once
            table = await begin(ada, bob, clock=days(3))
            await move(ada, table)
            await until(lambda: len(mails.to(bobs)) == 2)
            mail = mails.to(bobs)[1]
            assert mail["Subject"] == "Kamisado\u202f: à vous"
            assert mail["From"] == "Sanban <sanban@example.org>"
            assert mail["Auto-Submitted"] == "auto-generated"
            plain, rich = text_of(mail), text_of(mail, "html")
            for part in (plain, rich):
                assert f"{ADDRESS}/table/{table}" in part
                assert "Contre Ada" in part
                assert '<html lang="fr">' in part or part is plain
            links = [one for one in LINK.findall(plain) if "#" in one]
            silence, _stop = (one.removeprefix("/notifications#") for one in links)
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            async with Guest(server, "") as program:
                await program.post(f"/api/notifications/stop/{silence}")
                await move(bob, table)
                await move(ada, table)
                loud = await begin(ada, bob, clock=days(3))
                await move(ada, loud)
                await until(lambda: len(mails.to(bobs)) == 3)
                assert table not in text_of(mails.to(bobs)[2])
                # as a mail program does it: RFC 8058
                header = str(mails.to(bobs)[2]["List-Unsubscribe"])
                path = header.strip("<>").removeprefix(ADDRESS)
                shown = await program.http.get(path)
                assert (shown.status_code, "#" in shown.headers["location"]) == (303, True)
                form = {"List-Unsubscribe": "One-Click"}
                answer = await program.http.post(path, data=form)
                assert answer.json()["kind"] == "mail"
            assert (await bob.get("/api/notifications"))["address"] == ""

    with serve(db, None, mails) as server:
        asyncio.run(play())


def test_several_games_are_one_mail_without_what_was_seen(db: Path, mails: MailReceiver) -> None:
    async def play() -> None:
        async with two(server) as (ada, bob):
            bobs = "bob@example.org"
            await confirm(bob, mails, bobs)
            seen = await begin(ada, bob, clock=days(3))
            await move(ada, seen)
            await until(lambda: pending(db) == 1)
            await bob.get("/api/me/tables")  # the front page is before his eyes
            assert pending(db) == 0
            tables = [await begin(ada, bob, clock=days(3)) for _ in range(3)]
            for table in tables:
                await move(ada, table)
            await until(lambda: pending(db) == 3)
            async with ada.sit(seen) as live:
                await live.do("chat", text="advance 601")
            await until(lambda: len(mails.to(bobs)) == 2)
            mail = mails.to(bobs)[1]
            assert mail["Subject"] == "3 games are waiting for you"
            assert all(table in text_of(mail) for table in tables)
            assert seen not in text_of(mail)

    given = {**AT_ONCE, "mail_after_s": 600.0, "mail_gap_s": 3600.0, "address": ADDRESS}
    given |= {"smtp": mails.url, "mail_from": "sanban@example.org"}
    with Server(db, mode="stopped", **given) as server:
        asyncio.run(play())


@pytest.mark.attack("messages to people who are away")
def test_strangers_cannot_use_the_server_to_send_mail(db: Path, mails: MailReceiver) -> None:
    async def play() -> None:
        async with two(server) as (ada, bob):
            body = {"address": "victim@example.org", "language": "en"}
            answers = [await ada.http.post("/api/notifications/mail", json=body) for _ in range(6)]
            assert [one.status_code for one in answers] == [200] * 3 + [429] * 3
            other = await bob.http.post("/api/notifications/mail", json=body)
            assert other.status_code == 429  # the recipient counts, too
            assert len(mails.to("victim@example.org")) == 3
            for mail in mails.to("victim@example.org"):
                assert "Ada" not in text_of(mail)  # nothing that a stranger wrote
            for bad in (
                "x",
                "a@b",
                "a b@example.org",
                "a@example.org\r\nBcc: b@example.org",
                "a@b,c@d.org",
            ):
                answer = await bob.http.post(
                    "/api/notifications/mail", json={**body, "address": bad}
                )
                assert answer.status_code == 400, bad
            table = await begin(bob, ada, clock=days(3))
            await move(bob, table)
            moved = (await bob.get(f"/api/tables/{table}"))["updated_ms"]
            await until(lambda: looked(db) >= moved)
            assert len(mails.mails) == 3  # an address that is not confirmed gets nothing else

    with serve_limited(db, mails) as server:
        asyncio.run(play())


def serve_limited(db: Path, mails: MailReceiver) -> Server:
    given: dict[str, Any] = {**AT_ONCE, "address": ADDRESS, "smtp": mails.url}
    return Server(db, mail_from="sanban@example.org", mails_per_hour=12, **given)


@pytest.mark.parametrize(
    ("smtp", "sender", "address", "reason"),
    [
        ("mail.example.org", "a@example.org", ADDRESS, "--smtp must look like"),
        ("smtp://", "a@example.org", ADDRESS, "--smtp must look like"),
        ("smtp://mail.example.org:x", "a@example.org", ADDRESS, "--smtp must look like"),
        ("smtp://mail.example.org", "", ADDRESS, "needs a sender"),
        ("smtp://mail.example.org", "Sanban", ADDRESS, "needs a sender"),
        ("smtp://mail.example.org", "a@example.org", "", "public address"),
    ],
)
def test_mail_that_cannot_work_is_refused_at_the_start(
    smtp: str, sender: str, address: str, reason: str
) -> None:
    with pytest.raises(BadOptions, match=reason):
        mail_options(smtp, sender, address)


def test_mail_options_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert mail_options("", "", "") == ("", "")
    monkeypatch.setenv("SANBAN_SMTP", "smtps://mail.example.org")
    monkeypatch.setenv("SANBAN_MAIL_FROM", "Sanban <a@example.org>")
    assert mail_options("", "", ADDRESS) == ("smtps://mail.example.org", "Sanban <a@example.org>")


def test_a_password_is_not_sent_where_others_could_read_it(mails: MailReceiver) -> None:
    mail = MailServer.read(mails.url)._replace(user="ada", password="secret")
    message = Letters("a@example.org", ADDRESS, Links(b"k")).confirmation(
        "b@example.org", "en", "C"
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mail_module, "is_local", lambda _: False)
        with pytest.raises(smtplib.SMTPNotSupportedError, match="STARTTLS"):
            mail.send(message)
    assert mails.mails == []
