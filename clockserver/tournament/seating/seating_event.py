"""The base of events that change entries and seats: each can be undone exactly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeGuard

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.texts import Param, Reason, Refused, Text
from clockserver.tournament.counters.chip_ledger import LedgerReason
from clockserver.tournament.counters.events import COUNT_REFUSALS, contradictions
from clockserver.tournament.counters.state import Counters
from clockserver.tournament.deals.comebacks import refuse_comeback
from clockserver.tournament.draws.draw import DrawNumber
from clockserver.tournament.draws.state import CommittedDraw
from clockserver.tournament.entries.across_sessions import clashes
from clockserver.tournament.entries.elimination_order import elimination_index
from clockserver.tournament.entries.entry_lookup import place_of
from clockserver.tournament.entries.state import Entry, EntryId, SeatRef, TableNumber, by_number
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.state import Table

COUNTED_REFUSALS = (*COUNT_REFUSALS, "counters.fewer_than_named")
"""Codes of changes that make player counts contradict each other."""
SEAT_REFUSALS = ("seats.taken", "seats.unknown", "tables.not_open", "tables.unknown")
"""Codes of unavailable seats."""
UNDONE_SEATS_REFUSALS = (
    *COUNTED_REFUSALS,
    *SEAT_REFUSALS,
    "deals.no_part",
    "entries.already_in",
    "entries.changed_since",
)
"""Codes of seats that cannot be restored."""


class EntryChange(Struct, frozen=True, omit_defaults=True):
    """An entry before and after a change; None: it did not exist before, or does not after."""

    before: Entry | None = None
    after: Entry | None = None

    @property
    def id(self) -> EntryId:
        entry = self.after or self.before
        assert entry is not None  # noqa: S101 - one of them is there
        return entry.id

    @property
    def reversal(self) -> EntryChange:
        return EntryChange(self.after, self.before)


class SeatingEvent(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag=lambda name: name
):
    """Changes of entries, seats, counts and chips by one command."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("entry:<id>", "seat:<session>:<table>-<seat>")
    returns: ClassVar[bool] = False
    """Whether a command, and not an undo, brings a player back into play by this event."""

    session: SessionId = FIRST_SESSION
    entries: tuple[EntryChange, ...] = ()
    counted: dict[str, int] = {}
    """Changes of the counters, by name."""
    chips: dict[LedgerReason, int] = {}
    """Chips that came into play, below 0 left it, by reason."""
    singles: tuple[TableNumber, ...] = ()
    """Tables with a newcomer at the last big blind: that seat is big blind once more."""
    fresh: tuple[SeatRef, ...] = ()
    """Seats of moved players who have not played a hand there."""
    out_at: int = 0
    """Index in the elimination order, 0 first out, of the players eliminated or brought back."""
    late: int = 0
    """Number of the late-seat draw that gave the seat, from 1; 0: none."""
    why: tuple[Text, ...] = ()
    """The reasons shown with the proposed move."""

    def scopes(self) -> tuple[str, ...]:
        """The changed entries, and the filled or emptied seats."""
        seats = {
            f"seat:{self.session}:{seat}"
            for each in self.entries
            if (seats := _seats(each))[0] != seats[1]
            for seat in seats
            if seat is not None
        }
        return (*(f"entry:{each.id}" for each in self.entries), *sorted(seats))

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        session = state.sessions[self.session]
        entries, eliminations = state.entries, session.eliminations
        tables, named_count = dict[TableNumber, Table](), session.named
        for each in self.entries:
            _leave_seat(session, tables, each)
            _count_lost(session, tables, each)
        for each in self.entries:
            old_seat, new_seat = _seats(each)
            if new_seat is not None and old_seat != new_seat:
                table = tables.get(new_seat.table) or session.tables[new_seat.table]
                tables[new_seat.table] = table.placing(new_seat.seat, each.id)
            entries = entries.delete(each.id) if each.after is None else entries.set(each.id, each.after)
            eliminations = _eliminations_after(eliminations, each, self.out_at)
            named_count += _alive(each.after) - _alive(each.before)
        for number in self.singles:
            tables[number] = replace(tables.get(number) or session.tables[number], owes_single=True)
        for seat in self.fresh:
            table = tables.get(seat.table) or session.tables[seat.table]
            tables[seat.table] = replace(table, fresh=(*table.fresh, seat.seat))
        session = replace(
            session,
            tables=session.tables.update(tables),
            waiting=_queue(session.waiting, self.entries, entries),
            named=named_count,
            counters=with_changes(session.counters, self.counted),
            ledger=session.ledger.booked_all(self.chips),
            draws=self._drawn_late(session),
            eliminations=eliminations,
        )
        newest = max((entry.number for each in self.entries if (entry := each.after)), default=0)
        return replace(
            state,
            entries=entries,
            entered=max(state.entered, newest),
            sessions=state.sessions.set(self.session, session),
        )

    def _drawn_late(self, session: Session) -> Map[DrawNumber, CommittedDraw]:
        """The draws with one more late seat, which counts even after an undo."""
        draw = session.late_draw
        if not self.late or draw is None:
            return session.draws
        return session.draws.set(draw.number, replace(draw, late=self.late))

    def inverse(self, state: Tournament) -> list[SeatingEvent]:
        """Reverse all changes. Raises Refused where entries or seats have changed since."""
        reasons = []
        session = state.sessions[self.session]
        entries = [_with_seat_since(state, each) for each in self.entries]
        freed = {new_seat for each in entries if (new_seat := _seats(each)[1]) is not None}
        for each in entries:
            if state.entries.get(each.id) != each.after:
                reasons.append(Reason("entries.changed_since", {"entry": each.id}, "command"))
            old_seat, new_seat = _seats(each)
            if old_seat is not None and old_seat != new_seat:
                reasons += refuse_seat(session, old_seat, "command", freed)
            reasons += _refuse_second(state, each)
            if _alive(each.before) and not _alive(each.after):
                reasons += refuse_comeback(session, each.id, place_of(state, each.id), "command")
        counted = {name: -count for name, count in self.counted.items()}
        reasons += refuse_counts(session, counted, -self.named)
        if reasons:
            raise Refused(*reasons)
        reversal = replace(
            self,
            entries=tuple(each.reversal for each in reversed(entries)),
            counted=counted,
            chips={reason: -chips for reason, chips in self.chips.items()},
            singles=(),
            fresh=(),
            out_at=self._index_after_undo(state),
            late=0,
        )
        return [reversal]

    def _index_after_undo(self, state: Tournament) -> int:
        """Index in the elimination order, 0 first out, of players eliminated again by the undo."""
        eliminated = [each.id for each in self.entries if _is_out(each.before) and _alive(each.after)]
        session = state.sessions[self.session]
        if self.returns:  # the index from before the player came back, through any reordering since
            return min(self.out_at, len(session.eliminations))
        if not eliminated:
            return self.out_at
        return elimination_index(state.history, session, eliminated[0], self.out_at)

    @property
    def named(self) -> int:
        """The change in the number of named players still in."""
        return sum(_alive(each.after) - _alive(each.before) for each in self.entries)


