"""The generator: one stream for every build and machine."""

import pytest

from sanban.core.errors import BadOptions
from sanban.core.rng import Rng
from sanban.core.seeds import seed_hash

pytestmark = pytest.mark.pure


def test_stream_is_fixed_for_ever() -> None:
    rng = Rng("fixed")
    assert [rng.word() for _ in range(4)] == [
        2888153414351868313,
        3289799445412834358,
        6859893518651647933,
        15101339623832283013,
    ]


def test_below_is_fixed_for_ever() -> None:
    rng = Rng(7)
    assert [rng.below(20) for _ in range(12)] == [4, 8, 11, 0, 5, 6, 12, 11, 7, 1, 13, 7]


def test_number_and_text_are_the_same_seed() -> None:
    assert Rng(12).word() == Rng("12").word()
    assert seed_hash(12) == seed_hash("12")


def test_copy_goes_on_with_the_same_stream() -> None:
    rng = Rng(1)
    rng.word()
    twin = rng.copy()
    assert [rng.below(100) for _ in range(50)] == [twin.below(100) for _ in range(50)]


def test_below_reaches_every_value_about_equally() -> None:
    rng = Rng("even")
    counts = [0] * 6
    for _ in range(6000):
        counts[rng.below(6)] += 1
    assert min(counts) > 850
    assert max(counts) < 1150


def test_unit_stays_in_range() -> None:
    rng = Rng("unit")
    values = [rng.unit() for _ in range(2000)]
    assert all(0.0 <= value < 1.0 for value in values)
    assert 0.45 < sum(values) / len(values) < 0.55


def test_shuffle_keeps_the_items() -> None:
    rng = Rng("deck")
    deck = list(range(52))
    rng.shuffle(deck)
    assert sorted(deck) == list(range(52))
    assert deck != list(range(52))


@pytest.mark.parametrize("seed", ["", "x" * 201, "a\nb"])
def test_bad_seed_is_refused(seed: str) -> None:
    with pytest.raises(BadOptions, match="printable characters"):
        Rng(seed)
