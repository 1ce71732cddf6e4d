"""Daito in the terminal: cards as small boxes with words, both players' tokens and marks."""

from collections.abc import Sequence

from rich.box import HEAVY, ROUNDED, SQUARE
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from sanban.core.game import Game
from sanban.games.daito import actions, events, notation
from sanban.games.daito.art import face
from sanban.games.daito.describe import SEATS, TOKEN_TITLES, cards_text, threat_title
from sanban.games.daito.game import Daito
from sanban.games.daito.view import DaitoView, Player

NOTATION = notation.FORMS
_CARD = 15  # columns
_SIGNS = "∇ neutralises · † attack · ↩ arrow"
_STYLES = {
    "brown": "#c08a4e",
    "red": "#e0554f",
    "blue": "#5b9be8",
    "yellow": "#e8c63a",
    "purple": "#b083d6",
    "green": "#4fb877",
    "white": "default",
}
_ORDER = (
    *("jikan_desu", "ignore", "lose", "take", "take_nothing", "answer", "attack", "all_count"),
    *("stop", "exchange", "reshuffle", "yame"),
)


def board(view: DaitoView) -> RenderableType:
    """The table: the opponent above, the attacks in the middle, the viewer below."""
    below = 1 if view.viewer == 1 else 0
    parts: list[RenderableType] = [
        _player(view, 1 - below),
        _hand(view, 1 - below),
        _middle(view),
        _piles(view),
        _player(view, below),
        _hand(view, below),
    ]
    return Panel(
        Group(*parts),
        title=f"Daito · turn {view.turn}",
        subtitle=f"{_SIGNS} · deck {view.deck_name}: unofficial card counts",
        box=SQUARE,
        width=100,
    )


def _player(view: DaitoView, seat: int) -> Text:
    player = view.players[seat]
    line = Text()
    acting = seat in view.awaited
    line.append(
        f"{'▶' if acting else ' '} {SEATS[seat]:6}", style="bold reverse" if acting else "bold"
    )
    line.append(f"  ippon {_marks(player.ippon, 2, '●', '○')}")
    line.append(f"  hansoku {_marks(player.hansoku, 1, '▲', '△')}")
    for name, left, dealt in _tokens(player):
        line.append(f"  {name} ")
        line.append(_marks(left, dealt, "■", "□"))
    line.append(f"  hand {player.hand_count}/{player.hand_limit}")
    return line


def _marks(count: int, of: int, there: str, gone: str) -> str:
    return there * count + gone * max(of - count, 0) or "none"


def _tokens(player: Player) -> list[tuple[str, int, int]]:
    left, dealt = player.tokens, player.tokens_dealt
    return [
        (title, getattr(left, name), getattr(dealt, name)) for name, title in TOKEN_TITLES.items()
    ]


def _card(card: str, kamae: str) -> Panel:
    """A card: its name, what it neutralises, what its attack does, colour and arrow."""
    shown = face(card, kamae)
    style = _STYLES[shown.colour]
    lines = [Text(shown.name, style=f"bold {style}")]
    if card == "jikan":
        lines += [Text("time is up:"), Text("the leader"), Text("wins")]
    else:
        lines.append(Text(f"∇ {shown.fan.replace(' or|', '/').replace('|', ' ')}"))
        katana = "−1 of hand" if card == "kiai" else shown.katana.replace("|", " ")
        lines.append(Text(f"† {katana}") if katana else Text("no attack", style="dim"))
        end = Text(f"{shown.colour:7}", style=style)
        lines.append(end + Text("↩" if shown.arrow else ""))
    return Panel(Group(*lines), box=ROUNDED, border_style=style, width=_CARD, padding=(0, 0))


def _row(cards: Sequence[RenderableType]) -> RenderableType:
    grid = Grid.grid(padding=(0, 1, 0, 0))
    for _ in cards:
        grid.add_column(width=_CARD)
    grid.add_row(*cards)
    return grid


