"""The final table: how many players are left when all sit down at one table, and the redraw for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.entries import Entry, EntryId, SeatNumber, SeatRef, TableNumber
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.luck import Luck, pick, shuffled
from clockserver.domain.positions import Blinds
from clockserver.domain.procedures.breaking import TableBroken
from clockserver.domain.procedures.seats import moved
from clockserver.domain.procedures.table_changes import FactsChange
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.seating import SeatingEvent
from clockserver.domain.session import Session, registration_closes, still_entering
from clockserver.domain.tables import MOST_SEATS, Table
from clockserver.domain.texts import Param, Reason, Refused
from clockserver.domain.tournament_state import Tournament


class DrawFinalTable(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.final", kw_only=True
):
    """All who are left draw a seat at one table, and the button is drawn. `players`: the TD's number of players."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    players: SeatNumber | None = None


class Start(Struct, frozen=True, omit_defaults=True):
    """From what a table's next hand follows: the last one, or a button that was drawn."""

    button: SeatNumber | None = None
    last: Blinds | None = None


class FinalTableDrawn(TableBroken, frozen=True, kw_only=True):
    """All who are left sit at the final table."""

    shares: ClassVar[tuple[str, ...]] = (*TableBroken.shares, "button:<session>:<table>")

    table: TableNumber
    before: Start
    after: Start

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        state = super().evolve(state)
        session = state.sessions[self.session]
        table = session.tables[self.table]
        table = replace(table, button=self.after.button, last=self.after.last)
        session = replace(session, tables=session.tables.set(self.table, table))
        return replace(state, sessions=state.sessions.set(self.session, session))

    def scopes(self) -> tuple[str, ...]:
        """The players, the seats, the tables and the final table's button."""
        return (*super().scopes(), f"button:{self.session}:{self.table}")

    def inverse(self, state: Tournament) -> list[SeatingEvent]:
        """All back at their tables. Raises Refused where one of them is not where the draw put him."""
        return [
            replace(back, before=self.after, after=self.before) if isinstance(back, FinalTableDrawn) else back
            for back in super().inverse(state)
        ]


def final_table_players(rules: RuleSet, table_size: int, *, heads_up_event: bool) -> int | None:
    """Players at the final table; None: the set does not say, the TD decides. TDA 2015 11 and its twins."""
    said = rules.final_table
    if said.players_by_table_size is None or (heads_up_event and not said.heads_up_events):
        return None
    players = said.players_by_table_size.get(table_size)
    if players is None or said.most_players is None:
        return players
    return min(players, said.most_players)


def is_due(rules: RuleSet, session: Session, at: int) -> bool:
    """Whether few enough are left for the final table while they sit at several, and no more are to come."""
    players = final_table_players(rules, session.seating.table_size, heads_up_event=False)
    tables = [table for table in session.tables.values() if table.open and table.seats]
    seated = sum(len(table.seats) for table in tables)
    return (
        players is not None
        and len(tables) > 1
        and seated <= players
        and not session.waiting
        and not still_entering(session, at)
    )


def final_table(session: Session, at: int, *, drawn: bool) -> TableNumber | None:
    """The one table at which all who are left sit, once it is the final one: it was `drawn`, or no more are to come.

    Where nobody said when registration closes, an only table is a final one only if there were others.
    """
    playing = [table.number for table in session.tables.values() if table.open and table.seats]
    if len(playing) != 1 or session.waiting:
        return None
    known = registration_closes(session.structure, session.registration) is not None
    alone = not still_entering(session, at) and (known or len(session.tables) > 1)
    return playing[0] if drawn or alone else None


def decide(state: Tournament, command: DrawFinalTable, luck: Luck) -> list[FinalTableDrawn]:
    """The draw of seats and button. Raises Refused with every reason why not."""
    session = state.sessions[command.session]
    if reasons := _refuse(state, session, command):
        raise Refused(*reasons)
    table = session.tables[command.table]
    players = sorted(
        (entry for entry in state.entries.values() if entry.status == "playing"),
        key=lambda entry: entry.number,
    )
    seats = _seats(players, table, luck)
    # One more than at the other tables may sit down here.
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
            entries=tuple(moved(entry, SeatRef(table.number, seats[entry.id])) for entry in players),
            tables=tuple(changed),
            table=table.number,
            before=Start(table.button, table.last),
            after=Start(pick(luck, sorted(seats.values()))),
        )
    ]


def _seats(players: Sequence[Entry], table: Table, luck: Luck) -> dict[EntryId, SeatNumber]:
    """Everybody's drawn seat. Who is kept at a seat for special needs has that number here, if there is one.

    Held seats stay empty; the table gets seats more where they are needed.
    """
    open_seats = _open_seats(table)
    most = max(table.size, *open_seats[: len(players)])
    kept: dict[SeatNumber, EntryId] = {}
    for entry in players:
        if entry.lock == "seat" and entry.seat is not None and entry.seat.seat <= most:
            kept.setdefault(entry.seat.seat, entry.id)
    others = [seat for seat in open_seats if seat not in kept]
    free = shuffled(luck, others[: len(players) - len(kept)])
    drawn = [entry.id for entry in players if entry.id not in kept.values()]
    return {**{id_: seat for seat, id_ in kept.items()}, **dict(zip(drawn, free, strict=True))}


def _open_seats(table: Table) -> list[SeatNumber]:
    """The seats that a final table can have, the first first."""
    return [seat for seat in range(1, MOST_SEATS + 1) if seat not in table.facts.held_seats]


def _refuse(state: Tournament, session: Session, command: DrawFinalTable) -> list[Reason]:
    table = session.tables.get(command.table)
    if table is None:
        return [Reason("tables.unknown", {"table": command.table}, "table")]
    seated = sum(len(each.seats) for each in session.tables.values())
    said = final_table_players(state.ruleset, session.seating.table_size, heads_up_event=False)
    most = command.players or said
    reasons = []
    if not table.open:
        reasons.append(Reason("tables.not_open", {"table": table.number}, "table"))
    if seated < 2:
        reasons.append(Reason("tables.too_few_players", {"table": table.number}, "table"))
    room = len(_open_seats(table))
    if seated > room:
        reasons.append(Reason("seats.too_many_players", {"players": seated, "seats": room}, "table"))
    if most is None:
        rule = state.ruleset.cite("final_table.players_by_table_size")
        reasons.append(Reason("final_table.td_decides", {}, "players", rule))
    elif seated > most:
        params: dict[str, Param] = {"players": seated, "most": most}
        rule = state.ruleset.cite("final_table.players_by_table_size")
        reasons.append(Reason("final_table.too_many", params, "players", rule))
    if session.waiting:
        reasons.append(Reason("final_table.alternates_wait", {"players": len(session.waiting)}, "table"))
    return reasons
