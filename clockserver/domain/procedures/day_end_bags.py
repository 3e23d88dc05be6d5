"""Bags at the end of a day: what was counted into them, and how that differs from the chips in play."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from clockserver.domain.day_end import Accepted, BagChips, BagCount, ChipCount, CountedBags, DayEnd, newest
from clockserver.domain.entries import EntryId, TableNumber, in_order
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.lines import kept, refuse_unseen
from clockserver.domain.procedures.day_end_events import BagCounted, BagDifferenceAccepted, TableBagsCounted
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


class CountTableBags(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="day_end.table_bags", kw_only=True
):
    """The bags of a table's players who are only counted: how many, and their chips all together.

    Given again it is a correction; no bags and no chips: not counted.
    """

    session: SessionId = FIRST_SESSION
    table: TableNumber
    bags: BagCount
    chips: ChipCount


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


class Bags(Struct, frozen=True):
    """What the bags of a day's end hold."""

    counts: dict[EntryId, int]
    """Of those who are still in; once the next day has begun, of those who were in then."""
    missing: list[EntryId]
    """Who plays and has no count yet, in the order of their entries."""
    to_count: int
    """Bags still to count, those of players without names among them."""
    total: int
    """The chips of all bags."""
    in_play: int
    """What all bags should hold."""

    @property
    def difference(self) -> int | None:
        """By how much all bags are more than the chips in play; None while bags are missing, or nobody has one."""
        return None if not self.total or self.to_count else self.total - self.in_play


def bags_of(state: Tournament, session_id: SessionId, end: DayEnd) -> Bags:
    """The bags as they were counted so far."""
    session, players = state.sessions[session_id], _players(state, session_id, end)
    there = set(players)
    counts = {entry: chips for entry, chips in end.bags.items() if entry in there}
    missing = [each for each in players if each not in end.bags and state.entries[each].status == "playing"]
    nameless = only_counted(session, end) - sum(each.bags for each in end.table_bags.values())
    return Bags(
        counts=counts,
        missing=missing,
        to_count=len(missing) + max(0, nameless),
        total=sum(counts.values()) + sum(each.chips for each in end.table_bags.values()),
        in_play=end.in_play if end.state == "over" else session.ledger.in_play,
    )


def _players(state: Tournament, session_id: SessionId, end: DayEnd) -> list[EntryId]:
    """Whose bags belong to this end of a day, in the order of their entries."""
    if end.state == "over":
        return [entry for entry in end.players if entry in state.entries]
    entries = state.entries.values()
    return in_order(each.id for each in entries if each.status != "out" and each.session == session_id)


def only_counted(session: Session, end: DayEnd) -> int:
    """How many are in who have no entry."""
    if end.state == "over":
        return end.only_counted
    return session.counters.players_left - session.named


def count(state: Tournament, session: Session, command: CountBag) -> BagCounted:
    """The count. Raises Refused with every reason why not."""
    end = newest(session.day_ends)
    if end is None:
        raise Refused(Reason("day_end.none", {}, "session"))
    demand_known(end)
    entry = known(state, command.entry)
    before = end.bags.get(entry.id)
    reasons = []
    if end.state == "over":
        # Whoever went out since had a bag all the same, and a wrong count of it is put right.
        if entry.id not in end.players:
            reasons.append(Reason("day_end.not_that_day", {"entry": entry.id}, "entry"))
    elif not entry.alive:
        reasons.append(Reason("entries.already_out", {"entry": entry.id}, "entry"))
    elif entry.status != "playing" or entry.seat is None:
        reasons.append(Reason("entries.not_seated", {"entry": entry.id}, "entry"))
    elif end.left(entry.seat.table):
        params: dict[str, Param] = {"table": entry.seat.table, "hands": end.left(entry.seat.table)}
        reasons.append(Reason("day_end.table_still_plays", params, "entry"))
    if not reasons and before == command.chips:
        reasons.append(Reason("already_done", {}, "chips"))
    if reasons:
        raise Refused(*reasons)
    return BagCounted(
        session=command.session, number=end.number, entry=entry.id, chips=command.chips, before=before
    )


def count_table(session: Session, command: CountTableBags) -> TableBagsCounted:
    """The count. Raises Refused with every reason why not."""
    end = newest(session.day_ends)
    if end is None:
        raise Refused(Reason("day_end.none", {}, "session"))
    demand_known(end)
    before = end.table_bags.get(command.table)
    after = CountedBags(command.bags, command.chips) if command.bags or command.chips else None
    others = sum(each.bags for table, each in end.table_bags.items() if table != command.table)
    players, reasons = only_counted(session, end), []
    if others + command.bags > players:
        params: dict[str, Param] = {"bags": others + command.bags, "players": players}
        reasons.append(Reason("day_end.more_bags_than_players", params, "bags"))
    if command.chips < command.bags or (command.chips and not command.bags):
        reasons.append(Reason("day_end.no_empty_bags", {}, "chips"))
    if end.state == "on" and (left := end.left(command.table)):
        reasons.append(Reason("day_end.table_still_plays", {"table": command.table, "hands": left}, "table"))
    if not reasons and before == after:
        reasons.append(Reason("already_done", {}, "chips"))
    if reasons:
        raise Refused(*reasons)
    return TableBagsCounted(
        session=command.session, number=end.number, table=command.table, after=after, before=before
    )


def accept(state: Tournament, session: Session, command: AcceptDifference) -> BagDifferenceAccepted:
    """The difference as it is accepted. Raises Refused with every reason why not."""
    end = newest(session.day_ends)
    if end is None:
        raise Refused(Reason("day_end.none", {}, "session"))
    bags = bags_of(state, command.session, end)
    off = bags.difference
    reasons = refuse_unseen(command.reason, "reason")
    if off is None:
        reasons.append(Reason("day_end.bags_missing", {"bags": bags.to_count}, "session"))
    elif not off:
        reasons.append(Reason("day_end.no_difference", {}, "session"))
    if reasons:
        raise Refused(*reasons)
    after = Accepted(off or 0, kept(command.reason))
    if after == end.accepted:
        raise Refused(Reason("already_done", {}, "reason"))
    return BagDifferenceAccepted(session=command.session, number=end.number, after=after, before=end.accepted)
