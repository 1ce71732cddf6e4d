"""Codes that people copy by hand: the recovery code on paper, the code for another device."""

import hashlib
import secrets

SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that looks like another


def new_code(length: int) -> str:
    """A random code in groups of four; each sign is worth five bits."""
    code = "".join(secrets.choice(SIGNS) for _ in range(length))
    return "-".join(code[start : start + 4] for start in range(0, length, 4))


def code_digest(code: str) -> str:
    """What the database keeps of a code, however it is written.

    >>> code_digest("ab-CD 23") == code_digest("ABCD23")
    True
    """
    plain = "".join(sign for sign in code.upper() if sign.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()
