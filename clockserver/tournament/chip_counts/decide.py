"""Chip counts: the checks of sender, player, table and interval; a count of a table gets all its reasons."""

from __future__ import annotations

from collections import Counter

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.chip_counts.commands import (
    AnyCountCommand,
    CountTable,
    ProposeCount,
    SentCounts,
    StackCount,
    VerifyCount,
    sent_by,
)
from clockserver.tournament.chip_counts.events import CountChange, CountsProposed, CountsVerified
from clockserver.tournament.chip_counts.state import PHONE_WAIT_MS, ChipCount, Sender
from clockserver.tournament.entries.state import Entry
from clockserver.tournament.state import Tournament

COUNT_REFUSALS = (
    "counts.more_than_all",
    "counts.no_table",
    "counts.once_a_minute",
    "counts.other_session",
    "counts.other_table",
    "counts.verified_meanwhile",
    "entries.already_out",
    "entries.not_seated",
    "entries.twice",
    "entries.unknown",
)
"""Codes that can refuse a count."""


def decide(
    state: Tournament, command: AnyCountCommand | SentCounts, now: int, _randomness: RandomBelow
) -> list[CountsProposed | CountsVerified]:
    """Record counts. Raises Refused with every reason.

    Without a sender, a proposed count is the player's, a verified one the floor's, a table's count the
    dealer's.
    """
    if not isinstance(command, SentCounts):
        command = sent_by(command, _SENDERS[type(command)], None)
    if command.by == "dealer" and command.table is None:
        raise Refused(Reason("counts.no_table", {}, "table"))
    reasons = [*_refuse_twice(command)]
    for i, each in enumerate(command.counts):
        reasons += _refuse(state, command, each, f"counts[{i}]." if command.is_list else "", now)
    if reasons:
        raise Refused(*reasons)
    changes = tuple(_change(state, command, each, now) for each in command.counts)
    kind = CountsVerified if command.verified else CountsProposed
    return [kind(session=command.session, changes=changes)]


def level_at(state: Tournament, session_id: str, now: int) -> int:
    """The number of the present level; in a break that of the level before it."""
    session = state.sessions[session_id]
    return session.structure.level_number(session.clock.at(now).index)


_SENDERS: dict[type, Sender] = {ProposeCount: "player", VerifyCount: "floor", CountTable: "dealer"}


# -- within ----------------------------------------------------------------------------------------------


def _change(state: Tournament, command: SentCounts, each: StackCount, now: int) -> CountChange:
    before = state.chip_counts.get(each.entry)
    phone_at = now if command.by == "player" else before.phone_at if before is not None else None
    level = level_at(state, command.session, now)
    reported = command.reported or not command.verified
    after = ChipCount(each.chips, now, level, command.verified, state.seq, reported, phone_at)
    return CountChange(each.entry, after, before)


def _refuse_twice(command: SentCounts) -> list[Reason]:
    times = Counter[str]()
    reasons = []
    for i, each in enumerate(command.counts):
        times[each.entry] += 1
        if times[each.entry] == 2:
            reasons.append(Reason("entries.twice", {"entry": each.entry}, f"counts[{i}].entry"))
    return reasons


def _refuse(state: Tournament, command: SentCounts, each: StackCount, field: str, now: int) -> list[Reason]:
    entry = state.entries.get(each.entry)
    if entry is None:
        return [Reason("entries.unknown", {"entry": each.entry}, f"{field}entry")]
    if not entry.alive:
        return [Reason("entries.already_out", {"entry": entry.id}, f"{field}entry")]
    if reasons := _refuse_place(command, entry, f"{field}entry"):
        return reasons
    in_play = state.sessions[command.session].ledger.in_play
    if each.chips > in_play > 0:
        params: dict[str, Param] = {"entry": entry.id, "chips": each.chips, "in_play": in_play}
        reasons.append(Reason("counts.more_than_all", params, f"{field}chips"))
    return reasons + _refuse_counted(command, each, state.chip_counts.get(entry.id), f"{field}chips", now)


def _refuse_place(command: SentCounts, entry: Entry, field: str) -> list[Reason]:
    if entry.session != command.session:
        return [Reason("counts.other_session", {"entry": entry.id, "session": entry.session}, field)]
    if entry.status != "playing" or entry.seat is None:
        return [Reason("entries.not_seated", {"entry": entry.id}, field)]
    if command.table is not None and entry.seat.table != command.table:
        params: dict[str, Param] = {"entry": entry.id, "table": entry.seat.table}
        return [Reason("counts.other_table", params, field)]
    return []


def _refuse_counted(
    command: SentCounts, each: StackCount, before: ChipCount | None, field: str, now: int
) -> list[Reason]:
    """Reasons against a count after `before`: within the phone's minute, or the sender has not seen `before`."""
    if before is None:
        return []
    if command.by == "player" and before.phone_at is not None and now < before.phone_at + PHONE_WAIT_MS:
        wait = -((now - before.phone_at - PHONE_WAIT_MS) // 1000)
        return [Reason("counts.once_a_minute", {"wait": wait}, field)]
    is_unseen = command.seen is None or command.seen <= before.after
    differs = before.verified and not before.reported and before.chips != each.chips
    if command.verified and differs and is_unseen:
        params: dict[str, Param] = {"entry": each.entry, "chips": before.chips, "seen": before.after + 1}
        return [Reason("counts.verified_meanwhile", {**params, "given_at": before.at}, field)]
    return []
