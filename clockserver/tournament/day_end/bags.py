"""Bags at the end of a day: their counts, and their difference from the chips in play."""

from __future__ import annotations

from msgspec import Struct

from clockserver.core.ids import SessionId
from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.day_end.commands import AcceptDifference, CountBag, CountTableBags
from clockserver.tournament.day_end.events import BagCounted, BagDifferenceAccepted, TableBagsCounted
from clockserver.tournament.day_end.state import Accepted, BagMark, CountedBags, DayEnd, newest
from clockserver.tournament.entries.entry_lookup import demand_entry
from clockserver.tournament.entries.state import EntryId, sorted_ids
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def demand_hands_known(end: DayEnd) -> DayEnd:
    """Return `end`. Raises Refused before its number of last hands is known."""
    if end.hands is None:
        raise Refused(Reason("day_end.no_card_yet", {}, "session"))
    return end


# -- the bags --------------------------------------------------------------------------------------------


class Bags(Struct, frozen=True):
    """The chip counts of the bags at a day's end."""

    counts: dict[EntryId, int]
    """Counts of players still in; once the next day has begun, of those in at that time."""
    missing: list[EntryId]
    """Players still in without a count, by entry."""
    to_count: int
    """Number of bags still to count, those of unnamed players included."""
    total: int
    """The chips of all bags."""
    in_play: int
    """The chips that all bags should hold: the chips in play, without an accepted difference."""

    @property
    def difference(self) -> int | None:
        """The chips of all bags less the chips in play; None while bags are missing, or none has chips."""
        return None if not self.total or self.to_count else self.total - self.in_play


def bags_of(state: Tournament, session_id: SessionId, end: DayEnd) -> Bags:
    """The bags as counted so far."""
    session, players = state.sessions[session_id], _players(state, session_id, end)
    present = set(players)
    counts = {entry: chips for entry, chips in end.bags.items() if entry in present}
    missing = [each for each in players if each not in end.bags and state.entries[each].status == "playing"]
    uncounted = unnamed_players(session, end) - sum(each.bags for each in end.table_bags.values())
    return Bags(
        counts=counts,
        missing=missing,
        to_count=len(missing) + max(0, uncounted),
        total=sum(counts.values()) + sum(each.chips for each in end.table_bags.values()),
        in_play=end.in_play if end.state == "over" else session.ledger.in_play - _booked_difference(end),
    )


def _booked_difference(end: DayEnd) -> int:
    return end.accepted.in_ledger if end.accepted is not None else 0


def withdraw_acceptance(session_id: SessionId, state: Tournament) -> list[BagDifferenceAccepted]:
    """Withdraw an accepted difference that has changed, so that its booked chips leave the ledger."""
    end = newest(state.sessions[session_id].day_ends)
    if end is None or not _booked_difference(end) or end.accepted is None:
        return []
    if bags_of(state, session_id, end).difference == end.accepted.difference:
        return []
    return [BagDifferenceAccepted(session=session_id, number=end.number, before=end.accepted)]


def _players(state: Tournament, session_id: SessionId, end: DayEnd) -> list[EntryId]:
    """The players with a bag at this end of a day, by entry."""
    if end.state == "over":
        return [entry for entry in end.players if entry in state.entries]
    entries = state.entries.values()
    return sorted_ids(each.id for each in entries if each.status != "out" and each.session == session_id)


def unnamed_players(session: Session, end: DayEnd) -> int:
    """Number of players still in without an entry."""
    if end.state == "over":
        return end.only_counted
    return session.counters.players_left - session.named


