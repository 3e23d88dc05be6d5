"""The time in which a stack may be surrendered for a new entry, by rule set and house."""

from __future__ import annotations

from msgspec import Struct

from clockserver.core.texts import Reason
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.clock.session_clock import periods_with_lengths
from clockserver.tournament.entries.late_registration import registration_closes
from clockserver.tournament.session import Session


class ForfeitWindow(Struct, frozen=True):
    """The current window for surrendering stacks, with times as if the clock ran without a hold.

    `left_ms`: until it ends, None: no known end; `opens_in_ms`: until it opens, None: not again.
    """

    open: bool
    left_ms: int | None = None
    opens_in_ms: int | None = None
    right_lasts: bool = True
    """Whether the rule set still allows a surrender, now or in a later period."""
    asks: bool = False
    """Whether the rule set needs a designated time, and the house has designated none yet."""


def forfeit_window(rules: RuleSet, session: Session, now: int) -> ForfeitWindow | None:
    """The current window; None where the rule set allows no surrender."""
    if rules.forfeit.chips_leave_play is None:
        return None
    clock = session.clock.at(now)
    periods = periods_with_lengths(session)
    last = _last_index(rules, session)
    index = clock.index
    if clock.phase == "finished" or (last is not None and index > last):
        return ForfeitWindow(open=False, right_lasts=False)
    if rules.forfeit.window == "designated_time" and not session.forfeit_periods:
        return ForfeitWindow(open=False, asks=True)
    end = len(periods) if last is None else last + 1
    allowed = [_designated(session, periods[i].id) for i in range(index, end)]
    if not any(allowed):
        return ForfeitWindow(open=False)
    lengths = [clock.remaining_ms(now), *(each.ms for each in periods[index + 1 : end])]
    if not allowed[0]:
        return ForfeitWindow(open=False, opens_in_ms=sum(lengths[: allowed.index(True)]))
    closed = allowed.index(False) if False in allowed else None
    ahead = periods[index : index + (closed or len(allowed))]
    if (closed is None and last is None) or any(each.is_untimed for each in ahead):
        return ForfeitWindow(open=True)
    return ForfeitWindow(open=True, left_ms=sum(lengths[:closed]))


def refuse_forfeit(rules: RuleSet, session: Session, now: int) -> list[Reason]:
    """Reasons against surrendering a stack now, by rule set and house."""
    window = forfeit_window(rules, session, now)
    if window is None:
        rule = rules.cite("forfeit.chips_leave_play")
        return [Reason("entries.no_forfeit", {}, "entry", rule)]
    if window.open:
        return []
    if window.asks:
        return [Reason("entries.no_time_to_forfeit", {}, "entry", rules.cite("forfeit.window"))]
    if window.right_lasts:
        rule = rules.cite("forfeit.window")
        return [Reason("entries.not_the_time_to_forfeit", {}, "entry", rule)]
    rule = rules.cite("forfeit.right_ends")
    return [Reason("counters.registration_closed", {}, "entry", rule)]


def _last_index(rules: RuleSet, session: Session) -> int | None:
    """Index of the last period with the right: the one that closes registration, in some sets the breaks after it."""
    closes = registration_closes(session.structure, session.registration)
    if closes is None:
        return None
    periods = session.structure.periods
    last = session.structure.index(closes)
    if rules.forfeit.right_ends == "new_level_and_registration_closed":
        while last + 1 < len(periods) and periods[last + 1].kind == "break":
            last += 1
    return last


def _designated(session: Session, period: str) -> bool:
    return not session.forfeit_periods or period in session.forfeit_periods
