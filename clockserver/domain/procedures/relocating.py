"""Moving a table whole: everybody keeps seat, button and blinds, at another physical table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.entries import SeatRef, TableNumber
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.procedures.balancing import breaking_order
from clockserver.domain.procedures.seats import moved
from clockserver.domain.procedures.table_changes import FactsChange
from clockserver.domain.procedures.tables import known_table
from clockserver.domain.renumbered import renumbered
from clockserver.domain.seating import Altered, SeatingEvent
from clockserver.domain.session import Session
from clockserver.domain.tables import Described, Rest, Table, TableFacts, with_rest
from clockserver.domain.texts import Reason, Refused, Text
from clockserver.domain.tournament_state import Tournament


class RelocateTable(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.relocate", kw_only=True
):
    """Move a table whole to another physical table that is free: to the feature table, away from a broken light."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    to: TableNumber


class RelocateKnownTable(RelocateTable, frozen=True, tag="table.relocate"):
    """The same, with what the room's inventory says of both tables."""

    described: Mapping[TableNumber, Described] = {}


class TableRelocated(SeatingEvent, frozen=True, kw_only=True):
    """A table was moved whole to another number: `tables` are the old one and the new one, before and after."""

    shares: ClassVar[tuple[str, ...]] = (
        *SeatingEvent.shares,
        "table:<session>:<number>",
        "button:<session>:<table>",
        "halt:<session>:<table>",
        "breaking_order:<session>",
    )

    tables: tuple[FactsChange, FactsChange]
    leaves: Rest = Rest()
    """What the old number has after."""
    found: Rest = Rest()
    """What the new number had before."""
    order_before: tuple[TableNumber, ...] = ()
    order_after: tuple[TableNumber, ...] = ()

    def scopes(self) -> tuple[str, ...]:
        """The players, all seats of both tables, their buttons and halts, and the breaking order."""
        session = self.session
        numbers = [change.number for change in self.tables]
        size = max(facts.size for change in self.tables for facts in (change.before, change.after) if facts)
        return (
            *(f"entry:{each.id}" for each in self.entries),
            *(f"seat:{session}:{number}-{seat}" for number in numbers for seat in range(1, size + 1)),
            *(f"{kind}:{session}:{number}" for kind in ("table", "button", "halt") for number in numbers),
            f"breaking_order:{session}",
        )

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        session = state.sessions[self.session]
        old, new = self.tables
        assert new.after is not None  # noqa: S101 - where they go there is a table
        travelling = session.tables[old.number]
        session = renumbered(session, old.number, new.number)
        opened = tuple(seat for seat in travelling.opened if seat <= new.after.size)
        tables = session.tables.set(new.number, replace(travelling, facts=new.after, opened=opened))
        if old.after is None:
            tables = tables.delete(old.number)
        else:
            tables = tables.set(old.number, with_rest(old.after, self.leaves))
        session = replace(session, tables=tables, breaking_order=self.order_after)
        entries = state.entries.update({each.id: each.after for each in self.entries if each.after})
        return replace(state, entries=entries, sessions=state.sessions.set(self.session, session))

    def inverse(self, state: Tournament) -> list[SeatingEvent]:
        """Back to the old table. Raises Refused where somebody sits there otherwise than the move left it."""
        old, new = self.tables
        here = state.sessions[self.session].tables.get(new.number)
        seats = {each.after.seat.seat: each.id for each in self.entries if each.after and each.after.seat}
        reasons = [
            Reason("entries.changed_since", {"entry": each.id}, "command")
            for each in self.entries
            if state.entries.get(each.id) != each.after
        ]
        if not reasons and (here is None or dict(here.seats) != seats):
            reasons.append(Reason("relocating.changed_since", {"table": new.number}, "command"))
        if reasons:
            raise Refused(*reasons)
        back = replace(
            self,
            entries=tuple(each.back for each in self.entries),
            tables=(FactsChange(new.after, new.before), FactsChange(old.after, old.before)),
            leaves=self.found,
            found=self.leaves,
            order_before=self.order_after,
            order_after=self.order_before,
        )
        return [back]


def decide(state: Tournament, command: RelocateTable) -> list[TableRelocated]:
    """The move of the whole table. Raises Refused with every reason why not.

    Whether the other table is free in the room is judged by whoever knows the room.
    """
    session = state.sessions[command.session]
    table = known_table(session, command.table)
    target = session.tables.get(command.to)
    described = command.described if isinstance(command, RelocateKnownTable) else {}
    known = described.get(command.to)
    size = known.size if known is not None else table.size
    if reasons := _refuse(table, target, command, size):
        raise Refused(*reasons)
    facts = _travelled(table.facts, command.to, size, described)
    closed = replace(table.facts, state="closed")
    why = (Text("move.relocated", {"table": table.number, "to": command.to}),)
    return [
        TableRelocated(
            session=command.session,
            entries=_entries(state, table, command.to),
            tables=(FactsChange(table.facts, closed), FactsChange(target.facts if target else None, facts)),
            found=target.rest() if target is not None else Rest(),
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
    beyond = [seat for seat in table.needed() if seat > size]
    if beyond:
        params: dict[str, Any] = {"table": command.to, "seats": size, "seat": min(beyond)}
        reasons.append(Reason("relocating.too_small", params, "to"))
    return reasons


def _travelled(
    facts: TableFacts, to: TableNumber, size: int, described: Mapping[TableNumber, Described]
) -> TableFacts:
    """The table at its new number. Its name travels, unless it was that of the physical table."""
    old, new = described.get(facts.number, Described(0)), described.get(to, Described(0))
    name = new.name if facts.name == old.name else facts.name
    return replace(facts.resized(size), number=to, name=name, place=new.place)


def _order(state: Tournament, session: Session, table: Table, facts: TableFacts) -> tuple[TableNumber, ...]:
    """The breaking order with the new number in the old one's turn; said in full only where it has to be."""
    renamed = tuple(facts.number if number == table.number else number for number in session.breaking_order)
    if table.number in session.breaking_order:
        return renamed
    wanted = [
        facts.number if number == table.number else number
        for number in breaking_order(state.ruleset, session)
    ]
    tables = session.tables.delete(table.number).set(facts.number, replace(table, facts=facts))
    after = replace(session, tables=tables)
    return session.breaking_order if breaking_order(state.ruleset, after) == wanted else tuple(wanted)


def _entries(state: Tournament, table: Table, to: TableNumber) -> tuple[Altered, ...]:
    return tuple(moved(state.entries[table.seats[seat]], SeatRef(to, seat)) for seat in sorted(table.seats))
