"""Mail: what it says, and how it is handed to the host's mail server."""

import hashlib
import html
import smtplib
import ssl
from collections.abc import Sequence
from email.message import EmailMessage
from email.utils import formatdate
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.languages import Language
from sanban.server.lobby.addresses import is_local
from sanban.server.notifications.links import Link, Links
from sanban.server.notifications.messages import Waiting, about, title
from sanban.server.notifications.words import WORDS

TIMEOUT_S = 20.0
PAGE = "/notifications"  # of the page: it reads what stands after the #


class MailServer(NamedTuple):
    """The host's mail server: smtp://NAME:PASSWORD@HOST:587 or smtps://HOST."""

    secure: bool  # TLS from the first byte; else STARTTLS when it is offered
    host: str
    port: int
    user: str = ""
    password: str = ""

    @classmethod
    def read(cls, address: str) -> "MailServer":
        """From an address, or a refusal in words.

        >>> MailServer.read("smtp://ada:s%40fe@mail.example.org")
        MailServer(secure=False, host='mail.example.org', port=587, user='ada', password='s@fe')
        """
        try:
            where, port = urlsplit(address), urlsplit(address).port
        except ValueError:
            where, port = urlsplit(""), None
        if where.scheme not in ("smtp", "smtps") or not where.hostname or where.path.strip("/"):
            raise BadOptions(
                "--smtp must look like smtp://NAME:PASSWORD@mail.example.org:587 or "
                "smtps://mail.example.org.",
                ErrorCode.USAGE,
            )
        secure = where.scheme == "smtps"
        return cls(
            secure,
            where.hostname,
            port or (465 if secure else 587),
            unquote(where.username or ""),
            unquote(where.password or ""),
        )

    def send(self, message: EmailMessage) -> None:
        """Hand a message over. It blocks: not for the event loop. A password is never sent over a
        connection that others could read."""
        context = ssl.create_default_context()
        if self.secure:
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                self.host, self.port, timeout=TIMEOUT_S, context=context
            )
        else:
            server = smtplib.SMTP(self.host, self.port, timeout=TIMEOUT_S)
        with server:
            server.ehlo()
            encrypted = self.secure
            if not encrypted and server.has_extn("starttls"):
                server.starttls(context=context)
                encrypted = True
            if self.user:
                if not encrypted and not is_local(self.host):
                    raise smtplib.SMTPNotSupportedError("the mail server offers no STARTTLS")
                server.login(self.user, self.password)
            server.send_message(message)


class Letters:
    """Writes the messages of one server."""

    def __init__(self, sender: str, address: str, links: Links) -> None:
        self.sender = sender
        self.address = address  # public, of the server
        self.links = links

    def waiting(
        self, to: str, language: Language, who: str, tables: Sequence[Waiting]
    ) -> EmailMessage:
        """What waits for somebody, all in one message."""
        words = WORDS[language]
        subject = words.several.format(count=len(tables))
        if len(tables) == 1:
            subject = title(tables[0], language)
        message = self._begin(to, subject)
        key = "|".join(f"{one.table.id} {one.wait.since}" for one in tables)
        digest = hashlib.sha256(f"{who}|{key}".encode()).hexdigest()
        message["Message-ID"] = f"<{digest[:40]}@{urlsplit(self.address).hostname}>"
        stop = self.links.write(Link("mail", who))
        message["List-Unsubscribe"] = f"<{self.address}/api/notifications/stop/{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        plain, rich = [words.intro], [f"<p>{html.escape(words.intro)}</p>"]
        for one in tables:
            text, more = title(one, language), about(one, language)
            board = f"{self.address}/table/{one.table.id}"
            silence = self._page(self.links.write(Link("table", who, one.table.id)))
            plain += ["", text, more, f"{words.open}: {board}", f"{words.silence}: {silence}"]
            rich.append(
                f"<p><b>{html.escape(text)}</b><br>{html.escape(more)}<br>"
                f"{_link(board, words.open)} · {_link(silence, words.silence)}</p>"
            )
        why = words.why.format(address=self.address)
        plain += ["", "--", why, f"{words.stop}: {self._page(stop)}"]
        end = f"{html.escape(why)} {_link(self._page(stop), words.stop)}"
        rich.append(f"<hr><p><small>{end}</small></p>")
        return _fill(message, language, plain, rich)

    def confirmation(self, to: str, language: Language, code: str) -> EmailMessage:
        """Asks whether the address is theirs. Nothing in it was written by a stranger."""
        words = WORDS[language]
        message = self._begin(to, words.confirm_subject)
        text, link = words.confirm.format(address=self.address), self._page(code)
        plain = [text, "", link, "", words.not_you]
        rich = [
            f"<p>{html.escape(text)}</p><p>{_link(link, words.confirm_link)}</p>",
            f"<p>{html.escape(words.not_you)}</p>",
        ]
        return _fill(message, language, plain, rich)

    def _begin(self, to: str, subject: str) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self.sender
        message["To"] = to
        message["Subject"] = subject
        message["Date"] = formatdate()
        message["Auto-Submitted"] = "auto-generated"  # no out-of-office answers
        return message

    def _page(self, link: str) -> str:
        return f"{self.address}{PAGE}#{link}"


def _link(address: str, text: str) -> str:
    return f'<a href="{html.escape(address)}">{html.escape(text)}</a>'


def _fill(
    message: EmailMessage, language: Language, plain: list[str], rich: list[str]
) -> EmailMessage:
    message["Content-Language"] = language
    message.set_content("\n".join(plain) + "\n")
    body = "".join(rich)
    message.add_alternative(
        f'<!doctype html><html lang="{language}"><body>{body}</body></html>', subtype="html"
    )
    return message
