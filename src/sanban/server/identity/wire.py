"""Identity on the wire."""

from typing import Literal

from sanban.server.wire import Answer, Message, Name


class Me(Answer, frozen=True, kw_only=True):
    """Who the house takes the caller for."""

    name: str
    kind: Literal["guest", "bot", "nobody"]


class SetName(Message, frozen=True, kw_only=True):
    """Be called this; makes a guest of somebody new (the answer sets the cookie)."""

    name: Name
