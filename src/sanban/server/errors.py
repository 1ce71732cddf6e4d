"""Refusals of the server: what is wrong in words, a code for programs, a status for HTTP."""

from typing import Self

from sanban.core.errors import Fact, SanbanError

STATUS = {
    "no_table": 404,
    "no_record": 404,
    "no_lesson": 404,
    "no_puzzle": 404,
    "no_key": 403,
    "not_your_seat": 403,
    "not_host": 403,
    "not_allowed": 403,
    "nobody": 401,
    "bad_token": 401,
    "stale": 409,
    "not_open": 409,
    "not_over": 409,
    "not_playing": 409,
    "full": 409,
    "seated": 409,
    "too_many": 429,
    "slow_down": 429,
    "try_again": 503,
    "busy": 503,
    "hidden": 403,
    "no_moment": 404,
    "too_long": 413,
}


class Refusal(SanbanError):
    """Something the server refuses to do."""

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 400)


class Illegal(Refusal):
    """A rule of the game refused it; `rule` is the game's own name for the reason, `see` where
    the rules page has it."""

    def __init__(self, text: str, rule: str = "", see: str = "", **facts: Fact) -> None:
        super().__init__(text, "illegal", **facts)
        self.rule = rule
        self.see = see

    @classmethod
    def of(cls, error: SanbanError, text: str = "", number: int | None = None) -> Self:
        """The game's own refusal; of several actions, the `number` of the one refused."""
        found = cls(text or error.text, error.code, getattr(error, "see", ""))
        found.facts = error.facts if number is None else {**error.facts, "number": number}
        return found


class StorageDown(Refusal):
    """The log cannot be reached. Whether the last entry was stored is known when it is back."""

    def __init__(self) -> None:
        super().__init__(
            "The server cannot reach its database. Nothing is lost: "
            "send the same message with the same id again.",
            "try_again",
        )
