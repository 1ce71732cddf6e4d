"""The page as an app: it can be installed, read without a connection, and follows each build."""

import io
import json
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser, Page, expect

from sanban.core.languages import LANGUAGES
from sanban.lessons.lesson import lesson
from tests.e2e.browser import BUILT, PHONE, ROOT, Person, until
from tests.support.catalogues import texts
from tests.support.server import Server

ICONS = ROOT / "web" / "src" / "icons"
# what the service worker keeps now: addresses without the server's own
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      found.push(url.replace(location.origin, ''));
  return found;
}"""
CACHES = "async () => await caches.keys()"
Come = Callable[..., Person]


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may stop, with a copy of the page that it may change."""
    shutil.copytree(BUILT.parent, tmp_path / "static")
    with Server(tmp_path / "sanban.db", mode=f"static={tmp_path / 'static'}") as running:
        yield running


@pytest.fixture
def come(browser: Browser, own: Server) -> Iterator[Come]:
    """Somebody whose browser has service workers."""
    people: list[Person] = []

    def arrive(**look: Any) -> Person:
        people.append(Person(browser, own, service_workers="allow", **look))
        people[-1].expected = ("ERR_", "WebSocket", "Failed to load resource", "Failed to fetch")
        return people[-1]

    yield arrive
    for person in people:
        person.close()


def visit_once(person: Person, language: str = "en") -> None:
    """Open the front page, and let the worker keep what there is to read."""
    person.page.goto("/")
    person.page.locator("article button:enabled").first.wait_for()
    last = f"/api/rules/samurai?language={language}"  # the texts are kept in order
    until(person.page, lambda: last in person.page.evaluate(KEPT))
    until(person.page, lambda: bool(person.page.evaluate("!!navigator.serviceWorker.controller")))


def test_it_can_be_installed(come: Come) -> None:
    ada = come()
    ada.home()
    session = ada.context.new_cdp_session(ada.page)
    until(ada.page, lambda: bool(session.send("Page.getAppManifest")["data"]))
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/manifest.en.webmanifest")
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],  # every window of a test is one
    )
    manifest = json.loads(found["data"])
    for icon in manifest["icons"]:
        answer = ada.page.request.get(icon["src"])
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            size = Image.open(io.BytesIO(answer.body())).size
            assert f"{size[0]}x{size[1]}" == icon["sizes"]
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    assert ada.page.request.get(manifest["start_url"]).ok


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_is_in_the_language_of_the_page(come: Come, language: str) -> None:
    ada = come(locale=language)
    ada.page.goto("/")
    link = ada.page.locator("link[rel=manifest]")
    expect(link).to_have_attribute("href", f"/manifest.{language}.webmanifest")
    manifest = ada.page.request.get(f"/manifest.{language}.webmanifest").json()
    assert manifest["name"] == texts(language)["app.name"]
    assert manifest["description"] == texts(language)["app.description"]