def _leave_seat(session: Session, tables: dict[TableNumber, Table], each: EntryChange) -> None:
    old_seat, new_seat = _seats(each)
    if old_seat is not None and old_seat != new_seat:
        table = tables.get(old_seat.table) or session.tables[old_seat.table]
        tables[old_seat.table] = table.placing(old_seat.seat, None)


def _count_lost(session: Session, tables: dict[TableNumber, Table], each: EntryChange) -> None:
    """Count a bust-out at its table, and take a player brought back off that count."""
    for entry, count in ((each.before, Table.regaining), (each.after, Table.losing)):
        if _is_out(entry) and (seat := entry.seat) and seat.table in session.tables:
            tables[seat.table] = count(tables.get(seat.table) or session.tables[seat.table], seat.seat)


def _with_seat_since(state: Tournament, each: EntryChange) -> EntryChange:
    """The change, with the seat that an alternate got since without a command, which no undo reverses."""
    waiting, current = each.after, state.entries.get(each.id)
    if not _waits(waiting) or current is None or current.status != "playing":
        return each
    seated = replace(waiting, status="playing", seat=current.seat)
    return EntryChange(each.before, current) if current == seated else each


def _refuse_second(state: Tournament, each: EntryChange) -> list[Reason]:
    """Reasons against bringing back a player who has entered again: nobody is in twice."""
    returning = each.before
    if returning is None or not _alive(returning) or _alive(each.after):
        return []
    return [
        Reason("entries.already_in", {"entry": entry.id}, "command")
        for entry in by_number(state.entries.values())
        if entry.person == returning.person
        and entry.alive
        and entry.id != returning.id
        and clashes(state, returning.session, entry)
    ]


