"""The input of a draw: its players, open seats and fixed seats; and changes since its publication."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

from clockserver.core.ids import SessionId
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.balancing.plan import breaking_order
from clockserver.tournament.draws.draw import DrawInput, OpenTable, Pair
from clockserver.tournament.entries.state import Entry, EntryId, SeatNumber, SeatRef, TableNumber
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.state import Table

SEATS = "seats"
REDRAW = "redraw"
Kind: TypeAlias = Literal["seats", "redraw"]
MAX_NAMED = 5
"""Maximum number of entries or seats that a refusal names."""


def draw_input(
    state: Tournament, session: Session, session_id: SessionId, kind: Kind, tables: Sequence[TableNumber]
) -> DrawInput:
    """The input of a session's next draw. Raises Refused for tables that a redraw cannot use."""
    number = len(session.draws) + 1
    if kind == SEATS:
        items = tuple(entry.id for entry in entries_without_seat(state, session_id))
        return DrawInput(number=number, kind=kind, items=items, tables=_open_tables(session))
    seated = _seated(state, session_id)
    chosen = _chosen(state, session, tables, len(seated))
    locked = _locked(seated, chosen)
    locked_items = {item for item, _ in locked}
    return DrawInput(
        number=number,
        kind=kind,
        items=tuple(entry.id for entry in seated if entry.id not in locked_items),
        tables=tuple(OpenTable(each.number, 0, _redrawn_seats(each, locked)) for each in chosen),
        locked=locked,
    )


def refuse_changed_input(
    state: Tournament, session: Session, session_id: SessionId, committed: DrawInput
) -> list[Reason]:
    """Reasons against holding a published draw now: its entries changed, or its seats are no longer open."""
    changed_entries = _changed(state, session, session_id, committed)
    reasons = []
    if changed_entries:
        params: dict[str, Param] = {
            "count": len(changed_entries),
            "entries": ", ".join(changed_entries[:MAX_NAMED]),
        }
        reasons.append(Reason("draws.entries_changed", params, "draw"))
    taken_seats = [
        str(seat)
        for each in committed.tables
        for seat in (SeatRef(each.table, number) for number in each.seats)
        if not _is_open(session, seat, committed)
    ]
    if taken_seats:
        params = {"count": len(taken_seats), "seats": ", ".join(taken_seats[:MAX_NAMED])}
        reasons.append(Reason("draws.seats_changed", params, "draw"))
    return reasons


def entries_without_seat(state: Tournament, session: SessionId) -> list[Entry]:
    """Entries without a seat, by entry."""
    return _of(state, session, "registered", "waiting")


def _seated(state: Tournament, session: SessionId) -> list[Entry]:
    return _of(state, session, "playing")


def _of(state: Tournament, session: SessionId, *statuses: str) -> list[Entry]:
    entries = [
        entry for entry in state.entries.values() if entry.session == session and entry.status in statuses
    ]
    return sorted(entries, key=lambda entry: entry.number)


def _open_tables(session: Session) -> tuple[OpenTable, ...]:
    tables = sorted((table for table in session.tables.values() if table.open), key=lambda each: each.number)
    return tuple(
        OpenTable(each.number, len(each.seats), tuple(free)) for each in tables if (free := each.free())
    )


# -- redraws ---------------------------------------------------------------------------------------------


def _chosen(state: Tournament, session: Session, numbers: Sequence[TableNumber], players: int) -> list[Table]:
    """The tables of a redraw, by number: the named ones, else the fewest that hold everybody, the last to break."""
    if numbers:
        return _demand_tables(session, numbers)
    chosen: list[Table] = []
    room = 0
    for number in reversed(breaking_order(state.ruleset, session)):
        if room >= players:
            break
        chosen.append(session.tables[number])
        room += len(session.tables[number].usable())
    return sorted(chosen, key=lambda table: table.number)


def _demand_tables(session: Session, numbers: Sequence[TableNumber]) -> list[Table]:
    chosen: list[Table] = []
    reasons = []
    for i, number in enumerate(numbers):
        table = session.tables.get(number)
        if table is None:
            reasons.append(Reason("tables.unknown", {"table": number}, f"tables[{i}]"))
        elif not table.open:
            reasons.append(Reason("tables.not_open", {"table": number}, f"tables[{i}]"))
        elif number in numbers[:i]:
            reasons.append(Reason("tables.twice", {"table": number}, f"tables[{i}]"))
        else:
            chosen.append(table)
    if reasons:
        raise Refused(*reasons)
    return sorted(chosen, key=lambda table: table.number)


def _locked(seated: Iterable[Entry], chosen: Iterable[Table]) -> tuple[Pair, ...]:
    """Players who keep their seat or table for special needs, where the redraw has that table."""
    stay = {table.number for table in chosen}
    return tuple(
        (entry.id, str(entry.seat if entry.lock == "seat" else entry.seat.table))
        for entry in seated
        if entry.lock is not None and entry.seat is not None and entry.seat.table in stay
    )


def _redrawn_seats(table: Table, locked: Iterable[Pair]) -> tuple[SeatNumber, ...]:
    """Seats that are not held, and seats of locked players, held or not."""
    locked_places = {place for _, place in locked}
    usable = table.usable()
    return tuple(
        seat
        for seat in range(1, table.size + 1)
        if seat in usable or str(SeatRef(table.number, seat)) in locked_places
    )


# -- changes since the publication -----------------------------------------------------------------------


def _changed(
    state: Tournament, session: Session, session_id: SessionId, committed: DrawInput
) -> list[EntryId]:
    """The entries that differ from those in the commitment."""
    if committed.kind != REDRAW:
        unseated_ids = {entry.id for entry in entries_without_seat(state, session_id)}
        return [item for item in committed.items if item not in unseated_ids]
    seated = _seated(state, session_id)
    seated_ids = {entry.id for entry in seated}
    items = {*committed.items, *(item for item, _ in committed.locked)}
    tables = [table for each in committed.tables if (table := session.tables.get(each.table)) is not None]
    relocked = {item for item, _ in set(_locked(seated, tables)).symmetric_difference(committed.locked)}
    changed = (items ^ seated_ids) | relocked
    return sorted(changed, key=lambda id_: int(id_[1:]))


def _is_open(session: Session, seat: SeatRef, committed: DrawInput) -> bool:
    table = session.tables.get(seat.table)
    if table is None or not table.open or seat.seat > table.size:
        return False
    if any(place == str(seat) for _, place in committed.locked):
        return True
    return seat.seat in (table.usable() if committed.kind == REDRAW else table.free())
