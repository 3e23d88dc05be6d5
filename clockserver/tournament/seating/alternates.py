"""A table opened for alternates without a seat: they are seated, and other players move there for balance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow, pick, shuffled
from clockserver.core.texts import Reason, Refused, Text
from clockserver.tournament.balancing.mover import Game
from clockserver.tournament.balancing.plan import (
    breaking_order,
    game_of,
    is_button_unknown,
    mover_of,
    spread_now,
)
from clockserver.tournament.dealing.reported_buttons import with_trusted_buttons
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.entry_lookup import draws_anywhere
from clockserver.tournament.entries.state import Entry, EntryId, SeatNumber, SeatRef, TableNumber
from clockserver.tournament.final_table.events import Start
from clockserver.tournament.seating.commands import (
    BringBack,
    ResolvedSeatAlternates,
    SeatAlternates,
    SeatPlayer,
)
from clockserver.tournament.seating.decide import draws_a_seat
from clockserver.tournament.seating.events import AlternateSeated, TableFilled
from clockserver.tournament.seating.late_seats import can_draw, late_seat
from clockserver.tournament.seating.moves import moved_entry
from clockserver.tournament.seating.seating_event import EntryChange
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import OpenTables, ResolvedOpenTables
from clockserver.tournament.tables.events import TablesChanged
from clockserver.tournament.tables.opening import open_tables
from clockserver.tournament.tables.state import Table, TableDescription


class MoverToNewTable(Struct, frozen=True):
    """A player who moves to the new table, with the old seat and the reasons."""

    entry: EntryId
    from_seat: SeatRef
    why: tuple[Text, ...] = ()


class NewTable(Struct, frozen=True):
    """A table to open: number of seats, alternates to seat, and movers."""

    table: TableNumber
    size: int
    seated: tuple[EntryId, ...]
    moves: tuple[MoverToNewTable, ...]


AlternatesEvent: TypeAlias = TablesChanged | AlternateSeated | TableFilled


def table_for_alternates(
    state: Tournament, session_id: SessionId, number: TableNumber | None = None, size: int | None = None
) -> NewTable | None:
    """The table to open for alternates while no seat is open; None without alternates, or before a wave.

    Without `number` it is the first held table, else the first closed one, else the number after the last.
    The longest tables give their next big blinds until the new table is within the spread of the rule set.
    """
    session = with_trusted_buttons(state.ruleset, state.sessions[session_id], state.last_at)
    tables = session.tables.values()
    playing = [table for table in tables if table.open and table.seats]
    if not session.waiting or not playing or any(table.open and table.room for table in tables):
        return None
    if session.seating.wave and any(table.facts.state == "held" for table in tables):
        return None
    number = number if number is not None else _next_table(session)
    existing = session.tables.get(number)
    size = size or (existing.size if existing is not None else session.seating.table_size)
    held_count = len(existing.facts.held_seats) if existing is not None else 0
    seated = session.waiting[: size - held_count]
    moves = _movers(state, session, len(seated), size - held_count)
    return NewTable(number, size, tuple(seated), tuple(moves))


def draws_seats(
    command: object, state: Tournament
) -> TypeGuard[RegisterPlayer | SeatPlayer | BringBack | SeatAlternates]:
    """Whether a command draws open seats."""
    if isinstance(command, SeatAlternates):
        return command.session in state.sessions
    return draws_a_seat(command, state)


def decide(
    state: Tournament, command: SeatAlternates, now: int, randomness: RandomBelow
) -> list[AlternatesEvent]:
    """Open the table, seat the alternates by draw, then move players. Raises Refused with every reason."""
    session = state.sessions[command.session]
    described = command.described if isinstance(command, ResolvedSeatAlternates) else {}
    table = session.tables.get(command.table)
    description = described.get(command.table, TableDescription(0))
    size = description.size or None
    new = table_for_alternates(state, command.session, command.table, size)
    if reasons := _refuse(table, new, command):
        raise Refused(*reasons)
    if not can_draw(session, randomness):
        raise Refused(
            Reason("draws.seed_lost", {"draw": session.late_draw.number if session.late_draw else 0})
        )
    assert new is not None  # noqa: S101 - refused above
    opening = OpenTables(session=command.session, tables=(command.table,), size=size)
    opening = ResolvedOpenTables(
        described=described, session=opening.session, tables=opening.tables, size=opening.size
    )
    opened = open_tables(session, opening)
    events: list[AlternatesEvent] = [opened]
    state = replace(
        state, sessions=state.sessions.set(command.session, opened.evolve(state.sessions[command.session]))
    )
    for entry in new.seated:
        seated = _seated(state, command.session, state.entries[entry], now, randomness)
        events.append(seated)
        state = seated.evolve(state)
    events.append(_filled(state, command.session, new, randomness))
    return events


def _refuse(table: Table | None, new: NewTable | None, command: SeatAlternates) -> list[Reason]:
    reasons = []
    if table is not None and table.open:
        reasons.append(Reason("tables.already_open", {"table": command.table}, "table"))
    if new is None:
        return [*reasons, Reason("alternates.none_wait", {}, "seated")]
    if command.seated != new.seated:
        reasons.append(Reason("alternates.others_wait", {"players": len(new.seated)}, "seated"))
    if set(command.movers) != {move.entry for move in new.moves}:
        reasons.append(Reason("alternates.others_move", {"players": len(new.moves)}, "movers"))
    return reasons


def _next_table(session: Session) -> TableNumber:
    for state in ("held", "closed"):
        numbers = [number for number, table in session.tables.items() if table.facts.state == state]
        if numbers:
            return min(numbers)
    return max(session.tables) + 1


def _movers(state: Tournament, session: Session, seated: int, seat_count: int) -> list[MoverToNewTable]:
    """The players who move to a table with `seated` alternates, each from the longest table at that point."""
    open_tables = 1 + sum(bool(table.open) for table in session.tables.values())
    spread = spread_now(state.ruleset, session, open_tables)
    game = game_of(session)
    order = [number for number in breaking_order(state.ruleset, session) if session.tables[number].seats]
    giving = {number: session.tables[number] for number in order}
    movers: list[MoverToNewTable] = []
    while giving and seated + len(movers) < seat_count:
        number = max(order, key=lambda each: len(giving[each].seats) if each in giving else -1)
        table = giving[number]
        if len(table.seats) - seated - len(movers) < spread:
            break
        leaver = _leaver(state, table, game)
        if leaver is None:
            del giving[number]  # all its players are locked for special needs
            continue
        seat, reason = leaver
        movers.append(MoverToNewTable(table.seats[seat], SeatRef(number, seat), (reason,)))
        giving[number] = table.placing(seat, None)
    return movers


def _leaver(state: Tournament, table: Table, game: Game) -> tuple[SeatNumber, Text] | None:
    """Seat and reason of the player to leave: the next big blind; with an unknown button, the lowest seat."""
    mover = mover_of(table, 1, state.entries, game)
    if mover is None:
        return None
    if is_button_unknown(table, game):
        return mover.seat, Text("mover.button_unknown", {"seat": mover.seat, "table": table.number})
    return mover.seat, mover.text


def _seated(
    state: Tournament, session_id: SessionId, entry: Entry, now: int, randomness: RandomBelow
) -> AlternateSeated:
    session = state.sessions[session_id]
    anywhere = draws_anywhere(state.ruleset, session, now)
    draw = late_seat(session, entry.id, randomness, anywhere=anywhere)
    assert draw is not None  # noqa: S101 - no more are seated than the table has seats
    seat, late = draw
    return AlternateSeated(
        session=session_id,
        entries=(EntryChange(entry, replace(entry, status="playing", seat=seat)),),
        late=late,
    )


def _filled(state: Tournament, session_id: SessionId, new: NewTable, randomness: RandomBelow) -> TableFilled:
    """The moves to the new table, each to a drawn seat, and its button."""
    table = state.sessions[session_id].tables[new.table]
    seats = shuffled(randomness, table.free())[: len(new.moves)]
    targets = [SeatRef(new.table, seat) for seat in seats]
    return TableFilled(
        session=session_id,
        entries=_moved(state, new.moves, targets),
        fresh=tuple(targets),
        reasons={move.entry: move.why for move in new.moves},
        table=new.table,
        before=Start(table.button, table.last),
        after=Start(pick(randomness, sorted((*table.seats, *seats)))),
    )


def _moved(
    state: Tournament, moves: Sequence[MoverToNewTable], targets: Sequence[SeatRef]
) -> tuple[EntryChange, ...]:
    return tuple(
        moved_entry(state.entries[move.entry], seat) for move, seat in zip(moves, targets, strict=True)
    )
