"""A network that `sanban train` made, as an opponent in the browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sanban.lab.train.run import Training
from sanban.players.outside import NAMED
from tests.e2e.conftest import Arrive
from tests.e2e.test_whole_games import play, the_end
from tests.lab.train.support import tiny
from tests.support.server import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose host offers a network by a name; it has not learned anything yet."""
    folder: Path = tmp_path_factory.mktemp("training")
    with Training(tiny(), folder):
        pass
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(NAMED, f"daito.learner=network:{folder}")
        with Server(tmp_path_factory.mktemp("server") / "sanban.db") as running:
            yield running


def test_a_match_against_a_network(arrive: Arrive) -> None:
    ada = arrive()
    ada.play_now("Daito", "learner")
    expect(ada.page.get_by_text("learner").first).to_be_visible()
    play(ada, "daito")
    the_end(ada)
