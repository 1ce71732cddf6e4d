"""What one viewer may know of a match, built up from nothing."""

from collections.abc import Sequence

import msgspec

from sanban.core.events import Viewer
from sanban.core.game import View
from sanban.core.outcome import Outcome
from sanban.games.daito import actions, inspect
from sanban.games.daito.deck import Deck
from sanban.games.daito.faces import CardFace, faces
from sanban.games.daito.layout import KIND, KNOWN, Fields
from sanban.games.daito.options import RULINGS, DaitoOptions
from sanban.games.daito.state import State
from sanban.games.daito.stopping import Stopping, stopping

__all__ = ["Buried", "DaitoView", "Noticed", "Player", "Tokens"]


class Tokens(msgspec.Struct, frozen=True):
    """How many tokens somebody has.

    >>> sanban.Daito.start(seed=7).view(None).players[0].tokens
    Tokens(focus=4, referee=3, favourite=2)
    """

    focus: int
    referee: int
    favourite: int


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody knows of a player.

    >>> player = sanban.Daito.start(seed=7).view(None).players[0]
    >>> player.hand_count, player.ippon
    (4, 0)
    """

    ippon: int
    hansoku: int
    hand_count: int
    hand_limit: int
    tokens: Tokens
    tokens_dealt: Tokens  # at the last reset; the bonus gives back up to these


class Buried(msgspec.Struct, frozen=True):
    """A card in the deck that the viewer knows.

    >>> game = sanban.Daito.start({"first": "aka"}, seed=7)
    >>> events = game.play(0, game.parse(0, "exchange fudoshin"))
    >>> game.view(0).buried, game.view(1).buried
    ((Buried(from_top=47, card='fudoshin'),), ())
    """

    from_top: int  # 1 is the next card to be drawn
    card: str


class Noticed(msgspec.Struct, frozen=True, kw_only=True):
    """What both players can notice of a hand and remember.

    >>> sanban.Daito.start(seed=7).view(0).noticed[1].fresh
    4
    """

    fresh: int  # cards since the owner could last get rid of one
    shown: tuple[str, ...]  # cards shown by Yame that may still be there; nothing for a spectator
    gone: int  # cards that have left the hand unseen since they were shown
    # by attack, how many cards were there when the owner answered it with none of them;
    # "attack": when the owner did not attack
    lacking: dict[str, int]


class DaitoView(View, frozen=True):
    """The table as one viewer sees it.

    >>> view = sanban.Daito.start({"first": "aka"}, seed=7).view(0)
    >>> view.hand, view.players[1].hand_count, view.phase
    (('men/tsuki', 'kote/tsuki', 'tsuki/do', 'fudoshin'), 4, 'open')
    """

    deck_name: str
    deck_label: str  # says that the card counts are unofficial
    deck_cards: dict[str, int]  # the whole deck, before anything was dealt
    kamae: str  # which colours Kamae answers at this table (D1)
    rulings: dict[str, str]  # the other options that change what is legal (D5 to D8, D13)
    jikan_out: int  # Jikan Desu cards out of the game

    phase: str  # ignore, open, play, seme, bonus or over
    active: int
    turn: int
    first_of_round: bool
    players: tuple[Player, ...]
    live: tuple[str, ...]  # attacks that the active player still faces
    attacks: tuple[str, ...]  # attack cards that the active player has played this turn
    attacked: int  # attacks faced at the start of the turn
    exchanged: int
    exchange_cost: int  # Focus tokens for the next exchange
    answered: int
    arrow: bool  # an arrow card was played: further attack cards may be added
    added: bool  # a card was added: no more answers
    unpaid: int  # attack cards of this turn that no Favourite token paid for
    colours: tuple[str, ...]  # of those cards: another of the same colour is not free
    focused: bool  # a strike was neutralised with Focus: no bonus in this turn
    favourite_spent: bool
    deck_count: int
    used: dict[str, int]

    hand: tuple[str, ...]  # the viewer's own; empty for a spectator
    hand_known: tuple[str, ...]  # cards of the viewer's hand that the opponent knows
    opponent_known: tuple[str, ...]  # cards that are surely in the opponent's hand
    buried: tuple[Buried, ...]  # cards of the deck whose place the viewer knows
    noticed: tuple[Noticed, ...]  # of both hands
    faces: dict[str, CardFace]  # what stands on the cards of the deck, and what Focus answers
    stopping: Stopping | None  # what follows if the active player stops now
    take_back: int  # how many of the viewer's last actions may be taken back


def build(
    state: State,
    deck: Deck,
    options: DaitoOptions,
    viewer: Viewer,
    outcome: Outcome | None,
    take_back: int,
) -> DaitoView:
    """The view of a seat, or of a spectator (None)."""
    over = outcome is not None
    s = inspect.fields(state)
    own: list[int] = []
    theirs: list[int] = []
    buried: tuple[Buried, ...] = ()
    if viewer is not None:
        own = inspect.hand(state, viewer)
        theirs = inspect.hand(state, 1 - viewer)
        mark = KNOWN << viewer
        buried = tuple(
            Buried(place, actions.CARD_NAMES[cell & KIND])
            for place, cell in enumerate(inspect.deck(state), 1)
            if cell & mark
        )
    return DaitoView(
        game="daito",
        viewer=viewer,
        seats=2,
        awaited=() if over else (s.active,),
        outcome=outcome,
        deck_name=deck.name,
        deck_label=deck.label,
        deck_cards=_counted(deck.counts),
        kamae=options.kamae,
        rulings={name: getattr(options, name) for name in RULINGS},
        jikan_out=s.jikan_out,
        phase="over" if over else actions.PHASE_NAMES[s.phase],
        active=s.active,
        turn=s.turn,
        first_of_round=bool(s.first_of_round),
        players=(_player(s, 0), _player(s, 1)),
        live=_names(s.live[: s.live_size]),
        attacks=_names(s.attacks[: s.attacks_size]),
        attacked=s.attacked,
        exchanged=s.exchanged,
        exchange_cost=1 if s.exchanged else 0,
        answered=s.answered,
        arrow=bool(s.arrow),
        added=bool(s.added),
        unpaid=s.unpaid,
        colours=tuple(actions.COLOUR_NAMES[c] for c in range(4) if s.colours >> c & 1),
        focused=bool(s.focused),
        favourite_spent=bool(s.favourite_spent),
        deck_count=s.deck_size,
        used=_counted(s.used),
        hand=_names(own),
        hand_known=_names([cell for cell in own if cell & KNOWN]),
        opponent_known=_names([cell for cell in theirs if cell & KNOWN]),
        buried=buried,
        noticed=(_noticed(s, 0, viewer), _noticed(s, 1, viewer)),
        faces=faces(deck.counts, bool(s.kamae_red)),
        stopping=None if over else stopping(state),
        take_back=take_back,
    )


def _player(s: Fields, seat: int) -> Player:
    return Player(
        ippon=s.ippon[seat],
        hansoku=s.hansoku[seat],
        hand_count=s.hand_size[seat],
        hand_limit=s.hand_limit[seat],
        tokens=Tokens(*s.tokens[3 * seat : 3 * seat + 3]),
        tokens_dealt=Tokens(*s.tokens_dealt[3 * seat : 3 * seat + 3]),
    )


def _noticed(s: Fields, seat: int, viewer: Viewer) -> Noticed:
    first, kinds = seat * len(actions.NOTICED_NAMES), range(actions.KINDS)
    shown = [kind for kind in kinds for _ in range(s.shown[seat * actions.KINDS + kind])]
    lacking = zip(actions.NOTICED_NAMES, s.lacking[first:], strict=False)
    return Noticed(
        fresh=s.fresh[seat],
        shown=() if viewer is None else _names(shown),
        gone=0 if viewer is None else s.shown_gone[seat],
        lacking={name: count for name, count in lacking if count},
    )


def _names(cells: Sequence[int]) -> tuple[str, ...]:
    return tuple(actions.CARD_NAMES[cell & KIND] for cell in cells)


def _counted(counts: Sequence[int]) -> dict[str, int]:
    return {actions.CARD_NAMES[kind]: count for kind, count in enumerate(counts) if count}
