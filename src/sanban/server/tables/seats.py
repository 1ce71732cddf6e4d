"""Who sits where at a table, and what they have proposed."""

from sanban.server.tables.wire import ProposalKind, SeatKind


class Seat:
    """A seat and who sits there."""

    __slots__ = (
        "gave_up",
        "goes_on",
        "kind",
        "left",
        "level",
        "name",
        "program",
        "ready",
        "share",
        "who",
    )

    def __init__(self, kind: SeatKind, who: str = "", name: str = "", level: str = "") -> None:
        self.kind: SeatKind = kind
        self.who = who  # the identity that may act here; "" when the server does
        self.name = name
        self.level = level
        self.ready = kind == "bot"
        self.share = ""  # the number that the seat added to the seed
        self.gave_up = False
        self.left = ""  # the identity for which a bot goes on
        self.program = False
        self.goes_on = False  # without call windows of its own


class Proposal:
    """Something that waits for consent."""

    __slots__ = ("agreed", "by", "kind", "number", "waiting")

    def __init__(
        self, kind: ProposalKind, by: int, agreed: list[int], waiting: list[int], number: int
    ) -> None:
        self.kind: ProposalKind = kind
        self.by = by
        self.agreed = agreed
        self.waiting = waiting
        self.number = number  # of its entry
