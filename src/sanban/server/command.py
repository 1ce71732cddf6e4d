"""`sanban serve`, `sanban token`, `sanban bot`: what the command line calls."""

import asyncio
import ipaddress
import math
import os
import re
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path
from typing import Any

from sanban.core.errors import BadOptions, ErrorCode, system_reason
from sanban.players.outside import name_players
from sanban.server.settings import LIMITS, Settings


def serve(
    *,
    db: str = "",
    host: str = "127.0.0.1",
    port: int = 8000,
    address: str = "",
    origin: list[str] | None = None,
    https: bool = False,
    proxy: bool = False,
    proxy_from: list[str] | None = None,
    smtp: str = "",
    mail_from: str = "",
    push_origin: list[str] | None = None,
    processes: int = 1,
    workers: int | None = None,
    claim_after: float = 60.0,
    limit: list[str] | None = None,
    player: list[str] | None = None,
    browser: bool = False,
    quiet: bool = False,
) -> int:
    """Start the server. It runs until you stop it with Ctrl-C.

    Parameters
    ----------
    db
        Where the games are stored: a SQLite file, or postgresql://… for several machines
        (default: what SANBAN_DB says, else sanban.db in your data folder).
    host
        The address to listen on; 0.0.0.0 lets other machines in.
    port
        The port to listen on.
    address
        The public address, such as https://games.example.org: accounts need it, unless people
        open http://localhost (default: what SANBAN_ADDRESS says).
    origin
        Another origin whose pages may use this server, such as https://example.org.
    https
        The server is behind TLS: cookies are sent only over https.
    proxy
        A proxy on this machine passes on the visitors' addresses (X-Forwarded-For).
    proxy_from
        The address or network of a proxy on another machine, such as 10.0.0.7 or 10.0.0.0/24.
    smtp
        Your mail server, for those who want mail when a game waits for them, such as
        smtp://NAME:PASSWORD@mail.example.org:587 (default: what SANBAN_SMTP says, else no mail).
    mail_from
        Whom this mail comes from, such as "Sanban <games@example.org>"
        (default: what SANBAN_MAIL_FROM says).
    push_origin
        A push service on a private network that browsers may use, such as https://push.lan.
    processes
        Processes that serve together; more than one carries more players on several cores.
    workers
        Bot worker processes (default: cores − 1).
    claim_after
        Seconds a player may be disconnected before the opponent can claim the win.
    limit
        Set a limit, such as tables_per_hour=600; docs/tour-hosts.md lists them.
    player
        Another bot that people can choose: NAME=python:MODULE:CLASS or "NAME=program:COMMAND";
        GAME.NAME=… for one game only, such as GAME.NAME=network:FOLDER.
    browser
        Open the page in the browser as soon as the server is ready.
    quiet
        Log only warnings.
    """
    if not 0 <= port <= 65535:
        raise BadOptions(f"--port must be a number from 0 to 65535, not {port}.", ErrorCode.USAGE)
    if not 1 <= processes <= 64:
        raise BadOptions(
            f"--processes must be a number from 1 to 64, not {processes}.", ErrorCode.USAGE
        )
    if processes > 1 and not hasattr(socket, "send_fds"):
        raise BadOptions("On Windows the server has one process.", ErrorCode.USAGE)
    if workers is not None and not 1 <= workers <= 64:
        raise BadOptions(
            f"--workers must be a number from 1 to 64, not {workers}.", ErrorCode.USAGE
        )
    if not 0 <= claim_after < math.inf:
        raise BadOptions(
            f"--claim-after must be a number of seconds, 0 or more, not {claim_after}.",
            ErrorCode.USAGE,
        )
    public = (address or os.environ.get("SANBAN_ADDRESS", "")).rstrip("/")
    if public and not re.fullmatch(r"https://[^/\s]+|http://localhost(:\d+)?", public):
        raise BadOptions(
            f'--address must look like https://games.example.org, not "{public}": browsers have '
            "passkeys only with https, or on http://localhost.",
            ErrorCode.USAGE,
        )
    for option, given in (("origin", origin), ("push-origin", push_origin)):
        for one in given or ():
            if not re.fullmatch(r"https?://[^/\s]+", one):
                raise BadOptions(
                    f'--{option} must look like https://example.org, not "{one}".', ErrorCode.USAGE
                )
    mail_server, sender = mail_options(smtp, mail_from, public)
    for one in proxy_from or ():
        if not is_network(one):
            raise BadOptions(
                f'--proxy-from must be an address or a network, such as 10.0.0.0/24, not "{one}".',
                ErrorCode.USAGE,
            )
    chosen = Settings(
        db=database(db),
        host=host,
        port=port,
        address=public,
        origins=tuple(origin or ()),
        https=https,
        proxy=proxy or bool(proxy_from),
        proxy_from=tuple(proxy_from or ()),
        smtp=mail_server,
        mail_from=sender,
        push_origins=tuple(push_origin or ()),
        processes=processes,
        workers=workers or max(1, (os.cpu_count() or 2) - 1),
        claim_after_s=claim_after,
        **read_limits(limit or []),
    )
    name_players(player or [])
    asyncio.run(_check(chosen))
    if browser:
        threading.Thread(target=show_page, args=(chosen,), daemon=True).start()
    run(chosen, quiet=quiet or browser)
    return 0


