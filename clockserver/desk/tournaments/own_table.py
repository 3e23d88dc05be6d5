"""Commands from a table's tablet: about that table and its players only; its counts are verified."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from msgspec.structs import replace

from clockserver.accounts.roles import Principal
from clockserver.core.texts import Reason
from clockserver.core.undo import Redo, Undo
from clockserver.tournament.bounties.commands import NameKnockOut, OpenEnvelope
from clockserver.tournament.chip_counts.commands import CountTable, SentCounts
from clockserver.tournament.entries.state import EntryId, TableNumber
from clockserver.tournament.state import Tournament

Place: TypeAlias = "TableNumber | None"
"""A table; None: no table, or all of them."""
Named: TypeAlias = "tuple[str, Place]"
"""A table of a command, with the field that names it."""


def refuse_other_table(
    principal: Principal, command: Any, state: Tournament | None, present_slug: Callable[[str], str]
) -> list[Reason]:
    """Reasons why a table's tablet may not give a command: it is not about that table.

    `state` is the tournament of the command; `present_slug` gives the present slug of a tournament by an
    earlier one.
    """
    own_table = principal.table
    if own_table is None or state is None:
        return []
    if present_slug(own_table.tournament) != state.slug:
        return [Reason("access.own_table", {"table": own_table.number}, "tournament")]
    fields = dict.fromkeys(
        field for field, table in _places_of(command, state, own_table.number) if table != own_table.number
    )
    return [Reason("access.own_table", {"table": own_table.number}, field) for field in fields]


def restricted_to_own_table(counts: SentCounts, principal: Principal) -> SentCounts:
    """Counts from a table's tablet: seen by its dealer, and limited to that table."""
    own_table = principal.table
    return counts if own_table is None else replace(counts, verified=True, table=own_table.number)


# -- within ----------------------------------------------------------------------------------------------


def _places_of(command: Any, state: Tournament, own_table: TableNumber) -> Iterator[Named]:
    """The tables of a command. A command without table and entry is about all tables."""
    if isinstance(command, Undo | Redo):
        target = state.history.commands.get(command.command)
        yield from () if target is None else _places_of_event(target.line_event, state)
    elif isinstance(command, NameKnockOut | OpenEnvelope):
        knock_out_places = _places_of_knock_out(command, state)
        # The eliminated player and the winners may sit at several tables by now: one of these tables suffices.
        yield from () if own_table in knock_out_places else (("entry", each) for each in knock_out_places)
    else:
        yield from _places_of_command(command, state)


def _places_of_command(command: Any, state: Tournament) -> Iterator[Named]:
    table, tables = getattr(command, "table", None), getattr(command, "tables", ())
    entry = getattr(command, "entry", None)
    yield from (("table", each) for each in (table,) if each is not None)
    yield from (("tables", each) for each in tables)
    if entry is not None:
        yield from (("entry", each) for each in _places_of_entries([entry], state))
    elif isinstance(command, CountTable):
        yield from (
            ("counts", each) for each in _places_of_entries([count.entry for count in command.counts], state)
        )
    elif table is None and not tables:
        yield ("table" if hasattr(command, "table") else "tables"), None


def _places_of_knock_out(command: NameKnockOut | OpenEnvelope, state: Tournament) -> list[Place]:
    """The table of an eliminated player, and those of the winners of the bounty."""
    session = state.sessions.get(command.session)
    knock_out = session.bounties.knock_out_of(command.entry) if session is not None else None
    winners = () if knock_out is None or knock_out.by is None else knock_out.by
    return [*_places_of_entries([command.entry, *winners], state)]


def _places_of_event(event: Any, state: Tournament) -> Iterator[Named]:
    """The tables of a command's events; all of them where the event names none."""
    tables = [*_tables_in(event), *_places_of_entries(_entries_in(event), state)]
    is_about_all = getattr(event, "every", None) or not tables
    yield from (("command", each) for each in ([None] if is_about_all else tables))


def _tables_in(event: Any) -> Iterator[TableNumber]:
    """The tables in the fields of an event: its own, a race's, a call's or a clock's."""
    yield from getattr(event, "tables", ())
    parts = (getattr(event, name, None) for name in ("race", "before", "after"))
    for part in (event, *parts):
        table = getattr(part, "table", None)
        if table is not None:
            yield table


def _entries_in(event: Any) -> Iterator[EntryId]:
    """The entries in the fields of an event: changed ones, counted ones, the proposer of a vote."""
    entry = getattr(event, "entry", None)
    yield from () if entry is None else (entry,)
    yield from (each.id for each in getattr(event, "entries", ()))
    yield from (each.entry for each in getattr(event, "changes", ()))
    yield from (each for name in ("before", "after") if isinstance(each := getattr(event, name, None), str))


def _places_of_entries(entries: Iterable[EntryId], state: Tournament) -> Iterator[Place]:
    """The tables of entries, now or last; unknown entries are refused elsewhere."""
    for each in entries:
        if (entry := state.entries.get(each)) is not None:
            yield entry.seat.table if entry.seat is not None else None
