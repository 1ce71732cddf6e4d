"""Refusals of the server: what is wrong in words, a code for programs, a status for HTTP."""

from enum import StrEnum
from typing import Self

from sanban.core.errors import Fact, SanbanError


class RefusalCode(StrEnum):
    """Why the server refuses something, and the HTTP status that says so.

    docs/protocol.md lists every one; a test compares.

    >>> RefusalCode.NO_TABLE, RefusalCode.NO_TABLE.status
    (<RefusalCode.NO_TABLE: 'no_table'>, 404)
    """

    status: int

    def __new__(cls, code: str, status: int) -> Self:
        member = str.__new__(cls, code)
        member._value_ = code
        member.status = status
        return member

    # who asks
    NOBODY = "nobody", 401
    BAD_TOKEN = "bad_token", 401
    BAD_NAME = "bad_name", 400
    NO_KEY = "no_key", 403
    NOT_YOUR_SEAT = "not_your_seat", 403
    NOT_HOST = "not_host", 403
    NOT_ORGANISER = "not_organiser", 403
    NOT_ALLOWED = "not_allowed", 403
    BANNED = "banned", 403
    BANNED_UNTIL = "banned_until", 403
    MUTED = "muted", 403
    REVOKED = "revoked", 401
    BAD_CODE = "bad_code", 400
    SIGNED_OUT = "signed_out", 401
    NO_ACCOUNT = "no_account", 403
    CONFIRM_FIRST = "confirm_first", 403
    BAD_PASSKEY = "bad_passkey", 400
    BAD_RECOVERY_CODE = "bad_recovery_code", 400
    NO_PASSKEYS = "no_passkeys", 409
    LAST_PASSKEY = "last_passkey", 409
    BAD_ENDPOINT = "bad_endpoint", 400
    BAD_ADDRESS = "bad_address", 400
    BAD_LINK = "bad_link", 400
    NO_MAIL = "no_mail", 409
    MAIL_FAILED = "mail_failed", 503
    UNKNOWN_NAME = "unknown_name", 404
    NAME_TAKEN = "name_taken", 409
    NOT_SHOWN = "not_shown", 403
    NOT_INVITED = "not_invited", 403
    # what is asked for is not there
    NO_TABLE = "no_table", 404
    NO_RECORD = "no_record", 404
    NO_PERSON = "no_person", 404
    NO_TOURNAMENT = "no_tournament", 404
    NO_MOMENT = "no_moment", 404
    NO_LESSON = "no_lesson", 404
    NO_RULES = "no_rules", 404
    NO_PUZZLE = "no_puzzle", 404
    NOT_FOUND = "not_found", 404
    NO_METHOD = "no_method", 405
    NO_SEAT = "no_seat", 400
    NO_LEVEL = "no_level", 400
    NO_SHEET = "no_sheet", 400
    # the request itself
    BAD_REQUEST = "bad_request", 400
    BAD_MESSAGE = "bad_message", 400
    OTHER_PROTOCOL = "other_protocol", 400
    BAD_START_POSITION = "bad_start_position", 400
    BAD_CHOICES = "bad_choices", 400
    NOT_A_RECORD = "not_a_record", 400
    NOT_KAMISADO = "not_kamisado", 400
    TOO_LONG = "too_long", 413
    FILM_TOO_LONG = "film_too_long", 400
    # not in this state of the game or table
    ILLEGAL = "illegal", 400
    STALE = "stale", 409
    NOT_OPEN = "not_open", 409
    NOT_PLAYING = "not_playing", 409
    NOT_OVER = "not_over", 409
    OVER = "over", 400
    FULL = "full", 409
    SEATED = "seated", 409
    NOT_NOW = "not_now", 400
    LOG_FULL = "log_full", 409
    NO_PROPOSAL = "no_proposal", 400
    NOT_RATED = "not_rated", 400
    RATED = "rated", 409
    IN_TOURNAMENT = "in_tournament", 409
    NO_TAKEBACK = "no_takeback", 400
    NOT_GONE = "not_gone", 400
    CALL_WINDOW = "call_window", 409
    NO_CALL_WINDOW = "no_call_window", 409
    HIDDEN = "hidden", 403
    RULES_VERSION = "rules_version", 409
    SET_ASIDE = "set_aside", 409
    CLOSED = "closed", 409
    CHANGED = "changed", 409
    # too much, too slow, or the server itself
    TOO_MANY = "too_many", 429
    TOO_MANY_BOTS = "too_many_bots", 429
    TOO_MANY_CONNECTIONS = "too_many_connections", 429
    TOO_MANY_WAITING = "too_many_waiting", 429
    SLOW_DOWN = "slow_down", 429
    TOO_SLOW = "too_slow", 400
    GONE = "gone", 400
    BUSY = "busy", 503
    TRY_AGAIN = "try_again", 503
    CLOSING = "closing", 503
    BROKEN = "broken", 500
    # when the server starts
    BAD_DB = "bad_db", 400
    LOCKED = "locked", 400


class Refusal(SanbanError):
    """Something the server refuses to do."""

    code: RefusalCode

    def __init__(self, text: str, code: RefusalCode, **facts: Fact) -> None:
        super().__init__(text, code, **facts)

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.code.status


REVOKED = Refusal(
    "The host of this server has ended your session. Choose a name to go on.", RefusalCode.REVOKED
)


IN_TOURNAMENT = Refusal(
    "This game belongs to a tournament: play on, or resign. You can withdraw from the tournament "
    "on its page.",
    RefusalCode.IN_TOURNAMENT,
)


SIGNED_OUT = Refusal(
    "You were signed out. Sign in again, or choose a name to go on.", RefusalCode.SIGNED_OUT
)


class Illegal(Refusal):
    """A rule of the game refused it; `rule` is the game's own name for the reason, `see` where
    the rules page has it."""

    def __init__(self, text: str, rule: str = "", see: str = "", **facts: Fact) -> None:
        super().__init__(text, RefusalCode.ILLEGAL, **facts)
        self.rule = rule
        self.see = see

    @classmethod
    def of(cls, error: SanbanError, text: str = "", number: int | None = None) -> Self:
        """The game's own refusal; of several actions, the `number` of the one refused."""
        found = cls(text or error.text, error.code, getattr(error, "see", ""))
        found.facts = error.facts if number is None else {**error.facts, "number": number}
        return found


class OlderRules(Refusal):
    """A table from before the rules changed. It was ended when the server started."""

    def __init__(self, title: str, version: int, current: int) -> None:
        super().__init__(
            f"This table was opened under version {version} of the {title} rules; this server "
            f"plays version {current}. Download the record to keep the game.",
            RefusalCode.RULES_VERSION,
        )


class SetAside(Refusal):
    """Something is wrong at one table: nobody can use it, and all others go on."""

    def __init__(self) -> None:
        super().__init__(
            "The server cannot go on with this table, and its host can read why in the log. "
            "Download the record to keep what can be read of the game.",
            RefusalCode.SET_ASIDE,
        )


class Unreadable(SetAside):
    """An entry of a table's log that this server cannot read; `reason` is for the host."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__()
        self.reason = f"entry {number} of its log cannot be read: {reason}"


class StorageDown(Refusal):
    """The log cannot be reached. Whether the last entry was stored is known when it is back."""

    def __init__(self) -> None:
        super().__init__(
            "The server cannot reach its database. Nothing is lost: "
            "send the same message with the same id again.",
            RefusalCode.TRY_AGAIN,
        )
