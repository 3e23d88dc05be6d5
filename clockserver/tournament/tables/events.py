"""Events of tables: opened, held, changed, closed, broken, relocated, halted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from clockserver.core.cards import Card
from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.state import EntryId, SeatRef, TableNumber
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.renumbering import with_new_number
from clockserver.tournament.tables.state import Table, TableFacts, TablePlay, with_rest


class FactsChange(Struct, frozen=True, omit_defaults=True):
    """The facts of a table before and after a change; None: it did not exist before, or does not after."""

    before: TableFacts | None = None
    after: TableFacts | None = None
    play_before: TablePlay | None = field(default=None, name="found")
    """For a reopened table: its state before the event."""
    play_after: TablePlay | None = field(default=None, name="leaves")
    """For a reopened table: its state after the event."""

    @property
    def number(self) -> TableNumber:
        facts = self.after or self.before
        assert facts is not None  # noqa: S101 - one of them is there
        return facts.number

    def reversal(self, current: TableFacts | None) -> FactsChange:
        """The opposite change for a table with these current facts; other changes since stay."""
        before = self.before
        if before is not None and self.after is not None and current is not None:
            names = [each for each in before.__struct_fields__ if _differs(before, self.after, each)]
            before = replace(current, **{name: getattr(self.before, name) for name in names})
        return FactsChange(current, before, self.play_after, self.play_before)


class TablesChanged(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="TablesChanged"
):
    """Tables were opened, held, changed or closed."""

    shares: ClassVar[tuple[str, ...]] = ("table:<session>:<number>",)
    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    changes: tuple[FactsChange, ...]

    def scopes(self) -> tuple[str, ...]:
        """The tables."""
        return tuple(f"table:{self.session}:{each.number}" for each in self.changes)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        tables = session.tables
        for each in self.changes:
            if each.after is None:
                tables = tables.delete(each.number)
            elif each.play_after is not None:
                tables = tables.set(each.number, with_rest(each.after, each.play_after))
            elif (table := tables.get(each.number)) is None:
                tables = tables.set(each.number, Table(each.after))
            else:
                tables = tables.set(each.number, replace(table, facts=each.after))
        return replace(session, tables=tables)

    def inverse(self, session: Session) -> list[TablesChanged]:
        """Restore the tables. Raises Refused for a table or seat with a player that the undo would remove."""
        tables = {each.number: session.tables.get(each.number) for each in self.changes}
        reversals = tuple(
            each.reversal(table.facts if (table := tables[each.number]) is not None else None)
            for each in reversed(self.changes)
        )
        reasons = [
            reason
            for change in reversals
            if (table := tables[change.number]) is not None
            for reason in refuse_facts(table, change.after, "command")
        ]
        if reasons:
            raise Refused(*reasons)
        return [replace(self, changes=reversals)]


def refuse_facts(table: Table, facts: TableFacts | None, field: str) -> list[Reason]:
    """Reasons against new facts of a table: they would remove a table or seat with players, or with blinds."""
    if facts is None or facts.state != "open":
        return [occupied_reason(table, field)] if table.seats else []
    if beyond := [seat for seat in table.seats if seat > facts.size]:
        return [Reason("tables.seats_taken_beyond", {"seat": min(beyond)}, field)]
    if (
        facts.size < table.size
        and table.seats
        and (beyond := [seat for seat in table.needed() if seat > facts.size])
    ):
        return [Reason("tables.blinds_beyond", {"seat": min(beyond)}, field)]
    return []


def occupied_reason(table: Table, field: str = "table") -> Reason:
    """The reason against a table that must be empty."""
    return Reason("tables.occupied", {"table": table.number, "players": len(table.seats)}, field)


def _differs(one: TableFacts, other: TableFacts, name: str) -> bool:
    return bool(getattr(one, name) != getattr(other, name))


class TableBroken(SeatingEvent, frozen=True):
    """A table was broken by a draw with playing cards."""

    shares: ClassVar[tuple[str, ...]] = (*SeatingEvent.shares, "table:<session>:<number>")

    tables: tuple[FactsChange, ...] = ()
    """The broken table before and after."""
    seat_cards: tuple[SeatRef, ...] = ()
    """The open seats in shuffled order."""
    cards: dict[EntryId, Card] = field(default_factory=dict)
    """The playing card of each player."""

    def scopes(self) -> tuple[str, ...]:
        """The table, its players, and the seats."""
        return (*super().scopes(), *(f"table:{self.session}:{each.number}" for each in self.tables))

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        return _with_facts(super().evolve(state), self.session, [each.after for each in self.tables])

    def inverse(self, state: Tournament) -> list[SeatingEvent]:
        """Put all players back at the table.

        Raises Refused unless all players and seats are as after the break, and for a table that would close
        with other players.
        """
        self._demand_empty(state)
        reopened = _with_facts(state, self.session, [each.before for each in self.tables])
        tables = tuple(FactsChange(each.after, each.before) for each in self.tables)
        return [
            replace(back, tables=tables) if isinstance(back, TableBroken) else back
            for back in super().inverse(reopened)
        ]

    def _demand_empty(self, state: Tournament) -> None:
        moved_ids = {each.id for each in self.entries}
        closing = [
            each.number for each in self.tables if each.before is not None and each.before.state != "open"
        ]
        tables = state.sessions[self.session].tables
        reasons = [
            occupied_reason(tables[number])
            for number in closing
            if number in tables and not moved_ids.issuperset(tables[number].seats.values())
        ]
        if reasons:
            raise Refused(*reasons)


def _with_facts(state: Tournament, session_id: SessionId, facts: Sequence[TableFacts | None]) -> Tournament:
    session = state.sessions[session_id]
    tables = session.tables
    for each in facts:
        if each is not None:
            tables = tables.set(each.number, replace(tables[each.number], facts=each))
    return replace(state, sessions=state.sessions.set(session_id, replace(session, tables=tables)))


class _SessionEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION


class BreakingOrderSet(_SessionEvent, frozen=True, tag_field="type", tag="BreakingOrderSet"):
    """The breaking order was changed."""

    before: tuple[TableNumber, ...] = ()
    after: tuple[TableNumber, ...] = ()

    def scopes(self) -> tuple[str, ...]:
        """The breaking order."""
        return (f"breaking_order:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, breaking_order=self.after)

    def inverse(self, _session: Session) -> list[BreakingOrderSet]:
        """Restore the earlier order."""
        return [replace(self, before=self.after, after=self.before)]


class SeatingChanged(_SessionEvent, frozen=True, tag_field="type", tag="SeatingChanged"):
    """The seating settings were changed."""

    before: Seating
    after: Seating

    def scopes(self) -> tuple[str, ...]:
        """The seating settings."""
        return (f"seating:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, seating=self.after)

    def inverse(self, _session: Session) -> list[SeatingChanged]:
        """Restore the earlier settings."""
        return [replace(self, before=self.after, after=self.before)]


AnyTableEvent: TypeAlias = TablesChanged | BreakingOrderSet | SeatingChanged


class HaltWaived(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="HaltWaived"):
    """The director let a short table play on."""

    final: ClassVar[bool] = False
    log_fields: ClassVar[tuple[str, ...]] = ("table",)

    session: SessionId = FIRST_SESSION
    table: TableNumber
    before: int | None = None
    after: int | None = None
    """Number of missing players up to which the table plays."""

    def scopes(self) -> tuple[str, ...]:
        """The table's halt."""
        return (f"halt:{self.session}:{self.table}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        table = replace(session.tables[self.table], waived=self.after)
        return replace(session, tables=session.tables.set(self.table, table))

    def inverse(self, session: Session) -> list[HaltWaived]:
        """Restore the earlier limit. Raises Refused if the table no longer exists."""
        if self.table not in session.tables:
            raise Refused(Reason("tables.unknown", {"table": self.table}, "command"))
        return [replace(self, before=self.after, after=self.before)]


class TableRelocated(SeatingEvent, frozen=True, kw_only=True):
    """A whole table moved to another number. `tables`: the old and the new number, before and after."""

    shares: ClassVar[tuple[str, ...]] = (
        *SeatingEvent.shares,
        "table:<session>:<number>",
        "button:<session>:<table>",
        "halt:<session>:<table>",
        "breaking_order:<session>",
    )

    tables: tuple[FactsChange, FactsChange]
    old_play: TablePlay = field(default=TablePlay(), name="leaves")
    """The state of the old number after the move."""
    new_play: TablePlay = field(default=TablePlay(), name="found")
    """The state of the new number before the move."""
    order_before: tuple[TableNumber, ...] = ()
    order_after: tuple[TableNumber, ...] = ()

    def scopes(self) -> tuple[str, ...]:
        """The players, all seats of both tables, buttons, halts, and the breaking order."""
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
        assert new.after is not None  # noqa: S101 - the new number has a table
        moved = session.tables[old.number]
        session = with_new_number(session, old.number, new.number)
        opened = tuple(seat for seat in moved.opened if seat <= new.after.size)
        tables = session.tables.set(new.number, replace(moved, facts=new.after, opened=opened))
        if old.after is None:
            tables = tables.delete(old.number)
        else:
            tables = tables.set(old.number, with_rest(old.after, self.old_play))
        session = replace(session, tables=tables, breaking_order=self.order_after)
        entries = state.entries.update({each.id: each.after for each in self.entries if each.after})
        return replace(state, entries=entries, sessions=state.sessions.set(self.session, session))

    def inverse(self, state: Tournament) -> list[SeatingEvent]:
        """Move the table back to the old number. Raises Refused unless its players are as after the move."""
        old, new = self.tables
        table = state.sessions[self.session].tables.get(new.number)
        seats = {each.after.seat.seat: each.id for each in self.entries if each.after and each.after.seat}
        reasons = [
            Reason("entries.changed_since", {"entry": each.id}, "command")
            for each in self.entries
            if state.entries.get(each.id) != each.after
        ]
        if not reasons and (table is None or dict(table.seats) != seats):
            reasons.append(Reason("relocating.changed_since", {"table": new.number}, "command"))
        if reasons:
            raise Refused(*reasons)
        reversal = replace(
            self,
            entries=tuple(each.reversal for each in self.entries),
            tables=(FactsChange(new.after, new.before), FactsChange(old.after, old.before)),
            old_play=self.new_play,
            new_play=self.old_play,
            order_before=self.order_after,
            order_after=self.order_before,
        )
        return [reversal]
