"""Tables: opened, named, closed; the order in which they break; how the event seats its players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.entries import TableNumber
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.procedures.table_changes import FactsChange, TablesChanged, occupied, refuse_facts
from clockserver.domain.session import Seating, Session
from clockserver.domain.tables import (
    Described,
    Rest,
    Table,
    TableFacts,
    TableSize,
    TableState,
)
from clockserver.domain.texts import Reason, Refused

MOST_TABLES = 2_000
Numbers: TypeAlias = Annotated[tuple[TableNumber, ...], Meta(min_length=1, max_length=MOST_TABLES)]
ShortLine: TypeAlias = Annotated[str, Meta(max_length=40)]


class OpenTables(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tables.open", kw_only=True
):
    """Open tables, or hold them for later. `added`: beyond the planned draw."""

    session: SessionId = FIRST_SESSION
    tables: Numbers
    size: TableSize | None = None
    """Without one, what the room's inventory says of each table, else the event's."""
    held: bool = False
    added: bool = False


class OpenKnownTables(OpenTables, frozen=True, tag="tables.open"):
    """The same, with what the room's inventory says of the tables."""

    described: Mapping[TableNumber, Described] = {}


class ChangeTable(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tables.change", kw_only=True
):
    """Name a table, or say where it stands, or change its seats. What is not given stays."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    name: ShortLine | None = None
    place: ShortLine | None = None
    size: TableSize | None = None
    added: bool | None = None


class CloseTable(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tables.close", kw_only=True
):
    """Close a table where nobody sits."""

    session: SessionId = FIRST_SESSION
    table: TableNumber


class SetBreakingOrder(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag="tables.breaking_order",
    kw_only=True,
):
    """The order in which tables break, the first first; tables not named follow by number, the highest first."""

    session: SessionId = FIRST_SESSION
    tables: Annotated[tuple[TableNumber, ...], Meta(max_length=MOST_TABLES)]


class ChangeSeating(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="tables.seating", kw_only=True
):
    """How this event seats its players."""

    session: SessionId = FIRST_SESSION
    seating: Seating


AnyTableCommand: TypeAlias = OpenTables | ChangeTable | CloseTable | SetBreakingOrder | ChangeSeating


class _OfSession(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION


class BreakingOrderSet(_OfSession, frozen=True, tag_field="type", tag="BreakingOrderSet"):
    """Another order of breaking."""

    before: tuple[TableNumber, ...] = ()
    after: tuple[TableNumber, ...] = ()

    def scopes(self) -> tuple[str, ...]:
        """The order."""
        return (f"breaking_order:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, breaking_order=self.after)

    def inverse(self, _session: Session) -> list[BreakingOrderSet]:
        """The order that was before."""
        return [replace(self, before=self.after, after=self.before)]


class SeatingChanged(_OfSession, frozen=True, tag_field="type", tag="SeatingChanged"):
    """Another way to seat players."""

    before: Seating
    after: Seating

    def scopes(self) -> tuple[str, ...]:
        """The way of seating."""
        return (f"seating:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, seating=self.after)

    def inverse(self, _session: Session) -> list[SeatingChanged]:
        """The way that was before."""
        return [replace(self, before=self.after, after=self.before)]


AnyTableEvent: TypeAlias = TablesChanged | BreakingOrderSet | SeatingChanged


def decide(session: Session, command: AnyTableCommand) -> list[AnyTableEvent]:
    """What a command about tables brings. Raises Refused with every reason why not."""
    match command:
        case OpenTables():
            return [_open(session, command)]
        case ChangeTable():
            return [_change(session, command)]
        case CloseTable():
            return [_close(session, command)]
        case SetBreakingOrder():
            return [_order(session, command)]
        case ChangeSeating(seating=seating):
            if seating == session.seating:
                raise Refused(Reason("already_done", {}, "seating"))
            return [SeatingChanged(session=command.session, before=session.seating, after=seating)]


def _open(session: Session, command: OpenTables) -> TablesChanged:
    state: TableState = "held" if command.held else "open"
    described = command.described if isinstance(command, OpenKnownTables) else {}
    reasons, changes = [], []
    for i, number in enumerate(command.tables):
        field = f"tables[{i}]"
        table, known = session.tables.get(number), described.get(number, Described(0))
        size = command.size or known.size
        if number in command.tables[:i]:
            reasons.append(Reason("tables.twice", {"table": number}, field))
        elif table is None:
            size = size or session.seating.table_size
            facts = TableFacts(number, size, state, command.added, known.name, known.place)
            changes.append(FactsChange(None, facts))
        elif table.facts.state == state:
            reasons.append(Reason("tables.already_open", {"table": number}, field))
        elif table.seats and command.held:
            reasons.append(occupied(table, field))
        else:
            facts = replace(table.facts, state=state, added=table.facts.added or command.added)
            facts = replace(facts, name=facts.name or known.name, place=facts.place or known.place)
            facts = facts.resized(size or table.size)
            anew = table.facts.state == "closed"
            found, leaves = (table.rest(), Rest()) if anew else (None, None)
            changes.append(FactsChange(table.facts, facts, found, leaves))
    if reasons:
        raise Refused(*reasons)
    return TablesChanged(session=command.session, changes=tuple(changes))


def _change(session: Session, command: ChangeTable) -> TablesChanged:
    table = known_table(session, command.table)
    given = {
        name: value
        for name in ("name", "place", "size", "added")
        if (value := getattr(command, name)) is not None
    }
    facts = replace(table.facts, **given)
    facts = facts.resized(facts.size)
    if table.open and (reasons := refuse_facts(table, facts, "size")):
        raise Refused(*reasons)
    if facts == table.facts:
        raise Refused(Reason("already_done", {}, "table"))
    return TablesChanged(session=command.session, changes=(FactsChange(table.facts, facts),))


def _close(session: Session, command: CloseTable) -> TablesChanged:
    table = known_table(session, command.table)
    reasons = []
    if table.facts.state == "closed":
        reasons.append(Reason("already_done", {}, "table"))
    if table.seats:
        reasons.append(occupied(table))
    if reasons:
        raise Refused(*reasons)
    closed = replace(table.facts, state="closed")
    return TablesChanged(session=command.session, changes=(FactsChange(table.facts, closed),))


def _order(session: Session, command: SetBreakingOrder) -> BreakingOrderSet:
    reasons = []
    for i, number in enumerate(command.tables):
        field = f"tables[{i}]"
        if number not in session.tables:
            reasons.append(unknown_table(number, field))
        if number in command.tables[:i]:
            reasons.append(Reason("tables.twice", {"table": number}, field))
    if reasons:
        raise Refused(*reasons)
    if command.tables == session.breaking_order:
        raise Refused(Reason("already_done", {}, "tables"))
    return BreakingOrderSet(session=command.session, before=session.breaking_order, after=command.tables)


def known_table(session: Session, number: TableNumber, field: str = "table") -> Table:
    """A table by its number. Raises Refused for one that is not there."""
    table = session.tables.get(number)
    if table is None:
        raise Refused(unknown_table(number, field))
    return table


def unknown_table(number: TableNumber, field: str = "table") -> Reason:
    return Reason("tables.unknown", {"table": number}, field)
