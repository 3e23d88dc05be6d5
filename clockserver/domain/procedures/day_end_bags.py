"""Bags at the end of a day: what was counted into them, and how that differs from the chips in play."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from clockserver.domain.day_end import Accepted, BagChips, DayEnd, newest
from clockserver.domain.entries import EntryId
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.lines import kept, refuse_unseen
from clockserver.domain.procedures.day_end_events import BagCounted, BagDifferenceAccepted
from clockserver.domain.procedures.entries import GivenEntry, known
from clockserver.domain.session import Session
from clockserver.domain.texts import Param, Reason, Refused
from clockserver.domain.tournament_state import Tournament


class CountBag(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.bag", kw_only=True
):
    """The chips in a player's bag; given again, a correction."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    chips: BagChips


class AcceptDifference(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.accept", kw_only=True
):
    """The bags and the chips in play differ, and that is accepted for this reason."""

    session: SessionId = FIRST_SESSION
    reason: Annotated[str, Meta(min_length=1, max_length=200)]


def demand_known(end: DayEnd) -> DayEnd:
    """The end of a day whose card is known. Raises Refused before that."""
    if end.hands is None:
        raise Refused(Reason("day_end.no_card_yet", {}, "session"))
    return end


# -- the bags --------------------------------------------------------------------------------------------


def bagged(state: Tournament, session_id: SessionId, end: DayEnd) -> dict[EntryId, int]:
    """The counts of those who are still in."""
    return {
        entry: chips
        for entry, chips in end.bags.items()
        if (one := state.entries.get(entry)) is not None and one.alive and one.session == session_id
    }


def without_bag(state: Tournament, session_id: SessionId, end: DayEnd) -> list[EntryId]:
    """Who plays and has no count yet, in the order of their entries."""
    found = [
        entry
        for entry in state.entries.values()
        if entry.session == session_id and entry.status == "playing" and entry.id not in end.bags
    ]
    return [entry.id for entry in sorted(found, key=lambda entry: entry.number)]


def difference(state: Tournament, session_id: SessionId, end: DayEnd) -> int | None:
    """By how much all bags are more than the chips in play; None while bags are missing, or nobody has one."""
    bags = bagged(state, session_id, end)
    if not bags or without_bag(state, session_id, end):
        return None
    return sum(bags.values()) - state.sessions[session_id].ledger.in_play


def count(state: Tournament, session: Session, command: CountBag) -> BagCounted:
    """The count. Raises Refused with every reason why not."""
    end = newest(session.day_ends)
    if end is None:
        raise Refused(Reason("day_end.none", {}, "session"))
    demand_known(end)
    entry = known(state, command.entry)
    before = end.bags.get(entry.id)
    reasons = []
    if not entry.alive:
        reasons.append(Reason("entries.already_out", {"entry": entry.id}, "entry"))
    elif entry.status != "playing" or entry.seat is None:
        reasons.append(Reason("entries.not_seated", {"entry": entry.id}, "entry"))
    elif end.state == "on" and end.left(entry.seat.table):
        params: dict[str, Param] = {"table": entry.seat.table, "hands": end.left(entry.seat.table)}
        reasons.append(Reason("day_end.table_still_plays", params, "entry"))
    if not reasons and before == command.chips:
        reasons.append(Reason("already_done", {}, "chips"))
    if reasons:
        raise Refused(*reasons)
    return BagCounted(
        session=command.session, number=end.number, entry=entry.id, chips=command.chips, before=before
    )


def accept(state: Tournament, session: Session, command: AcceptDifference) -> BagDifferenceAccepted:
    """The difference as it is accepted. Raises Refused with every reason why not."""
    end = newest(session.day_ends)
    if end is None:
        raise Refused(Reason("day_end.none", {}, "session"))
    off = difference(state, command.session, end)
    reasons = refuse_unseen(command.reason, "reason")
    if off is None:
        missing = len(without_bag(state, command.session, end))
        reasons.append(Reason("day_end.bags_missing", {"bags": missing}, "session"))
    elif not off:
        reasons.append(Reason("day_end.no_difference", {}, "session"))
    if reasons:
        raise Refused(*reasons)
    after = Accepted(off or 0, kept(command.reason))
    if after == end.accepted:
        raise Refused(Reason("already_done", {}, "reason"))
    return BagDifferenceAccepted(session=command.session, number=end.number, after=after, before=end.accepted)
