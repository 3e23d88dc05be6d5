"""The moves that balance tables: for each, the giving table, the player and the new seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush

from msgspec import Struct

from clockserver.core.texts import Param, Text
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.balancing.mover import Game, Mover, next_big_blind, next_button, stud_mover
from clockserver.tournament.balancing.worst_seat import OpenSeat, Ranking, worst_seats, worst_seats_by_button
from clockserver.tournament.dealing.positions import Blinds, Seat, clockwise, first_hand
from clockserver.tournament.entries.state import Entry, EntryId, SeatNumber, SeatRef, TableNumber
from clockserver.tournament.session import Session
from clockserver.tournament.tables.state import Table


class ProposedMove(Struct, frozen=True):
    """One move of a plan, with its reasons. `single`: the mover is big blind at that seat again."""

    entry: EntryId
    from_seat: SeatRef
    to_seat: SeatRef
    why: tuple[Text, ...]
    single: bool = False
    giving: Table | None = None
    short: Table | None = None
    """Both tables as they are just before the move."""


class Choice(Struct, frozen=True):
    """An alternative player or seat for a move, the likeliest first. `closed`: why it is not allowed."""

    seat: SeatNumber
    why: Text
    entry: EntryId | None = None
    closed: Text | None = None


class Plan(Struct, frozen=True):
    """Moves that balance the tables, each computed after the earlier ones.

    `where_is_the_button`: tables that have to report their button before the next move.
    """

    moves: tuple[ProposedMove, ...] = ()
    where_is_the_button: tuple[TableNumber, ...] = ()


def plan(
    rules: RuleSet,
    session: Session,
    entries: Mapping[EntryId, Entry],
    max_moves: int | None = None,
    breaks: TableNumber | None = None,
) -> Plan:
    """Plan the moves that are due. While sizes differ by the spread, the longest table gives to the shortest.

    The plan stops after `max_moves` moves; the others follow once those are made. The table `breaks`, which is
    about to break, is left out. Spread, giving table and ties are house data: no document states them (TDA 2015
    10C and its twins ask only for a procedure known beforehand).
    """
    opened = [table for table in session.tables.values() if table.open]
    spread = spread_now(rules, session, len(opened))
    sizes = [len(each.seats) for each in opened if each.number != breaks]
    if not sizes or max(sizes) - min(sizes) < spread:
        return Plan()
    tables = _BySize(session.tables, [each for each in breaking_order(rules, session) if each != breaks])
    game, moves = game_of(session), list[ProposedMove]()
    while len(moves) != max_moves and (pair := tables.extremes(spread)) is not None:
        giving, short = pair
        if not short.seats:  # without players the table deals no hand, so nobody moves to it
            tables.takes_nobody(short)
            continue
        if unknown := tuple(table.number for table in pair if is_button_unknown(table, game)):
            return Plan(tuple(moves), unknown)
        held_seats = short.facts.held_seats
        ranked = [each for each in seats_for(rules, short, game).ranked if each.seat not in held_seats]
        if not ranked:  # all seats are held, or are the small blind's: the player moves to another table
            tables.takes_nobody(short)
            continue
        move = _proposed(giving, short, ranked[0], entries, game)
        if move is None:
            tables.gives_nobody(giving)
            continue
        moves.append(move)
        tables.put(giving.placing(move.from_seat.seat, None))
        tables.put(short.receiving(move.to_seat.seat, move.entry))
    return Plan(tuple(moves))


def spread_of(rules: RuleSet, tables: int) -> int:
    """Maximum difference in players between tables: house data, smaller once few tables are left.

    The least is 2: with less, a move would only reverse the difference.
    """
    values = rules.balancing
    is_tight = values.tight_from_tables is not None and tables <= values.tight_from_tables
    spread = values.tight_spread if is_tight and values.tight_spread is not None else values.spread
    return max(2, spread)


def spread_now(rules: RuleSet, session: Session, tables: int) -> int:
    """The spread as tightened during the event. TDA 2015 10D and its twins."""
    spread = spread_of(rules, tables)
    return spread if session.seating.spread is None else min(spread, session.seating.spread)


def other_movers(
    giving: Table, to_seat: SeatNumber, entries: Mapping[EntryId, Entry], game: Game
) -> list[Choice]:
    """All players who could move from a table, in order; a player kept there for special needs is closed."""
    choices = []
    for turn, mover in enumerate(_movers(giving, to_seat, game)):
        entry = entries[giving.seats[mover.seat]]
        closed = Text("seats.locked", {"entry": entry.id, "seat": str(entry.seat)}) if entry.lock else None
        text = mover.text if not turn else Text("mover.further", {"seat": mover.seat, "turn": turn + 1})
        if mover.seat in giving.fresh:
            text = Text("mover.just_moved", {"seat": mover.seat})
        choices.append(Choice(mover.seat, text, entry.id, closed))
    return choices


def other_seats(rules: RuleSet, short: Table, game: Game) -> list[Choice]:
    """All open seats of a table in ranked order; seats in the small blind are closed."""
    ranking = seats_for(rules, short, game)
    closed = [
        (seat, Text("move.small_blind", {"seat": seat, "table": short.number})) for seat in ranking.forbidden
    ]
    closed += [
        (each.seat, Text("seats.held", {"seat": each.seat}))
        for each in ranking.ranked
        if each.seat in short.facts.held_seats
    ]
    closed_seats = {seat for seat, _ in closed}
    return [
        *(Choice(each.seat, each.text) for each in ranking.ranked if each.seat not in closed_seats),
        *(Choice(seat, text, None, text) for seat, text in closed),
    ]


class _BySize:
    """Open tables by size. Of equal ones the first to break gives, the last to break receives."""

    def __init__(self, tables: Mapping[TableNumber, Table], order: Sequence[TableNumber]) -> None:
        self._turns = {number: turn for turn, number in enumerate(order)}
        self._tables = {number: tables[number] for number in order}
        self._long = [(-len(tables[number].seats), turn, number) for turn, number in enumerate(order)]
        self._short = [(len(tables[number].seats), -turn, number) for turn, number in enumerate(order)]
        heapify(self._long)
        heapify(self._short)

    def extremes(self, spread: int) -> tuple[Table, Table] | None:
        """The table that gives and the table that receives; None where they differ by less than `spread`."""
        longest, shortest = self._first(self._long, -1), self._first(self._short, 1)
        if longest is None or shortest is None:
            return None
        return None if len(longest.seats) - len(shortest.seats) < spread else (longest, shortest)

    def put(self, table: Table) -> None:
        """Store the table as it is after a move."""
        number, size = table.number, len(table.seats)
        self._tables[number] = table
        heappush(self._long, (-size, self._turns[number], number))
        heappush(self._short, (size, -self._turns[number], number))

    def takes_nobody(self, table: Table) -> None:
        """Leave a table out of those that receive players."""
        self._short = [each for each in self._short if each[2] != table.number]
        heapify(self._short)

    def gives_nobody(self, table: Table) -> None:
        """Leave a table out of those that give players."""
        self._long = [each for each in self._long if each[2] != table.number]
        heapify(self._long)

    def _first(self, heap: list[tuple[int, int, TableNumber]], sign: int) -> Table | None:
        while heap and len(self._tables[heap[0][2]].seats) != sign * heap[0][0]:
            heappop(heap)  # the table has another size by now
        return self._tables[heap[0][2]] if heap else None


def seats_for(rules: RuleSet, table: Table, game: Game) -> Ranking:
    """The open seats of a short table for a mover, the worst first. Needs a known button, except in stud."""
    if game == "stud":
        empty = table.empty()
        latest = [seat for seat in reversed(table.opened) if seat in empty]
        order = [*latest, *(seat for seat in empty if seat not in latest)]
        return Ranking(tuple(OpenSeat(seat, "opened_last", Text("seats.opened_last")) for seat in order), ())
    last = _last_hand(table)
    assert last is not None  # noqa: S101 - the floor was asked before
    if game == "button_ante":
        return worst_seats_by_button(table.size, table.seats, last)
    single = rules.balancing.single_big_blind and not table.owes_single and len(table.seats) > 1
    return worst_seats(table.size, table.seats, last, single_big_blind=single)


def game_of(session: Session) -> Game:
    """The kind of the whole structure, for balancing: stud only, button blinds only, mixed with stud, or big blinds.

    Where some of several games have a button blind, moves go by the big blind of the others.
    """
    families = {stakes.family for period in session.structure.periods for stakes in period.stakes}
    if families == {"button"}:
        return "button_ante"
    if families == {"stud"}:
        return "stud"
    return "mixed" if "stud" in families else "flop"


def breaking_order(rules: RuleSet, session: Session) -> list[TableNumber]:
    """Open tables in breaking order: added ones first where the set says so, then as published, then from the back."""
    published = {number: i for i, number in enumerate(session.breaking_order)}
    added_first, last = rules.breaking.added_tables_first, len(published)
    # Plain tuples sort fastest: with a thousand tables this takes most of the time of a bust-out.
    turns = [
        (not (added_first and facts.added), published.get(number, last), -number)
        for number, table in session.tables.items()
        if (facts := table.facts).state == "open"
    ]
    return [-number for _, _, number in sorted(turns)]


def _proposed(
    giving: Table, short: Table, to_seat: OpenSeat, entries: Mapping[EntryId, Entry], game: Game
) -> ProposedMove | None:
    mover = mover_of(giving, to_seat.seat, entries, game)
    if mover is None:
        return None
    return ProposedMove(
        entry=giving.seats[mover.seat],
        from_seat=SeatRef(giving.number, mover.seat),
        to_seat=SeatRef(short.number, to_seat.seat),
        why=(balance_text(giving, short), mover.text, to_seat.text),
        single=to_seat.reason == "single_big_blind",
        giving=giving,
        short=short,
    )


def mover_of(giving: Table, opened: Seat, entries: Mapping[EntryId, Entry], game: Game) -> Mover | None:
    """The player who moves. A player who was moved here and has played no hand yet moves last."""
    after_fresh: list[Mover] = []
    for mover in _movers(giving, opened, game):
        if entries[giving.seats[mover.seat]].lock is not None:
            continue
        if mover.seat not in giving.fresh:
            if not after_fresh or mover.reason != "next_in_line":
                return mover
            params: dict[str, Param] = {"seat": mover.seat, "stays": after_fresh[0].seat}
            return Mover(mover.seat, mover.reason, Text("mover.next_after_moved", params))
        after_fresh.append(mover)
    return after_fresh[0] if after_fresh else None


def _movers(giving: Table, opened: Seat, game: Game) -> Iterator[Mover]:
    """The candidates to move, in order; a later one moves where special needs keep the earlier ones."""
    last = _last_hand(giving)
    if game == "mixed" and giving.turn is not None and giving.turn.family != "stud":
        game = "flop"
    if game == "stud" or last is None:
        first = stud_mover(giving.size, giving.seats, (opened - 1) % giving.size + 1)
    elif game == "button_ante":
        first = next_button(giving.size, giving.seats, last)
    else:
        first = next_big_blind(giving.size, giving.seats, last, game)
    yield first
    for seat in clockwise(giving.size, first.seat):
        if seat in giving.seats and seat != first.seat:
            yield Mover(seat, "next_in_line", Text("mover.next_in_line", {"seat": seat, "stays": first.seat}))


def _last_hand(table: Table) -> Blinds | None:
    """The hand from which the next positions follow; on a fresh table the hand implied by its button."""
    if not table.seats:
        return None
    if table.last is not None or table.button is None or len(table.seats) < 3:
        return table.follows
    first = first_hand(table.size, table.seats, table.button)
    before = [seat for seat in clockwise(table.size, first.button) if seat in table.seats][-2]
    assert first.small_blind is not None  # noqa: S101 - a first hand has both
    return Blinds(before, first.button, first.small_blind)


def is_button_unknown(table: Table, game: Game) -> bool:
    return game != "stud" and _last_hand(table) is None


def balance_text(giving: Table, short: Table) -> Text:
    params: dict[str, Param] = {
        "giving": giving.number,
        "players": len(giving.seats),
        "short": short.number,
        "short_players": len(short.seats),
    }
    return Text("move.to_balance", params)
