"""Seeds: the one source of everything random in a game, and its public fingerprint."""

import hashlib
import secrets
from collections.abc import Sequence

from sanban.core.errors import BadOptions, ErrorCode

Seed = int | str
LONGEST = 200
LONG = 22  # signs: as many as 128 random bits need, written with letters and digits


def seed_text(seed: Seed) -> str:
    """The one way to write a seed: records keep it, the generator starts from it.

    >>> seed_text(7), seed_text("7")
    ('7', '7')
    """
    text = ""
    if isinstance(seed, str) or (type(seed) is int and seed.bit_length() < 4 * LONGEST):
        text = str(seed)
    if not text or len(text) > LONGEST or not text.isprintable():
        raise BadOptions(
            f"A seed is a number or a text of 1 to {LONGEST} printable characters.",
            ErrorCode.BAD_SEED,
        )
    return text


def chosen_seed(seed: Seed | None) -> str:
    """The text of a seed, or a fresh one where none was chosen.

    >>> chosen_seed(7), len(chosen_seed(None)), chosen_seed(None) == chosen_seed(None)
    ('7', 32, False)
    """
    return fresh_seed() if seed is None else seed_text(seed)


def seed_hash(seed: Seed) -> str:
    """The fingerprint shown at the start of a game, so that the deal can be checked at its end."""
    return hashlib.sha256(f"sanban seed {seed_text(seed)}".encode()).hexdigest()


def public_hash(seed: Seed) -> str | None:
    """The fingerprint as it may be known during a game. A short seed has none: whoever tries
    all short seeds would find it.

    >>> public_hash(7), public_hash(fresh_seed()) is None
    (None, False)
    """
    return seed_hash(seed) if len(seed_text(seed)) >= LONG else None


def shared_seed(secret: str, shares: Sequence[str]) -> str:
    """The seed of a deal that no single party chose: the server's secret, then each seat's number.

    The server shows the hash of its secret before it knows the numbers, and nobody who gives a
    number knows the secret. A seat without a number adds nothing; if no seat has one, the
    secret is the seed.

    >>> shared_seed("5ec7e7", ["a1", "", "b2"]), shared_seed("5ec7e7", ["", ""])
    ('5ec7e7-a1--b2', '5ec7e7')
    """
    return "-".join([secret, *shares]) if any(shares) else secret


def seed_parts(seed: Seed) -> tuple[str, tuple[str, ...]]:
    """The secret and the numbers that a shared seed is made of.

    >>> seed_parts("5ec7e7-a1--b2"), seed_parts("5ec7e7")
    (('5ec7e7', ('a1', '', 'b2')), ('5ec7e7', ()))
    """
    secret, *shares = seed_text(seed).split("-")
    return secret, tuple(shares)


def derived_seed(seed: Seed, purpose: str) -> str:
    """A seed made from another, which cannot be found from it: a player's own dice.

    >>> derived_seed(7, "seat 0") == derived_seed("7", "seat 0") != derived_seed(7, "seat 1")
    True
    """
    return hashlib.sha256(f"sanban {purpose} of {seed_text(seed)}".encode()).hexdigest()[:32]


def seed_words(seed: Seed) -> tuple[int, int, int, int]:
    """Four 64-bit words that start the generator; never all zero."""
    digest = hashlib.sha256(f"sanban stream {seed_text(seed)}".encode()).digest()
    a, b, c, d = (int.from_bytes(digest[i : i + 8], "little") for i in (0, 8, 16, 24))
    return a | 1, b, c, d


def fresh_seed() -> str:
    """A seed of 128 random bits, which nobody can guess: what a game begins from by default."""
    return secrets.token_hex(16)
