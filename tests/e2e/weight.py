"""What a browser loads for the front page, and how soon that page can be used."""

import gzip
import re
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.e2e.browser import BUILT, ROOT

SIZE = (ROOT / "web" / "scripts" / "size.mjs").read_text()
LIMIT_KB = float(re.findall(r"LIMIT_KB = ([\d.]+);", SIZE)[0])  # of JavaScript, gzipped
WHOLE_KB = 37.6  # with what comes by itself afterwards, as in 0.1.0
# notes the moment in which a game can be played
NOTE_USABLE = """
new MutationObserver((_, observer) => {
  if (!document.querySelector('article button.first:enabled')) return;
  window.usable = performance.now();
  observer.disconnect();
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
LOADED = """last => performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => name.endsWith('.js') && startTime <= last)
  .map(({ name }) => name)"""


def usable(page: Page) -> float:
    """When a game could be played, in milliseconds after the visit began."""
    return float(page.wait_for_function("() => window.usable").json_value())


def scripts(page: Page, last: float = float("inf")) -> set[str]:
    """The JavaScript that the page asked for until then, as file names."""
    found = page.evaluate(LOADED, min(last, 1e9))
    return {urlsplit(url).path.removeprefix("/") for url in found}


def kilobytes(files: set[str]) -> float:
    """Their weight, gzipped."""
    packed = (gzip.compress((BUILT.parent / name).read_bytes()) for name in files)
    return sum(map(len, packed)) / 1024
