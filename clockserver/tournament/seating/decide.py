"""Seats: players are seated, moved, swapped or brought back; alternates get open seats."""

from __future__ import annotations

from typing import TypeGuard

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.deals.comebacks import refuse_comeback
from clockserver.tournament.entries.across_sessions import clashes
from clockserver.tournament.entries.commands import RegisterPlayer, RegisterPlayers
from clockserver.tournament.entries.entry_lookup import demand_entry, draws_anywhere, place_of
from clockserver.tournament.entries.state import Entry, SeatRef, by_number
from clockserver.tournament.seating.commands import (
    AnySeatCommand,
    BringBack,
    MovePlayer,
    SeatPlayer,
    SwapPlayers,
)
from clockserver.tournament.seating.events import (
    AlternateSeated,
    AnySeatEvent,
    BroughtBack,
    Moved,
    Seated,
    Swapped,
)
from clockserver.tournament.seating.late_seats import can_draw, late_seat
from clockserver.tournament.seating.moves import moved_entry, refuse_locked, refuse_move
from clockserver.tournament.seating.seating_event import EntryChange, refuse_seat
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: AnySeatCommand, now: int, randomness: RandomBelow
) -> list[AnySeatEvent]:
    """Decide a command about a seat. Raises Refused with every reason."""
    session = state.sessions[command.session]
    anywhere = draws_anywhere(state.ruleset, session, now)
    match command:
        case SeatPlayer():
            return [_give(state, session, command, randomness, anywhere=anywhere)]
        case MovePlayer():
            return [_move(state, session, command)]
        case SwapPlayers():
            return [_swap(state, command)]
        case BringBack():
            return [_bring_back(state, session, command, randomness, anywhere=anywhere)]


def seat_alternate(
    session_id: SessionId, state: Tournament, now: int, randomness: RandomBelow
) -> AlternateSeated | None:
    """Seat the first alternate at a drawn open seat; None without an alternate or an open seat."""
    session = state.sessions[session_id]
    if not session.waiting or not can_draw(session, randomness):
        return None
    anywhere = draws_anywhere(state.ruleset, session, now)
    entry = state.entries[session.waiting[0]]
    draw = late_seat(session, entry.id, randomness, anywhere=anywhere)
    if draw is None:
        return None
    seat, late = draw
    seated = replace(entry, status="playing", seat=seat)
    return AlternateSeated(session=session_id, entries=(EntryChange(entry, seated),), late=late)


def draws_a_seat(
    command: object, state: Tournament
) -> TypeGuard[RegisterPlayer | RegisterPlayers | SeatPlayer | BringBack]:
    """Whether a command draws an open seat."""
    session = state.sessions.get(getattr(command, "session", ""))
    if session is None:
        return False
    match command:
        case RegisterPlayer(seat=None) | RegisterPlayers():
            return session.drawn or session.seating.at_sale
        case SeatPlayer(seat=None) | BringBack(seat=None):
            return True
    return False


def _give(
    state: Tournament, session: Session, command: SeatPlayer, randomness: RandomBelow, *, anywhere: bool
) -> Seated:
    entry = demand_entry(state, command.entry)
    if entry.status not in ("registered", "waiting"):
        code = "entries.already_out" if not entry.alive else "seats.has_one"
        raise Refused(Reason(code, {"entry": entry.id, "seat": str(entry.seat or "")}, "entry"))
    seat, late = _open_seat(session, entry, command.seat, randomness, anywhere=anywhere)
    change = EntryChange(entry, replace(entry, status="playing", seat=seat))
    return Seated(session=command.session, entries=(change,), late=late)


def _move(state: Tournament, session: Session, command: MovePlayer) -> Moved:
    entry = demand_entry(state, command.entry)
    reasons = refuse_move(entry, command.from_seat, command.to_seat)
    if command.to_seat == command.from_seat:
        reasons.append(Reason("seats.same", {"seat": str(command.to_seat)}, "to_seat"))
    elif entry.seat != command.to_seat:
        reasons += refuse_seat(session, command.to_seat, "to_seat")
    reasons += refuse_locked(entry, command.to_seat)
    if reasons:
        raise Refused(*reasons)
    return Moved(
        session=command.session, entries=(moved_entry(entry, command.to_seat),), fresh=(command.to_seat,)
    )


def _swap(state: Tournament, command: SwapPlayers) -> Swapped:
    one, other = demand_entry(state, command.entry), demand_entry(state, command.other, "other")
    reasons = []
    for entry, field in ((one, "entry"), (other, "other")):
        if not entry.alive:
            reasons.append(Reason("entries.already_out", {"entry": entry.id}, field))
        elif entry.status != "playing":
            reasons.append(Reason("entries.not_seated", {"entry": entry.id}, field))
    if one.id == other.id:
        reasons.append(Reason("seats.same", {"seat": str(one.seat)}, "other"))
    if reasons or one.seat is None or other.seat is None:
        raise Refused(*reasons)
    return Swapped(
        session=command.session, entries=(moved_entry(one, other.seat), moved_entry(other, one.seat))
    )


def _bring_back(
    state: Tournament, session: Session, command: BringBack, randomness: RandomBelow, *, anywhere: bool
) -> BroughtBack:
    entry = demand_entry(state, command.entry)
    if entry.alive:
        raise Refused(Reason("entries.still_in", {"entry": entry.id}, "entry"))
    later = [
        each
        for each in state.entries.values()
        if each.person == entry.person and each.alive and clashes(state, entry.session, each)
    ]
    reasons = [Reason("entries.already_in", {"entry": each.id}, "entry") for each in by_number(later)]
    # The chips of such an entry left play: only an undo brings them back.
    is_departed = entry.left is not None and entry.left.took_chips_out
    if entry.forfeited or entry.no_show or entry.disqualified or is_departed:
        reasons.append(Reason("entries.chips_left_play", {"entry": entry.id}, "entry"))
    reasons += refuse_comeback(session, entry.id, place_of(state, entry.id), "entry")
    if reasons:
        raise Refused(*reasons)
    own_seat = entry.seat
    if command.seat is None and own_seat is not None and not refuse_seat(session, own_seat, "seat"):
        seat, late = own_seat, 0
    else:
        seat, late = _open_seat(session, entry, command.seat, randomness, anywhere=anywhere)
    returned = replace(entry, status="playing", seat=seat)
    return BroughtBack(
        session=command.session,
        entries=(EntryChange(entry, returned),),
        counted={"bustouts": -1},
        out_at=state.sessions[entry.session].eliminations.index(entry.id),
        late=late,
    )


def _open_seat(
    session: Session, entry: Entry, requested: SeatRef | None, randomness: RandomBelow, *, anywhere: bool
) -> tuple[SeatRef, int]:
    if requested is not None:
        if reasons := refuse_seat(session, requested, "seat"):
            raise Refused(*reasons)
        return requested, 0
    draw = late_seat(session, entry.id, randomness, anywhere=anywhere)
    if draw is None:
        raise Refused(Reason("seats.none_open", {}, "seat"))
    return draw
