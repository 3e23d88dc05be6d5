"""What is said of tables and how it changes: opened, held, named, closed; each change can be taken back by itself."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.entries import TableNumber
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.session import Session
from clockserver.domain.tables import Rest, Table, TableFacts, with_rest
from clockserver.domain.texts import Reason, Refused


class FactsChange(Struct, frozen=True, omit_defaults=True):
    """A table before and after; None: it was not, or is not any more."""

    before: TableFacts | None = None
    after: TableFacts | None = None
    found: Rest | None = None
    """Where it opens anew: what it had when it was closed."""
    leaves: Rest | None = None
    """What it has beside its facts after that."""

    @property
    def number(self) -> TableNumber:
        facts = self.after or self.before
        assert facts is not None  # noqa: S101 - one of them is there
        return facts.number

    def back(self, now: TableFacts | None) -> FactsChange:
        """The same the other way round, of a table as it is now: what else was changed since stays."""
        before = self.before
        if before is not None and self.after is not None and now is not None:
            names = [each for each in before.__struct_fields__ if _differs(before, self.after, each)]
            before = replace(now, **{name: getattr(self.before, name) for name in names})
        return FactsChange(now, before, self.leaves, self.found)


class TablesChanged(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="TablesChanged"
):
    """Tables were opened, named, closed."""

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
            elif each.leaves is not None:
                tables = tables.set(each.number, with_rest(each.after, each.leaves))
            elif (table := tables.get(each.number)) is None:
                tables = tables.set(each.number, Table(each.after))
            else:
                tables = tables.set(each.number, replace(table, facts=each.after))
        return replace(session, tables=tables)

    def inverse(self, session: Session) -> list[TablesChanged]:
        """Back to what was. Raises Refused where players sit at a table or a seat that would be gone."""
        tables = {each.number: session.tables.get(each.number) for each in self.changes}
        back = tuple(
            each.back(table.facts if (table := tables[each.number]) is not None else None)
            for each in reversed(self.changes)
        )
        reasons = [
            reason
            for change in back
            if (table := tables[change.number]) is not None
            for reason in refuse_facts(table, change.after, "command")
        ]
        if reasons:
            raise Refused(*reasons)
        return [replace(self, changes=back)]


def refuse_facts(table: Table, facts: TableFacts | None, field: str) -> list[Reason]:
    """Why a table cannot be so: players sit at it, or at a seat that it would not have, or the blinds are there."""
    if facts is None or facts.state != "open":
        return [occupied(table, field)] if table.seats else []
    if beyond := [seat for seat in table.seats if seat > facts.size]:
        return [Reason("tables.seats_taken_beyond", {"seat": min(beyond)}, field)]
    if facts.size < table.size and table.seats and (beyond := [x for x in table.needed() if x > facts.size]):
        return [Reason("tables.blinds_beyond", {"seat": min(beyond)}, field)]
    return []


def occupied(table: Table, field: str = "table") -> Reason:
    """Players sit at a table that has to be empty."""
    return Reason("tables.occupied", {"table": table.number, "players": len(table.seats)}, field)


def _differs(one: TableFacts, other: TableFacts, name: str) -> bool:
    return bool(getattr(one, name) != getattr(other, name))
