"""The final table: the number of players at which all sit at one table, and the redraw."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from clockserver.core.randomness import RandomBelow, pick, shuffled
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.entries.state import Entry, EntryId, SeatNumber, SeatRef
from clockserver.tournament.final_table.commands import DrawFinalTable
from clockserver.tournament.final_table.events import FinalTableDrawn, Start
from clockserver.tournament.final_table.start import final_table_players
from clockserver.tournament.seating.moves import moved_entry
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.events import FactsChange
from clockserver.tournament.tables.state import MAX_SEATS, Table


def decide(
    state: Tournament, command: DrawFinalTable, _now: int, randomness: RandomBelow
) -> list[FinalTableDrawn]:
    """Draw seats and button. Raises Refused with every reason."""
    session = state.sessions[command.session]
    if reasons := _refuse(state, session, command):
        raise Refused(*reasons)
    table = session.tables[command.table]
    players = sorted(
        (entry for entry in state.entries.values() if entry.status == "playing"),
        key=lambda entry: entry.number,
    )
    seats = _seats(players, table, randomness)
    # The final table may seat one more player than the other tables.
    wider = replace(table.facts, size=max(table.size, *seats.values()))
    changed = [FactsChange(table.facts, wider)] if wider != table.facts else []
    changed += [
        FactsChange(each.facts, replace(each.facts, state="closed"))
        for each in sorted(session.tables.values(), key=lambda each: each.number)
        if each.open and each.number != table.number
    ]
    return [
        FinalTableDrawn(
            session=command.session,
            entries=tuple(moved_entry(entry, SeatRef(table.number, seats[entry.id])) for entry in players),
            tables=tuple(changed),
            table=table.number,
            before=Start(table.button, table.last),
            after=Start(pick(randomness, sorted(seats.values()))),
        )
    ]


def _seats(players: Sequence[Entry], table: Table, randomness: RandomBelow) -> dict[EntryId, SeatNumber]:
    """The drawn seat of each player. A player locked to a seat keeps its number, if the table has it.

    Held seats stay empty; the table gets more seats where needed.
    """
    open_seats = _open_seats(table)
    seat_count = max(table.size, *open_seats[: len(players)])
    kept_seats: dict[SeatNumber, EntryId] = {}
    for entry in players:
        if entry.lock == "seat" and entry.seat is not None and entry.seat.seat <= seat_count:
            kept_seats.setdefault(entry.seat.seat, entry.id)
    others = [seat for seat in open_seats if seat not in kept_seats]
    free_seats = shuffled(randomness, others[: len(players) - len(kept_seats)])
    drawn_entries = [entry.id for entry in players if entry.id not in kept_seats.values()]
    return {
        **{id_: seat for seat, id_ in kept_seats.items()},
        **dict(zip(drawn_entries, free_seats, strict=True)),
    }


def _open_seats(table: Table) -> list[SeatNumber]:
    """The possible seats of a final table, in order."""
    return [seat for seat in range(1, MAX_SEATS + 1) if seat not in table.facts.held_seats]


def _refuse(state: Tournament, session: Session, command: DrawFinalTable) -> list[Reason]:
    table = session.tables.get(command.table)
    if table is None:
        return [Reason("tables.unknown", {"table": command.table}, "table")]
    seated = sum(len(each.seats) for each in session.tables.values())
    rule_players = final_table_players(state.ruleset, session.seating.table_size, heads_up_event=False)
    max_players = command.players or rule_players
    reasons = []
    if not table.open:
        reasons.append(Reason("tables.not_open", {"table": table.number}, "table"))
    if seated < 2:
        reasons.append(Reason("tables.too_few_players", {"table": table.number}, "table"))
    seat_count = len(_open_seats(table))
    if seated > seat_count:
        reasons.append(Reason("seats.too_many_players", {"players": seated, "seats": seat_count}, "table"))
    if max_players is None:
        rule = state.ruleset.cite("final_table.players_by_table_size")
        reasons.append(Reason("final_table.td_decides", {}, "players", rule))
    elif seated > max_players:
        params: dict[str, Param] = {"players": seated, "most": max_players}
        rule = state.ruleset.cite("final_table.players_by_table_size")
        reasons.append(Reason("final_table.too_many", params, "players", rule))
    if session.waiting:
        reasons.append(Reason("final_table.alternates_wait", {"players": len(session.waiting)}, "table"))
    return reasons
