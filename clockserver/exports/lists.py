"""Lists of a tournament as rows: seats, chip counts, bags, structure, and log lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, TypeAlias

from clockserver.core.events import Recorded
from clockserver.core.texts import Text
from clockserver.core.undo import CommandRedone, CommandUndone
from clockserver.spreadsheets import Cell
from clockserver.structures.sheets.sheet_writing import rows_of
from clockserver.timing.utc_times import utc_time
from clockserver.tournament.bubble_vote.events import BallotSealed
from clockserver.tournament.day_end.state import BagMark, newest
from clockserver.tournament.entries.state import EntryId, by_number, sorted_ids
from clockserver.tournament.flights.state import sessions_by_opening
from clockserver.tournament.log import flight_of, worded
from clockserver.tournament.log_terms import Sessions
from clockserver.tournament.state import Tournament

ListName: TypeAlias = Literal["seats", "counts", "bags", "structure", "log", "journal"]
COLUMNS: dict[ListName, tuple[str, ...]] = {
    "seats": ("flight", "table", "seat", "entry", "name", "status"),
    "counts": ("flight", "entry", "name", "chips", "at", "level", "verified", "table", "seat"),
    "bags": ("flight", "day", "entry", "name", "chips", "table", "seat", "seal", "absent"),
    "structure": (),
    "log": ("seq", "at", "line"),
    "journal": ("seq", "at", "by", "type", "line"),
}
"""Columns of each list; a structure has its own head."""
UNTRACEABLE = (BallotSealed,)
"""Events left out of the journal's list: ballots stay secret."""
Names: TypeAlias = Mapping[EntryId, Mapping[str, Any]]
Say: TypeAlias = Callable[[Text], str]


def seats(state: Tournament, names: Names) -> list[list[Cell]]:
    """Players still in, by flight, table and seat; players without a seat last."""
    players_in = by_number(each for each in state.entries.values() if each.alive)
    players_in.sort(
        key=lambda e: (
            int(e.session),
            e.seat is None,
            e.seat.table if e.seat else 0,
            e.seat.seat if e.seat else 0,
        )
    )
    return [
        [
            state.sessions[each.session].label,
            each.seat.table if each.seat is not None else None,
            each.seat.seat if each.seat is not None else None,
            each.number,
            _name(names, each.id),
            each.status,
        ]
        for each in players_in
    ]


def counts(state: Tournament, names: Names) -> list[list[Cell]]:
    """The newest chip counts of players still in, by flight, the largest first; `x` if verified."""
    entries_with_counts = [
        (state.entries[id_], each) for id_, each in state.chip_counts.items() if id_ in state.entries
    ]
    players_in = [(entry, each) for entry, each in entries_with_counts if entry.alive]
    players_in.sort(key=lambda each: (int(each[0].session), -each[1].chips, each[0].number))
    return [
        [
            state.sessions[entry.session].label,
            entry.number,
            _name(names, entry.id),
            each.chips,
            _instant(each.at),
            each.level,
            "x" if each.verified else None,
            entry.seat.table if entry.seat is not None else None,
            entry.seat.seat if entry.seat is not None else None,
        ]
        for entry, each in players_in
    ]


def bags(state: Tournament, names: Names) -> list[list[Cell]]:
    """The bags of the newest end of a day in each flight; bags counted together at a table are one row.

    The last columns are the number of the seal, and `x` for a bag that the floor packed for an absent player.
    """
    rows: list[list[Cell]] = []
    for session_id in sessions_by_opening(state):
        session = state.sessions[session_id]
        end = newest(session.day_ends)
        if end is None:
            continue
        for id_ in sorted_ids(end.bags):
            seat = state.entries[id_].seat if id_ in state.entries else None
            place = [seat.table, seat.seat] if seat is not None else [None, None]
            mark = end.bag_marks.get(id_, BagMark())
            marks = [mark.seal or None, "x" if mark.absent else None]
            bag = [int(id_[1:]), _name(names, id_), end.bags[id_], *place, *marks]
            rows.append([session.label, end.number, *bag])
        for table, counted in sorted(end.table_bags.items()):
            rows.append([session.label, end.number, None, None, counted.chips, table, None, None, None])
    return rows


def structure(state: Tournament) -> list[list[Cell]]:
    """The structures of all flights, one below the other, in the form of the library's sheets."""
    rows: list[list[Cell]] = []
    for id_ in sessions_by_opening(state):
        session = state.sessions[id_]
        heading: list[list[Cell]] = [[session.label]] if session.label else []
        sheet: list[list[Cell]] = [[*row] for row in rows_of(session.structure)]
        rows += [*([[]] if rows else []), *heading, *sheet]
    return rows


def lines(records: Iterable[Recorded[Any]], state: Tournament, say: Say) -> list[list[Cell]]:
    """Every event of the journal except ballots, in words: without the events' fields, so without secrets."""
    return [
        [
            each.seq,
            _instant(each.at),
            each.actor,
            type(each.event).__name__,
            say(_line(each.event, state)),
        ]
        for each in records
        if not isinstance(each.event, UNTRACEABLE)
    ]


def log_of(rows: Iterable[list[Cell]]) -> list[list[Cell]]:
    """The lines without their authors."""
    return [[seq, at, line] for seq, at, _, _, line in rows]


def _line(event: Any, state: Tournament) -> Text:
    """The line of an event; an undo or a redo names its command."""
    match event:
        case CommandUndone(undone=command) | CommandRedone(redone=command):
            given = state.history.commands.get(command)
            line = (
                worded(given.line_event, _sessions_for(given.line_event, state)) if given is not None else ""
            )
            return Text(f"log.{type(event).__name__}", {"of": line})
    line, flight = worded(event, _sessions_for(event, state)), flight_of(event, state.sessions)
    return line if flight is None else Text("log.of_flight", {"flight": flight, "line": line})


def _sessions_for(event: Any, state: Tournament) -> Sessions:
    """The sessions; removed sessions of the event are included in their last state."""
    sessions = state.sessions
    for id_ in (getattr(event, "session", None), getattr(event, "flight", None)):
        if id_ is not None and id_ not in sessions:
            sessions = sessions.set(id_, state.removed_sessions.get(id_, sessions[state.last_session]))
    return sessions


def _instant(instant: int) -> str:
    return utc_time(instant).isoformat(timespec="milliseconds")


def _name(names: Names, id_: EntryId) -> str | None:
    return names[id_]["name"] if id_ in names else None
