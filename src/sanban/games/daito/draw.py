"""The table as one viewer sees it, drawn from the view only."""

from collections.abc import Sequence
from html import escape

from sanban.games.daito import actions
from sanban.games.daito.art import FONT, HEIGHT, INK, WIDTH, defs, draw_back, draw_card
from sanban.games.daito.describe import SEATS, TOKEN_TITLES
from sanban.games.daito.view import DaitoView

_W, _H = 920, 660
_FLOOR, _LINE, _PANEL = "#c9a46b", "#fffaf0", "#fbf3df"
_STEP = WIDTH + 8


def table(view: DaitoView) -> str:
    """The table as an SVG document; the viewer sits below (a spectator sees Aka below)."""
    below = 1 if view.viewer == 1 else 0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_W} {_H}" role="img" '
        f'font-family="{FONT}">',
        f"<title>{escape(_title(view))}</title>",
        defs(),
        f'<rect width="{_W}" height="{_H}" rx="12" fill="{_FLOOR}"/>',
        "".join(
            f'<path d="M0 {y}H{_W}" stroke="{INK}" stroke-opacity=".1"/>' for y in range(66, _H, 66)
        ),
        f'<rect x="10" y="150" width="{_W - 20}" height="266" fill="none" stroke="{_LINE}" '
        'stroke-width="4"/>',
        _player(view, 1 - below, 10),
        _player(view, below, 432),
        _hand(view, 1 - below, 16, 0.78),
        _hand(view, below, 438, 1.0),
        _piles(view),
        _attacks(view, below),
        _text(14, _H - 12, f"Deck {view.deck_name}: {view.deck_label}.", 12),
        "</svg>",
    ]
    return "\n".join(parts)


def _title(view: DaitoView) -> str:
    score = " : ".join(str(player.ippon) for player in view.players)
    if view.outcome is not None:
        return f"Daito, the match is over, Aka {score} Shiro"
    return f"Daito, turn {view.turn}, {SEATS[view.active]} to act, Aka {score} Shiro"


def _text(
    x: float, y: float, text: str, size: float, anchor: str = "start", weight: int = 400
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{INK}" text-anchor="{anchor}" '
        f'font-weight="{weight}">{escape(text)}</text>'
    )


def _player(view: DaitoView, seat: int, y: float) -> str:
    """A panel: name, ippon, hansoku, tokens, hand limit."""
    player = view.players[seat]
    to_act = seat in view.awaited
    parts = [
        f'<rect x="14" y="{y + 4}" width="222" height="122" rx="8" fill="{_PANEL}" '
        f'stroke="{INK}" stroke-width="{3 if to_act else 1}"/>',
        f'<rect x="24" y="{y + 14}" width="14" height="14" rx="2" stroke="{INK}" '
        f'fill="{"#b3262b" if seat == 0 else "#ffffff"}"/>',
        _text(46, y + 27, SEATS[seat] + (" – to act" if to_act else ""), 15, weight=700),
        _text(24, y + 50, "ippon", 12),
        _text(134, y + 50, "hansoku", 12),
    ]
    for mark in range(2):
        parts.append(
            f'<circle cx="{72 + mark * 22}" cy="{y + 46}" r="8" stroke="{INK}" stroke-width="1.5" '
            f'fill="{INK if mark < player.ippon else "none"}"/>'
        )
    parts.append(
        f'<path d="M194 {y + 53}l8.5 -15l8.5 15z" stroke="{INK}" stroke-width="1.5" '
        f'stroke-linejoin="round" fill="{INK if player.hansoku else "none"}"/>'
    )
    tokens = (player.tokens.focus, player.tokens.referee, player.tokens.favourite)
    dealt = (player.tokens_dealt.focus, player.tokens_dealt.referee, player.tokens_dealt.favourite)
    for row, name in enumerate(TOKEN_TITLES.values()):
        parts.append(_text(24, y + 74 + row * 17, name, 12))
        for i in range(max(dealt[row], tokens[row])):
            parts.append(_token(row, 100 + i * 20, y + 70 + row * 17, i < tokens[row]))
    parts.append(_text(226, y + 118, f"hand limit {player.hand_limit}", 12, "end"))
    return "".join(parts)