def test_the_icons_are_those_of_the_drawing(browser: Browser) -> None:
    drawing = (ROOT / "web" / "src" / "icon.svg").read_text()
    page = browser.new_page()
    for size in (192, 512):
        page.set_viewport_size({"width": size, "height": size})
        page.set_content(f"<style>*{{margin:0}}svg{{width:{size}px}}</style>{drawing}")
        drawn = Image.open(io.BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
        kept = Image.open(ICONS / f"icon-{size}.png").convert("RGBA")
        assert max(ImageStat.Stat(ImageChops.difference(drawn, kept)).mean) < 2
    page.close()
    whole = Image.open(ICONS / "icon-maskable.png").convert("RGBA")
    assert whole.getchannel("A").getextrema() == (255, 255)  # any shape can be cut out of it


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_bars_of_the_browser_have_the_colour_of_the_page(come: Come, scheme: str) -> None:
    ada = come(color_scheme=scheme)

    def colours() -> set[str]:
        metas = ada.page.locator("meta[name=theme-color]").all()
        return {meta.get_attribute("content") or "" for meta in metas}

    paper = "getComputedStyle(document.documentElement).getPropertyValue('--paper')"
    ada.home()
    before = colours()
    assert before == {ada.page.evaluate(paper)}
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("combobox", name="Theme", exact=True).select_option(
        "light" if scheme == "dark" else "dark"
    )
    assert colours() == {ada.page.evaluate(paper)} != before


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_and_lessons_are_read_without_a_connection(
    come: Come, own: Server, language: str
) -> None:
    """After one visit of the front page."""
    ada, said = come(locale=language), texts(language)
    page = ada.page
    visit_once(ada, language)
    own.kill()
    page.goto("/")  # the front page: what it can show, and that the server is away
    expect(page.locator("article")).to_have_count(3)
    expect(page.get_by_role("alert")).to_have_text(said["problem.unreachable"])
    for game in ("kamisado", "samurai", "daito"):
        page.goto(f"/rules/{game}")
        expect(page.locator("article.rules tr[id]").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.goto("/learn")
    expect(page.locator(".lessons section")).to_have_count(3)
    for game in ("kamisado", "samurai", "daito"):
        chapter = lesson(game).chapters[1]
        page.goto(f"/learn/{game}/{chapter.id}")
        expect(page.get_by_role("alert")).to_have_text(said["offline.lesson"])
        steps = page.locator("main li")
        expect(steps).to_have_count(len(chapter.steps))
        key = f"learn.{game}.{chapter.id}.{chapter.steps[0].id}"
        expect(steps.first).to_contain_text(said[key])
    assert ada.axe() == []


@pytest.mark.parametrize("look", [{}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rest_says_so_and_comes_back(
    come: Come, own: Server, language: str, look: dict[str, Any]
) -> None:
    ada, said = come(locale=language, **look), texts(language)
    page = ada.page
    visit_once(ada, language)
    own.kill()
    for path in ("/docs", "/games", "/puzzles/today", "/table/some-table#secret"):
        page.goto(path)
        expect(page.locator("main h1")).to_have_text(said["offline.title"])
        expect(page).to_have_title(f"{said['offline.title']} · Sanban")
    expect(page.locator("main")).to_contain_text(said["offline.text"])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ada.axe() == []
    assert page.url.endswith("/table/some-table#secret")  # the link is not lost
    page.goto("/games")
    own.start()
    expect(page.locator("main h1")).to_have_text(said["nav.games"])  # without a press


def test_nothing_of_a_game_is_kept(come: Come) -> None:
    ada = come()
    visit_once(ada)
    page = ada.page
    ada.play_now("Kamisado", "random")
    page.locator(".k-piece.free").first.wait_for()
    for path in ("/games", "/puzzles", "/docs", "/host"):
        page.goto(path)
        page.locator("h1").first.wait_for()
    readable = re.compile(
        r"/|/assets/[\w.-]+|/api/lessons(/\w+)?|/api/rules/\w+\?language=en",
    )
    assert [path for path in page.evaluate(KEPT) if not readable.fullmatch(path)] == []


def new_build(static: Path) -> set[str]:
    """Change the page as a build does: scripts with other names, and lists that name them."""
    old = {path.name for path in (static / "assets").glob("*.js")}
    named = re.compile("|".join(map(re.escape, old)))
    for path in list(static.rglob("*")):
        if path.suffix in (".br", ".gz"):
            path.unlink()
        elif path.suffix in (".js", ".html"):
            text = named.sub(lambda match: f"{match[0][:-3]}-next.js", path.read_text())
            if path.name.startswith("index-"):
                text += ";document.documentElement.dataset.build='2'"
            if path.name in old:
                path.unlink()
                path = path.with_stem(f"{path.stem}-next")
            path.write_text(re.sub(r'"version":"\w+"', '"version":"next"', text))
    return old


def build(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-build")


def test_a_new_build_replaces_the_old_one(come: Come, own: Server, tmp_path: Path) -> None:
    ada = come()
    visit_once(ada)
    page = ada.page
    (old,) = page.evaluate(CACHES)
    gone = new_build(tmp_path / "static")
    page.goto("/")  # at once: a page is never an old one while there is a connection
    expect(page.locator("html")).to_have_attribute("data-build", "2")
    until(page, lambda: page.evaluate(CACHES) == ["sanban-next"])
    assert old != "sanban-next"
    last = "/api/rules/samurai?language=en"
    page.goto("/")
    until(page, lambda: last in page.evaluate(KEPT))
    assert not gone & {path.rpartition("/")[2] for path in page.evaluate(KEPT)}
    own.kill()
    page.goto("/rules/kamisado")
    expect(page.locator("article.rules tr[id]").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-build", "2")


def test_an_open_page_goes_on_with_the_new_build(come: Come, tmp_path: Path) -> None:
    """It is not reloaded under one's hands: the next page is."""
    ada = come()
    visit_once(ada)
    page = ada.page
    page.reload()  # from now on there is a worker from the start
    page.locator("article button:enabled").first.wait_for()
    new_build(tmp_path / "static")
    page.evaluate("navigator.serviceWorker.ready.then(found => found.update())")
    until(page, lambda: page.evaluate(CACHES) == ["sanban-next"])
    assert build(page) is None
    page.get_by_role("link", name="Puzzles", exact=True).click()
    expect(page.get_by_role("heading", name="Puzzles", exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-build", "2")
