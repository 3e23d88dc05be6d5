"""Balancing tables: which table gives, who moves, to which seat, one move after the other until all is even."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from clockserver.domain.entries import Entry, EntryId, SeatRef, TableNumber
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.mover import Game, Mover, next_big_blind, stud_mover
from clockserver.domain.positions import Blinds, Seat, clockwise, first_hand
from clockserver.domain.procedures.entries import GivenEntry, known
from clockserver.domain.procedures.seats import moved, refuse_locked, refuse_move
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.seating import SeatingEvent, refuse_seat
from clockserver.domain.session import Session
from clockserver.domain.tables import Table
from clockserver.domain.texts import Param, Reason, Refused, Text
from clockserver.domain.tournament_state import Tournament
from clockserver.domain.worst_position import OpenSeat, Ranking, worst_seats


class ProposedMove(Struct, frozen=True):
    """One move of a plan, with its reasons. `single`: the mover is big blind once more at that seat."""

    entry: EntryId
    from_seat: SeatRef
    to_seat: SeatRef
    why: tuple[Text, ...]
    single: bool = False


class Plan(Struct, frozen=True):
    """Moves that balance the tables, each right after those before it, and what the floor is asked for them."""

    moves: tuple[ProposedMove, ...] = ()
    where_is_the_button: tuple[TableNumber, ...] = ()


class ConfirmMove(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="move.confirm", kw_only=True
):
    """Make a move that balances tables, as it was proposed or to another seat that the rules allow."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    from_seat: SeatRef
    to_seat: SeatRef


class Balanced(SeatingEvent, frozen=True):
    """A player was moved to balance the tables."""


def plan(rules: RuleSet, session: Session, entries: Mapping[EntryId, Entry]) -> Plan:
    """The moves due, one after the other. Tables more than the set's spread apart give to the shortest.

    The spread, who gives and ties are house data: no document states them (TDA 2015 10C and its twins ask only for
    a procedure known beforehand).
    """
    tables = {number: table for number, table in session.tables.items() if table.open}
    order = breaking_order(rules, session)
    game = game_of(session)
    moves: list[ProposedMove] = []
    asked: list[TableNumber] = []
    while tables:
        giving = max(tables.values(), key=lambda table: (len(table.seats), -order.index(table.number)))
        short = min(tables.values(), key=lambda table: (len(table.seats), -order.index(table.number)))
        if len(giving.seats) - len(short.seats) < rules.balancing.spread:
            break
        unknown = [table.number for table in (giving, short) if _unknown_button(table, game)]
        if unknown:
            asked += unknown
            break
        move = _proposed(rules, giving, short, entries, game)
        if move is None:
            break
        moves.append(move)
        tables[giving.number] = giving.placing(move.from_seat.seat, None)
        tables[short.number] = short.placing(move.to_seat.seat, move.entry)
    return Plan(tuple(moves), tuple(asked))


def seats_for(rules: RuleSet, table: Table, game: Game) -> Ranking:
    """The open seats of a short table for a mover, the worst first. Its button is known, but in stud."""
    if game == "stud":
        free = table.free()
        latest = [seat for seat in reversed(table.opened) if seat in free]
        order = [*latest, *(seat for seat in free if seat not in latest)]
        return Ranking(tuple(OpenSeat(seat, "opened_last", Text("seats.opened_last")) for seat in order), ())
    last = _last(table)
    assert last is not None  # noqa: S101 - the floor was asked before
    single = rules.balancing.single_big_blind and not table.owes_single and len(table.seats) > 1
    return worst_seats(table.size, table.seats, last, single_big_blind=single)


