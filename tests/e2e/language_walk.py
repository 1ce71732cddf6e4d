"""A walk through every page and board, in one language: what is said there, and does it fit."""

import getpass
import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, ViewportSize, expect

import sanban
from sanban.core.rng import Rng
from sanban.games.kamisado import puzzles
from sanban.games.samurai.map import HEXES
from sanban.lessons import challenges
from sanban.lessons.lesson import lesson
from sanban.players.factory import player_names
from sanban.players.names import bot_name
from tests.e2e.browser import BUILT, Person
from tests.e2e.kamisado import Kamisado
from tests.e2e.others import Daito, Samurai
from tests.e2e.test_kamisado import standard_with_a_push
from tests.support.catalogues import CATALOGUES, holes, pseudo, texts
from tests.support.conformance import play_random

TOWNS = [hex.town for hex in HEXES if hex.town]
SIZES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 780},
    {"width": 1280, "height": 800},
)
# all that is seen or heard but moves in notation: text, names of controls, titles, live regions
SAID = """() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest('script, style, code'))
      found.push(walker.currentNode.data);
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'data-tip'])
    for (const it of document.querySelectorAll(`[${name}]`))
      found.push(it.getAttribute(name) ?? '');
  return [...new Set(found.map(text => text.trim()).filter(text => /\\p{L}/u.test(text)))];
}"""
WIDE = """() => [...document.querySelectorAll('main, main *, header *')]
  .filter(it => it.getBoundingClientRect().right > innerWidth + 1 && it.checkVisibility())
  .slice(0, 4).map(it => it.outerHTML.slice(0, 120))"""
UPLOAD = """async body => {
  const answer = await fetch('/api/records', { method: 'POST', body });
  return (await answer.json()).id;
}"""

Check = Callable[[str], str]  # a text in, what is wrong with it out


def speak(page: Page, language: str) -> Check:
    """Let the page speak a language; `pseudo` is made up. Returns what to ask of each text."""
    if language == "pseudo":
        page.route("**/assets/*.js", _pseudo_chunk)
        page.route("**/api/rules/*", _pseudo_rules)
        return _all_in_brackets
    return _no_english(language)


@cache
def _chunks() -> dict[str, str]:
    """The built English catalogues by their file names, in the made-up language."""
    found = {}
    for path in sorted((CATALOGUES / "en").glob("*.json")):
        english: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
        key, text = max(english.items(), key=lambda item: len(item[1]))
        body = {key: pseudo(text) for key, text in english.items()}
        for built in Path(BUILT.parent, "assets").glob(f"{path.stem}-*.js"):
            if text in built.read_text(encoding="utf-8"):
                found[built.name] = f"export default {json.dumps(body)}"
        assert found, key
    assert len(found) == len(list((CATALOGUES / "en").glob("*.json")))
    return found


def _pseudo_chunk(route: Route) -> None:
    name = route.request.url.rpartition("/")[2]
    if name in _chunks():
        route.fulfill(body=_chunks()[name], content_type="text/javascript")
    else:
        route.continue_()


def _pseudo_rules(route: Route) -> None:
    page: dict[str, Any] = route.fetch().json()
    page["html"] = re.sub(r">([^<>]*\w[^<>]*)<", lambda m: f">[{m[1]}]<", page["html"])
    route.fulfill(json=page)


# names that are the same in every language, ideograms, coordinates and moves
NAMES = (
    "Sanban Kamisado Samurai Daito Ada English Italiano Français Magyar Men Kote Do Tsuki Seme"
    " Crazy Kiai Maki Waza Kamae Fudoshin Tsubazeriai Jikan Desu Yame Ippon"
)
SAME = re.compile(
    r"\b[A-Z][a-z]{2} \d+, \d{4}, [\d:]+\s[AP]M|"  # a time
    r"[\u3000-\u9fff]|\b[a-z]\d{1,2}(x?[a-z]\d{1,2})*\b|\b[a-hNP]\b|\b("
    + "|".join(
        [
            *NAMES.split(),
            getpass.getuser(),
            *(bot_name(one) for one in player_names("kamisado")[2:]),
            *TOWNS,
        ]
    )
    + r")\b"
)