def mail_options(smtp: str, mail_from: str, address: str) -> tuple[str, str]:
    """The mail server and the sender, from the options or the environment; a password there is not
    seen by other users of the machine."""
    from sanban.server.notifications.mail import MailServer

    server = smtp or os.environ.get("SANBAN_SMTP", "")
    sender = mail_from or os.environ.get("SANBAN_MAIL_FROM", "")
    if not server:
        return "", ""
    MailServer.read(server)
    if not re.search(r"[^\s@<>]+@[^\s@<>]+", sender) or not sender.isprintable():
        raise BadOptions(
            'Mail needs a sender: --mail-from "Sanban <games@example.org>".', ErrorCode.USAGE
        )
    if not address:
        raise BadOptions(
            "Mail needs the public address of the server for its links: --address "
            "https://games.example.org.",
            ErrorCode.USAGE,
        )
    return server, sender


def read_limits(given: list[str]) -> dict[str, Any]:
    """Limits as a person writes them: name=number.

    >>> read_limits(["tables_per_hour=600", "header_s=5"])
    {'tables_per_hour': 600, 'header_s': 5.0}
    """
    found: dict[str, Any] = {}
    for one in given:
        name, _, number = one.partition("=")
        if name not in LIMITS or not re.fullmatch(r"[1-9][0-9]{0,8}", number):
            raise BadOptions(
                "--limit is a name and a whole number from 1 on, such as tables_per_hour=600, "
                f'not "{one}". '
                f"The names are {', '.join(LIMITS)}.",
                ErrorCode.USAGE,
            )
        found[name] = type(getattr(Settings(), name))(number)
    return found


def is_network(text: str) -> bool:
    """An address, or a network of them.

    >>> is_network("10.0.0.0/24"), is_network("fd00::7"), is_network("proxy")
    (True, True, False)
    """
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True


async def _check(settings: Settings) -> None:
    """Refuse an address or a database that cannot be used, in a sentence, before serving."""
    from sanban.server.storage.store import Store

    try:
        listening = await asyncio.get_running_loop().create_server(
            asyncio.Protocol, settings.host, settings.port
        )
    except OSError as error:
        raise BadOptions(
            f"The server cannot listen on {settings.host}, port {settings.port}: "
            f"{system_reason(error)}. Choose others with --host and --port.",
            ErrorCode.IN_USE,
        ) from None
    listening.close()
    store = Store(settings.database())
    try:
        await store.open()
    finally:
        await store.close()


def show_page(settings: Settings) -> None:
    """Open the page when the server answers; on a machine without a browser, say where it is."""
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    url = f"http://{host}:{settings.port}"
    while True:
        try:
            urllib.request.urlopen(f"{url}/health", timeout=5).close()
            break
        except OSError:
            time.sleep(0.1)
    print(f"Sanban is running at {url} (stop it with Ctrl-C).", file=sys.stderr)
    webbrowser.open(url)


def run(settings: Settings, *, quiet: bool = False) -> None:
    """Serve until stopped, in one process or in several."""
    from sanban.server import processes
    from sanban.server.run import run as run_one

    if not quiet:
        print(f"Sanban is running at http://{settings.host}:{settings.port}", file=sys.stderr)
    if settings.processes > 1:
        processes.run(settings, quiet=quiet)
    else:
        run_one(settings, quiet=quiet)


def token(name: str = "", *, db: str = "", revoke: str = "") -> int:
    """Make a token for a program, or revoke one.

    Parameters
    ----------
    name
        The name that others will see. The token is printed once and not stored.
    db
        The database of the server, as for `sanban serve`.
    revoke
        The id of the token to revoke (the part before the dot).
    """
    from sanban.server.host.powers import HostPowers
    from sanban.server.identity.people import new_token
    from sanban.server.storage.store import Store

    if bool(name) == bool(revoke):
        raise BadOptions("Give the name of a new token, or --revoke ID.", ErrorCode.USAGE)

    async def change() -> str:
        store = Store(database(db))
        await store.open(alone=False)
        try:
            if name:
                return await new_token(store, name)
            await HostPowers(store, "sanban token").revoke_token(revoke)
            return f"The token {revoke} is revoked."
        finally:
            await store.close()

    print(asyncio.run(change()))
    return 0


def bot(
    *,
    server: str,
    game: str,
    token: str = "",
    level: str = "1",
    player: str = "",
    seats: int = 4,
) -> int:
    """Run a bot on this machine for a remote server.

    Parameters
    ----------
    server
        The address of the server, such as https://example.org.
    game
        The game to play.
    token
        A token of that server (`sanban token NAME` makes one). By default it is read from the
        environment variable SANBAN_TOKEN, where other users of the machine cannot see it.
    level
        The level: a number, or another bot such as greedy.
    player
        Who plays in place of the server's bot of that level: python:MODULE:CLASS,
        "program:COMMAND", network:FOLDER, or any player of the arena (default: that bot itself).
    seats
        How many seats to play at the same time.
    """
    from sanban.server.bots.client import run_bot

    if not re.fullmatch(r"https?://[^/\s]\S*", server):
        raise BadOptions(
            f'--server must look like https://example.org, not "{server}".', ErrorCode.USAGE
        )
    if not 1 <= seats <= 1000:
        raise BadOptions(f"--seats must be a number from 1 to 1000, not {seats}.", ErrorCode.USAGE)
    spec = f"level:{level}" if level.isdigit() else level
    secret = token or os.environ.get("SANBAN_TOKEN", "")
    if not secret:
        raise BadOptions("A token is needed: --token, or SANBAN_TOKEN.", ErrorCode.USAGE)
    asyncio.run(run_bot(server, secret, game, spec, seats, player))
    return 0


def database(address: str) -> str:
    """An address from what a person writes: a path is a SQLite file. Without one, from the
    environment variable SANBAN_DB, where other users of the machine cannot see a password."""
    address = address or os.environ.get("SANBAN_DB", "")
    if not address:
        return Settings().database()
    return address if "://" in address else f"sqlite:///{Path(address).resolve()}"
