"""Who is at his seat: the absent, and those who never came, whom the TD takes out after the event's deadline."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.chip_ledger import LedgerReason
from clockserver.domain.entries import Entry, EntryId, in_order
from clockserver.domain.ids import FIRST_SESSION, Chips, SessionId
from clockserver.domain.procedures.entries import GivenEntry, known, stacks_of, started
from clockserver.domain.procedures.penalties import PenaltyBegun, begun_by_return
from clockserver.domain.seating import Altered, SeatingEvent
from clockserver.domain.session import Session
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament


class MarkAbsent(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.absent", kw_only=True
):
    """A player is not at his seat, or is there again. `came`: he was there before, so that he is no no-show."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    absent: bool = True
    came: bool = False


class TakeOutNoShow(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="entry.no_show", kw_only=True
):
    """Take somebody out who never came, after the event's deadline. `chips`: what is left of his stack, if not all."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    chips: Chips | None = None


AnyAttendanceCommand: TypeAlias = MarkAbsent | TakeOutNoShow


class AbsenceMarked(SeatingEvent, frozen=True):
    """A player is not at his seat, or is there again."""


class NoShowTakenOut(SeatingEvent, frozen=True):
    """Somebody who never came was taken out; his chips left play."""


AnyAttendanceEvent: TypeAlias = AbsenceMarked | NoShowTakenOut


def decide(
    state: Tournament, command: AnyAttendanceCommand, now: int
) -> list[AnyAttendanceEvent | PenaltyBegun]:
    """What a command about who is there brings. Raises Refused with every reason why not."""
    session = state.sessions[command.session]
    if isinstance(command, MarkAbsent):
        begun = [] if command.absent else begun_by_return(command.session, session, command.entry)
        return [_mark(state, command), *begun]
    return [_take_out(state, session, command, now)]


def deadline_passed(session: Session, now: int) -> bool:
    """Whether the level has ended at whose end who never came may be taken out; never without such a level."""
    level = session.seating.no_show_level
    if level is None or not started(session, now):
        return False
    levels = [i for i, period in enumerate(session.structure.periods) if period.kind == "level"]
    if level > len(levels):
        return False
    clock = session.clock.at(now)
    last = levels[level - 1]
    ended = clock.phase == "finished" or (clock.phase == "holding" and not clock.span.hands)
    return clock.index > last or (clock.index == last and ended)


def no_shows(state: Tournament, session_id: SessionId) -> list[EntryId]:
    """Who is absent and was never seen at his seat, in the order of their entries."""
    return in_order(
        entry.id
        for entry in state.entries.values()
        if entry.absent and not entry.came and entry.status == "playing" and entry.session == session_id
    )


def _mark(state: Tournament, command: MarkAbsent) -> AbsenceMarked:
    entry = _seated(state, command.entry)
    came = entry.came or command.came or not command.absent
    # Who is back has not left for good.
    after = replace(entry, absent=command.absent, came=came, left=entry.left if command.absent else None)
    if after == entry or not (entry.absent or command.absent):
        raise Refused(Reason("already_done", {}, "absent"))
    return AbsenceMarked(session=entry.session, entries=(Altered(entry, after),))


def _take_out(state: Tournament, session: Session, command: TakeOutNoShow, now: int) -> NoShowTakenOut:
    entry = _seated(state, command.entry)
    stacks = stacks_of(session.structure, entry)
    full = sum(stacks.values())
    left = full if command.chips is None else command.chips
    reasons = _refuse(session, entry, now)
    if left > full:
        reasons.append(Reason("entries.more_than_stack", {"chips": full}, "chips"))
    if reasons:
        raise Refused(*reasons)
    if state.ruleset.no_show.counted_as == "taken_back":
        return _taken_back(entry, stacks, posted=full - left)
    out = replace(entry, status="out", no_show=True)
    return NoShowTakenOut(
        session=entry.session,
        entries=(Altered(entry, out),),
        counted={"bustouts": 1},
        chips={"no_show": -left} if left else {},
        out_at=len(state.outs),
    )


def _taken_back(entry: Entry, stacks: dict[LedgerReason, int], posted: int) -> NoShowTakenOut:
    """As if he had never entered; what was posted from his stack stays with those who won it."""
    chips: dict[LedgerReason, int] = {reason: -count for reason, count in stacks.items() if count}
    if posted:
        chips["no_show"] = posted
    counted = {"entries": -1, "rebuys": -entry.rebuys, "addons": -entry.addons}
    if entry.kind == "reentry":
        counted["reentries"] = -1
    return NoShowTakenOut(
        session=entry.session,
        entries=(Altered(entry, None),),
        counted={name: count for name, count in counted.items() if count},
        chips=chips,
    )


def _refuse(session: Session, entry: Entry, now: int) -> list[Reason]:
    reasons = []
    level = session.seating.no_show_level
    if level is None:
        reasons.append(Reason("no_show.no_deadline", {}, "entry"))
    elif not deadline_passed(session, now):
        reasons.append(Reason("no_show.not_yet", {"level": level}, "entry"))
    if not entry.absent:
        reasons.append(Reason("no_show.is_there", {"entry": entry.id}, "entry"))
    elif entry.came:
        reasons.append(Reason("no_show.came", {"entry": entry.id}, "entry"))
    if session.counters.players_left == 1:
        reasons.append(Reason("counters.last_player_stays", {}, "entry"))
    return reasons


def _seated(state: Tournament, id_: EntryId) -> Entry:
    entry = known(state, id_)
    if not entry.alive:
        raise Refused(Reason("entries.already_out", {"entry": id_}, "entry"))
    if entry.status != "playing":
        raise Refused(Reason("entries.not_seated", {"entry": id_}, "entry"))
    return entry
