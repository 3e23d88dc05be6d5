"""Opening of tables, also in waves as seats run out; and held seats: no draw or move fills them."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import HoldSeats, OpenTables, ResolvedOpenTables
from clockserver.tournament.tables.events import FactsChange, TablesChanged, occupied_reason
from clockserver.tournament.tables.state import TableDescription, TableFacts, TablePlay, TableState


def decide(state: Tournament, command: HoldSeats, _now: int, _randomness: RandomBelow) -> list[TablesChanged]:
    """Hold or release seats at tables. Raises Refused with every reason."""
    session = state.sessions[command.session]
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
    """Open the next held tables by number, once no seat is open and enough alternates wait; else None."""
    seating, tables = session.seating, session.tables.values()
    if not seating.wave or not session.waiting or any(table.open and table.room for table in tables):
        return None
    reserved = sorted(
        (table.facts for table in tables if table.facts.state == "held"), key=lambda each: each.number
    )
    wave = reserved[: seating.wave]
    if not wave or len(session.waiting) < len(wave) * (seating.min_to_start or 0):
        return None
    changes = tuple(FactsChange(facts, replace(facts, state="open")) for facts in wave)
    return TablesChanged(session=session_id, changes=changes)


def open_tables(session: Session, command: OpenTables) -> TablesChanged:
    """Open tables, or hold them. Raises Refused with every reason."""
    state: TableState = "held" if command.held else "open"
    described = command.described if isinstance(command, ResolvedOpenTables) else {}
    reasons, changes = [], []
    for i, number in enumerate(command.tables):
        field = f"tables[{i}]"
        table, description = session.tables.get(number), described.get(number, TableDescription(0))
        size = command.size or description.size
        if number in command.tables[:i]:
            reasons.append(Reason("tables.twice", {"table": number}, field))
        elif table is None:
            size = size or session.seating.table_size
            facts = TableFacts(number, size, state, command.added, description.name, description.place)
            changes.append(FactsChange(None, facts))
        elif table.facts.state == state:
            reasons.append(Reason("tables.already_open", {"table": number}, field))
        elif table.seats and command.held:
            reasons.append(occupied_reason(table, field))
        else:
            facts = replace(table.facts, state=state, added=table.facts.added or command.added)
            facts = replace(
                facts, name=facts.name or description.name, place=facts.place or description.place
            )
            facts = facts.resized(size or table.size)
            is_reopened = table.facts.state == "closed"
            play_before, play_after = (table.rest(), TablePlay()) if is_reopened else (None, None)
            changes.append(FactsChange(table.facts, facts, play_before, play_after))
    if reasons:
        raise Refused(*reasons)
    return TablesChanged(session=command.session, changes=tuple(changes))
