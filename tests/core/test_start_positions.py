"""Tables that begin from a position made by hand."""

from typing import Any

import msgspec
import pytest

import sanban
from sanban.core.record import StartPosition, read_record
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.exports.moments import moments
from sanban.games.kamisado.analysis import moments_of
from sanban.games.kamisado.puzzles import shipped
from sanban.games.kamisado.sheet import write_sheet
from tests.support import conformance

pytestmark = pytest.mark.pure


def kamisado() -> sanban.Kamisado:
    return sanban.Kamisado.arrange(
        {"match": "long"}, towers="R:d4' n:d5", must="r", score=(1, 0), first=1
    )


def samurai() -> sanban.Samurai:
    return sanban.Samurai.arrange(
        seats=3, hands=["helmet3 ship1", "ronin1"], figures={"q15": "helmet"}, first=1
    )


def late_samurai() -> sanban.Samurai:
    return sanban.Samurai.arrange(
        hands=["helmet3"],
        figures={"q15": "helmet", "edo": "buddha rice"},
        captured=[[3, 3, 3], [3, 3, 3]],
    )


def middle_samurai() -> sanban.Samurai:
    return sanban.Samurai.arrange(
        tiles=[{"q14": "helmet4"}, {"f17": "samurai2"}], hands=["helmet3 ship1", "buddha4"], turn=1
    )


def daito() -> sanban.Daito:
    return sanban.Daito.arrange(
        {"first": "aka"}, hands=[["kamae", "maki"], ["men/do"]], live=["maki"], score=(1, 0)
    )


ARRANGED = [kamisado, samurai, middle_samurai, late_samurai, daito]


@pytest.mark.parametrize("arrange", ARRANGED)
def test_row_4_undo_goes_back_within_the_arranged_game(arrange: Any) -> None:
    game = arrange()
    start = game.copy()
    table = Table(game)
    conformance.play_random(table, Rng(3), 6)
    assert table.game != start
    table.undo(len(table.log))
    assert table.game == start
    assert table.log == []
    with pytest.raises(sanban.IllegalAction, match="no action to take back"):
        table.undo()


@pytest.mark.parametrize("arrange", ARRANGED)
def test_row_4_the_record_holds_the_start_and_replays_exactly(arrange: Any) -> None:
    for seed in range(6):
        table = Table(arrange())
        conformance.play_random(table, Rng(seed), 3**seed)
        record = table.record(reveal=True)
        assert record.start_position is not None
        again = sanban.open_record(read_record(record.to_json()))
        assert again == table
        assert again.record(reveal=True).to_json() == record.to_json()
        again.undo()
        assert again == table.at(len(table.log) - 1)


@pytest.mark.parametrize("arrange", ARRANGED)
def test_the_past_of_an_arranged_game_begins_where_it_did(arrange: Any) -> None:
    table = Table(arrange())
    first = conformance.all_shown(table.game, 0)
    conformance.play_random(table, Rng(1), 4)
    shown = [conformance.all_shown(game, 0) for game in moments(table)]
    assert shown[0] == first
    assert shown[-1] == conformance.all_shown(table.game, 0)


def test_a_puzzle_can_be_played_at_a_table() -> None:
    table = Table(shipped()[0].game())
    conformance.play_random(table, Rng(1), 2)
    assert sanban.open_record(table.record().to_json()) == table
    assert len(moments_of(table)) == len(table.log)
    with pytest.raises(sanban.BadRecord, match="made by hand"):
        write_sheet(table)


def test_a_table_can_be_opened_with_a_position_and_actions() -> None:
    """As the server does it: what was given stands, and is not taken back."""
    source = Table(kamisado())
    conformance.play_random(source, Rng(2), 3)
    arranged = source.start_position.arranged
    table = Table.start(
        sanban.Kamisado, {"match": "long"}, seed=1, arranged=arranged, given=source.log
    )
    assert table.game == source.game
    with pytest.raises(sanban.IllegalAction, match="no action to take back"):
        table.undo()
    conformance.play_random(table, Rng(3), 1)
    record = table.record()
    assert record.start_position == StartPosition(arranged=arranged, actions=3)
    again = sanban.open_record(record.to_json())
    assert again == table
    again.undo()
    with pytest.raises(sanban.IllegalAction, match="no action to take back"):
        again.undo()


@pytest.mark.parametrize(
    ("start", "reason"),
    [
        ({"actions": 9}, "9 actions were given"),
        ({"actions": -1}, "-1 actions were given"),
        ({"arranged": {"towers": "R:z9"}}, "z9"),
        ({"arranged": {"seats": 3}}, "seats"),
        ({"arranged": {"position": 5}}, "position"),
        ({"arranged": {"seed": "x"}}, "do not belong to a start position"),
        ({"arranged": 5}, "not a Sanban record"),
    ],
)
def test_a_start_that_cannot_be_is_refused(start: Any, reason: str) -> None:
    document = msgspec.json.decode(Table(kamisado()).record().to_json())
    document["start_position"] = start
    with pytest.raises(sanban.SanbanError, match=reason):
        sanban.open_record(msgspec.json.encode(document))


def test_a_table_needs_a_game_at_its_start() -> None:
    played = sanban.Daito.start(seed=1)
    seat = played.awaited()[0]
    other = played.redeal(seat, Rng(1))
    with pytest.raises(sanban.BadOptions, match="dealt from its own seed"):
        Table(played, 2)
    assert Table(played).seed == Table(played, 1).seed == "1"
    played.play(seat, played.legal(seat)[0])
    with pytest.raises(sanban.BadOptions, match="before its first action"):
        Table(played)
    with pytest.raises(sanban.BadOptions, match="how this game began"):
        Table(other)


def test_records_from_before_start_positions_are_read() -> None:
    table = sanban.start("kamisado")
    table.play(0, "c1c5")
    assert b"start_position" not in table.record().to_json()
    assert sanban.open_record(table.record().to_json()) == table
