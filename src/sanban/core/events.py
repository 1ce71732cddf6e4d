"""What happened, and what of it each viewer may see."""

import msgspec

__all__ = ["ActionDetail", "Announcement", "Event"]

Viewer = int | None  # a seat, or None for a spectator


class Tagged(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """A value that says in JSON, under "kind", which of several it is."""

    @property
    def kind(self) -> str:
        """The tag, as on the wire: "move", "draw"."""
        return str(self.__struct_config__.tag)


class Event(Tagged, frozen=True, kw_only=True):
    """One thing that happened, as one viewer may know it. Each game lists its own kinds.

    What only some may know is None for the others.

    >>> happened = sanban.start("kamisado").play(0, "c1c5")[0].public
    >>> happened.kind, happened.seat
    ('move', 0)
    """

    seat: int | None = None  # whose act or fate it is


class ActionDetail(Tagged, frozen=True):
    """An action taken apart for a board: squares, tiles or cards. Each game lists its own kinds.

    >>> game = sanban.start("kamisado").game
    >>> game.detail(0, game.parse(0, "c1c5")).kind
    'move'
    """


class Announcement(msgspec.Struct, frozen=True):
    """An event with all its versions: one for everybody, and those for single seats.

    Nothing else leaves the game: a viewer without a version of its own gets the public one.

    >>> class Drawn(Event, frozen=True, kw_only=True, tag="draw"):
    ...     count: int
    ...     cards: tuple[str, ...] | None = None
    >>> drawn = Announcement(Drawn(seat=0, count=1), {0: Drawn(seat=0, count=1, cards=("kamae",))})
    >>> drawn.seen_by(0).cards, drawn.seen_by(1).cards, drawn.seen_by(None).cards
    (('kamae',), None, None)
    """

    public: Event
    private: dict[int, Event] = {}
    reveals: bool = False  # something hidden became known to somebody: no taking back across it

    @property
    def kind(self) -> str:
        """What happened, as on the wire: "move", "draw".

        >>> sanban.start("kamisado").play(0, "c1c5")[0].kind
        'move'
        """
        return self.public.kind

    @property
    def seat(self) -> int | None:
        """Whose act or fate it is.

        >>> sanban.start("kamisado").play(0, "c1c5")[0].seat
        0
        """
        return self.public.seat

    def seen_by(self, viewer: Viewer) -> Event:
        """The event as `viewer` may know it."""
        return self.public if viewer is None else self.private.get(viewer, self.public)
