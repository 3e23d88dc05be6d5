"""Breaking a table: seat cards are shuffled, then playing cards say who takes the first of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from clockserver.domain.cards import DECK, Card, strength
from clockserver.domain.entries import EntryId, SeatRef, TableNumber
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.luck import Luck, pick, shuffled
from clockserver.domain.procedures.balancing import breaking_order
from clockserver.domain.procedures.seats import moved
from clockserver.domain.procedures.table_changes import FactsChange, occupied
from clockserver.domain.procedures.tables import known_table
from clockserver.domain.seating import SeatingEvent
from clockserver.domain.session import Session
from clockserver.domain.tables import Table, TableFacts
from clockserver.domain.texts import Param, Reason, Refused
from clockserver.domain.tournament_state import Tournament

S = TypeVar("S")


class BreakTable(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.break", kw_only=True
):
    """Break a table: its players are drawn to the open seats of the others. `out_of_turn`: not the next in order."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    out_of_turn: bool = False


class TableBroken(SeatingEvent, frozen=True):
    """A table was broken; the cards that decided are kept."""

    shares: ClassVar[tuple[str, ...]] = (*SeatingEvent.shares, "table:<session>:<number>")

    tables: tuple[FactsChange, ...] = ()
    """The broken table before and after."""
    seat_cards: tuple[SeatRef, ...] = ()
    """The open seats as they were shuffled."""
    cards: dict[EntryId, Card] = field(default_factory=dict)
    """The playing card of each player."""

    def scopes(self) -> tuple[str, ...]:
        """The table, its players, and the seats."""
        return (*super().scopes(), *(f"table:{self.session}:{each.number}" for each in self.tables))

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        return _with_facts(super().evolve(state), self.session, [each.after for each in self.tables])

    def inverse(self, state: Tournament) -> list[SeatingEvent]:
        """All back at the table. Raises Refused where one of them is not where the break put him, or where a table
        that closes once more has somebody else by now."""
        self._demand_empty(state)
        reopened = _with_facts(state, self.session, [each.before for each in self.tables])
        tables = tuple(FactsChange(each.after, each.before) for each in self.tables)
        return [
            replace(back, tables=tables) if isinstance(back, TableBroken) else back
            for back in super().inverse(reopened)
        ]

    def _demand_empty(self, state: Tournament) -> None:
        known = {each.id for each in self.entries}
        closing = [
            each.number for each in self.tables if each.before is not None and each.before.state != "open"
        ]
        tables = state.sessions[self.session].tables
        reasons = [
            occupied(tables[number])
            for number in closing
            if number in tables and not known.issuperset(tables[number].seats.values())
        ]
        if reasons:
            raise Refused(*reasons)


def next_to_break(session: Session, order: Sequence[TableNumber]) -> TableNumber | None:
    """The table to break now: the next in breaking order, as soon as the others can take everybody; else None."""
    playing = [table for number in order if (table := session.tables[number]).seats]
    if len(playing) < 2:
        return None
    first, others = playing[0], playing[1:]
    return first.number if len(first.seats) <= sum(table.room for table in others) else None


def decide(state: Tournament, command: BreakTable, luck: Luck) -> list[TableBroken]:
    """The break, drawn in two steps. Raises Refused with every reason why not.

    TDA 2015 9 and its twins: any seat may come, blinds and button too; which open seats are used is balanced.
    """
    session = state.sessions[command.session]
    table = known_table(session, command.table)
    if reasons := _refuse(state, session, table, command):
        raise Refused(*reasons)
    seat_cards = _balanced_seats(_that_take(session, table), len(table.seats), luck)
    players = [table.seats[seat] for seat in sorted(table.seats)]
    cards = dict(zip(players, shuffled(luck, DECK), strict=False))
    to = deal_seat_cards(players, cards, seat_cards)
    closed = replace(table.facts, state="closed")
    return [
        TableBroken(
            session=command.session,
            entries=tuple(moved(state.entries[player], to[player]) for player in players),
            tables=(FactsChange(table.facts, closed),),
            seat_cards=tuple(seat_cards),
            cards=cards,
            fresh=tuple(to[player] for player in players),
        )
    ]


def deal_seat_cards(
    players: Sequence[str], cards: Mapping[str, Card], seat_cards: Sequence[S]
) -> dict[str, S]:
    """Who gets which seat card: the highest card takes the first, the others follow clockwise.

    `players` are clockwise by seat, `seat_cards` shuffled, at least as many. TDA 2015 9 and its twins: the
    second of the two random steps.
    """
    first = max(range(len(players)), key=lambda i: strength(cards[players[i]]))
    clockwise = [*players[first:], *players[:first]]
    return dict(zip(clockwise, seat_cards, strict=False))


def _refuse(state: Tournament, session: Session, table: Table, command: BreakTable) -> list[Reason]:
    if not table.open:
        return [Reason("tables.not_open", {"table": table.number}, "table")]
    reasons = []
    if not table.seats:
        reasons.append(Reason("breaking.nobody_there", {"table": table.number}, "table"))
    free = sum(each.room for each in session.tables.values() if each.open and each.number != table.number)
    if free < len(table.seats):
        params: dict[str, Param] = {"free": free, "players": len(table.seats)}
        reasons.append(Reason("breaking.too_few_seats", params, "table"))
    order = breaking_order(state.ruleset, session)
    first = next((number for number in order if session.tables[number].seats), table.number)
    if table.seats and first != table.number and not command.out_of_turn:
        reasons.append(Reason("breaking.not_next", {"table": table.number, "next": first}, "out_of_turn"))
    return reasons


def _that_take(session: Session, broken: Table) -> list[Table]:
    """The tables whose open seats are drawn: those in play; one where nobody sits only if they have too few."""
    others = [each for each in session.tables.values() if each.open and each.number != broken.number]
    playing = [each for each in others if each.seats]
    return playing if sum(each.room for each in playing) >= len(broken.seats) else others


def _balanced_seats(tables: Sequence[Table], players: int, luck: Luck) -> list[SeatRef]:
    """As many open seats as players, of the shortest tables, shuffled; chance decides between equal ones."""
    sizes = {table.number: len(table.seats) for table in tables}
    free = {table.number: table.free() for table in tables}
    seats = []
    for _ in range(players):
        least = min(size for number, size in sizes.items() if free[number])
        shortest = [number for number, size in sizes.items() if size == least and free[number]]
        number = pick(luck, sorted(shortest))
        seat = pick(luck, free[number])
        free[number].remove(seat)
        sizes[number] += 1
        seats.append(SeatRef(number, seat))
    return shuffled(luck, seats)


def _with_facts(state: Tournament, session_id: SessionId, facts: Sequence[TableFacts | None]) -> Tournament:
    session = state.sessions[session_id]
    tables = session.tables
    for each in facts:
        if each is not None:
            tables = tables.set(each.number, replace(tables[each.number], facts=each))
    return replace(state, sessions=state.sessions.set(session_id, replace(session, tables=tables)))
