"""The opening explorer: all first moves at once, before the server has computed anything."""

import json

import pytest
from playwright.sync_api import expect

from tests.e2e.browser import PHONE, ROOT
from tests.e2e.conftest import Arrive

KNOWN = json.loads((ROOT / "web/src/replay/firstMoves.json").read_text())


@pytest.mark.parametrize("look", [{}, PHONE], ids=["desktop", "phone"])
def test_all_first_moves_on_one_board_at_once(arrive: Arrive, look: dict[str, object]) -> None:
    """It said "Calculating…", and a tower had to be chosen first."""
    ada = arrive(**look)
    page = ada.page
    asked: list[str] = []
    page.on("request", lambda sent: asked.append(sent.url))
    page.goto("/openings/kamisado")
    stamps = page.locator(".first-move")
    expect(stamps).to_have_count(102)
    shown = {
        stamp.get_attribute("data-move"): stamp.locator("text").text_content()
        for stamp in stamps.all()
    }
    assert shown == {move["text"]: str(move["plies"]) for move in KNOWN["moves"]}
    assert not any(url.endswith("/kamisado/position") for url in asked)
    expect(page.locator(".said")).to_contain_text("wins in 17 plies")
    # no stamp covers another
    boxes = [stamp.bounding_box() for stamp in stamps.all()]
    centres = {(round(box["x"]), round(box["y"])) for box in boxes if box}
    assert len(centres) == 102
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ada.axe() == []


def test_a_stamp_plays_its_move(arrive: Arrive) -> None:
    ada = arrive()
    ada.page.goto("/openings/kamisado")
    ada.page.locator("[data-move=c1c7]").click()
    expect(ada.page.locator(".k-piece.free")).to_have_count(1)
    expect(ada.page.locator(".path button").last).to_have_text("c1c7")
    ada.page.keyboard.press("ArrowLeft")
    expect(ada.page.locator(".first-move")).to_have_count(102)


def test_another_address_on_the_same_page_is_followed(arrive: Arrive) -> None:
    """It was written over before anybody had read it."""
    ada = arrive()
    ada.page.goto("/openings/kamisado")
    expect(ada.page.locator(".first-move")).to_have_count(102)
    ada.page.goto("/openings/kamisado#0,0c1c7")
    expect(ada.page.locator(".path button").last).to_have_text("c1c7")
    expect(ada.page.locator(".k-piece.free")).to_have_count(1)
    ada.page.go_back()
    expect(ada.page.locator(".first-move")).to_have_count(102)