def _all_in_brackets(text: str) -> str:
    """What stands outside the brackets of the made-up language."""
    rest, depth = "", 0
    for sign in re.sub(r"(?<=\]),? (and|or) (?=\[)", "", text):  # a list of translated words
        depth += (sign == "[") - (sign == "]")
        rest += sign if not depth and sign != "]" else ""
    rest = SAME.sub("", rest)
    if re.search(r"\{\w+\}", text):
        return f"a hole: {text}"
    return f"not translated: {text}" if re.search(r"[^\W\d_]", rest) else ""


def _no_english(language: str) -> Check:
    """Finds English sentences, keys and holes."""
    english, own = texts("en"), texts(language)
    keys = {key for key in english if "." in key}
    differ = [text for key, text in english.items() if own[key] != text and " " in text]
    bare = {text for text in differ if not holes(text)}
    made = [
        re.compile(re.sub(r"\\\{[^}]*\\\}", ".+", re.escape(text)))
        for text in differ
        if holes(text) and len(re.findall(r"[a-z]{3,}", re.sub(r"\{.*?\}", "", text))) > 1
    ]

    def check(text: str) -> str:
        if re.search(r"\{\w+\}", text) or any(word in keys for word in text.split()):
            return f"a key or a hole: {text}"
        english = text in bare or any(one.fullmatch(text) for one in made)
        return f"English: {text}" if english else ""

    return check


