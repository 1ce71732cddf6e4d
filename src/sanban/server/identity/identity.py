"""Who somebody is to the server."""

from typing import Literal

import msgspec

ERASED = "x"  # begins the id of somebody who was erased, at each table another one


class Identity(msgspec.Struct, frozen=True):
    """Who somebody is. The id is never sent out; others see the name."""

    id: str
    name: str
    kind: Literal["guest", "bot"] = "guest"
    session: str = ""  # of somebody who is signed in to an account: the digest of its secret
