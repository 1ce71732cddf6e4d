"""The options of Daito: the deck, and the rulings on which the rulebook leaves a choice."""

import functools
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from sanban.core.options import Options, read_options
from sanban.games.daito.deck import BUILT_IN, find_deck

__all__ = ["DaitoOptions"]


class DaitoOptions(Options, frozen=True):
    """Each is explained to a player in docs/rules-daito.md.

    >>> DaitoOptions(answers="two").deck
    'default55'
    """

    # a built-in name, or the cards of a deck of one's own
    deck: Annotated[str, msgspec.Meta(examples=list(BUILT_IN))] = "default55"
    first: Literal["random", "aka", "shiro"] = "random"
    kamae: Literal["blue_yellow", "red_yellow"] = "blue_yellow"  # D1
    jikan_desu: Literal["leader_only", "time_out"] = "leader_only"  # D5
    yame: Literal["any_boundary", "own_turn"] = "any_boundary"  # D6
    answers: Literal["all", "two"] = "all"  # D7
    reshuffle: Literal["own_turn", "any_boundary"] = "own_turn"  # D8
    turn_limit: Literal["draw", "leader"] = "draw"  # D13


RULINGS = ("jikan_desu", "yame", "answers", "reshuffle", "turn_limit")  # and kamae


@functools.lru_cache(maxsize=64)
def rulings(options: DaitoOptions) -> dict[str, bool]:
    """The rulings of options; nobody may change the mapping.

    >>> rulings(DaitoOptions(answers="two"))["only_two"]
    True
    """
    return rule_flags(msgspec.structs.asdict(options))


def rule_flags(chosen: Mapping[str, str]) -> dict[str, bool]:
    """The rulings as `State.set_rules` takes them.

    >>> rule_flags(msgspec.structs.asdict(DaitoOptions(answers="two")))["only_two"]
    True
    """
    return {
        "kamae_red": chosen["kamae"] == "red_yellow",
        "time_out": chosen["jikan_desu"] == "time_out",
        "yame_own_turn": chosen["yame"] == "own_turn",
        "only_two": chosen["answers"] == "two",
        "reshuffle_any": chosen["reshuffle"] == "any_boundary",
        "leader_at_limit": chosen["turn_limit"] == "leader",
    }


def read_daito_options(given: Mapping[str, Any] | Options | None) -> DaitoOptions:
    """The options with defaults filled in; the text of a deck file becomes a line of counts.

    >>> read_daito_options({"yame": "own_turn"}).deck
    'default55'
    """
    options = read_options(DaitoOptions, given)
    deck = find_deck(options.deck).option
    return options if options.deck == deck else msgspec.structs.replace(options, deck=deck)
