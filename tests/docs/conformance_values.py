"""The kind of each value of the rule sets, and the values that the system always applies in one way."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from clockserver.rules.ruleset import CATALOGUE
from tests.docs.values_read import readers
from tests.plays.registry import PLAYS

Kind: TypeAlias = Literal[
    "changes an outcome", "changes what screens tell", "always so", "only in the rulebook", "not shown"
]
KINDS: tuple[Kind, ...] = get_args(Kind)
_ENGINE = "clockserver/tournament"
_OF_SUBJECT = {
    "balancing": "balancing/plan.py",
    "betting": "betting/bets.py",
    "breaking": "tables/breaking.py",
    "bubble_vote": "bubble_vote/decide.py",
    "button": "dealing/positions.py",
    "call_clock": "table_clocks/player_clocks.py",
    "deals": "deals/decide.py",
    "halting": "tables/halting.py",
    "hand_for_hand": "entries/shared_places.py",
    "leaving_hand": "penalties/state.py",
    "level_change": "clock/clock_operations.py",
    "mixed_games": "balancing/mover.py",
    "penalties": "penalties/state.py",
    "re_entry": "entries/decide.py",
    "rebuys": "entries/purchases.py",
    "seat_draw": "draws/draw.py",
}
_OF_KEY = {
    "balancing.mover": "balancing/mover.py",
    "balancing.never_small_blind": "balancing/worst_seat.py",
    "balancing.to_seat": "balancing/worst_seat.py",
    "betting.odd_chips_board": "betting/pots.py",
    "betting.odd_chips_high_low": "betting/pots.py",
    "betting.odd_chips_stud": "betting/pots.py",
    "betting.side_pots": "betting/pots.py",
    "breaking.no_hand_between_button_and_small_blind": "dealing/positions.py",
    "bubble_vote.shown_if_agreed": "bubble_vote/result.py",
    "bubble_vote.shown_if_refused": "bubble_vote/result.py",
    "bubble_vote.unanimous": "bubble_vote/result.py",
    "re_entry.no_hand_between_button_and_small_blind": "dealing/positions.py",
    "seat_draw.special_needs": "entries/kept_seats.py",
    "seat_draw.wrong_seat_keeps_stack": "seating/decide.py",
}
ALWAYS_IN = {
    key: f"{_ENGINE}/{_OF_KEY.get(key) or _OF_SUBJECT[key.partition('.')[0]]}"
    for key, parameter in CATALOGUE.items()
    if parameter.effect == "always"
}
"""The module that always acts as the value states."""


def kind_of(key: str) -> Kind:
    """The kind of effect that a value has."""
    effect = CATALOGUE[key].effect
    if effect != "plays":
        return "always so" if effect == "always" else "only in the rulebook"
    if key not in PLAYS:
        return "not shown"
    is_for_screens = all(module.endswith("view.py") for module in readers()[key])
    return "changes what screens tell" if is_for_screens else "changes an outcome"
