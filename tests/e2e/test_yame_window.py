"""The time to call Yame, as a person on a phone sees it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browser import KEY, Person, until
from tests.e2e.conftest import Arrive

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
}


def open_table(ada: Person, seconds: int = 30, first: str = "shiro") -> str:
    """A table of Daito against a bot; Ada is Aka."""
    return ada.open_table("daito", "greedy", options={"first": first}, call_window_s=seconds)


def strip(page: Page) -> Any:
    return page.get_by_role("region", name="Time to call Yame")


@pytest.mark.parametrize("look", [PHONE, {}], ids=["phone", "desktop"])
def test_yame_and_go_on_are_in_reach(arrive: Arrive, look: dict[str, Any]) -> None:
    ada = arrive(**look)
    open_table(ada)
    page = ada.page
    expect(strip(page)).to_be_visible()
    size = page.viewport_size
    assert size is not None
    for name in ("Go on", "Yame!"):
        button = strip(page).get_by_role("button", name=name)
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        assert box["width"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert ada.axe() == []
    assert not KEY.search(ada.text())


def test_go_on_lets_the_bot_act_at_once(arrive: Arrive) -> None:
    ada = arrive(**PHONE)
    table = open_table(ada)
    page = ada.page
    strip(page).get_by_role("button", name="Go on").click()

    def actions() -> int:
        return int(page.request.get(f"/api/tables/{table}").json()["actions"])

    until(page, lambda: actions() > 0)


# a hand is shown for a few seconds only, and a busy machine may look later
NOTE_HAND = """
() => new MutationObserver(() => {
    const card = document.querySelector('.daito-banner .banner-hand .card');
    if (card && card.getClientRects().length) window.handShown = true;
}).observe(document.body, { subtree: true, childList: true, attributes: true })
"""


def test_a_call_from_the_strip_shows_the_hand(arrive: Arrive) -> None:
    ada = arrive(**PHONE)
    table = open_table(ada)
    ada.page.evaluate(NOTE_HAND)
    strip(ada.page).get_by_role("button", name="Yame!").click()
    # Yame, or what it led to when the hand held Jikan Desu; the banner goes by itself
    until(ada.page, lambda: bool(ada.page.evaluate("window.handShown")))
    frames = ada.page.request.get(f"/api/tables/{table}/frames").json()["frames"]
    assert frames[0]["window"]["call"] == 0


def test_without_motion_the_bar_does_not_move(arrive: Arrive) -> None:
    ada = arrive(reduced_motion="reduce")
    open_table(ada)
    expect(strip(ada.page)).to_be_visible()
    running = ada.page.evaluate(
        "document.querySelector('.window').getAnimations({subtree: true}).length"
    )
    assert running == 0
    expect(strip(ada.page)).to_contain_text(" s")


def test_who_says_so_is_never_waited_for(arrive: Arrive) -> None:
    ada = arrive()
    table = open_table(ada)
    page = ada.page
    page.get_by_label("Don’t wait for me to call Yame").check()
    expect(strip(page)).to_be_hidden()
    seats = page.request.get(f"/api/tables/{table}").json()["seats"]
    assert [seat["goes_on"] for seat in seats] == [True, False]


def test_what_is_chosen_in_the_others_time_is_played_after_it(arrive: Arrive) -> None:
    """Two people: Ada ends her turn while Bob may still call."""
    ada, bob = arrive(), arrive()
    body = {
        "game": "daito",
        "name": "Ada",
        "options": {"first": "aka"},
        "call_window_s": 30,
        "seats": [{"kind": "me"}, {"kind": "open"}],
    }
    opened = ada.page.request.post("/api/tables", data=body).json()
    address = f"/table/{opened['id']}#{opened['key']}"
    join = {"name": "Bob", "key": opened["key"]}
    assert bob.page.request.post(f"/api/tables/{opened['id']}/join", data=join).ok
    ada.page.goto(address)
    bob.page.goto(address)
    expect(strip(ada.page)).to_contain_text("Bob may call Yame.")
    ada.page.locator('.board [data-key="stop"]').click()
    expect(strip(ada.page)).to_contain_text("Your action follows.")
    table = f"/api/tables/{opened['id']}"
    headers = {"Sanban-Key": opened["key"]}
    assert ada.page.request.get(table, headers=headers).json()["actions"] == 0
    strip(bob.page).get_by_role("button", name="Go on").click()
    expect(strip(ada.page)).to_be_hidden()
    until(ada.page, lambda: ada.page.request.get(table, headers=headers).json()["actions"] == 1)
