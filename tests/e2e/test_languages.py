"""Every page and board in each language, and in a made-up one that shows what was forgotten."""

from collections.abc import Callable

import pytest

from tests.e2e.conftest import Arrive
from tests.e2e.language_walk import Walk

PARTS = (Walk.pages, Walk.kamisado, Walk.samurai, Walk.daito, Walk.replays)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
@pytest.mark.parametrize("language", ["pseudo", "it", "fr", "hu"])
def test_everything_is_said_in_the_language_and_fits(
    arrive: Arrive, language: str, part: Callable[[Walk], None]
) -> None:
    walk = Walk(arrive(locale="en-GB" if language == "pseudo" else language), language)
    part(walk)
    assert len(walk.read) > 50
    assert not walk.wrong, "\n".join(f"{where}: {what}" for what, where in walk.wrong.items())
