"""Tables open in waves as seats run out, and seats are held: nobody is drawn or moved to them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.entries import SeatNumber
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.procedures.table_changes import FactsChange, TablesChanged
from clockserver.domain.procedures.tables import Numbers
from clockserver.domain.session import Session
from clockserver.domain.tables import MOST_SEATS
from clockserver.domain.texts import Reason, Refused


class HoldSeats(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tables.hold_seats", kw_only=True
):
    """Hold seats at tables: nobody is drawn or proposed to them, only put there by hand. None: all are let go."""

    session: SessionId = FIRST_SESSION
    tables: Numbers
    seats: Annotated[tuple[SeatNumber, ...], Meta(max_length=MOST_SEATS)] = ()


def decide(session: Session, command: HoldSeats) -> list[TablesChanged]:
    """The tables whose held seats change. Raises Refused with every reason why not."""
    reasons: list[Reason] = []
    changes = []
    for i, number in enumerate(command.tables):
        field, table = f"tables[{i}]", session.tables.get(number)
        if number in command.tables[:i]:
            reasons.append(Reason("tables.twice", {"table": number}, field))
        elif table is None:
            reasons.append(Reason("tables.unknown", {"table": number}, field))
        else:
            reasons += [
                Reason("seats.unknown", {"seat": seat, "seats": table.size}, f"seats[{j}]")
                for j, seat in enumerate(command.seats)
                if seat > table.size
            ]
            facts = replace(table.facts, held_seats=tuple(sorted(set(command.seats))))
            if facts != table.facts:
                changes.append(FactsChange(table.facts, facts))
    if not reasons and not changes:
        reasons.append(Reason("already_done", {}, "seats"))
    if reasons:
        raise Refused(*reasons)
    return [TablesChanged(session=command.session, changes=tuple(changes))]


def open_wave(session_id: SessionId, session: Session) -> TablesChanged | None:
    """The next held tables, by number, once enough alternates wait and no seat is open; None while they stay held."""
    seating, tables = session.seating, session.tables.values()
    if not seating.wave or not session.waiting or any(table.open and table.room for table in tables):
        return None
    held = sorted(
        (table.facts for table in tables if table.facts.state == "held"), key=lambda each: each.number
    )
    wave = held[: seating.wave]
    if not wave or len(session.waiting) < len(wave) * (seating.least_to_start or 0):
        return None
    changes = tuple(FactsChange(facts, replace(facts, state="open")) for facts in wave)
    return TablesChanged(session=session_id, changes=changes)
