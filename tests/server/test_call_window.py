"""The call window: who may call Yame in another's turn has time for it, whatever anybody holds."""

import pytest

from sanban.core.rng import Rng
from sanban.games import registry
from sanban.server.errors import Refusal
from sanban.server.identity.people import Identity
from sanban.server.records.frames import table_frames
from sanban.server.tables import call_window, commands, entries, wire
from sanban.server.tables.clock import Pauses
from sanban.server.tables.entries import LogEntry
from sanban.server.tables.state import TableState, fold
from sanban.server.wire import RealTime
from tests.support.conformance import all_shown

ADA, BOB = Identity("ada", "Ada"), Identity("bob", "Bob")
PEOPLE = [entries.SeatSpec("me", "ada", "Ada"), entries.SeatSpec("me", "bob", "Bob")]
BOT = entries.SeatSpec("bot", "", "Bot", "greedy")
STARTED = 1_000  # the first moment of every table here
DEAL = "deal 0"  # nobody has a Jikan Desu, and Aka can attack


class Log:
    """A table of Daito, Aka to act first, with all that was written in its log."""

    def __init__(
        self, *seats: entries.SeatSpec, seconds: int = 2, pauses: Pauses | None = None, **more: str
    ) -> None:
        self.entries: list[LogEntry] = []
        self.state = TableState("t", pauses or Pauses())
        self.add(
            entries.Create(
                game="daito",
                rules=1,
                options={"first": "aka", **more},
                seats=list(seats or PEOPLE),
                public=False,
                clock=RealTime(main_s=60, increment_s=0),
                host="ada",
                key="k",
                secret=DEAL,
                call_window_s=seconds,
            ),
            STARTED,
        )
        if self.state.status == "open":
            for seat in range(2):
                self.add(entries.Ready(seat, True), STARTED)

    def add(self, new: entries.NewEntry, at: int) -> None:
        entry, _ = self.state.append(new, "", None, at)
        self.entries.append(entry)

    def act(self, seat: int, text: str, at: int) -> None:
        self.add(entries.ChosenAction(seat, text), at)

    def refused(self, seat: int, text: str, at: int) -> Refusal | None:
        """What the message `act` is told at this moment."""
        act = wire.Act(id="a", seat=seat, version=self.state.version, action=text)
        try:
            call_window.check_act(self.state, act, at)
        except Refusal as refusal:
            return refusal
        return None

    def go_on(self, seat: int, at: int, always: bool | None = None, version: int = 99) -> None:
        command = wire.GoOn(id="g", seat=seat, version=version, always=always)
        self.add(call_window.new_entry(self.state, command, at), at)


@pytest.mark.attack("reading a bot's pace")
def test_the_other_seat_has_time_to_call() -> None:
    """The game does not go on before the window is over."""
    log = Log()
    shown = call_window.shown(log.state, STARTED + 500)
    assert shown == wire.CallWindow(version=3, seats=[1], ms=2000, left_ms=1500)
    refusal = log.refused(0, "stop", STARTED + 500)
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("call_window", {"wait_ms": 1500})
    assert log.refused(0, "resign", STARTED + 500) is None
    assert log.refused(1, "yame", STARTED + 500) is None
    assert log.refused(0, "stop", STARTED + 2000) is None
    assert call_window.shown(log.state, STARTED + 2000) is None


def test_a_window_opens_after_each_action_of_the_other() -> None:
    log = Log()
    log.act(0, attack(log), 4_000)
    shown = call_window.shown(log.state, 4_000)
    assert shown is not None
    assert (shown.version, shown.seats, shown.left_ms) == (4, [1], 2000)
    log.act(0, "stop", 7_000)  # now it is Shiro's turn: Aka, who acted, needs no time
    assert log.state.awaited() == (1,)
    assert call_window.shown(log.state, 7_000) is None


def texts(state: TableState, seat: int) -> list[str]:
    return [state.game.text(seat, action) for action in state.game.legal(seat)]


def attack(log: Log) -> str:
    """An attack: after it, it is still Aka's turn."""
    return next(text for text in texts(log.state, 0) if text.startswith("attack"))


def test_the_clock_of_who_is_to_act_stands_still() -> None:
    log = Log()
    state = log.state
    assert state.clock.deadline() == STARTED + 2_000 + 60_000
    clocks = state.clock.shown(STARTED + 500)
    assert clocks is not None
    assert (clocks.left_ms, clocks.running, clocks.held_ms) == ([60_000, 60_000], [0], 1_500)
    assert state.clock.expired(STARTED + 61_999) == []
    assert state.clock.expired(STARTED + 62_000) == [0]
    log.act(0, attack(log), STARTED + 5_000)
    assert state.clock.left == [57_000, 60_000]
    assert state.table is not None
    assert state.table.log[0].ms == 3_000
    # when the window is closed early, it runs from there
    log.go_on(1, STARTED + 5_500)
    log.act(0, "stop", STARTED + 6_500)
    assert state.clock.left == [56_000, 60_000]


def test_go_on_closes_it() -> None:
    log = Log()
    with pytest.raises(Refusal) as refused:
        log.go_on(0, STARTED + 100)  # not Aka's window
    assert refused.value.code == "no_call_window"
    with pytest.raises(Refusal) as refused:
        log.go_on(1, STARTED + 100, version=2)  # said of another moment
    assert refused.value.code == "stale"
    log.go_on(1, STARTED + 100)
    assert log.refused(0, "stop", STARTED + 100) is None
    with pytest.raises(Refusal):
        log.go_on(1, STARTED + 200)


