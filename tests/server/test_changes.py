"""Changes: a client that has applied every one of them knows exactly what a newcomer is shown."""

from typing import Any

import msgspec
import pytest

from sanban.core.rng import Rng
from sanban.games import registry
from sanban.server.errors import Refusal
from sanban.server.identity.people import Identity
from sanban.server.settings import Settings
from sanban.server.tables import commands, entries, views, wire
from sanban.server.tables.broadcast import Broadcast
from sanban.server.tables.clock import Pauses
from sanban.server.tables.connection import Connection
from sanban.server.tables.shown import ShownViews
from sanban.server.tables.state import TableState
from sanban.server.wire import RealTime
from tests.support.conformance import all_shown
from tests.support.server import Live

GAMES = [
    (name, seats)
    for name in (*registry.names(), "toy")
    for seats in ((2, 3) if name in ("samurai", "toy") else (2,))
]
ENTRIES = 90
START_MS = 1_000_000


class Watching:
    """A connection to a table, and what its client makes of the messages."""

    def __init__(self, who: str, *, texts: bool) -> None:
        self.who = who
        self.texts = texts
        self.connection = self._connection()
        self.live = Live(None, texts=texts)  # type: ignore[arg-type]

    def _connection(self) -> Connection:
        connection = Connection(Identity(self.who, self.who, "guest"))
        connection.texts = self.texts
        return connection

    def attach(self, table: "TableInMemory", after: int | None = None) -> None:
        self.connection = self._connection()
        table.broadcast.attach(table.state, self.connection, after, table.now)
        self.read()

    def read(self) -> None:
        while not self.connection.outbox.empty():
            data = self.connection.outbox.get_nowait()
            assert data is not None
            self.live._handle(msgspec.json.decode(data))


class TableInMemory:
    """A table without a server: its log grows by random entries."""

    def __init__(self, game: str, seats: int, rng: Rng) -> None:
        self.rng = rng
        self.now = START_MS
        self.state = TableState("t", Pauses())
        self.broadcast = Broadcast(Settings())
        self.info: wire.TableInfo | None = None
        self.people = [Identity(f"p{seat}", f"P{seat}", "guest") for seat in range(seats)]
        kinds: list[wire.NewSeat] = [wire.SeatMe(), *(wire.SeatOpen() for _ in self.people[1:])]
        new = wire.NewTable(game=game, seats=kinds, public=True, clock=RealTime(main_s=3600))
        self.append(commands.create(new, self.people[0], None), "p0")

    def append(self, new: entries.NewEntry, actor: str = "") -> None:
        self.now += int(self.rng.below(5_000))
        _, change = self.state.append(new, actor, None, self.now)
        self.info = views.info_after(self.state, change, self.info)
        assert self.info == views.table_info(self.state)
        self.broadcast.publish(self.state, change, self.now, self.info)

    def anything(self) -> None:
        """Something that somebody may do now."""
        state = self.state
        while True:
            seat = int(self.rng.below(len(self.people)))
            if state.proposal is not None and self.rng.below(4):
                seat = state.proposal.waiting[0]
            who = self.people[seat]
            command: Any
            match int(self.rng.below(12)):
                case 0:
                    command = wire.Chat(id="c", text="hello")
                case 1:
                    command = wire.Propose(id="p", seat=seat, kind="takeback")
                case _ if state.proposal is not None and seat in state.proposal.waiting:
                    command = wire.Respond(id="r", seat=seat, agree=bool(self.rng.below(4)))
                case _ if state.status == "open":
                    command = wire.Ready(id="r", seat=seat)
                case _:
                    legal = state.game.legal(seat)
                    if not legal:
                        continue
                    action = int(self.rng.choice(legal))
                    command = wire.Act(id="a", seat=seat, version=state.version, action=action)
            try:
                if state.status == "open" and not state.seats_of(who.id):
                    self.append(commands.join(state, who, seat), who.id)
                else:
                    self.append(commands.new_entry(state, who, command), who.id)
            except Refusal:
                continue
            return


def assert_same(watching: Watching, table: TableInMemory) -> None:
    """Compare with somebody of the same identity who has just come."""
    newcomer = Watching(watching.who, texts=watching.texts)
    other = Broadcast(Settings())
    other.attach(table.state, newcomer.connection, None, table.now)
    newcomer.read()
    assert watching.live.known() == newcomer.live.known()
    assert watching.live.you == newcomer.live.you


@pytest.mark.attack("answers larger than the change")
@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_all_changes_together_are_what_a_newcomer_is_shown(
    game: str, seats: int, seed: int
) -> None:
    rng = Rng(f"{game} {seats} {seed}")
    table = TableInMemory(game, seats, rng)
    audience = [
        Watching(who, texts=texts)
        for who in (*(one.id for one in table.people), "somebody")
        for texts in (False, True)
    ]
    for watching in audience:
        watching.attach(table)
    kinds = set()
    for number in range(ENTRIES):
        if table.state.status not in ("open", "playing"):
            break
        if number == ENTRIES - 1:  # at the end the game is aborted, or a bot takes over
            last = entries.End() if seed % 2 else entries.Takeover(0, "level:1", "gone")
            table.append(last)
        else:
            table.anything()
        for watching in audience:
            if rng.below(10) == 0:  # cut, and back again before or after the message came
                if rng.below(2):
                    watching.read()
                table.broadcast.detach(watching.connection)
                after = watching.live.version if rng.below(2) else None
                watching.attach(table, after)
            watching.read()
            assert_same(watching, table)
    for watching in audience:
        kinds |= {update.get("kind") for update in watching.live.updates}
    assert {"start", "play"} <= kinds
    assert game != "kamisado" or {"takeback", "chat"} <= kinds


