"""Entries: registration, re-entries, and bust-outs with their places."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.bounties.winners import refuse_winners
from clockserver.tournament.counters.chip_ledger import LedgerReason
from clockserver.tournament.entries.across_sessions import clashes, refuse_qualified
from clockserver.tournament.entries.commands import (
    AnyEntryCommand,
    BustOut,
    ForfeitStack,
    RegisterPlayer,
    ReorderBustOuts,
    UnregisterEntry,
)
from clockserver.tournament.entries.entry_lookup import (
    demand_alive,
    demand_playing,
    draws_anywhere,
    has_played,
    next_out,
)
from clockserver.tournament.entries.events import (
    AnyEntryEvent,
    BustedOut,
    BustOutsReordered,
    Entered,
    EntryTakenOut,
    StackForfeited,
)
from clockserver.tournament.entries.late_registration import registration_open
from clockserver.tournament.entries.state import Entry, SeatRef, by_number, entry_id
from clockserver.tournament.forfeits.state import refuse_forfeit
from clockserver.tournament.sales.selling import SALE_REFUSALS, Purchase, refuse_sale, sale_of
from clockserver.tournament.seating.late_seats import late_seat
from clockserver.tournament.seating.seating_event import EntryChange, refuse_seat
from clockserver.tournament.seating.single_table import refuse_table, seat_at
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

ENTER_REFUSALS = (
    *SALE_REFUSALS,
    "counters.registration_closed",
    "entries.all_named",
    "entries.already_in",
    "entries.disqualified",
    "entries.full",
    "entries.lock_needs_seat",
    "entries.no_more_reentries",
    "entries.no_more_reentries_here",
    "entries.seat_or_table",
    "flights.already_through",
)
"""Codes of a registration."""


def decide(
    state: Tournament, command: AnyEntryCommand, now: int, randomness: RandomBelow
) -> list[AnyEntryEvent]:
    """Decide a command about an entry. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case RegisterPlayer():
            earlier = by_number(each for each in state.entries.values() if each.person == command.person)
            return [register(state, session, command, now, randomness, earlier)]
        case UnregisterEntry():
            return [_unregister(state, session, command, now)]
        case BustOut():
            return [_bust_out(state, session, command, now)]
        case ForfeitStack():
            return [_forfeit(state, session, command, now)]
        case ReorderBustOuts():
            return [_reorder(state, command)]


# -- entering --------------------------------------------------------------------------------------------


def _refuse_registration(
    state: Tournament, session: Session, command: RegisterPlayer, now: int, earlier: list[Entry]
) -> list[Reason]:
    reasons = [
        *_refuse_person(state, session, command.session, earlier),
        *([] if command.counted else _refuse_entry(session, command, now)),
        *(refuse_seat(session, command.seat, "seat") if command.seat is not None else []),
        *(refuse_table(session, command.table) if command.table is not None else []),
    ]
    if command.seat is not None and command.table is not None:
        reasons.append(Reason("entries.seat_or_table", {}, "table"))
    if command.lock and command.seat is None and command.table is None:
        reasons.append(Reason("entries.lock_needs_seat", {}, "lock"))
    if command.counted and session.counters.players_left <= session.named:
        reasons.append(Reason("entries.all_named", {"players": session.named}, "counted"))
    return reasons


def register(
    state: Tournament,
    session: Session,
    command: RegisterPlayer,
    now: int,
    randomness: RandomBelow,
    earlier: list[Entry],
) -> Entered:
    """Make one entry; `earlier` are the player's entries so far. Raises Refused with every reason."""
    reasons = _refuse_registration(state, session, command, now, earlier)
    # In another flight the player enters anew; a re-entry needs an earlier entry in the same session.
    is_reentry = any(each.session == command.session for each in earlier)
    entry = Entry(
        id=entry_id(state.entered + 1),
        person=command.person,
        status="registered",
        session=command.session,
        kind="reentry" if is_reentry else "entry",
        lock=command.lock,
    )
    purchase = Purchase(entry.kind, entry.id, entry.person, late=command.late)
    reasons += refuse_sale(session, command.sale, purchase, now)
    if reasons:
        raise Refused(*reasons)
    sale = sale_of(session, command.sale, purchase, now)
    anywhere = draws_anywhere(state.ruleset, session, now)
    seat = command.seat if command.table is None else seat_at(session, command.table, randomness)
    entry, late = with_seat(session, entry, seat, randomness, anywhere=anywhere)
    changes = (EntryChange(None, entry),)
    if command.counted:
        return Entered(session=command.session, entries=changes, late=late)
    counted = {"entries": 1, "reentries": 1} if is_reentry else {"entries": 1}
    stack = session.structure.starting_stack if sale is None else sale.chips
    chips: dict[LedgerReason, int] = {entry.kind: stack}
    return Entered(
        session=command.session, entries=changes, counted=counted, chips=chips, late=late, sale=sale
    )


def with_seat(
    session: Session, entry: Entry, seat: SeatRef | None, randomness: RandomBelow, *, anywhere: bool
) -> tuple[Entry, int]:
    """The entry at a seat, chosen or drawn, and the number of the late-seat draw; 0 without one.

    Without an open seat the entry waits. Before the draw of an event that draws all seats at once it stays
    registered.
    """
    if seat is not None:
        return replace(entry, status="playing", seat=seat), 0
    if not (session.drawn or session.seating.at_sale):
        return entry, 0
    # Nobody passes waiting players.
    draw = None if session.waiting else late_seat(session, entry.id, randomness, anywhere=anywhere)
    if draw is None:
        return replace(entry, status="waiting", queued=entry.number), 0
    return replace(entry, status="playing", seat=draw[0]), draw[1]


