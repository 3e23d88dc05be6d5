"""Entries: registering, re-entries, bust-outs with their places."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.chip_ledger import LedgerReason
from clockserver.domain.entries import Entry, EntryId, Lock, PersonId, SeatRef, TableNumber, entry_id
from clockserver.domain.forfeits import refuse_forfeit
from clockserver.domain.ids import FIRST_SESSION, Chips, SessionId
from clockserver.domain.late_seats import late_seat
from clockserver.domain.luck import Luck
from clockserver.domain.one_table import refuse_table, seat_at
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.seating import Altered, SeatingEvent, refuse_seat
from clockserver.domain.session import Session, registration_open
from clockserver.domain.structure import Structure
from clockserver.domain.texts import Param, Reason, Refused
from clockserver.domain.tournament_state import Tournament

GivenEntry: TypeAlias = Annotated[str, Meta(pattern=r"^e[1-9][0-9]{0,6}\Z", examples=["e17"])]
MOST_REORDERED = 100


class RegisterPlayer(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.register", kw_only=True
):
    """A player enters, or enters again after he went out.

    `seat` is given to special needs only, `lock` keeps him there; with `table` the seat is drawn at that table.
    `counted`: he was counted before without a name.
    """

    session: SessionId = FIRST_SESSION
    person: PersonId
    seat: SeatRef | None = None
    table: TableNumber | None = None
    lock: Lock | None = None
    late: bool = False
    """Although late registration is closed, or the tournament is full."""
    counted: bool = False


class UnregisterEntry(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.unregister", kw_only=True
):
    """Take an entry out that has not played a hand."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry


class BustOut(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.bust", kw_only=True
):
    """A player is out."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry


class ForfeitStack(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.forfeit", kw_only=True
):
    """A player gives his stack up, to enter again; its chips leave play where the set says so."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    chips: Chips


class ReorderBustOuts(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.reorder_outs", kw_only=True
):
    """Those who went out last, in the order in which they really did, the first out first."""

    session: SessionId = FIRST_SESSION
    entries: Annotated[tuple[GivenEntry, ...], Meta(min_length=2, max_length=MOST_REORDERED)]


AnyEntryCommand: TypeAlias = RegisterPlayer | UnregisterEntry | BustOut | ForfeitStack | ReorderBustOuts


class Entered(SeatingEvent, frozen=True):
    """An entry was made, with a seat, among the alternates, or waiting for the draw."""


class EntryTakenOut(SeatingEvent, frozen=True):
    """An entry was taken out before it played."""


class BustedOut(SeatingEvent, frozen=True):
    """A player went out."""


class StackForfeited(SeatingEvent, frozen=True):
    """A player gave his stack up."""


class BustOutsReordered(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="BustOutsReordered"
):
    """Who went out last stands in another order."""

    shares: ClassVar[tuple[str, ...]] = ("entry:<id>",)
    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    before: tuple[EntryId, ...]
    after: tuple[EntryId, ...]

    def scopes(self) -> tuple[str, ...]:
        """The entries whose places it changed."""
        return tuple(f"entry:{each}" for each in self.before)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        order = iter(self.after)
        moved = set(self.before)
        return replace(state, outs=tuple(next(order) if each in moved else each for each in state.outs))

    def inverse(self, _state: Tournament) -> list[BustOutsReordered]:
        """The order that was before."""
        return [replace(self, before=self.after, after=self.before)]


AnyEntryEvent: TypeAlias = Entered | EntryTakenOut | BustedOut | StackForfeited | BustOutsReordered


def decide(state: Tournament, command: AnyEntryCommand, now: int, luck: Luck) -> list[AnyEntryEvent]:
    """What a command about an entry brings. Raises Refused with every reason why not."""
    session = state.sessions[command.session]
    match command:
        case RegisterPlayer():
            return [_register(state, session, command, now, luck)]
        case UnregisterEntry():
            return [_unregister(state, session, command, now)]
        case BustOut():
            return [_bust_out(state, session, command, now)]
        case ForfeitStack():
            return [_forfeit(state, session, command, now)]
        case ReorderBustOuts():
            return [_reorder(state, command)]


