"""The time in which add-ons are sold."""

from __future__ import annotations

from clockserver.core.texts import Reason
from clockserver.tournament.registration import add_ons_open
from clockserver.tournament.session import Session


def refuse_add_on_time(session: Session, now: int, field: str) -> list[Reason]:
    """Reasons why no add-on is sold at `now`; empty while it is."""
    return [] if add_ons_open(session, now) else [Reason("counters.add_ons_closed", {}, field)]