def _refuse_person(state: Tournament, session: Session, id_: SessionId, earlier: list[Entry]) -> list[Reason]:
    if inside := next((entry for entry in earlier if entry.alive and clashes(state, id_, entry)), None):
        return [Reason("entries.already_in", {"entry": inside.id}, "person")]
    if any(entry.disqualified for entry in earlier):
        return [Reason("entries.disqualified", {"entry": earlier[-1].id}, "person")]
    if (reason := refuse_qualified(state, id_, earlier)) is not None:
        return [reason]
    max_reentries = session.seating.reentries
    if max_reentries is not None and len(earlier) > max_reentries:
        return [Reason("entries.no_more_reentries", {"most": max_reentries}, "person")]
    max_reentries = session.seating.reentries_per_session
    # A person's first entry in a session is no re-entry there.
    entries_here = sum(entry.session == id_ for entry in earlier)
    if max_reentries is not None and entries_here > max_reentries:
        return [Reason("entries.no_more_reentries_here", {"most": max_reentries}, "person")]
    return []


def _refuse_entry(session: Session, command: RegisterPlayer, now: int) -> list[Reason]:
    reasons = []
    if not command.late and not registration_open(session, now):
        reasons.append(Reason("counters.registration_closed", {}, "person"))
    max_entries = session.seating.max_entries
    if not command.late and max_entries is not None and session.counters.entries >= max_entries:
        reasons.append(Reason("entries.full", {"most": max_entries}, "person"))
    return reasons


def _unregister(state: Tournament, session: Session, command: UnregisterEntry, now: int) -> EntryTakenOut:
    entry = demand_alive(state, command.entry)
    reasons = []
    if has_played(state, entry, now):
        reasons.append(Reason("entries.has_played", {"entry": entry.id}, "entry"))
    if sales := session.sales.standing(entry.id):
        reasons.append(Reason("sales.stands", {"receipt": sales[0].receipt}, "entry"))
    if reasons:
        raise Refused(*reasons)
    counted = {"entries": -1, "reentries": -1} if entry.kind == "reentry" else {"entries": -1}
    stack = stacks_of(session, entry)
    chips: dict[LedgerReason, int] = {reason: -chips for reason, chips in stack.items() if chips}
    counted |= {name: -n for name, n in (("rebuys", entry.rebuys), ("addons", entry.addons)) if n}
    return EntryTakenOut(
        session=entry.session, entries=(EntryChange(entry, None),), counted=counted, chips=chips
    )


def stacks_of(session: Session, entry: Entry) -> dict[LedgerReason, int]:
    """Chips brought into play by an entry, by reason; with offers, the chips sold."""
    if bought := session.sales.standing(entry.id):
        sums: dict[LedgerReason, int] = {}
        for sale in bought:
            sums[sale.kind] = sums.get(sale.kind, 0) + sale.chips
        return sums
    structure = session.structure
    earlier = (each.starting for each in session.earlier_stacks if entry.number <= each.entered)
    return {
        entry.kind: next(earlier, structure.starting_stack),
        "rebuy": structure.rebuy_stack * entry.rebuys,
        "addon": structure.addon_stack * entry.addons,
    }


# -- going out -------------------------------------------------------------------------------------------


def _bust_out(state: Tournament, session: Session, command: BustOut, now: int) -> BustedOut:
    entry = demand_playing(state, session, command.entry, now)
    if session.counters.players_left == 1:
        raise Refused(Reason("counters.last_player_stays", {}, "entry"))
    if reasons := refuse_winners(session, entry.id, command.by):
        raise Refused(*reasons)
    return BustedOut(
        session=entry.session,
        entries=(EntryChange(entry, replace(entry, status="out")),),
        counted={"bustouts": 1},
        out_at=next_out(state.sessions[entry.session]),
        by=command.by,
    )


def _forfeit(state: Tournament, session: Session, command: ForfeitStack, now: int) -> StackForfeited:
    entry = demand_playing(state, session, command.entry, now)
    reasons = []
    if session.counters.players_left == 1:
        reasons.append(Reason("counters.last_player_stays", {}, "entry"))
    reasons += refuse_forfeit(state.ruleset, session, now)
    if command.chips > session.ledger.in_play:
        reasons.append(Reason("entries.more_than_in_play", {"chips": session.ledger.in_play}, "chips"))
    if reasons:
        raise Refused(*reasons)
    forfeited = replace(entry, status="out", forfeited=True)
    return StackForfeited(
        session=entry.session,
        entries=(EntryChange(entry, forfeited),),
        counted={"bustouts": 1},
        chips={"forfeit": -command.chips} if state.ruleset.forfeit.chips_leave_play else {},
        out_at=next_out(state.sessions[entry.session]),
    )


def _reorder(state: Tournament, command: ReorderBustOuts) -> BustOutsReordered:
    new_order = command.entries
    eliminated = state.sessions[command.session].eliminations
    last = tuple(each for each in eliminated if each is not None)[-len(new_order) :]
    if len(set(new_order)) != len(new_order) or set(new_order) != set(last):
        params: dict[str, Param] = {"count": len(new_order), "last": ", ".join(last)}
        raise Refused(Reason("entries.not_the_last_out", params, "entries"))
    if new_order == last:
        raise Refused(Reason("already_done", {}, "entries"))
    return BustOutsReordered(session=command.session, before=last, after=new_order)
