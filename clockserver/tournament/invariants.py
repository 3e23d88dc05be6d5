"""Invariants after every event, whatever the commands; shared by tests and `clockserver verify`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from clockserver.core.amounts.ledger import balances
from clockserver.core.texts import describe
from clockserver.tournament.clock.level_clock import LevelClock
from clockserver.tournament.common_money import COMMON, totals_of
from clockserver.tournament.counters.events import contradictions
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.prizes.prize_amounts import dealt
from clockserver.tournament.ranking import sorted_sessions
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.state import Table

FAR = 2**52
"""An instant after the end of every running clock."""
NEEDS_DEADLINE = {"running"}
NEEDS_START = {"scheduled"}
LEAVING = {
    *("forfeit", "no_show", "color_up", "disqualified", "left_early", "seat_won"),
    *("out_of_view", "lost", "found", "penalty", "bags"),
    *("bagged", "surrendered", "count_difference"),
}
"""Ledger reasons that may be below 0: chips that leave play, and chips of an entry that was taken back.

A color-up may round up or down.
"""


def violations(state: Tournament) -> list[str]:
    """Faults of a state, a line each; empty where it is sound."""
    faults = []
    for session_id, session in state.sessions.items():
        session_faults = [
            *_of_clock(session),
            *_of_structure(session),
            *_of_counters(session),
        ]
        if session_id == state.last_session:
            session_faults += [
                *_of_deal(session),
                *_of_books(session),
                *_of_prizes(session),
                *_of_bounties(session),
            ]
        faults += [f"session {session_id}: {line}" for line in session_faults]
    return [*faults, *_of_common(state), *_of_days(state), *_of_people(state), *_of_history(state)]


def _of_common(state: Tournament) -> list[str]:
    """All sessions have the same money and the same sums."""
    last = state.sessions[state.last_session]
    totals = totals_of(sorted_sessions(state.sessions)) if last.whole is not None else None
    return [
        f"session {session_id}: {name} is not the tournament's"
        for session_id, session in state.sessions.items()
        for name, part in (*((name, getattr(last, name)) for name in COMMON), ("whole", totals))
        if getattr(session, name) != part
    ]


def _of_days(state: Tournament) -> list[str]:
    """Each player is in only one session of a stage after the flights; each entry is in some session."""
    later = {id_ for id_, session in state.sessions.items() if session.stage > 1}
    persons = Counter(each.person for each in state.entries.values() if each.alive and each.session in later)
    faults = [
        f"{person} is in {count} times after the flights" for person, count in persons.items() if count > 1
    ]
    entries = sum(each.counters.entries for each in state.sessions.values())
    moved = sum(each.counters.moved for each in state.sessions.values())
    surrendered = len(state.sessions[state.last_session].slips.surrendered)
    if moved != -surrendered:
        faults.append(
            f"{moved} entries more came into days than left flights, {surrendered} were surrendered"
        )
    if len(state.entries) > entries:
        faults.append(f"{len(state.entries)} entries with names are more than the {entries} of all sessions")
    return faults


def _of_prizes(session: Session) -> list[str]:
    """The books cover published prizes, deals, assignments, flights and surrendered stacks."""
    published, fixed = session.prizes.published, session.sales.fixed
    if published is None or fixed is None:
        return []
    parts = (
        sum(published.amounts),
        dealt(session),
        session.slips.assigned_from("pool"),
        session.takings.paid_before,
    )
    return [f"the books cover {fixed} of {parts}"] if sum(parts) != fixed else []


def _of_clock(session: Session) -> list[str]:
    clock, mark = session.clock, session.clock.mark
    faults = []
    if mark.period not in {span.id for span in clock.spans}:
        return [f"the clock stands in {mark.period}, which is no period"]
    if (mark.deadline is not None) != (mark.phase in NEEDS_DEADLINE):
        faults.append(f"{mark.phase} with deadline {mark.deadline}")
    if (mark.start_at is not None) != (mark.phase in NEEDS_START):
        faults.append(f"{mark.phase} with start_at {mark.start_at}")
    if mark.left_ms < 0:
        faults.append(f"{mark.left_ms} ms left")
    if mark.phase in ("holding", "finished") and mark.left_ms and not mark.day_over:
        faults.append(f"{mark.phase} with {mark.left_ms} ms left")
    if mark.day_over and mark.phase not in ("holding", "paused"):
        faults.append(f"the day is over, {mark.phase} with {mark.left_ms} ms left")
    if [span.id for span in clock.spans] != [p.id for p in session.structure.periods]:
        faults.append("the clock counts other periods than the structure has")
    elif (stop := _stop_ahead(clock)) is not None and clock.at(FAR).index > stop:
        faults.append(f"the clock passes the end of the day in {clock.spans[stop].id} by itself")
    return faults


def _stop_ahead(clock: LevelClock) -> int | None:
    """Position of the next period that ends the day, the current one included."""
    index = clock.index
    return next((i for i, span in enumerate(clock.spans[index:], index) if span.stops), None)


def _of_structure(session: Session) -> list[str]:
    periods = session.structure.periods
    faults = [f"period {p.id} lasts {p.ms} ms" for p in periods if p.ms < 1]
    if len({p.id for p in periods}) != len(periods):
        faults.append("two periods have one id")
    return faults


def _of_counters(session: Session) -> list[str]:
    counters, ledger = session.counters, session.ledger
    faults = [describe(reason) for reason in contradictions(counters, alone=session.whole is None)]
    if counters.entries + counters.moved != counters.players_left + counters.bustouts:
        faults.append("players left and out are not the entries")
    if any(chips < 0 for reason, chips in ledger.by_reason.items() if reason not in LEAVING):
        faults.append("more chips of one reason left play than came in")
    counted = {"rebuy": counters.rebuys, "addon": counters.addons, "reentry": counters.reentries}
    for reason, count in counted.items():
        if not count and ledger.by_reason.get(reason, 0):
            faults.append(f"chips from {reason} without any")
    return faults


def _of_books(session: Session) -> list[str]:
    """The books hold every purchase or none and sum to zero; sales and payouts agree with the accounts."""
    sales, counters, faults = session.sales, session.takings, []
    if sorted(sales.all) != list(range(1, sales.receipts + 1)):
        faults.append("receipts have gaps")
    if sum(sales.ledger.values()):
        faults.append(f"the books sum to {sum(sales.ledger.values())}")
    facts = (*sales.all.values(), *sales.taken_back.values(), *session.slips.payments.values())
    if _of_money(balances(each.postings for each in facts)) != _of_money(sales.ledger):
        faults.append("the money does not lie where sales and payouts put it")
    faults += _of_slips(session)
    if any(sale.entry not in sales.of_entry for sale in sales.all.values()):
        faults.append("a sale has no entry")
    if not session.has_books:
        return [*faults, *(["sales without offers"] if sales.count else [])]
    voided = {receipt for receipt, reversal in sales.taken_back.items() if reversal.how == "void"}
    # The sale of a no-show with a refund still counts, as the entry stays among the entries.
    standing = [sale for receipt, sale in sales.all.items() if receipt not in voided]
    for kind, count in (("rebuy", counters.rebuys), ("addon", counters.addons)):
        if sum(sale.kind == kind and not sale.pays for sale in standing) < count:
            faults.append(f"more of {kind} than were sold")
    if sum(sale.kind in ("entry", "reentry") for sale in standing) < counters.entries:
        faults.append("more entries than were sold")
    return faults


def _of_money(ledger: Mapping[str, int]) -> dict[str, int]:
    """Accounts with money of players, or with debts of players."""
    methods = ("cash", "card", "transfer", "owed_by", "tips", "withheld")
    return {account: amount for account, amount in ledger.items() if account.partition(":")[0] in methods}


def _of_slips(session: Session) -> list[str]:
    """A slip owes its parts until it is paid, once at most; the overlay covers the published prizes."""
    sales, slips, faults = session.sales, session.slips, []
    if sorted(slips.all) != list(range(1, len(slips.all) + 1)):
        faults.append("slips have gaps")
    owed = {f"slip:{each.number}": -each.worth.gross for each in slips.all.values() if each.open}
    if owed != {account: amount for account, amount in sales.ledger.items() if account.startswith("slip:")}:
        faults.append("the books do not owe the amounts of the open slips")
    if sales.overlay != (max(0, sales.fixed - sales.own) if sales.fixed is not None else 0):
        faults.append("the overlay is not the money short of the published prizes")
    pays = Counter(each.slip if each.do == "paid" else -each.slip for each in slips.payments.values())
    for slip in slips.all.values():
        if pays[slip.number] - pays[-slip.number] != (slip.state == "paid"):
            faults.append(f"slip {slip.number} was paid twice, or not at all")
    for entry in slips.of_entry:
        if sum(each.open for each in slips.standing(entry)) > 1:
            faults.append(f"{entry} is owed by two slips")
    return faults


def _of_bounties(session: Session) -> list[str]:
    """Heads, payments, money held, money in the pool and envelopes sum to the bounty money."""
    book, faults = session.bounties, []
    bounties = book.at
    parts = bounties.balance, sum(bounties.paid.values()), bounties.to_pool, bounties.undrawn
    slips = [part for slip in session.slips.all.values() if slip.state != "void" for part in slip.parts]
    owed = sum(part.amount for part in slips if part.account == "bounty")
    money = -session.sales.ledger.get("bounty", 0) + book.to_pool + book.unassigned + owed
    if sum(parts) != bounties.total or bounties.total != money:
        faults.append(
            f"heads, paid, pool and envelopes are {parts}, all heads {bounties.total}, the books {money}"
        )
    if book.recalculated().at != bounties:
        faults.append("the bounties are not those of their steps")
    if any(head.amount < 0 for head in bounties.heads.values()) or min((*parts, bounties.held)) < 0:
        faults.append("a bounty is below 0")
    mystery = book.mystery
    if mystery is not None:
        opened = sum(each.amount for each in book.opened.values())
        if opened > mystery.money or len(book.opened) > mystery.count:
            faults.append("more envelopes are open than there are")
    return faults


def _of_deal(session: Session) -> list[str]:
    faults = []
    for deal in (*session.deals_before, *((session.deal,) if session.deal is not None else ())):
        given = sum(each.amount for each in deal.players) + sum(each.amount for each in deal.left)
        if given != sum(deal.prizes):
            faults.append(f"the deal gives {given} of {sum(deal.prizes)}")
    return faults


def _of_people(state: Tournament) -> list[str]:
    """A seat has one entry and an entry one seat; each entry is playing, waiting or out, and out once at most."""
    faults = []
    seated: dict[str, SeatRef] = {}
    for session in state.sessions.values():
        for table in session.tables.values():
            faults += _of_table(table)
            for seat, entry in table.seats.items():
                if entry in seated:
                    faults.append(f"{entry} sits at {seated[entry]} and at {table.number}-{seat}")
                seated[entry] = SeatRef(table.number, seat)
    playing = {entry.id: entry.seat for entry in state.entries.values() if entry.status == "playing"}
    if playing != seated:
        mismatches = sorted({*playing.items()} ^ {*seated.items()}, key=str)
        faults.append(f"entries and tables do not agree: {mismatches[:5]}")
    faults += _of_persons(state)
    eliminations = [each for each in state.eliminations if each is not None]
    surrendered = state.sessions[state.last_session].slips.surrendered
    out_entries = [
        entry.id for entry in state.entries.values() if not entry.alive and entry.id not in surrendered
    ]
    if sorted(eliminations) != sorted(out_entries):
        faults.append("the entries that are out are not those of the elimination order")
    for session_id, session in state.sessions.items():
        of_session = [entry for entry in state.entries.values() if entry.session == session_id]
        if session.named != sum(entry.alive for entry in of_session):
            faults.append(f"session {session_id}: {session.named} named players are not those who are in")
        if session.named > session.counters.players_left:
            faults.append(f"session {session_id}: more named players than players")
        if set(session.waiting) != {entry.id for entry in of_session if entry.status == "waiting"}:
            faults.append(f"session {session_id}: the alternates are not those who wait")
    return faults


def _of_persons(state: Tournament) -> list[str]:
    """A person has one living entry in a flight and in a later stage; each entry has a session."""
    living: Counter[tuple[str, str]] = Counter()
    faults = []
    for entry in state.entries.values():
        session = state.sessions.get(entry.session)
        if session is None:
            faults.append(f"{entry.id} is in session {entry.session}, which is none")
        elif entry.alive and session.merged_into is None:
            living[entry.person, f"stage {session.stage}" if session.stage > 1 else entry.session] += 1
    return faults + [
        f"a person has {count} living entries in {scope}" for (_, scope), count in living.items() if count > 1
    ]


def _of_table(table: Table) -> list[str]:
    faults = [f"seat {table.number}-{seat} is none" for seat in table.seats if not 1 <= seat <= table.size]
    if table.seats and not table.open:
        faults.append(f"players sit at table {table.number}, which is not open")
    return faults


def _of_history(state: Tournament) -> list[str]:
    faults = []
    for scope, link in state.history.standing.items():
        top = state.history.commands[link.command]
        if not top.stands:
            faults.append(f"{top.id} is undone and still stands in {scope}")
    for scope, link in state.history.undone.items():
        top = state.history.commands[link.command]
        if top.stands:
            faults.append(f"{top.id} stands and is still undone in {scope}")
    return faults
