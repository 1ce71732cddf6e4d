"""Daito once more, written straight from the rules page with words and lists, for tests only.

It shares nothing with the game but the order in which random numbers are used:
all cards by their number, then shuffled; cards dealt in turn, Aka first; the used pile,
by number, under the deck, then shuffled; Crazy Kiai counts through the hand by number.
"""

from itertools import combinations_with_replacement

from sanban.core.rng import Rng

TARGETS = ["men", "kote", "do", "tsuki"]
ORDER = [f"{b}/{a}" for b in TARGETS for a in TARGETS]
ORDER += ["seme1", "seme", "kiai", "maki", "kamae", "fudoshin", "tsubazeriai", "jikan"]
COLOUR = {"seme1": "red", "seme": "red", "kiai": "blue", "maki": "yellow"}
TOKENS = ["focus", "referee", "favourite"]


def colour(card: str) -> str | None:
    return "brown" if "/" in card else COLOUR.get(card)


def threat(card: str) -> str:
    return card.split("/")[1] if "/" in card else card


class Naive:
    def __init__(self, cards: dict[str, int], rng: Rng, first: int, options: dict[str, str]):
        self.cards = cards
        self.rng = rng
        self.options = options
        self.score = [0, 0]
        self.hansoku = [0, 0]
        self.turns = 0
        self.result: tuple[int | None, str] | None = None
        self.new_round(first)

    def option(self, name: str, value: str) -> bool:
        return self.options.get(name) == value

    # rounds

    def new_round(self, first: int) -> None:
        one_nil = sorted(self.score) == [0, 1]
        self.deck = []
        for card in ORDER:
            count = self.cards.get(card, 0)
            if card == "jikan" and one_nil:
                count -= 2
            self.deck += [card] * count
        self.rng.shuffle(self.deck)
        self.used: list[str] = []
        self.hands: list[list[str]] = [[], []]
        for _ in range(4):
            for seat in (0, 1):
                self.hands[seat].append(self.deck.pop(0))
        self.limits = [4, 4]
        self.tokens = []
        for seat in (0, 1):
            referee = 3
            if one_nil:
                referee = 0 if self.score[seat] else 4
            self.tokens.append({"focus": 4, "referee": referee, "favourite": 2})
        self.caps = [dict(tokens) for tokens in self.tokens]
        self.opening = True
        self.new_turn(first, [], False)

    def new_turn(self, seat: int, live: list[str], ignore: bool) -> None:
        self.live = live
        self.mine: list[str] = []
        if self.turns == 400:
            leader = None if self.score[0] == self.score[1] else int(self.score[1] > self.score[0])
            self.result = (leader if self.option("turn_limit", "leader") else None, "turn_limit")
            return
        self.turns += 1
        self.active = seat
        self.stage = "ignore" if ignore else "open"
        self.faced = len(live)
        self.exchanges = 0
        self.answered = 0
        self.colours: list[str] = []  # of attack cards not paid with Favourite
        self.arrow = self.added = self.paid = self.focused = False
        self.acts = 0

    def ippon(self, seat: int) -> None:
        self.score[seat] += 1
        if self.score[seat] == 2:
            self.result = (seat, "two_ippon")
        else:
            self.new_round(1 - seat)

    # what may be done

    def legal(self, seat: int) -> set[str]:
        if self.result:
            return set()
        found: set[str] = set()
        mine = seat == self.active
        if mine:
            found |= getattr(self, f"legal_{self.stage}")()
        start = self.opening and self.stage == "open" and not self.exchanges
        if self.tokens[seat]["referee"] and (mine or not self.option("yame", "own_turn") or start):
            found.add("yame")
        if (
            len(self.deck) <= 10
            and self.used
            and (mine or self.option("reshuffle", "any_boundary"))
        ):
            found.add("reshuffle")
        return found

    def legal_ignore(self) -> set[str]:
        return {f"ignore {threat(card)}" for card in self.live}

    def legal_seme(self) -> set[str]:
        return {"lose " + " ".join(some) for some in self.ways_to_lose()}

    def ways_to_lose(self) -> list[tuple[str, ...]]:
        card = next(card for card in self.live if card.startswith("seme"))
        have = self.tokens[self.active]
        number = min(2 if card == "seme" else 1, sum(have.values()))
        ways = combinations_with_replacement(TOKENS, number)
        return [way for way in ways if all(way.count(t) <= have[t] for t in TOKENS)]

    def legal_bonus(self) -> set[str]:
        have, cap = self.tokens[self.active], self.caps[self.active]
        return {"take nothing"} | {f"take {t}" for t in TOKENS if have[t] < cap[t]}

    def legal_open(self) -> set[str]:
        hand = self.hands[self.active]
        found = self.legal_play()
        leads = self.score[self.active] > self.score[1 - self.active]
        if (
            "jikan" in hand
            and not self.exchanges
            and (leads or self.option("jikan_desu", "time_out"))
        ):
            found.add("jikan desu")
        if self.deck and (not self.exchanges or self.tokens[self.active]["focus"]):
            found |= {f"exchange {card}" for card in hand}
        return found

    def legal_play(self) -> set[str]:
        hand, have = self.hands[self.active], self.tokens[self.active]
        found = {"stop"}
        can_pay = have["favourite"] > 0 and not self.paid
        if not self.added:
            for attack in self.live:
                replies = [card for card in hand if self.neutralises(card, attack)]
                if "/" in attack and have["focus"]:
                    replies.append("focus")
                for reply in replies:
                    line = f"answer {threat(attack)}: {reply}"
                    if self.option("answers", "two") and self.answered == 2:
                        if can_pay:
                            found.add(line + " +favourite")
                    else:
                        found.add(line)
            if self.live and "fudoshin" in hand:
                found.add("answer all: fudoshin")
        for card in hand:
            shade = colour(card)
            if shade is None or len(self.mine) == 3:
                continue
            opened = self.faced == 0 or self.arrow
            if opened and len(self.colours) < 2 and shade not in self.colours:
                found.add(f"attack {card}")
            elif can_pay:
                found.add(f"attack {card} +favourite")
        if len(self.mine) == 3 and can_pay:
            found.add("all three +favourite")
        return found

    def neutralises(self, card: str, attack: str) -> bool:
        shade = colour(attack)
        if card == "tsubazeriai":
            return shade == "brown"
        if card == "kamae":
            other = "red" if self.option("kamae", "red_yellow") else "blue"
            return shade in (other, "yellow")
        if "/" in card:
            return shade == "brown" and card.split("/")[0] == threat(attack)
        return colour(card) is not None and colour(card) == shade

    # what it does

    def play(self, seat: int, line: str) -> None:
        assert line in self.legal(seat)
        if line == "yame":
            self.tokens[seat]["referee"] -= 1
            if "jikan" in self.hands[1 - seat]:
                self.ippon(seat)
            elif self.stage == "seme" and seat == self.active:
                self.penalties()
            return
        if line == "reshuffle":
            self.reshuffle()
            return
        self.acts += 1
        have = self.tokens[self.active]
        if line.endswith(" +favourite"):
            line = line.removesuffix(" +favourite")
            have["favourite"] -= 1
            self.paid = True
            if line.startswith("attack "):
                self.move(line.removeprefix("attack "), self.mine)
                self.stage, self.added = "play", True
                return
        word, _, rest = line.partition(" ")
        if word == "jikan":
            self.move("jikan", self.used)
            level = self.score[0] == self.score[1]
            self.result = (None if level else int(self.score[1] > self.score[0]), "jikan_desu")
        elif word == "exchange":
            if self.exchanges:
                have["focus"] -= 1
            self.exchanges += 1
            self.move(rest, self.deck)
            self.hands[self.active].append(self.deck.pop(0))
        elif word == "answer":
            self.answer(*rest.split(": "))
        elif word == "attack":
            self.colours.append(str(colour(rest)))
            self.move(rest, self.mine)
            self.stage, self.added = "play", True
        elif word == "ignore":
            self.retire(rest)
            self.faced, self.stage = 2, "open"
        elif word == "lose":
            self.lose(rest.split())
            self.penalties()
        elif word == "take":
            if rest != "nothing":
                have[rest] += 1
            self.hand_over()
        elif word == "stop":
            self.perfect = self.faced > 0 and not (self.live or self.exchanges or self.focused)
            if any("/" in card for card in self.live):
                self.ippon(1 - self.active)
            else:
                self.penalties()

    def move(self, card: str, to: list[str]) -> None:
        self.hands[self.active].remove(card)
        to.append(card)

    def retire(self, what: str) -> None:
        card = next(card for card in self.live if threat(card) == what)
        self.live.remove(card)
        self.used.append(card)

    def answer(self, attack: str, card: str) -> None:
        self.stage = "play"
        self.answered += 1
        if attack == "all":
            self.used += self.live
            self.live = []
        else:
            self.retire(attack)
        if card == "focus":
            self.tokens[self.active]["focus"] -= 1
            self.focused = True
            return
        if colour(card):
            self.colours.append(str(colour(card)))
        self.move(card, self.mine if colour(card) else self.used)
        if card != "kamae":
            self.arrow = True

    def reshuffle(self) -> None:
        self.deck += sorted(self.used, key=ORDER.index)
        self.used = []
        self.rng.shuffle(self.deck)

    # penalties, draw, bonus

    def lose(self, tokens: list[str]) -> None:
        for token in tokens:
            self.tokens[self.active][token] -= 1
        card = next(card for card in self.live if card.startswith("seme"))
        self.retire(card)

    def penalties(self) -> None:
        seat = self.active
        while any(card.startswith("seme") for card in self.live):
            ways = self.ways_to_lose()
            if len(ways) > 1:
                self.stage = "seme"
                return
            self.lose(list(ways[0]))
        while "kiai" in self.live:
            self.retire("kiai")
            hand = sorted(self.hands[seat], key=ORDER.index)
            if hand:
                self.move(hand[self.rng.below(len(hand))], self.deck)
            self.limits[seat] -= 1
            if self.limits[seat] == 0:
                self.ippon(1 - seat)
                return
        if "maki" in self.live:
            self.used += [*self.live, *self.mine]
            self.live, self.mine = [], []
            self.hansoku[seat] += 1
            if self.hansoku[seat] == 2:
                self.hansoku[seat] = 0
                self.ippon(1 - seat)
            else:
                self.draw()
                self.opening = True
                self.new_turn(seat, [], False)
            return
        self.draw()
        if self.perfect and len(self.legal_bonus()) > 1:
            self.stage = "bonus"
        else:
            self.hand_over()

    def draw(self) -> None:
        hand = self.hands[self.active]
        while len(hand) < self.limits[self.active]:
            if not self.deck:
                self.reshuffle()
            hand.append(self.deck.pop(0))

    def hand_over(self) -> None:
        self.opening = False
        self.new_turn(1 - self.active, self.mine, len(self.mine) == 3 and not self.paid)