def count_bag(state: Tournament, session: Session, command: CountBag) -> BagCounted:
    """Record the count of a bag. Raises Refused with every reason."""
    end = newest(session.day_ends)
    if end is None:
        raise Refused(Reason("day_end.none", {}, "session"))
    demand_hands_known(end)
    entry = demand_entry(state, command.entry)
    before = end.bags.get(entry.id)
    reasons = []
    if end.state == "over":
        # The bag of a player eliminated since may still be corrected.
        if entry.id not in end.players:
            reasons.append(Reason("day_end.not_that_day", {"entry": entry.id}, "entry"))
    elif not entry.alive:
        reasons.append(Reason("entries.already_out", {"entry": entry.id}, "entry"))
    elif entry.status != "playing" or entry.seat is None:
        reasons.append(Reason("entries.not_seated", {"entry": entry.id}, "entry"))
    elif end.left(entry.seat.table):
        params: dict[str, Param] = {"table": entry.seat.table, "hands": end.left(entry.seat.table)}
        reasons.append(Reason("day_end.table_still_plays", params, "entry"))
    mark_before = end.bag_marks.get(entry.id, BagMark())
    mark = _marked(mark_before, command)
    reasons += _refuse_seal(end, entry.id, mark.seal)
    if not reasons and before == command.chips and mark == mark_before:
        reasons.append(Reason("already_done", {}, "chips"))
    if reasons:
        raise Refused(*reasons)
    return BagCounted(
        session=command.session,
        number=end.number,
        entry=entry.id,
        chips=command.chips,
        before=before,
        mark=mark,
        mark_before=mark_before,
    )


def _marked(before: BagMark, command: CountBag) -> BagMark:
    return BagMark(
        seal=before.seal if command.seal is None else stored_line(command.seal),
        absent=before.absent if command.absent is None else command.absent,
    )


def _refuse_seal(end: DayEnd, entry: EntryId, seal: str) -> list[Reason]:
    """Refuse a seal number with invisible characters, or of another bag."""
    if not seal:
        return []
    if reasons := refuse_invisible(seal, "seal"):
        return reasons
    holder = next((id_ for id_, each in end.bag_marks.items() if each.seal == seal and id_ != entry), None)
    return [] if holder is None else [Reason("day_end.seal_twice", {"seal": seal, "entry": holder}, "seal")]


def count_table_bags(session: Session, command: CountTableBags) -> TableBagsCounted:
    """Record the count of a table's bags. Raises Refused with every reason."""
    end = newest(session.day_ends)
    if end is None:
        raise Refused(Reason("day_end.none", {}, "session"))
    demand_hands_known(end)
    before = end.table_bags.get(command.table)
    after = CountedBags(command.bags, command.chips) if command.bags or command.chips else None
    others = sum(each.bags for table, each in end.table_bags.items() if table != command.table)
    players, reasons = unnamed_players(session, end), []
    if others + command.bags > players:
        params: dict[str, Param] = {"bags": others + command.bags, "players": players}
        reasons.append(Reason("day_end.more_bags_than_players", params, "bags"))
    if command.chips < command.bags or (command.chips and not command.bags):
        reasons.append(Reason("day_end.no_empty_bags", {}, "chips"))
    if end.state == "on" and (hands_left := end.left(command.table)):
        reasons.append(
            Reason("day_end.table_still_plays", {"table": command.table, "hands": hands_left}, "table")
        )
    if not reasons and before == after:
        reasons.append(Reason("already_done", {}, "chips"))
    if reasons:
        raise Refused(*reasons)
    return TableBagsCounted(
        session=command.session, number=end.number, table=command.table, after=after, before=before
    )


def accept_difference(
    state: Tournament, session: Session, command: AcceptDifference
) -> BagDifferenceAccepted:
    """Accept the difference. Raises Refused with every reason."""
    end = newest(session.day_ends)
    if end is None:
        raise Refused(Reason("day_end.none", {}, "session"))
    bags = bags_of(state, command.session, end)
    difference = bags.difference
    reasons = refuse_invisible(command.reason, "reason")
    if difference is None:
        reasons.append(Reason("day_end.bags_missing", {"bags": bags.to_count}, "session"))
    elif not difference:
        reasons.append(Reason("day_end.no_difference", {}, "session"))
    if reasons:
        raise Refused(*reasons)
    after = Accepted(difference or 0, stored_line(command.reason), booked=True)
    if after == end.accepted:
        raise Refused(Reason("already_done", {}, "reason"))
    return BagDifferenceAccepted(session=command.session, number=end.number, after=after, before=end.accepted)
