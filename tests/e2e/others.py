"""Playing Samurai and Daito with mouse or finger on the page, without much thought."""

from playwright.sync_api import Locator, Page, expect

from sanban.core.rng import Rng

# the middle of the first marked hex that nothing covers (a note, the edge of the map)
FREE_HEX = """() => {
  for (const hex of document.querySelectorAll('.hex.target')) {
    const box = hex.getBoundingClientRect();
    const point = [box.x + box.width / 2, box.y + box.height / 2];
    const there = document.elementFromPoint(...point)?.closest('[data-hex], [data-at]');
    if (there && (there.dataset.hex ?? there.dataset.at) === hex.dataset.hex) return point;
  }
  throw new Error('no marked hex can be clicked');
}"""


def over(page: Page) -> bool:
    return page.locator(".won").count() > 0


class Samurai:
    """The Samurai board before a person's eyes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.todo = page.locator(
            ".first-hand button:enabled, .supply-figure:enabled, .rack-tile:not(.idle),"
            " .end-turn:enabled, .won, .hand-over"
        )

    def press(self, what: Locator) -> None:
        if self.touch():
            what.tap()
        else:
            what.click()

    def touch(self) -> bool:
        return bool(self.page.evaluate("navigator.maxTouchPoints"))

    def act(self) -> bool:
        """Wait until there is something to do and do it; False when the game is over."""
        self.todo.first.wait_for()
        if over(self.page):
            return False
        if not self.page.locator(".hand-over").count():  # else somebody takes the screen over
            self.do()
        return True

    def do(self) -> None:
        """The first thing that can be done now."""
        if self.page.locator(".first-tiles button").count():
            self.first_hand()
        elif self.page.locator(".end-turn:enabled").count():
            self.end_turn()
        elif self.page.locator(".supply-figure:enabled").count():
            self.put(self.page.locator(".supply-figure:enabled").first)
        else:
            plain = self.page.locator('.rack-tile:not(.idle):not([data-tile$="exchange"])')
            self.put(plain.first)

    def end_turn(self) -> None:
        moves = self.page.locator(".move")
        before = moves.count()
        self.press(self.page.locator(".end-turn:enabled"))
        expect(moves).not_to_have_count(before)

    def first_hand(self) -> None:
        tiles = self.page.locator(".first-tiles button")
        for number in range(5):
            self.press(tiles.nth(number * 3))
        self.press(self.page.locator(".first-hand .do-it"))
        tiles.first.wait_for(state="hidden")

    def put(self, piece: Locator) -> None:
        """Pick a tile or figure up and put it on the first hex that takes it."""
        if self.page.locator(".zoom-fit:enabled").count():
            self.press(self.page.locator(".zoom-fit"))
        if piece.get_attribute("aria-pressed") != "true":
            self.press(piece)
        moves = self.page.locator(".move")
        before = moves.count()
        self.point()
        if self.touch():  # a tap shows, then the button plays
            self.press(self.page.locator(".samurai-bar .do-it:not(.end-turn)"))
        expect(moves).not_to_have_count(before)

    def point(self, hover_only: bool = False) -> None:
        """Click or tap on a hex that takes what is picked up."""
        self.page.locator(".hex.target").first.wait_for()
        self.page.locator(".samurai-map-frame").scroll_into_view_if_needed()
        point = self.page.evaluate(FREE_HEX)
        if self.touch():
            self.page.touchscreen.tap(*point)
        elif hover_only:
            self.page.mouse.move(*point)
        else:
            self.page.mouse.click(*point)


class Daito:
    """The Daito table before a person's eyes."""

    READY = ".board button[data-key]:enabled:not([aria-disabled=true])"
    # first what ends a choice, then what begins one; the others (Yame!) are never pressed
    CHOICES = (("sure",), ("action-", "attack", "stop"), ("live-", "card-", "stop"))

    def __init__(self, page: Page, seed: str = "daito") -> None:
        self.page, self.rng = page, Rng(seed)
        words = {word for choice in self.CHOICES for word in choice}
        ready = ", ".join(f'{self.READY}[data-key^="{word}"]' for word in sorted(words))
        self.todo = page.locator(f"{ready}, .won, .hand-over").locator("visible=true")

    def keys(self) -> list[str]:
        """What can be pressed now."""
        found: list[str] = self.page.locator(self.READY).evaluate_all(
            "all => all.filter(it => it.checkVisibility()).map(it => it.dataset.key)"
        )
        for choice in self.CHOICES:
            begun = [key for key in found if key.startswith(choice)]
            # to stop alone is no choice while a card can still be taken up
            if begun and (begun != ["stop"] or choice is self.CHOICES[-1]):
                return begun
        return []

    def act(self) -> bool:
        """Wait until something can be pressed and press it; False when the game is over."""
        self.todo.first.wait_for()
        if over(self.page):
            return False
        self.do()
        return True

    def never_call(self) -> None:
        """Say once that nobody need wait for a call."""
        box = self.page.locator(".always input:not(:checked)")
        box.evaluate_all("all => all[0]?.click()")

    def do(self) -> None:
        """Press one of the things that can be pressed now, if there is any."""
        self.never_call()
        if keys := self.keys():
            self.press(keys[self.rng.below(len(keys))])

    def press(self, key: str) -> None:
        """Press a button; it may be gone by now: the other side acts as well."""
        button = self.page.locator(f'.board button[data-key="{key}"]')
        button.evaluate_all("all => all[0]?.click()")
