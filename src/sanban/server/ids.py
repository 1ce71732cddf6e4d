"""Ids of tables and tournaments."""

from secrets import token_urlsafe


def new_id(size: int = 16) -> str:
    """An id of that many random bytes, which nobody can guess. A command takes it for a word:
    it does not begin with a hyphen."""
    while (found := token_urlsafe(size)).startswith("-"):
        pass
    return found
