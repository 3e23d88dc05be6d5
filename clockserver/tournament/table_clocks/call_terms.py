"""Terms of a clock called on a player: its approval, its time, and the result of expiry."""

from __future__ import annotations

from typing import Literal, TypeAlias

from clockserver.rules.play_values import CallClock

Outcome: TypeAlias = Literal["in_time", "dead", "check"]


def is_approvable(rules: CallClock, asked_after_ms: int) -> bool:
    """Whether a clock asked for `asked_after_ms` after the player's turn began can be approved.

    Irish Open 27: not before two minutes; exactly two minutes suffice. In other sets the director judges.
    """
    return rules.min_wait_ms is None or asked_after_ms >= rules.min_wait_ms


def allowed_ms(rules: CallClock) -> int:
    """Time to act once the clock runs, in ms, the countdown included. TDA 2015 27, 2017 29, and other sets."""
    return rules.main_ms + rules.countdown_ms


def outcome(rules: CallClock, acted_after_ms: int | None, allowed: int, *, facing_bet: bool) -> Outcome:
    """The result of acting `acted_after_ms` after the start of a clock of `allowed` ms; None: never acted.

    Acting exactly at expiry is in time where ties go to the player. TDA 2015 27, 2017 29, and other sets.
    """
    if acted_after_ms is not None and (
        acted_after_ms < allowed or (acted_after_ms == allowed and rules.tie_goes_to == "player")
    ):
        return "in_time"
    expiry = rules.expiry_facing_bet if facing_bet else rules.expiry_no_bet
    return "dead" if expiry == "dead_hand" else "check"
