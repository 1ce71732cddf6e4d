"""What seeing hidden hands would gain: the seers see them, and nobody else does."""

from pathlib import Path

from sanban.core.rng import Rng
from sanban.games.daito import inspect as daito
from sanban.games.daito.game import Daito
from sanban.games.daito.layout import KIND
from sanban.games.samurai import inspect as samurai
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.layout import Fields
from sanban.games.samurai.state import State
from sanban.games.samurai.tiles import SET_SIZE
from sanban.lab.studies.ceilings import Ceiling, Seer, duel, with_open_hand
from sanban.players.daito.features import features
from sanban.players.samurai.networks import networks
from sanban.players.samurai.search import SamuraiSearch
from sanban.players.search.layout import SEES_ALL, SEES_HANDS, SEES_OWN
from sanban.players.search.tree import Tree

QUICK = {"first_hand": "random", "figures": "random"}


def visits(game: Samurai, seat: int, sees: int) -> list[tuple[int, int]]:
    tree = Tree()
    search = SamuraiSearch(game.state, seat, Rng("visits"), tree, *networks(2))
    assert search.sees == SEES_OWN  # nobody sees more without being told to
    search.sees = sees
    search.run(200)
    return [(code, count) for code, count, _ in tree.below()]


def another_deal(game: Samurai, seat: int) -> Samurai:
    """The same game with another hand in the other seat."""
    for number in range(20):
        other = game.redeal(seat, Rng(f"deal {number}"))
        if samurai.hand(other.state, 1 - seat) != samurai.hand(game.state, 1 - seat):
            return other
    raise AssertionError


def test_a_seer_of_samurai_thinks_by_what_others_hold() -> None:
    game = Samurai.start(QUICK, 2, "seers")
    seat = game.awaited()[0]
    other = another_deal(game, seat)
    assert visits(game, seat, SEES_OWN) == visits(other, seat, SEES_OWN)
    assert visits(game, seat, SEES_HANDS) != visits(other, seat, SEES_HANDS)
    assert visits(game, seat, SEES_ALL) != visits(other, seat, SEES_ALL)
    # what lies face down is hidden from who sees the hands only
    later = another_order(game)
    assert visits(game, seat, SEES_HANDS) == visits(later, seat, SEES_HANDS)
    assert visits(game, seat, SEES_ALL) != visits(later, seat, SEES_ALL)


def another_order(game: Samurai) -> Samurai:
    """The same hands, and other tiles to come in every seat."""
    later, fields = game.copy(), Fields()
    fields.from_bytes(later.state.to_bytes())
    for seat in range(2):
        rest = slice(seat * SET_SIZE + fields.drawn[seat], (seat + 1) * SET_SIZE)
        fields.order[rest] = fields.order[rest][::-1]
    later.state = State.from_bytes(fields.to_bytes())
    return later


def test_an_open_hand_of_daito_is_known_and_nothing_else_changes() -> None:
    game = Daito.start({"first": "aka"}, seed="seers")
    state = with_open_hand(game.state, 1)
    fields = daito.fields(state)
    assert sum(fields.shown) == fields.hand_size[1]
    assert [card & KIND for card in daito.hand(state, 1)] == daito.hand(game.state, 1)
    assert features(state, 1) != features(game.state, 1)  # it knows that its hand is known
    other = game.redeal(0, Rng("other"))
    assert features(game.state, 0) == features(other.state, 0)
    assert features(state, 0) != features(with_open_hand(other.state, 1), 0)


def test_who_sees_all_wins_more() -> None:
    shares = duel("daito", Seer(SEES_HANDS), Seer(SEES_OWN), range(60))
    assert sum(shares) / len(shares) > 0.52
    shares = duel("samurai", Seer(SEES_ALL, 60), Seer(SEES_OWN, 60), range(12))
    assert sum(shares) / len(shares) > 0.52


def test_a_part_of_the_page_is_played_once(tmp_path: Path) -> None:
    pairs = [(Seer(SEES_ALL, 2), Seer(SEES_OWN, greedy=True), 2)]
    study = Ceiling("small", "Small", "daito", pairs)
    text = study.section(tmp_path, 1)
    assert "| sees hands and deck, 2 iterations | greedy |" in text
    assert "| 4 |" in text
    (tmp_path / "small-0.json").touch()
    before = (tmp_path / "small-0.json").stat().st_mtime_ns
    assert study.section(tmp_path, 1) == text
    assert (tmp_path / "small-0.json").stat().st_mtime_ns == before
