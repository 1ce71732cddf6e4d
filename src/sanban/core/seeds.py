"""Seeds: the one source of everything random in a game, and its public fingerprint."""

import hashlib
import secrets

from sanban.core.errors import BadOptions, ErrorCode

Seed = int | str
LONGEST = 200


def seed_text(seed: Seed) -> str:
    """The one way to write a seed: records keep it, the generator starts from it.

    >>> seed_text(7), seed_text("7")
    ('7', '7')
    """
    text = str(seed)
    if not text or len(text) > LONGEST or not text.isprintable():
        raise BadOptions(
            f"A seed is a number or a text of 1 to {LONGEST} printable signs.", ErrorCode.BAD_SEED
        )
    return text


def seed_hash(seed: Seed) -> str:
    """The fingerprint shown at the start of a game, so that the deal can be checked at its end."""
    return hashlib.sha256(f"sanban seed {seed_text(seed)}".encode()).hexdigest()


def seed_words(seed: Seed) -> tuple[int, int, int, int]:
    """Four 64-bit words that start the generator; never all zero."""
    digest = hashlib.sha256(f"sanban stream {seed_text(seed)}".encode()).digest()
    a, b, c, d = (int.from_bytes(digest[i : i + 8], "little") for i in (0, 8, 16, 24))
    return a | 1, b, c, d


def fresh_seed() -> str:
    """A seed nobody can guess. The rules never call this; whoever opens a table does."""
    return secrets.token_hex(16)
