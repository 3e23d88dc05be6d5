"""Late registration: its close, and whether entries and add-ons are accepted at an instant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from clockserver.core.texts import Reason
from clockserver.tournament.structure.state import Structure

if TYPE_CHECKING:
    from clockserver.tournament.session import Session


class Registration(Struct, frozen=True):
    """The end of late registration by rule set and structure.

    `close_level`: the level at whose end it closes, from 1; None: the structure's mark decides, and without
    a mark the director. `extend_through_break`: it stays open through a break that follows at once.
    """

    close_level: int | None = None
    extend_through_break: bool = False


def registration_closes(structure: Structure, registration: Registration) -> str | None:
    """The period at whose end late registration closes; None where structure and rule set name none."""
    periods = structure.periods
    index = structure.marked_close
    if index is None and registration.close_level is not None:
        index = structure.index_of_level(registration.close_level)
    if index is None:
        return None
    return periods[extended(structure, registration, index)].id


def extended(structure: Structure, registration: Registration, index: int) -> int:
    """Position of the period with which registration closes: the level at `index`, or the break after it."""
    periods = structure.periods
    if registration.extend_through_break and periods[index].kind == "level":
        # Until play resumes: two breaks in a row count as one.
        while index + 1 < len(periods) and periods[index + 1].kind == "break":
            index += 1
    return index


def still_entering(session: Session, now: int) -> bool:
    """Whether registration closes at a known, later time, so that more players may sit down."""
    closes = registration_closes(session.structure, session.registration)
    return closes is not None and registration_open(session, now)


def add_ons_open(session: Session, now: int) -> bool:
    """Whether add-ons are sold at `now`: until play resumes after the close of late registration."""
    closes = registration_closes(session.structure, session.registration)
    clock = session.clock.at(now)
    if clock.phase == "finished":
        return False
    if closes is None:
        return True
    periods, last = session.structure.periods, session.structure.index(closes)
    while last + 1 < len(periods) and periods[last + 1].kind == "break":
        last += 1
    return clock.index <= last


def refuse_add_on_time(session: Session, now: int, field: str) -> list[Reason]:
    """Reasons why no add-on is sold at `now`; empty while it is."""
    return [] if add_ons_open(session, now) else [Reason("counters.add_ons_closed", {}, field)]


def registration_open(session: Session, now: int) -> bool:
    """Whether entries are accepted at `now`: before the end of the closing period; always without one.

    A period that ends the day is over at zero, although the clock holds in it until the next day.
    """
    closes = registration_closes(session.structure, session.registration)
    clock = session.clock.at(now)
    if session.closed or session.flight_end is not None or clock.phase == "finished":
        return False
    played_out = clock.day_over and not clock.mark.left_ms
    return closes is None or clock.index + played_out <= session.structure.index(closes)