def refuse_counts(session: Session, counted: Mapping[str, int], named_count: int) -> list[Reason]:
    """Reasons against counts that contradict each other, or the number of named players."""
    after = with_changes(session.counters, counted)
    reasons = contradictions(after, alone=session.whole is None) if counted else []
    if not reasons and after.players_left < session.named + named_count:
        params: dict[str, Param] = {"players": after.players_left, "named": session.named + named_count}
        reasons.append(Reason("counters.fewer_than_named", params))
    return reasons


def refuse_seat(
    session: Session, seat: SeatRef, field: str, freed: set[SeatRef] | None = None
) -> list[Reason]:
    """Reasons against a seat: no such table or seat, not open, or taken; `freed`: seats that become open."""
    table = session.tables.get(seat.table)
    if table is None:
        return [Reason("tables.unknown", {"table": seat.table}, field)]
    if seat.seat > table.size:
        return [Reason("seats.unknown", {"seat": seat.seat, "seats": table.size}, field)]
    if not table.open:
        return [Reason("tables.not_open", {"table": seat.table}, field)]
    if seat.seat in table.seats and seat not in (freed or ()):
        return [Reason("seats.taken", {"table": seat.table, "seat": seat.seat}, field)]
    return []


def with_changes(counters: Counters, counted: Mapping[str, int]) -> Counters:
    """The counters with changes added."""
    return replace(counters, **{name: getattr(counters, name) + count for name, count in counted.items()})


def _is_out(entry: Entry | None) -> TypeGuard[Entry]:
    return entry is not None and not entry.alive


def _alive(entry: Entry | None) -> int:
    return int(entry is not None and entry.alive)


def _seats(each: EntryChange) -> tuple[SeatRef | None, SeatRef | None]:
    """The seats held before and after; an eliminated entry holds none."""
    before, after = each.before, each.after
    return (
        before.seat if before is not None and before.status == "playing" else None,
        after.seat if after is not None and after.status == "playing" else None,
    )


def _eliminations_after(
    eliminations: tuple[EntryId | None, ...], each: EntryChange, out_at: int
) -> tuple[EntryId | None, ...]:
    was_out = each.before is not None and not each.before.alive
    is_out = each.after is not None and not each.after.alive
    if is_out and not was_out:
        # Sums of tuples copy once, a spread twice: it would dominate a replay with thousands out.
        return eliminations[:out_at] + (each.id,) + eliminations[out_at:]  # noqa: RUF005
    if was_out and not is_out and each.id in eliminations:
        index = eliminations.index(each.id)
        return eliminations[:index] + eliminations[index + 1 :]
    return eliminations


def _queue(
    waiting: tuple[EntryId, ...], altered: Sequence[EntryChange], entries: Mapping[EntryId, Entry]
) -> tuple[EntryId, ...]:
    if not any(_waits(each.before) or _waits(each.after) for each in altered):
        return waiting
    ids = {*waiting, *(each.id for each in altered)}
    queue = [entry for id_ in ids if _waits(entry := entries.get(id_))]
    return tuple(entry.id for entry in sorted(queue, key=lambda entry: (entry.queued, entry.number)))


def _waits(entry: Entry | None) -> TypeGuard[Entry]:
    return entry is not None and entry.status == "waiting"
