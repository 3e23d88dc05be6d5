"""Seats: a player is seated, moved, swapped with another; alternates get the seats that open."""

from __future__ import annotations

from typing import ClassVar, TypeAlias, TypeGuard

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.entries import Entry, SeatRef
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.late_seats import can_draw, late_seat
from clockserver.domain.luck import Luck
from clockserver.domain.procedures.entries import GivenEntry, RegisterPlayer, draws_anywhere, known
from clockserver.domain.seating import Altered, SeatingEvent, refuse_seat
from clockserver.domain.session import Session
from clockserver.domain.texts import Reason, Refused, Text
from clockserver.domain.tournament_state import Tournament


class SeatPlayer(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="seat.give", kw_only=True
):
    """Give a seat to somebody who has none, an alternate say; without `seat` it is drawn."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    seat: SeatRef | None = None


class MovePlayer(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="seat.move", kw_only=True
):
    """Move a player to an open seat, with his stack. `from_seat` is where the hand saw him."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    from_seat: SeatRef
    to_seat: SeatRef


class SwapPlayers(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="seat.swap", kw_only=True
):
    """Two players sit in each other's seat: each keeps the stack he has, each gets his own seat."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    other: GivenEntry


class BringBack(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="seat.bring_back", kw_only=True
):
    """Somebody who was called out by mistake plays on, at another seat than his own if that is taken."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    seat: SeatRef | None = None


AnySeatCommand: TypeAlias = SeatPlayer | MovePlayer | SwapPlayers | BringBack


class Seated(SeatingEvent, frozen=True):
    """Somebody got a seat."""


class AlternateSeated(SeatingEvent, frozen=True):
    """The first alternate got a seat that had opened."""


class Moved(SeatingEvent, frozen=True):
    """Somebody sits somewhere else."""


class Swapped(SeatingEvent, frozen=True):
    """Two sit in each other's seat."""


class BroughtBack(SeatingEvent, frozen=True):
    """Somebody who was out by mistake plays on."""

    returns: ClassVar[bool] = True


AnySeatEvent: TypeAlias = Seated | AlternateSeated | Moved | Swapped | BroughtBack


def decide(state: Tournament, command: AnySeatCommand, now: int, luck: Luck) -> list[AnySeatEvent]:
    """What a command about a seat brings. Raises Refused with every reason why not."""
    session = state.sessions[command.session]
    anywhere = draws_anywhere(state.ruleset, session, now)
    match command:
        case SeatPlayer():
            return [_give(state, session, command, luck, anywhere=anywhere)]
        case MovePlayer():
            return [_move(state, session, command)]
        case SwapPlayers():
            return [_swap(state, command)]
        case BringBack():
            return [_bring_back(state, session, command, luck, anywhere=anywhere)]


def seat_alternate(session_id: SessionId, state: Tournament, now: int, luck: Luck) -> AlternateSeated | None:
    """The first alternate in a drawn open seat; None while nobody waits or nothing is open."""
    session = state.sessions[session_id]
    if not session.waiting or not can_draw(session, luck):
        return None
    anywhere = draws_anywhere(state.ruleset, session, now)
    entry = state.entries[session.waiting[0]]
    found = late_seat(session, entry.id, luck, anywhere=anywhere)
    if found is None:
        return None
    seat, late = found
    seated = replace(entry, status="playing", seat=seat)
    return AlternateSeated(session=session_id, entries=(Altered(entry, seated),), late=late)


def draws_a_seat(command: object, state: Tournament) -> TypeGuard[RegisterPlayer | SeatPlayer | BringBack]:
    """Whether a command draws a seat from those that are open."""
    session = state.sessions.get(getattr(command, "session", ""))
    if session is None:
        return False
    match command:
        case RegisterPlayer(seat=None):
            return session.drawn or session.seating.at_sale
        case SeatPlayer(seat=None) | BringBack(seat=None):
            return True
    return False


def moved(entry: Entry, seat: SeatRef) -> Altered:
    """The entry at another seat."""
    return Altered(entry, replace(entry, seat=seat))


