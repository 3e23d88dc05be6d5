"""Breaking a table: seat cards are shuffled, then playing cards decide who takes the first one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from clockserver.core.cards import DECK, Card, strength
from clockserver.core.randomness import RandomBelow, pick, shuffled
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.balancing.plan import breaking_order
from clockserver.tournament.entries.state import SeatRef, TableNumber
from clockserver.tournament.seating.moves import moved_entry
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import BreakTable
from clockserver.tournament.tables.events import FactsChange, TableBroken
from clockserver.tournament.tables.state import Table
from clockserver.tournament.tables.table_checks import demand_table

S = TypeVar("S")


def next_to_break(session: Session, order: Sequence[TableNumber]) -> TableNumber | None:
    """The next table in breaking order, once the other tables have seats for its players; else None."""
    playing = [table for number in order if (table := session.tables[number]).seats]
    if len(playing) < 2:
        return None
    first, others = playing[0], playing[1:]
    return first.number if len(first.seats) <= sum(table.room for table in others) else None


def decide(state: Tournament, command: BreakTable, _now: int, randomness: RandomBelow) -> list[TableBroken]:
    """Break a table by a draw in two steps. Raises Refused with every reason.

    TDA 2015 9, and the same rule of other sets: any seat may be drawn, blinds and button too; the open seats
    are chosen for balance.
    """
    session = state.sessions[command.session]
    table = demand_table(session, command.table)
    if reasons := _refuse(state, session, table, command):
        raise Refused(*reasons)
    seat_cards = _balanced_seats(_receiving_tables(session, table), len(table.seats), randomness)
    players = [table.seats[seat] for seat in sorted(table.seats)]
    cards = dict(zip(players, shuffled(randomness, DECK), strict=False))
    new_seats = deal_seat_cards(players, cards, seat_cards)
    closed = replace(table.facts, state="closed")
    return [
        TableBroken(
            session=command.session,
            entries=tuple(moved_entry(state.entries[player], new_seats[player]) for player in players),
            tables=(FactsChange(table.facts, closed),),
            seat_cards=tuple(seat_cards),
            cards=cards,
            fresh=tuple(new_seats[player] for player in players),
        )
    ]


def deal_seat_cards(
    players: Sequence[str], cards: Mapping[str, Card], seat_cards: Sequence[S]
) -> dict[str, S]:
    """The seat card of each player: the highest playing card takes the first, the others follow clockwise.

    `players`: clockwise by seat; `seat_cards`: shuffled, at least as many. The second of the two random steps of
    TDA 2015 9, and of the same rule of other sets.
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
    free_count = sum(
        each.room for each in session.tables.values() if each.open and each.number != table.number
    )
    if free_count < len(table.seats):
        params: dict[str, Param] = {"free": free_count, "players": len(table.seats)}
        reasons.append(Reason("breaking.too_few_seats", params, "table"))
    order = breaking_order(state.ruleset, session)
    first = next((number for number in order if session.tables[number].seats), table.number)
    if table.seats and first != table.number and not command.out_of_turn:
        reasons.append(Reason("breaking.not_next", {"table": table.number, "next": first}, "out_of_turn"))
    return reasons


def _receiving_tables(session: Session, broken: Table) -> list[Table]:
    """The tables with seats for the draw: the tables in play; empty open tables only if needed."""
    others = [each for each in session.tables.values() if each.open and each.number != broken.number]
    playing = [each for each in others if each.seats]
    return playing if sum(each.room for each in playing) >= len(broken.seats) else others


def _balanced_seats(tables: Sequence[Table], players: int, randomness: RandomBelow) -> list[SeatRef]:
    """An open seat for each player, at the shortest tables, shuffled; chance decides between equal tables."""
    sizes = {table.number: len(table.seats) for table in tables}
    free_seats = {table.number: table.free() for table in tables}
    seats = []
    for _ in range(players):
        min_size = min(size for number, size in sizes.items() if free_seats[number])
        shortest = [number for number, size in sizes.items() if size == min_size and free_seats[number]]
        number = pick(randomness, sorted(shortest))
        seat = pick(randomness, free_seats[number])
        free_seats[number].remove(seat)
        sizes[number] += 1
        seats.append(SeatRef(number, seat))
    return shuffled(randomness, seats)