class Walk:
    """Somebody who reads everything on the way and notes what is wrong."""

    def __init__(self, person: Person, language: str) -> None:
        self.person, self.page = person, person.page
        person.expected = ("400", "401", "404", "WebSocket")
        self.check = speak(person.page, language)
        self.wrong: dict[str, str] = {}  # by what is wrong, where it was first seen
        self.read: set[str] = set()

    def stop(self, where: str) -> None:
        """Read what is there, on a phone and on a desk."""
        for size in SIZES:
            self.page.set_viewport_size(size)
            self.page.evaluate(
                "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
            )
            if not self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
                for it in self.page.evaluate(WIDE):
                    self.wrong.setdefault(f"too wide at {size['width']}: {it}", where)
            for text in self.page.evaluate(SAID):
                self.read.add(text)
                if problem := self.check(text):
                    self.wrong.setdefault(problem, where)

    def visit(self, path: str, sign: str) -> None:
        self.page.goto(path)
        self.page.locator(sign).first.wait_for()
        self.stop(path)

    def pages(self) -> None:
        """Every page without a game."""
        self.visit("/", "article button:enabled")
        self.page.locator("header button").click()
        self.stop("settings")
        for game in ("kamisado", "samurai", "daito"):
            self.visit(f"/new/{game}?with=bot", "main form button.first")
            self.page.locator("main form summary").evaluate_all("all => all.map(it => it.click())")
            self.stop(f"all options of {game}")
        self.visit("/new/daito?with=friend", "main form button.first")
        self.page.locator("main form button.first").click()
        self.page.locator(".code svg").wait_for()
        self.stop("waiting")
        self.visit("/table/there-is-no-such-table", "[role=alert]")
        self.visit("/nowhere/at/all", "main h1")
        self.visit("/rules/kamisado", "main h2")
        self.visit("/learn", ".lessons a")
        for game in sanban.game_names():
            for chapter in lesson(game).chapters[:2]:
                self.visit(f"/learn/{game}/{chapter.id}", ".side .text")
        self.visit("/puzzles", "main h1")
        self.visit(f"/puzzles/{puzzles.find(2)[0].id}", ".k-piece.free")
        for game in challenges.GAMES:
            self.visit(f"/puzzles?game={game}", "#today")
            # a hard one: giving up costs a newcomer nothing, so that nothing is asked
            self.visit(f"/challenges/{challenges.shipped(game)[-1].id}", ".task .result")
            self.page.locator(".ways button").first.click()
            self.page.locator("#chances").wait_for()
            self.stop(f"a challenge of {game}, solved")
        self.visit("/openings/kamisado", ".first-move")
        self.visit("/openings/kamisado#0,0c1c7", ".k-piece.free")
        self.visit("/device", "main form button")
        self.page.locator("main section button").click()
        self.page.locator(".code").wait_for()
        self.stop("a code for another device")
        self.visit("/host", "main form button")
        self.page.locator("main form input").fill("wrong")
        self.page.locator("main form button").click()
        self.page.locator("[role=alert]").wait_for()
        self.stop("a wrong token of a host")
        self.visit("/games", "textarea")
        self.page.locator("textarea").fill("Dear diary")
        self.page.locator("section:has(textarea) button").last.click()
        self.page.locator("[role=alert]").wait_for()
        self.stop("not a record")

    def kamisado(self) -> None:
        """A match with a refusal, a fill and a push, given up in the end."""
        self.page.goto("/new/kamisado?with=screen")
        self.page.locator("select:has(option[value=standard])").first.select_option("standard")
        self.page.locator("main form button.first").click()
        board = Kamisado(self.person)
        board.my_turn()
        self.stop("kamisado start")
        board.drag("b1", "e2")
        expect(self.page.locator(".toast")).to_be_visible()
        self.stop("kamisado refusal")
        for line in standard_with_a_push():
            board.my_turn()
            if line.startswith("fill"):
                self.stop("kamisado fill")
                self.page.locator("button.k-way").nth(0 if line == "fill left" else 1).click()
                self.page.locator(".k-way").first.wait_for(state="detached")
            else:
                board.play(line)
        self.stop("kamisado push")
        self.page.keyboard.press("ArrowLeft")
        self.stop("kamisado past")
        self.page.keyboard.press("ArrowRight")
        self.page.locator(".commands [aria-expanded=false]:not([aria-controls])").click()
        self.stop("kamisado resign")
        self.page.locator("[role=alertdialog] .first").first.click()  # the round
        self.page.locator(".k-crown").first.wait_for()
        self.stop("kamisado crown")
        self.page.locator(".commands [aria-expanded=false]:not([aria-controls])").click()
        self.page.locator("[role=alertdialog] .first").last.click()
        self.page.locator(".won").first.wait_for()
        self.stop("kamisado over")

    def samurai(self) -> None:
        """First hands, figures, a tile in hand."""
        self.person.play_now("Samurai", "level:1")
        board = Samurai(self.page)
        self.page.locator(".first-tiles button").first.wait_for()
        self.stop("samurai first hand")
        board.act()
        board.todo.first.wait_for()
        self.stop("samurai figures")
        while not self.page.locator(".rack-tile:not(.idle)").count():
            board.act()
        self.stop("samurai turn")
        self.page.locator(".rack-tile:not(.idle)").first.click()
        board.point(hover_only=True)
        self.stop("samurai what if")

    def daito(self) -> None:
        """A few turns."""
        self.person.play_now("Daito", "level:1")
        table = Daito(self.page, "walk")
        for number in range(12):
            table.todo.first.wait_for()
            if number % 3 == 0:
                self.stop("daito")
            if not table.act():
                break
        self.stop("daito end")
        self.person.new("daito", "screen")
        self.page.locator(".hand-over").wait_for()
        self.stop("daito hand-over")

    def replays(self) -> None:
        """Whole games, played at random, with all their events in the list of moves."""
        self.page.goto("/")
        for game in sanban.game_names():
            table = sanban.start(game, seed="walk")
            table.names[1] = "Aki (level 1)"
            play_random(table, Rng(f"walk {game}"))
            address = self.page.evaluate(
                UPLOAD,
                table.record().to_json().decode(),
            )
            self.page.goto(f"/game/{address}")
            moves = self.page.locator(".study button.move")
            moves.last.wait_for()
            self.stop(f"{game} replay")
            moves.last.click()
            self.stop(f"{game} end of the replay")
            if game == "daito":  # its review words actions that nobody has played
                moves.first.click()
                self.page.locator("#chances-title ~ button").click()
                self.page.locator(".now .options li").first.wait_for()
                self.stop("daito review")
