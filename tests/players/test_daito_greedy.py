"""The scripted Daito player and the statistics made with it."""

from sanban.core.rng import Rng
from sanban.games.daito import actions
from sanban.games.daito.game import Daito
from sanban.lab.studies.daito_statistics import Tally, page, play_matches
from sanban.players.daito.greedy import DaitoGreedy
from tests.games.daito.support import A, B, at, do


def choice(game: Daito, seat: int, odds: float = 0.9) -> str | None:
    action = DaitoGreedy(1, odds).choose(game.view(seat), game.legal(seat))
    return None if action is None else game.text(seat, action)


def test_it_plays_jikan_desu_when_it_leads_and_gets_rid_of_it_otherwise() -> None:
    assert choice(at(hands=[["jikan", "seme"], []], score=(1, 0)), A) == "jikan desu"
    assert choice(at(hands=[["jikan", "seme"], []]), A) == "exchange jikan"


def test_it_answers_a_strike_first() -> None:
    game = at(hands=[["men/do", "maki"], []], live=["maki", "kote/men"])
    assert choice(game, A) == "answer men: men/do"


def test_it_calls_yame_when_the_jikan_desu_it_buried_was_drawn() -> None:
    strikes = ", ".join(f"{card} {int(card == 'men/do')}" for card in actions.CARD_NAMES[:16])
    deck = f"tiny: {strikes}, seme 4, kiai 3, maki 2, kamae 2, fudoshin 1, tsubazeriai 1, jikan 3"
    game = at(
        {"deck": deck},
        hands=[["men/do", "jikan"], ["seme", "seme"]],
        used=["kiai"] * 3 + ["seme"] * 2 + ["maki"] * 2 + ["kamae"] + ["jikan"] * 2,
        top=["kamae", "fudoshin", "tsubazeriai"],
        limits=(2, 3),
    )
    do(game, A, "exchange jikan", "stop")
    do(game, B, "exchange seme")
    assert choice(game, A, odds=1.0) is None
    do(game, B, "exchange seme", "stop")  # draws the Jikan Desu that A had put there
    assert choice(game, A, odds=1.0) == "yame"


def test_it_beats_random_players() -> None:
    rng = Rng(7)
    won = 0
    for seed in range(60):
        game = Daito.start(None, None, seed)
        player = DaitoGreedy(seed)
        while game.outcome is None:
            seat = game.awaited()[0]
            legal = game.legal(seat)
            action = player.choose(game.view(0), legal) if seat == 0 else rng.choice(legal)
            assert action is not None
            game.play(seat, action)
        won += game.outcome.winners == (0,)
    assert won > 45


def test_the_statistics_count_what_they_say() -> None:
    tally = play_matches(20)
    assert tally.matches == sum(tally.endings.values()) == 20
    assert sum(tally.ippon.values()) == tally.rounds == tally.acts["ippon"]
    assert tally.first_won + tally.second_won == 20 - tally.endings["turn_limit"]
    assert all(0 < turns <= actions.TURN_LIMIT for turns in tally.turns)
    text = page({"some": tally})
    assert "unofficial" in text
    assert Tally().matches == 0