def decide(state: Tournament, command: ConfirmMove) -> list[Balanced]:
    """The move. Raises Refused with every reason why not: the small blind is never given."""
    session = state.sessions[command.session]
    entry = known(state, command.entry)
    reasons = [
        *refuse_move(entry, command.from_seat),
        *refuse_seat(session, command.to_seat, "to_seat"),
        *refuse_locked(entry, command.to_seat),
    ]
    if command.to_seat.table == command.from_seat.table:
        reasons.append(Reason("move.same_table", {"table": command.to_seat.table}, "to_seat"))
    if reasons:
        raise Refused(*reasons)
    giving = session.tables[command.from_seat.table]
    table = session.tables[command.to_seat.table]
    game = game_of(session)
    if _unknown_button(table, game):
        raise Refused(Reason("tables.button_unknown", {"table": table.number}, "to_seat"))
    ranking = seats_for(state.ruleset, table, game)
    if command.to_seat.seat in ranking.forbidden:
        rule = state.ruleset.cite("balancing.never_small_blind")
        raise Refused(
            Reason("move.small_blind", {"seat": command.to_seat.seat, "table": table.number}, "to_seat", rule)
        )
    chosen = next(seat for seat in ranking.ranked if seat.seat == command.to_seat.seat)
    single = chosen.reason == "single_big_blind"
    return [
        Balanced(
            session=command.session,
            entries=(moved(entry, command.to_seat),),
            singles=(table.number,) if single else (),
            why=(_counts(giving, table), chosen.text),
        )
    ]


def game_of(session: Session) -> Game:
    """What the structure as a whole is for balancing: stud only, mixed with stud, or games with a big blind."""
    families = {stakes.family for period in session.structure.periods for stakes in period.stakes}
    if families == {"stud"}:
        return "stud"
    return "mixed" if "stud" in families else "flop"


def breaking_order(rules: RuleSet, session: Session) -> list[TableNumber]:
    """The open tables as they break: added ones first where the set says so, then as published, then from the back."""
    published = {number: i for i, number in enumerate(session.breaking_order)}
    added_first = rules.breaking.added_tables_first

    def turn(table: Table) -> tuple[bool, int, int]:
        added = added_first and table.facts.added
        return (not added, published.get(table.number, len(published)), -table.number)

    return [table.number for table in sorted(session.tables.values(), key=turn) if table.open]


def _proposed(
    rules: RuleSet, giving: Table, short: Table, entries: Mapping[EntryId, Entry], game: Game
) -> ProposedMove | None:
    ranking = seats_for(rules, short, game)
    if not ranking.ranked:
        return None
    to = ranking.ranked[0]
    for mover in _movers(giving, to.seat, game):
        entry = entries[giving.seats[mover.seat]]
        if entry.lock is None:
            return ProposedMove(
                entry=entry.id,
                from_seat=SeatRef(giving.number, mover.seat),
                to_seat=SeatRef(short.number, to.seat),
                why=(_counts(giving, short), mover.text, to.text),
                single=to.reason == "single_big_blind",
            )
    return None


def _movers(giving: Table, opened: Seat, game: Game) -> Iterator[Mover]:
    """Who moves; where special needs keep him, who comes after him."""
    last = _last(giving)
    if game == "stud" or last is None:
        first = stud_mover(giving.size, giving.seats, (opened - 1) % giving.size + 1)
    else:
        first = next_big_blind(giving.size, giving.seats, last, game)
    yield first
    for seat in clockwise(giving.size, first.seat):
        if seat in giving.seats and seat != first.seat:
            yield Mover(seat, "next_in_line", Text("mover.next_in_line", {"seat": seat, "stays": first.seat}))


def _last(table: Table) -> Blinds | None:
    """The last hand as positions know it; before the first hand of a fresh table, that which its button stands for."""
    if table.last is not None or table.button is None or len(table.seats) < 3:
        return table.last
    first = first_hand(table.size, table.seats, table.button)
    before = [seat for seat in clockwise(table.size, first.button) if seat in table.seats][-2]
    assert first.small_blind is not None  # noqa: S101 - a first hand has both
    return Blinds(before, first.button, first.small_blind)


def _unknown_button(table: Table, game: Game) -> bool:
    return game != "stud" and _last(table) is None


def _counts(giving: Table, short: Table) -> Text:
    params: dict[str, Param] = {
        "giving": giving.number,
        "players": len(giving.seats),
        "short": short.number,
        "short_players": len(short.seats),
    }
    return Text("move.to_balance", params)
