"""What one viewer may know of a match, built up from nothing."""

import msgspec

from sanban.core.events import Viewer
from sanban.core.game import View
from sanban.core.outcome import Outcome
from sanban.games.daito import actions
from sanban.games.daito.deck import Deck
from sanban.games.daito.duel import Duel
from sanban.games.daito.faces import CardFace, faces
from sanban.games.daito.stopping import Stopping, stopping


class Tokens(msgspec.Struct, frozen=True):
    """How many tokens somebody has."""

    focus: int
    referee: int
    favourite: int


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody knows of a player."""

    ippon: int
    hansoku: int
    hand_count: int
    hand_limit: int
    tokens: Tokens
    tokens_dealt: Tokens  # at the last reset; the bonus gives back up to these


class Buried(msgspec.Struct, frozen=True):
    """A card in the deck that the viewer knows."""

    from_top: int  # 1 is the next card to be drawn
    card: str


class DaitoView(View, frozen=True):
    """The table as one viewer sees it."""

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
    hand_known: tuple[str, ...]  # those of the own hand that the opponent knows
    opponent_known: tuple[str, ...]  # cards that are surely in the opponent's hand
    buried: tuple[Buried, ...]  # cards of the deck whose place the viewer knows
    faces: dict[str, CardFace]  # what stands on the cards of the deck, and what Focus answers
    stopping: Stopping | None  # what follows if the active player stops now
    take_back: int  # how many of the viewer's last actions may be taken back


def build_view(
    duel: Duel, deck: Deck, viewer: Viewer, outcome: Outcome | None, take_back: int
) -> DaitoView:
    """The view of a seat, or of a spectator (None)."""
    over = outcome is not None
    own: list[int] = []
    theirs: list[int] = []
    buried: tuple[Buried, ...] = ()
    if viewer is not None:
        own = duel.hand_cells(viewer)
        theirs = duel.hand_cells(1 - viewer)
        mark = 32 << viewer
        buried = tuple(
            Buried(place, actions.CARD_NAMES[cell & 31])
            for place, cell in enumerate(duel.deck_cells(), 1)
            if cell & mark
        )
    return DaitoView(
        game="daito",
        viewer=viewer,
        seats=2,
        awaited=() if over else (duel.active,),
        outcome=outcome,
        deck_name=deck.name,
        deck_label=deck.label,
        deck_cards=_counted(deck.counts),
        kamae="red_yellow" if duel.kamae_red else "blue_yellow",
        rulings=_rulings(duel),
        jikan_out=duel.out,
        phase="over" if over else actions.PHASE_NAMES[duel.phase],
        active=duel.active,
        turn=duel.turn,
        first_of_round=duel.fresh,
        players=(_player(duel, 0), _player(duel, 1)),
        live=_names(duel.live_attacks()),
        attacks=_names(duel.attacks_made()),
        attacked=duel.attacked,
        exchanged=duel.exchanged,
        exchange_cost=1 if duel.exchanged else 0,
        answered=duel.answers,
        arrow=duel.arrow,
        added=duel.added,
        unpaid=duel.unpaid,
        colours=tuple(actions.COLOUR_NAMES[c] for c in range(4) if duel.colours >> c & 1),
        focused=duel.focused,
        favourite_spent=duel.favourite_spent,
        deck_count=duel.size,
        used=_counted(duel.used_counts()),
        hand=_names(own),
        hand_known=_names([cell for cell in own if cell & 32]),
        opponent_known=_names([cell for cell in theirs if cell & 32]),
        buried=buried,
        faces=faces(deck.counts, bool(duel.kamae_red)),
        stopping=None if over else stopping(duel),
        take_back=take_back,
    )


def _rulings(duel: Duel) -> dict[str, str]:
    """The options of the table, named as in `DaitoOptions`."""
    return {
        "jikan_desu": "time_out" if duel.time_out else "leader_only",
        "yame": "own_turn" if duel.yame_own_turn else "any_boundary",
        "answers": "two" if duel.only_two else "all",
        "reshuffle": "any_boundary" if duel.reshuffle_any else "own_turn",
        "turn_limit": "leader" if duel.leader_at_limit else "draw",
    }


def _player(duel: Duel, seat: int) -> Player:
    return Player(
        ippon=duel.score()[seat],
        hansoku=duel.hansoku()[seat],
        hand_count=duel.hand_size(seat),
        hand_limit=duel.hand_limits()[seat],
        tokens=Tokens(*duel.tokens_of(seat)),
        tokens_dealt=Tokens(*duel.dealt_to(seat)),
    )


def _names(cells: list[int]) -> tuple[str, ...]:
    return tuple(actions.CARD_NAMES[cell & 31] for cell in cells)


def _counted(counts: tuple[int, ...] | list[int]) -> dict[str, int]:
    return {actions.CARD_NAMES[kind]: count for kind, count in enumerate(counts) if count}
