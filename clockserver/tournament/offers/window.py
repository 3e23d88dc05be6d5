"""The time of an offer: by the clock, or closed by staff."""

from __future__ import annotations

from clockserver.core.texts import Reason
from clockserver.tournament.entries.late_registration import add_ons_open, registration_open
from clockserver.tournament.offers.state import Offer, Window
from clockserver.tournament.session import Session


def refuse_time(session: Session, offer: Offer, now: int, *, late: bool, field: str) -> list[Reason]:
    """The reason against a sale of an offer at `now`; `late` overrides the clock, but not staff."""
    if offer.window.closed or not (late or is_time(session, offer, now)):
        return [Reason("offers.closed", {"offer": offer.called}, field)]
    return []


def is_time(session: Session, offer: Offer, now: int) -> bool:
    """Whether the clock opens an offer: in its own window; for entries, while registration is open."""
    window = offer.window
    if offer.kind in ("entry", "reentry"):
        return registration_open(session, now) and (not window.is_timed or _in_window(session, window, now))
    if window.is_timed:
        return not session.closed and _in_window(session, window, now)
    if offer.kind == "rebuy":
        return registration_open(session, now)
    return add_ons_open(session, now)


def _in_window(session: Session, window: Window, now: int) -> bool:
    clock = session.clock.at(now)
    if clock.phase == "finished":
        return False
    if clock.phase in ("ready", "scheduled"):
        return window.break_after is None and (window.from_level or 1) <= session.structure.first_level
    if window.before_start:
        return False
    level = session.structure.level_number(clock.index)
    is_break = session.structure.periods[clock.index].kind == "break"
    if window.break_after is not None:
        return is_break and level == window.break_after
    through_level = window.through_level
    if window.from_level is not None and level < window.from_level:
        return False
    return (
        through_level is None
        or level < through_level
        or (level == through_level and (not is_break or window.with_break))
    )
