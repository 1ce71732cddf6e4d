"""What a host can set. Every value has a default that suits a small host."""

from pathlib import Path

import msgspec

from sanban.folders import data_folder

# what `sanban serve --limit` can set; docs/tour-hosts.md says what each of them bounds
LIMITS = (
    "guests_per_hour",
    "sign_ins_per_hour",
    "lookups_per_hour",
    "invitations_per_hour",
    "tables_per_hour",
    "public_tables_per_hour",
    "uploads_per_hour",
    "tournaments_per_hour",
    "tournaments_per_person",
    "mails_per_hour",
    "chat_per_minute",
    "messages_per_second",
    "tables_per_person",
    "bot_tables_per_address",
    "bot_tables",
    "connections_per_address",
    "sockets_per_address",
    "max_sockets",
    "watchers",
    "public_table_hours",
    "open_table_hours",
    "unfinished_game_hours",
    "guest_days",
    "header_bytes",
    "header_s",
    "body_s",
)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one `sanban serve` process."""

    db: str = ""  # empty: SQLite in the user's data folder
    host: str = "127.0.0.1"
    port: int = 8000
    address: str = ""  # at which people reach the server: https://games.example.org
    origins: tuple[str, ...] = ()  # further origins whose pages may use the server
    https: bool = False  # behind TLS: cookies are for https only
    proxy: bool = False  # believe X-Forwarded-For of a proxy on this machine ...
    proxy_from: tuple[str, ...] = ()  # ... and of these addresses or networks
    processes: int = 1  # that serve together on this machine ...
    process: int = 0  # ... the number of this one ...
    process_folder: str = ""  # ... and where they find each other
    workers: int = 1  # processes that think for bots
    solvers: int = 2  # Kamisado solvers for those who study ...
    solver_mib: int = 64  # ... and the table of each
    bot_pace_s: float = 0.4  # the weakest bot takes so long to answer a person, others longer
    claim_after_s: float = 60.0  # somebody awaited and gone for so long may be claimed
    idle_s: float = 60.0  # a table nobody uses leaves memory after so long
    program_wait_s: float = 10.0  # a program must act within so long of being called
    pairing_s: float = 8.0  # a request waits so long for a partner, then it is asked again
    hello_s: float = 10.0  # a socket's first message must come within so long
    message_rate: float = 10.0  # live messages a second, a socket
    message_burst: int = 40
    messages_per_second: int = 100  # of all sockets of an address; four times as many at once
    request_rate: float = 20.0  # HTTP requests a second, an address
    request_burst: int = 200
    header_bytes: int = 32_768  # of a request's headers
    header_s: float = 10.0  # a request's headers must come within so long ...
    body_s: float = 60.0  # ... and its body
    connections_per_address: int = 100  # open at the same time, without sockets
    sockets_per_address: int = 100
    guests_per_hour: int = 60  # new ones, an address; a quarter of it at once, as of the next four
    sign_ins_per_hour: int = 60  # tries to sign in or to change an account, an address
    lookups_per_hour: int = 1200  # people looked up by name, an address
    invitations_per_hour: int = 60  # invitations, and reports to the host, an address
    tables_per_hour: int = 240  # opened, an address ...
    public_tables_per_hour: int = 30  # ... and of these, listed for everybody
    uploads_per_hour: int = 120  # records, an address
    tournaments_per_hour: int = 12  # opened, an address ...
    tournaments_per_person: int = 5  # ... and not over, at the same time
    mails_per_hour: int = 12  # to confirm an e-mail address: from an address, to a recipient
    chat_per_minute: int = 30  # lines, a player, a spectator, all spectators of an address
    tables_per_person: int = 50  # not over, at the same time
    bot_tables_per_address: int = 3  # in play at which only bots sit ...
    bot_tables: int = 20  # ... and of all addresses together
    public_table_hours: int = 1  # a listed table without a game, that everybody left, is deleted
    open_table_hours: int = 168  # ... so is any other without a game
    unfinished_game_hours: int = 2160  # ... and a game that nobody goes on with
    guest_days: int = 365  # a guest who has not come back for so long is deleted
    watchers: int = 500  # a table
    max_sockets: int = 20_000
    takeover: str = "level:3"  # the bot that goes on for somebody
    smtp: str = ""  # the mail server: smtp://NAME:PASSWORD@HOST:587; empty: no mail is sent
    mail_from: str = ""  # whom mail comes from
    push_origins: tuple[str, ...] = ()  # of push services on a private network
    notify_round_s: float = 2.0  # how often the server looks for whom a table waits
    push_after_s: float = 15.0  # somebody who is awaited for so long, and away, gets a push ...
    mail_after_s: float = 600.0  # ... and a mail
    mail_gap_s: float = 3600.0  # between two mails to a person
    look_again_s: float = 30.0  # who is connected to the table is told later, if they leave

    def together(self) -> Path | None:
        """Where the processes of this server find each other; None when it has one."""
        return Path(self.process_folder) if self.processes > 1 else None

    def database(self) -> str:
        """The database's address."""
        if self.db:
            return self.db
        return f"sqlite:///{data_folder() / 'sanban.db'}"
