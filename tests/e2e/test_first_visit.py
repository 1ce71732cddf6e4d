"""What a first visit has to wait for."""

import re

import pytest
from playwright.sync_api import expect

from sanban.core.languages import LANGUAGES
from tests.e2e.browser import BUILT
from tests.e2e.conftest import Arrive
from tests.e2e.weight import LIMIT_KB, NOTE_USABLE, kilobytes, scripts, usable


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
    assert scripts(ada.page) > found
