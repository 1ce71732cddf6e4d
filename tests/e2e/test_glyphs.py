"""Every Japanese character is drawn with the font that comes with the page."""

import pytest
from playwright.sync_api import Error, Page

import sanban
from tests.e2e.conftest import Arrive

# each character in an element of its own, so that the browser can say which font it took
MARK = r"""() => {
  const japanese = /[\u3000-\u30ff\u3400-\u9fff]/gu;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walk.nextNode())
    if (walk.currentNode.data.match(japanese) && !walk.currentNode.parentNode.closest('svg'))
      texts.push(walk.currentNode);
  for (const text of texts) {
    const parts = document.createElement('span');
    for (const sign of text.data) {
      const part = document.createElement(sign.match(japanese) ? 'mark' : 'span');
      part.textContent = sign;
      parts.append(part);
    }
    text.replaceWith(parts);
  }
  return document.fonts.ready.then(() => document.querySelectorAll('mark').length);
}"""


def foreign(page: Page) -> list[str]:
    """The characters that would be empty boxes on a machine without Japanese fonts."""
    for _ in range(50):
        try:
            return _foreign(page)
        except Error as error:  # the page put something else in the place of one: look again
            if "Could not find node" not in error.message:
                raise
    raise AssertionError("the page never stands still")


def _foreign(page: Page) -> list[str]:
    assert page.evaluate(MARK) > 0
    chrome = page.context.new_cdp_session(page)
    for domain in ("DOM", "CSS"):
        chrome.send(f"{domain}.enable")
    root = chrome.send("DOM.getDocument")["root"]["nodeId"]
    nodes = chrome.send("DOM.querySelectorAll", {"nodeId": root, "selector": "mark"})["nodeIds"]
    wrong = []
    for node in nodes:
        fonts = chrome.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        if not fonts or not all(font["isCustomFont"] for font in fonts):
            html = chrome.send("DOM.getOuterHTML", {"nodeId": node})["outerHTML"]
            wrong.append(f"{html} {[font['familyName'] for font in fonts]}")
    return wrong


@pytest.mark.parametrize("page", ["index", "rules-kamisado", "rules-samurai", "glossary"])
def test_documentation(arrive: Arrive, page: str) -> None:
    ada = arrive()
    ada.page.goto(f"/docs/{page}")
    assert foreign(ada.page) == []


@pytest.mark.parametrize("language", ["en", "it", "fr", "hu"])
def test_rules(arrive: Arrive, language: str) -> None:
    ada = arrive(locale=language)
    ada.page.goto("/rules/kamisado")
    ada.page.locator("main h2").first.wait_for()
    assert foreign(ada.page) == []


@pytest.mark.parametrize("game", sanban.game_names())
def test_games(arrive: Arrive, game: str) -> None:
    ada = arrive()
    ada.play_now(game.capitalize(), "greedy")
    ada.page.locator(".hint .now, .todo, .k-piece").first.wait_for()
    assert foreign(ada.page) == []
