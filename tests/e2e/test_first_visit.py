"""What a first visit has to wait for."""

import re

import pytest
from playwright.sync_api import expect

from sanban.core.languages import LANGUAGES
from tests.e2e.browser import BUILT, until
from tests.e2e.conftest import Arrive
from tests.e2e.weight import LIMIT_KB, NOTE_USABLE, WHOLE_KB, kilobytes, scripts, usable


@pytest.mark.parametrize("language", LANGUAGES)
def test_little_is_loaded_before_a_game_can_be_played(arrive: Arrive, language: str) -> None:
    ada = arrive(locale=language)
    ada.context.add_init_script(NOTE_USABLE)
    ada.page.goto("/")
    found = scripts(ada.page, usable(ada.page))
    linked = set(re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', BUILT.read_text()))
    texts = found - linked
    assert linked <= found
    assert [re.sub("-.*", "", name) for name in texts] == ["assets/page"]
    assert kilobytes(found) <= LIMIT_KB
    # the rest comes by itself
    expect(ada.page.locator(".today h2")).to_be_visible()
    ada.page.wait_for_load_state("networkidle")
    assert scripts(ada.page) > found
    assert kilobytes(scripts(ada.page)) <= WHOLE_KB


@pytest.mark.parametrize("sign", ["mouse", "finger", "key"])
def test_what_the_next_page_needs_comes_before_it_is_asked_for(arrive: Arrive, sign: str) -> None:
    ada = arrive(has_touch=sign == "finger")
    ada.home()
    names = {"OtherPages", "catalogues"}

    def loaded() -> set[str]:
        found = {name.removeprefix("assets/").partition("-")[0] for name in scripts(ada.page)}
        return found & names

    ada.page.wait_for_load_state("networkidle")
    assert not loaded()
    if sign == "mouse":
        ada.page.mouse.move(300, 300)
    elif sign == "finger":
        ada.page.touchscreen.tap(5, 5)
    else:
        ada.page.keyboard.press("Tab")
    until(ada.page, lambda: loaded() == names)


def test_a_browser_gets_everything_compressed_and_keeps_it(arrive: Arrive) -> None:
    ada = arrive()
    answers = []
    ada.page.on("response", lambda answer: answers.append(answer))
    ada.home()
    files = [one for one in answers if re.search(r"/assets/.*\.(js|css)$", one.url)]
    assert len(files) > 3
    for one in files:
        said = one.all_headers()
        assert "immutable" in said["cache-control"], one.url
        small = len(one.body()) < 1000
        assert said.get("content-encoding") in ("br", "gzip") or small, one.url
    assert ada.page.request.head("/").ok


def test_a_refusal_on_the_front_page_has_its_words(arrive: Arrive) -> None:
    ada = arrive()
    ada.expected = ("429",)
    refusal = {"code": "too_many", "text": "in English, for programs"}
    ada.page.route("**/api/tables", lambda route: route.fulfill(status=429, json=refusal))
    ada.home()
    ada.card("Kamisado").get_by_role("button").click()
    expect(ada.page.locator(".toast")).to_contain_text("You have too many unfinished tables.")