def _hand(view: DaitoView, seat: int) -> RenderableType:
    """The viewer's hand; of the other's only what is known, and backs."""
    own = seat == view.viewer
    if own:
        notes = f"  The opponent knows: {cards_text(view.hand_known)}." if view.hand_known else ""
        shown = (
            _row([_card(card, view.kamae) for card in view.hand])
            if view.hand
            else Text("  no cards")
        )
        return Group(shown, Text(notes, style="dim")) if notes else shown
    count = view.players[seat].hand_count
    known = view.opponent_known if view.viewer is not None else ()
    if not known:
        return Text("  " + "▒▒ " * count + ("hidden" if count else "no cards"), style="dim")
    hidden = count - len(known)
    return Text(f"  Known to you: {cards_text(known)}{f', and {hidden} hidden' if hidden else ''}.")


def _middle(view: DaitoView) -> RenderableType:
    """Live attacks upon the active player, and the attack cards of this turn."""
    who = SEATS[view.active]
    heads: list[Text] = []
    groups: list[RenderableType] = []
    for title, cards in (
        (f"Live attacks against {who}", view.live),
        (f"{who} attacks with", view.attacks),
    ):
        heads.append(Text(f"{title}: {'' if cards else 'none'}", style="bold"))
        groups.append(_row([_card(card, view.kamae) for card in cards]) if cards else Text(""))
    grid = Grid.grid(padding=(0, 0))
    grid.add_column(width=48)
    grid.add_column(width=48)
    grid.add_row(*heads)
    if view.live or view.attacks:
        grid.add_row(*groups)
    return Panel(grid, box=HEAVY, border_style="dim", padding=(0, 0))


def _piles(view: DaitoView) -> RenderableType:
    used = ", ".join(f"{count} {actions.title(card)}" for card, count in view.used.items())
    lines = [
        Text(f"Deck {view.deck_count} cards.  Used {sum(view.used.values())}: {used or 'none'}.")
    ]
    if view.jikan_out:
        lines.append(Text(f"{view.jikan_out} Jikan Desu are out of the game at this score."))
    if view.buried:
        places = ", ".join(
            f"{actions.title(card.card)} (card {card.from_top})" for card in view.buried
        )
        lines.append(Text(f"You know in the deck, from the top: {places}."))
    return Padding(Group(*lines), (0, 0, 0, 2))


def hand(view: DaitoView) -> str:
    """The cards in the viewer's hand."""
    return cards_text(view.hand) or "no card"


def choices(game: Game, seat: int) -> list[tuple[int, str]]:
    """Every legal action with a label: first what answers, then what attacks, calls at the end."""
    assert isinstance(game, Daito)
    details = [(action, game.detail(seat, action)) for action in game.legal(seat)]
    details.sort(key=lambda pair: _ORDER.index(pair[1].kind))
    view = game.view(seat)
    return [
        (action, f"{game.text(seat, action):34} {_label(view, detail)}")
        for action, detail in details
    ]


def _label(view: DaitoView, detail: events.DaitoDetail) -> str:
    token = ", for a Favourite token"
    match detail:
        case events.AnswerDetail():
            return _answer_label(detail) + (token if detail.favourite else "")
        case events.AttackDetail():
            card = face(detail.card, view.kamae)
            effect = card.katana.replace("|", " ")
            if "/" in detail.card:
                effect = f"a strike at {card.katana}"
            return f"{card.colour}: {effect}{token if detail.favourite else ''}"
        case events.ExchangeDetail():
            cost = "1 Focus" if view.exchanged else "free"
            return f"{actions.title(detail.card)} to the bottom of the deck for a new card ({cost})"
        case events.IgnoreDetail():
            return f"{threat_title(detail.threat)} does not count"
    return {
        "jikan_desu": "time is up: the match ends at this score",
        "lose": "pay for the Seme",
        "take": "take the token back",
        "take_nothing": "leave it",
        "all_count": "a Favourite token: the opponent faces all three",
        "stop": "end your turn; unanswered attacks hit you",
        "reshuffle": "shuffle the used pile into the deck",
        "yame": "a Referee token: an ippon if your opponent holds Jikan Desu",
    }[detail.kind]


def _answer_label(answer: events.AnswerDetail) -> str:
    card, threat = answer.card, threat_title(answer.threat)
    if card == "focus":
        return f"a Focus token neutralises {threat}"
    shown = face(card)
    if not shown.katana:
        return f"neutralises {threat}{'' if shown.arrow else ', no arrow'}"
    effect = f"strikes at {shown.katana}" if "/" in card else "counterattacks"
    return f"neutralises {threat} and {effect}"
