"""What the page asks the server for: nothing that it has already."""

import re
from collections import Counter

import pytest
from playwright.sync_api import Request, expect

import sanban
from sanban.core.rng import Rng
from tests.e2e.conftest import Arrive
from tests.e2e.kamisado import Kamisado
from tests.e2e.test_replay import at, paste
from tests.support.conformance import play_random


@pytest.mark.parametrize("game", ["kamisado", "samurai", "daito"])
def test_a_replay_fetches_nothing_twice(game: str, arrive: Arrive) -> None:
    table = sanban.start(game, seed="requests")
    play_random(table, Rng("requests"))
    total = len(table.log)
    ada = arrive()
    page = ada.page
    asked: Counter[str] = Counter()

    def note(request: Request) -> None:
        if request.method == "GET" and "/api/" in request.url:
            asked[request.url] += 1

    paste(ada, table.record().to_json().decode())
    at(page, 0, total)
    page.on("request", note)
    page.reload()
    at(page, 0, total)
    expect(page.locator("button.move").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    frames = [url for url in asked if "/frames" in url]
    assert frames
    before = Counter(asked)
    page.get_by_role("button", name="Last move", exact=True).click()
    at(page, total, total)
    for number in range(1, 6):
        page.locator("body").press("ArrowLeft")
        at(page, total - number, total)
    page.get_by_role("button", name="First move", exact=True).click()
    at(page, 0, total)
    page.wait_for_load_state("networkidle")
    fetched = asked - before
    assert not [url for url in fetched if re.search(r"/frames|/records/[^/]+(/info)?$", url)], asked
    assert max(asked.values()) == 1, asked


def test_a_table_is_not_fetched_again_while_one_plays(arrive: Arrive) -> None:
    """What changes comes over the socket."""
    ada = arrive()
    page = ada.page
    ada.play_now("Kamisado", "greedy")
    board = Kamisado(ada)
    assert board.my_turn()
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url) if "/api/" in sent.url else None)
    board.play("c1c5")
    expect(page.locator(".move")).to_have_count(2)
    assert asked == []
