"""Moving a whole table to another physical table: seats, button and blinds stay the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused, Text
from clockserver.tournament.balancing.plan import breaking_order
from clockserver.tournament.entries.state import SeatRef, TableNumber
from clockserver.tournament.seating.moves import moved_entry
from clockserver.tournament.seating.seating_event import EntryChange
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import RelocateTable, ResolvedRelocateTable
from clockserver.tournament.tables.events import FactsChange, TableRelocated
from clockserver.tournament.tables.state import Table, TableDescription, TableFacts, TablePlay
from clockserver.tournament.tables.table_checks import demand_table


def decide(
    state: Tournament, command: RelocateTable, _now: int, _randomness: RandomBelow
) -> list[TableRelocated]:
    """Move a whole table. Raises Refused with every reason.

    The caller checks in the room that the physical table is free.
    """
    session = state.sessions[command.session]
    table = demand_table(session, command.table)
    target = session.tables.get(command.to)
    described = command.described if isinstance(command, ResolvedRelocateTable) else {}
    description = described.get(command.to)
    size = description.size if description is not None else table.size
    if reasons := _refuse(table, target, command, size):
        raise Refused(*reasons)
    facts = _moved_facts(table.facts, command.to, size, described)
    closed = replace(table.facts, state="closed")
    why = (Text("move.relocated", {"table": table.number, "to": command.to}),)
    return [
        TableRelocated(
            session=command.session,
            entries=_entries(state, table, command.to),
            tables=(FactsChange(table.facts, closed), FactsChange(target.facts if target else None, facts)),
            new_play=target.rest() if target is not None else TablePlay(),
            order_before=session.breaking_order,
            order_after=_order(state, session, table, facts),
            why=why,
        )
    ]


def _refuse(table: Table, target: Table | None, command: RelocateTable, size: int) -> list[Reason]:
    if command.to == table.number:
        return [Reason("relocating.same", {"table": table.number}, "to")]
    reasons = []
    if not table.open:
        reasons.append(Reason("tables.not_open", {"table": table.number}, "table"))
    if target is not None and target.open:
        reasons.append(Reason("tables.already_open", {"table": target.number}, "to"))
    seats_beyond = [seat for seat in table.needed() if seat > size]
    if seats_beyond:
        params: dict[str, Any] = {"table": command.to, "seats": size, "seat": min(seats_beyond)}
        reasons.append(Reason("relocating.too_small", params, "to"))
    return reasons


def _moved_facts(
    facts: TableFacts, new_number: TableNumber, size: int, described: Mapping[TableNumber, TableDescription]
) -> TableFacts:
    """The table's facts at its new number. A name of its own moves with it, a physical table's name stays."""
    old, new = (
        described.get(facts.number, TableDescription(0)),
        described.get(new_number, TableDescription(0)),
    )
    name = new.name if facts.name == old.name else facts.name
    return replace(facts.resized(size), number=new_number, name=name, place=new.place)


def _order(state: Tournament, session: Session, table: Table, facts: TableFacts) -> tuple[TableNumber, ...]:
    """The breaking order with the new number in place of the old one; stated in full only if needed."""
    renamed = tuple(facts.number if number == table.number else number for number in session.breaking_order)
    if table.number in session.breaking_order:
        return renamed
    numbers = [
        facts.number if number == table.number else number
        for number in breaking_order(state.ruleset, session)
    ]
    tables = session.tables.delete(table.number).set(facts.number, replace(table, facts=facts))
    after = replace(session, tables=tables)
    return session.breaking_order if breaking_order(state.ruleset, after) == numbers else tuple(numbers)


def _entries(state: Tournament, table: Table, new_number: TableNumber) -> tuple[EntryChange, ...]:
    return tuple(
        moved_entry(state.entries[table.seats[seat]], SeatRef(new_number, seat))
        for seat in sorted(table.seats)
    )