def _token(kind: int, x: float, y: float, there: bool) -> str:
    """Focus is a disc, Referee a flag, Favourite a star; a spent one is an empty outline."""
    fill = ("#7a4a22", "#c22f2a", "#d9a21b")[kind] if there else "none"
    fade = "1" if there else ".45"
    shape = (
        f'<circle cx="{x}" cy="{y}" r="6.5"',
        f'<path d="M{x - 5} {y + 7}V{y - 7}L{x + 7} {y - 3}L{x - 5} {y + 1}"',
        f'<path d="M{x} {y - 7.5}l2.2 5l5.3 .4l-4.1 3.5l1.3 5.3l-4.7 -2.9l-4.7 2.9'
        'l1.3 -5.3l-4.1 -3.5l5.3 -.4z"',
    )[kind]
    return f'{shape} fill="{fill}" stroke="{INK}" stroke-width="1.3" opacity="{fade}"/>'


def _hand(view: DaitoView, seat: int, y: float, scale: float) -> str:
    """The viewer's own cards, or the backs of the other's with the known ones face up."""
    count = view.players[seat].hand_count
    known: Sequence[str] = ()
    if view.viewer is not None:
        known = view.hand if seat == view.viewer else view.opponent_known
    parts = []
    for i in range(count):
        x = 252 + i * _STEP * scale
        if i < len(known):
            parts.append(draw_card(known[i], x, y, scale, view.kamae))
        else:
            parts.append(draw_back(x, y, scale))
    if not count:
        parts.append(_text(252, y + 40, "no cards in hand", 14))
    notes = []
    if view.viewer is not None and seat == view.viewer and view.hand_known:
        notes = ["The opponent knows:", *map(actions.title, view.hand_known)]
    elif view.viewer is not None and seat != view.viewer and known:
        notes = ["Face up: known", "to you."]
    x = 252 + count * _STEP * scale + 10
    parts += [_text(x, y + 16 + i * 17, note, 12.5) for i, note in enumerate(notes)]
    return "".join(parts)


def _piles(view: DaitoView) -> str:
    """Deck, used pile, and the viewer's own cards at the bottom of the deck."""
    x, y = 26, 196
    parts = [
        *(draw_back(x + i * 3, y - i * 3, 0.62) for i in range(min(3, view.deck_count))),
        _text(x + 34, y + 116, f"deck {view.deck_count}", 14, "middle", 700),
        _text(118, 182, f"used {sum(view.used.values())}", 14, weight=700),
    ]
    rows = [f"{count} {actions.title(card)}" for card, count in view.used.items()]
    strikes = sum(n for card, n in view.used.items() if "/" in card)
    if len(rows) > 12:  # too many for the column: the strikes in one line
        rows = [f"{strikes} strikes"] + [
            f"{n} {actions.title(card)}" for card, n in view.used.items() if "/" not in card
        ]
    parts += [_text(118, 200 + i * 15, row, 11.5) for i, row in enumerate(rows)]
    if view.buried:
        parts.append(_text(22, 346, "you know in it:", 11.5))
        for i, card in enumerate(view.buried[-4:]):
            place = f"{actions.title(card.card)}, no. {card.from_top}"
            parts.append(_text(22, 361 + i * 14, place, 11))
    return "".join(parts)


def _attacks(view: DaitoView, below: int) -> str:
    """Live attacks next to the one who faces them, attack cards of this turn further on."""
    downwards = view.active == below
    parts = []
    groups = (
        (252, view.live, f"live attacks upon {SEATS[view.active]}", downwards),
        (590, view.attacks, f"played by {SEATS[view.active]} this turn", not downwards),
    )
    for x, cards, name, down in groups:
        sign = "▼" if down else "▲"
        parts.append(_text(x, 176, f"{sign} {name}", 13, weight=700))
        for i, card in enumerate(cards):
            parts.append(draw_card(card, x + i * _STEP * 0.93, 190, 0.93, view.kamae))
        for i in range(len(cards), 3):
            parts.append(
                f'<rect x="{x + i * _STEP * 0.93:g}" y="190" width="{WIDTH * 0.93:g}" '
                f'height="{HEIGHT * 0.93:g}" rx="8" fill="none" stroke="{_LINE}" '
                'stroke-width="2" stroke-dasharray="5 6"/>'
            )
    phase = {
        "ignore": "Choose one of the three counterattacks to ignore.",
        "open": "Exchange, then play.",
        "play": "Play or end your turn.",
        "seme": "Choose the tokens to lose.",
        "bonus": "Take back a token, or none.",
        "over": "The match is over.",
    }[view.phase]
    flags = [phase]
    if view.arrow:
        flags.append("An arrow card was played.")
    if view.favourite_spent and view.phase in ("open", "play"):
        flags.append("Favourite token spent.")
    if view.jikan_out:
        flags.append(f"{view.jikan_out} Jikan Desu are out of the deck.")
    parts.append(_text(252, 368, f"Turn {view.turn}. {' '.join(flags)}", 13))
    return "".join(parts)