def test_who_says_so_for_good_has_no_more_windows() -> None:
    """When both seats say so, the game goes on without a pause."""
    log = Log()
    log.go_on(1, STARTED + 100, always=True)
    assert log.refused(0, "stop", STARTED + 100) is None
    log.act(0, attack(log), STARTED + 200)
    assert call_window.shown(log.state, STARTED + 200) is None
    log.go_on(1, STARTED + 300, always=False)
    log.act(0, "stop", STARTED + 400)
    log.act(1, exchange(log), STARTED + 500)
    shown = call_window.shown(log.state, STARTED + 500)
    assert shown is not None
    assert shown.seats == [0]
    log.go_on(0, STARTED + 600, always=True)
    assert call_window.shown(log.state, STARTED + 600) is None


def exchange(log: Log) -> str:
    """An exchange of Shiro's."""
    return next(text for text in texts(log.state, 1) if text.startswith("exchange"))


def test_it_follows_from_the_log() -> None:
    """A server that is started again, and a second one, find the same window."""
    log = Log()
    log.act(0, attack(log), STARTED + 3_000)
    for at in (STARTED + 3_000, STARTED + 4_000, STARTED + 6_000):
        again, _ = fold("t", log.entries, Pauses())
        assert call_window.shown(again, at) == call_window.shown(log.state, at)
        assert again.clock.shown(at) == log.state.clock.shown(at)
    log.go_on(1, STARTED + 3_500)
    again, changes = fold("t", log.entries, Pauses())
    assert call_window.shown(again, STARTED + 3_600) is None
    assert changes[-1].kind == "go_on"


def test_while_nobody_serves_the_window_stays_open() -> None:
    pauses = Pauses()
    log = Log(pauses=pauses)
    pauses.add(STARTED + 500, STARTED + 60_500)
    shown = call_window.shown(log.state, STARTED + 60_500)
    assert shown is not None
    assert shown.left_ms == 1_500
    assert log.state.clock.shown(STARTED + 60_500) == wire.Clocks(
        now_ms=STARTED + 60_500, left_ms=[60_000, 60_000], running=[0], held_ms=1_500
    )


@pytest.mark.parametrize(
    "log",
    [
        Log(seconds=0),
        Log(PEOPLE[0], PEOPLE[0]),  # on one screen
        Log(BOT, BOT),
    ],
    ids=["off", "one screen", "bots"],
)
def test_where_nobody_has_to_wait(log: Log) -> None:
    assert log.state.status == "playing"
    assert call_window.shown(log.state, STARTED) is None


@pytest.mark.parametrize("seats", [(PEOPLE[0], BOT), (BOT, PEOPLE[0])])
def test_the_same_against_bots(seats: tuple[entries.SeatSpec, ...]) -> None:
    shown = call_window.shown(Log(*seats).state, STARTED)
    assert shown is not None
    assert (shown.seats, shown.ms) == ([1], 2000)


def test_with_own_turn_only_at_the_start_of_a_round() -> None:
    log = Log(yame="own_turn")
    assert call_window.shown(log.state, STARTED) is not None
    log.act(0, attack(log), STARTED + 3_000)
    assert call_window.shown(log.state, STARTED + 3_000) is None


def test_a_replay_shows_the_windows_and_the_calls() -> None:
    log = Log()
    log.act(1, "yame", STARTED + 700)
    log.act(0, attack(log), STARTED + 5_000)
    log.go_on(1, STARTED + 5_400)
    log.act(0, "stop", STARTED + 6_000)
    log.act(1, exchange(log), STARTED + 20_000)
    state, _ = fold("t", log.entries, Pauses())
    assert state.table is not None
    frames = table_frames(state.table, None, 0, 10, windows=state.windows)
    assert [frame.window for frame in frames] == [
        wire.PastCallWindow(seats=[1], open_ms=700, call=1),
        wire.PastCallWindow(seats=[1], open_ms=2000, call=None),  # the round has hardly begun
        wire.PastCallWindow(seats=[1], open_ms=400, call=None),
        None,  # Aka stopped: it is Shiro's turn
        wire.PastCallWindow(seats=[0], open_ms=2000, call=None),
    ]


def test_a_takeback_removes_the_windows_after_it() -> None:
    log = Log()
    log.act(0, attack(log), STARTED + 3_000)
    assert sorted(log.state.windows) == [0, 1]
    log.add(entries.Propose(0, "takeback"), STARTED + 6_000)
    log.add(entries.Respond(1, True), STARTED + 6_000)
    assert log.state.played == 0
    assert sorted(log.state.windows) == [0]
    assert call_window.shown(log.state, STARTED + 6_000) is None


def test_whether_a_window_opens_tells_nothing() -> None:
    """Two deals that look the same to a viewer have the same windows."""
    rng, opened, games = Rng("windows"), 0, 0
    while games < 6:
        game = registry.find("daito").start(seed=f"windows {games}")
        actor: int | None = None
        for number in range(60):
            if game.outcome is not None:
                break
            for viewer in (0, 1, None):
                other = game.redeal(viewer, Rng(f"{games} {number} {viewer}"))
                assert all_shown(other, viewer) == all_shown(game, viewer)
                for seat in (0, 1, None):
                    assert other.callers(seat) == game.callers(seat)
            opened += bool(game.callers(actor))
            actor = int(rng.choice(game.may_act()))
            game.play(actor, int(rng.choice(game.legal(actor))))
        games += 1
    assert opened > 20


def test_only_games_with_calls_have_windows() -> None:
    for name in registry.names():
        rules = registry.find(name).rules
        new = wire.NewTable(game=name, seats=[wire.SeatMe(), wire.SeatMe()], call_window_s=5)
        assert commands.create(new, ADA, None).call_window_s == (5 if rules.calls else 0)
        assert rules.calls == (name == "daito")
    assert wire.NewTable(game="daito", seats=[wire.SeatMe()]).call_window_s == 2
