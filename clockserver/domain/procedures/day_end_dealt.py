"""Last hands that are told elsewhere: a hand that is dealt ends the one before, one of hand-for-hand is done."""

from __future__ import annotations

from collections.abc import Iterable

from clockserver.domain.day_end import DayEnd
from clockserver.domain.entries import TableNumber
from clockserver.domain.procedures.day_end import on
from clockserver.domain.procedures.day_end_events import LastHandPlayed
from clockserver.domain.procedures.dealing import ReportHand
from clockserver.domain.procedures.hand_for_hand_events import HandFinished
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import Session
from clockserver.domain.texts import Param, Reason, Refused


def may_deal(rules: RuleSet, session: Session, end: DayEnd, table: TableNumber) -> bool:
    """Whether a table deals another of the last hands, and not only finishes the one it plays."""
    return _dealt(session, end, table) < _to_deal(rules, end)


def of_hand(rules: RuleSet, session: Session, command: ReportHand) -> list[LastHandPlayed]:
    """What a hand that is dealt says of the last hands of the day. Raises Refused beyond the last one."""
    end = on(session)
    if end is None or end.hands is None or command.table not in session.tables:
        return []
    if not end.left(command.table):
        raise Refused(Reason("day_end.table_is_done", {"table": command.table}, "table"))
    if not may_deal(rules, session, end, command.table):
        params: dict[str, Param] = {"table": command.table, "hand": end.hands}
        raise Refused(Reason("day_end.last_hand_is_dealt", params, "table"))
    before = end.played.get(command.table, 0)
    # The hand that now begins is none of those finished; the one in progress is the first where the set counts it.
    finished = _dealt(session, end, command.table) + end.hands - _to_deal(rules, end)
    if finished <= end.hands - end.left(command.table):
        return []
    tables = {command.table: (before, finished)}
    return [LastHandPlayed(session=command.session, number=end.number, hand=finished, tables=tables)]


def of_round(rules: RuleSet, session: Session, events: Iterable[object]) -> list[LastHandPlayed]:
    """What a hand of hand-for-hand says of them: its end is told once, and counts for both."""
    return [
        told
        for event in events
        if isinstance(event, HandFinished)
        for told in _finished(rules, session, event)
    ]


def _finished(rules: RuleSet, session: Session, finished: HandFinished) -> list[LastHandPlayed]:
    end, play = on(session), session.hand_for_hand
    if end is None or end.hands is None or end.known_at is None or play is None:
        return []
    if play.hand_since < end.known_at and not rules.day_end.hand_in_progress_counts:
        return []
    if not finished.tables:
        hand = end.all_played + 1
        every = (end.all_played, hand)
        told = LastHandPlayed(session=finished.session, number=end.number, hand=hand, every=every)
        return [told] if hand <= end.hands else []
    tables = {
        table: (end.played.get(table, 0), end.hands - left + 1)
        for table in finished.tables
        if (left := end.left(table))
    }
    hand = max((after for _, after in tables.values()), default=0)
    made = LastHandPlayed(session=finished.session, number=end.number, hand=hand, tables=tables)
    return [made] if tables else []


def _to_deal(rules: RuleSet, end: DayEnd) -> int:
    """How many hands each table deals after the one in progress."""
    return (end.hands or 0) - rules.day_end.hand_in_progress_counts


def _dealt(session: Session, end: DayEnd, table: TableNumber) -> int:
    """How many hands a table has dealt since it was known how many."""
    return max(0, session.tables[table].hands - end.dealt_before.get(table, 0))