def _give(state: Tournament, session: Session, command: SeatPlayer, luck: Luck, *, anywhere: bool) -> Seated:
    entry = known(state, command.entry)
    if entry.status not in ("registered", "waiting"):
        code = "entries.already_out" if not entry.alive else "seats.has_one"
        raise Refused(Reason(code, {"entry": entry.id, "seat": str(entry.seat or "")}, "entry"))
    seat, late = _open_seat(session, entry, command.seat, luck, anywhere=anywhere)
    given = Altered(entry, replace(entry, status="playing", seat=seat))
    return Seated(session=command.session, entries=(given,), late=late)


def _move(state: Tournament, session: Session, command: MovePlayer) -> Moved:
    entry = known(state, command.entry)
    reasons = refuse_move(entry, command.from_seat)
    if command.to_seat == command.from_seat:
        reasons.append(Reason("seats.same", {"seat": str(command.to_seat)}, "to_seat"))
    else:
        reasons += refuse_seat(session, command.to_seat, "to_seat")
    reasons += refuse_locked(entry, command.to_seat)
    if reasons:
        raise Refused(*reasons)
    return Moved(session=command.session, entries=(moved(entry, command.to_seat),), fresh=(command.to_seat,))


def refuse_move(entry: Entry, from_seat: SeatRef) -> list[Reason]:
    """Why somebody cannot be moved from a seat: he is out, has none, or sits elsewhere by now."""
    if not entry.alive:
        return [Reason("entries.already_out", {"entry": entry.id}, "entry")]
    if entry.status != "playing":
        return [Reason("entries.not_seated", {"entry": entry.id}, "entry")]
    if entry.seat != from_seat:
        return [Reason("seats.sits_elsewhere", {"entry": entry.id, "seat": str(entry.seat)}, "from_seat")]
    return []


def refuse_locked(entry: Entry, to_seat: SeatRef) -> list[Reason]:
    """Why special needs keep somebody where he is."""
    stays = entry.lock == "seat" or (
        entry.lock == "table" and entry.seat is not None and entry.seat.table != to_seat.table
    )
    return [Reason("seats.locked", {"entry": entry.id, "seat": str(entry.seat)}, "entry")] if stays else []


def _swap(state: Tournament, command: SwapPlayers) -> Swapped:
    one, other = known(state, command.entry), known(state, command.other, "other")
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
    return Swapped(session=command.session, entries=(moved(one, other.seat), moved(other, one.seat)))


def _bring_back(
    state: Tournament, session: Session, command: BringBack, luck: Luck, *, anywhere: bool
) -> BroughtBack:
    entry = known(state, command.entry)
    if entry.alive:
        raise Refused(Reason("entries.still_in", {"entry": entry.id}, "entry"))
    later = [each for each in state.entries.values() if each.person == entry.person and each.alive]
    reasons = [Reason("entries.already_in", {"entry": each.id}, "entry") for each in later]
    # Its chips left play: only undo brings them back.
    left = entry.left is not None and entry.left.took_chips_out
    if entry.forfeited or entry.no_show or entry.disqualified or left:
        reasons.append(Reason("entries.chips_left_play", {"entry": entry.id}, "entry"))
    if reasons:
        raise Refused(*reasons)
    own = entry.seat
    if command.seat is None and own is not None and not refuse_seat(session, own, "seat"):
        seat, late = own, 0
    else:
        seat, late = _open_seat(session, entry, command.seat, luck, anywhere=anywhere)
    back = replace(entry, status="playing", seat=seat)
    return BroughtBack(
        session=command.session,
        entries=(Altered(entry, back),),
        counted={"bustouts": -1},
        out_at=state.outs.index(entry.id),
        late=late,
    )


def _open_seat(
    session: Session, entry: Entry, wanted: SeatRef | None, luck: Luck, *, anywhere: bool
) -> tuple[SeatRef, int]:
    if wanted is not None:
        if reasons := refuse_seat(session, wanted, "seat"):
            raise Refused(*reasons)
        return wanted, 0
    found = late_seat(session, entry.id, luck, anywhere=anywhere)
    if found is None:
        raise Refused(Reason("seats.none_open", {}, "seat"))
    return found


def why(code: str, **params: str | int) -> Text:
    """A reason of a move, for the slip."""
    return Text(f"move.{code}", dict(params))