def test_a_seat_that_acts_twice_is_told_its_actions_twice() -> None:
    """Also when they are the same again: a simple program acts when it is told `legal`."""
    table = TableInMemory("samurai", 2, Rng("twice"))
    while table.state.status == "open":
        table.anything()
    seat = table.state.game.awaited()[0]
    player = Watching(f"p{seat}", texts=False)
    player.attach(table)
    for _ in range(5):
        legal = table.state.game.legal(seat)
        if not legal:
            break
        table.append(entries.ChosenAction(seat, legal[0]), player.who)
        player.read()
        told = player.live.updates[-1]["viewer_states"][0]
        assert "legal" in told


@pytest.mark.attack("answers larger than the change")
@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_legal_actions_are_told_only_to_whom_they_concern(game: str, seats: int) -> None:
    table = TableInMemory(game, seats, Rng(f"legal {game} {seats}"))
    players = [Watching(f"p{seat}", texts=False) for seat in range(seats)]
    spectator = Watching("nobody", texts=True)
    spectator.attach(table)
    told = 0
    while table.state.status == "open":
        table.anything()
    for seat, player in enumerate(players):
        player.attach(table)
        assert player.live.you["seats"] == [seat]
    for _ in range(ENTRIES):
        if table.state.status != "playing":
            break
        table.anything()
        playing = table.state.status == "playing"
        for seat, player in enumerate(players):
            player.read()
            assert list(player.live.viewer_states) == [seat]
            mine = player.live.viewer_states[seat]["legal"]
            codes = table.state.game.legal(seat) if playing else []
            assert [one["action"] for one in mine] == codes
            told += bool(mine)
        spectator.read()
        for update in spectator.live.updates:
            for change in update.get("viewer_states", ()):
                assert change["seat"] is None
                assert not change.get("legal")
                assert not change.get("concessions")
    assert told


HIDDEN = [name for name in registry.names() if registry.find(name).rules.hidden]


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("game", [*HIDDEN, "toy"])
def test_a_change_is_the_same_whatever_is_hidden_from_its_viewer(game: str) -> None:
    """Before and after an entry, all that a viewer cannot know is dealt again: not a byte of the
    change differs, unless the viewer could tell by the entry itself."""
    compared = 0
    for number in range(4):
        rng = Rng(f"redeal {game} {number}")
        table = TableInMemory(game, 2, rng)
        while table.state.status == "open":
            table.anything()
        for _ in range(40):
            if table.state.status != "playing":
                break
            state, before = table.state, table.state.game.copy()
            seat = int(rng.choice(before.may_act()))
            action = int(rng.choice(before.legal(seat)))
            _, change = state.append(entries.ChosenAction(seat, action), "", None, table.now)
            after = state.game
            for viewer in (0, 1, None):
                found = set()
                for salt in range(3):
                    old, new = (
                        one if salt == 0 else one.redeal(viewer, Rng(f"{salt}"))
                        for one in (before, after)
                    )
                    assert all_shown(new, viewer) == all_shown(after, viewer)
                    found.add(changed_bytes(state, viewer, change, old, new))
                state.table.game = after  # type: ignore[union-attr]
                assert len(found) == 1
                compared += 1
    assert compared > (10 if game == "toy" else 100)


def changed_bytes(state: TableState, viewer: int | None, change: Any, old: Any, new: Any) -> bytes:
    """What is sent to the viewer of a table where the game was first one thing, then another."""
    assert state.table is not None
    shown = ShownViews()
    state.table.game = old
    state.version -= 1
    shown.whole(state, viewer, texts=True)
    state.version += 1
    state.table.game = new
    return msgspec.json.encode(shown.change(state, viewer, True, change))


@pytest.mark.parametrize(("game", "seats"), [("kamisado", 2)])
def test_an_open_game_has_the_same_view_for_everybody(game: str, seats: int) -> None:
    """That is why a change of it is made once for all viewers."""
    rng = Rng("open")
    kind = registry.find(game)
    assert not kind.rules.hidden
    one = kind.start(seats=seats, seed="1")
    while one.outcome is None:
        views = [one.view(viewer) for viewer in (*range(seats), None)]
        assert (
            len({msgspec.json.encode(msgspec.structs.replace(v, viewer=None)) for v in views}) == 1
        )
        seat = int(rng.choice(one.may_act()))
        happened = one.play(seat, int(rng.choice(one.legal(seat))))
        assert not any(event.private for event in happened)