# -- entering --------------------------------------------------------------------------------------------


def _register(state: Tournament, session: Session, command: RegisterPlayer, now: int, luck: Luck) -> Entered:
    earlier = [entry for entry in state.entries.values() if entry.person == command.person]
    reasons = [
        *_refuse_person(session, command.session, earlier),
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
    if reasons:
        raise Refused(*reasons)
    entry = Entry(
        id=entry_id(state.entered + 1),
        person=command.person,
        status="registered",
        session=command.session,
        kind="reentry" if earlier else "entry",
        lock=command.lock,
    )
    anywhere = draws_anywhere(state.ruleset, session, now)
    seat = command.seat if command.table is None else seat_at(session, command.table, luck)
    entry, late = seated(session, entry, seat, luck, anywhere=anywhere)
    made = (Altered(None, entry),)
    if command.counted:
        return Entered(session=command.session, entries=made, late=late)
    counted = {"entries": 1, "reentries": 1} if earlier else {"entries": 1}
    chips: dict[LedgerReason, int] = {entry.kind: session.structure.starting_stack}
    return Entered(session=command.session, entries=made, counted=counted, chips=chips, late=late)


def draws_anywhere(rules: RuleSet, session: Session, now: int) -> bool:
    """Whether late entries, re-entries and alternates draw from all open seats, or as new players did.

    TDA 2015 7 and its twins; before the first hand there is only one way.
    """
    return rules.re_entry.seat_pool == "any_position" and started(session, now)


def seated(
    session: Session, entry: Entry, seat: SeatRef | None, luck: Luck, *, anywhere: bool
) -> tuple[Entry, int]:
    """The entry at a seat, that which was given, else a drawn one, and which of the late draws that was.

    Without any open it waits. Before the draw of an event that draws all at once it stays registered.
    """
    if seat is not None:
        return replace(entry, status="playing", seat=seat), 0
    if not (session.drawn or session.seating.at_sale):
        return entry, 0
    # Nobody passes those who wait.
    found = None if session.waiting else late_seat(session, entry.id, luck, anywhere=anywhere)
    if found is None:
        return replace(entry, status="waiting", queued=entry.number), 0
    return replace(entry, status="playing", seat=found[0]), found[1]


def _refuse_person(session: Session, id_: SessionId, earlier: list[Entry]) -> list[Reason]:
    if inside := next((entry for entry in earlier if entry.alive), None):
        return [Reason("entries.already_in", {"entry": inside.id}, "person")]
    if any(entry.disqualified for entry in earlier):
        return [Reason("entries.disqualified", {"entry": earlier[-1].id}, "person")]
    most = session.seating.reentries
    done = sum(entry.kind == "reentry" for entry in earlier)
    if earlier and most is not None and done >= most:
        return [Reason("entries.no_more_reentries", {"most": most}, "person")]
    most = session.seating.reentries_per_session
    here = sum(entry.session == id_ for entry in earlier)  # the first of them is no re-entry of this session
    if most is not None and here > most:
        return [Reason("entries.no_more_reentries_here", {"most": most}, "person")]
    return []


def _refuse_entry(session: Session, command: RegisterPlayer, now: int) -> list[Reason]:
    reasons = []
    if not command.late and not registration_open(session, now):
        reasons.append(Reason("counters.registration_closed", {}, "person"))
    most = session.seating.most_entries
    if not command.late and most is not None and session.counters.entries >= most:
        reasons.append(Reason("entries.full", {"most": most}, "person"))
    return reasons


def _unregister(state: Tournament, session: Session, command: UnregisterEntry, now: int) -> EntryTakenOut:
    entry = alive(state, command.entry)
    if entry.status == "playing" and started(session, now):
        raise Refused(Reason("entries.has_played", {"entry": entry.id}, "entry"))
    counted = {"entries": -1, "reentries": -1} if entry.kind == "reentry" else {"entries": -1}
    stack = stacks_of(session.structure, entry)
    chips: dict[LedgerReason, int] = {reason: -chips for reason, chips in stack.items() if chips}
    counted |= {name: -n for name, n in (("rebuys", entry.rebuys), ("addons", entry.addons)) if n}
    return EntryTakenOut(session=entry.session, entries=(Altered(entry, None),), counted=counted, chips=chips)


def stacks_of(structure: Structure, entry: Entry) -> dict[LedgerReason, int]:
    """The chips an entry brought into play, by reason."""
    return {
        entry.kind: structure.starting_stack,
        "rebuy": structure.rebuy_stack * entry.rebuys,
        "addon": structure.addon_stack * entry.addons,
    }


# -- going out -------------------------------------------------------------------------------------------


def _bust_out(state: Tournament, session: Session, command: BustOut, now: int) -> BustedOut:
    entry = _playing(state, session, command.entry, now)
    if session.counters.players_left == 1:
        raise Refused(Reason("counters.last_player_stays", {}, "entry"))
    return BustedOut(
        session=entry.session,
        entries=(Altered(entry, replace(entry, status="out")),),
        counted={"bustouts": 1},
        out_at=len(state.outs),
    )


def _forfeit(state: Tournament, session: Session, command: ForfeitStack, now: int) -> StackForfeited:
    entry = _playing(state, session, command.entry, now)
    reasons = []
    if session.counters.players_left == 1:
        reasons.append(Reason("counters.last_player_stays", {}, "entry"))
    leaves = state.ruleset.forfeit.chips_leave_play
    reasons += refuse_forfeit(state.ruleset, session, now)
    if command.chips > session.ledger.in_play:
        reasons.append(Reason("entries.more_than_in_play", {"chips": session.ledger.in_play}, "chips"))
    if reasons:
        raise Refused(*reasons)
    out = replace(entry, status="out", forfeited=True)
    return StackForfeited(
        session=entry.session,
        entries=(Altered(entry, out),),
        counted={"bustouts": 1},
        chips={"forfeit": -command.chips} if leaves else {},
        out_at=len(state.outs),
    )


def _reorder(state: Tournament, command: ReorderBustOuts) -> BustOutsReordered:
    wanted = command.entries
    last = tuple(each for each in state.outs if each is not None)[-len(wanted) :]
    if len(set(wanted)) != len(wanted) or set(wanted) != set(last):
        params: dict[str, Param] = {"count": len(wanted), "last": ", ".join(last)}
        raise Refused(Reason("entries.not_the_last_out", params, "entries"))
    if wanted == last:
        raise Refused(Reason("already_done", {}, "entries"))
    return BustOutsReordered(session=command.session, before=last, after=wanted)


# -- within ----------------------------------------------------------------------------------------------


def known(state: Tournament, id_: EntryId, field: str = "entry") -> Entry:
    """An entry by its id. Raises Refused for one that is not there."""
    entry = state.entries.get(id_)
    if entry is None:
        raise Refused(Reason("entries.unknown", {"entry": id_}, field))
    return entry


def alive(state: Tournament, id_: EntryId) -> Entry:
    """An entry that is in. Raises Refused."""
    entry = known(state, id_)
    if not entry.alive:
        raise Refused(Reason("entries.already_out", {"entry": id_}, "entry"))
    return entry


def _playing(state: Tournament, session: Session, id_: EntryId, now: int) -> Entry:
    entry = alive(state, id_)
    reasons = []
    if entry.status != "playing":
        reasons.append(Reason("entries.not_seated", {"entry": id_}, "entry"))
    if not started(session, now):
        reasons.append(Reason("clock.not_started", {}, "entry"))
    if reasons:
        raise Refused(*reasons)
    return entry


def started(session: Session, now: int) -> bool:
    """Whether the clock has been started."""
    return session.clock.at(now).phase not in ("ready", "scheduled")


def place_of(state: Tournament, id_: EntryId) -> int | None:
    """The place of an entry that is out, counted from the winner; None while it is in.

    It is final once no more entries are taken; until then each new entry makes it one worse.
    """
    entries = sum(session.counters.entries for session in state.sessions.values())
    return entries - state.outs.index(id_) if id_ in state.outs else None
