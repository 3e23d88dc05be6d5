"""Last hands that other reports imply: a dealt hand ends the one before it, and so does hand-for-hand."""

from __future__ import annotations

from collections.abc import Iterable

from clockserver.core.texts import Param, Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.day_end.ending import current_end
from clockserver.tournament.day_end.events import LastHandPlayed
from clockserver.tournament.day_end.state import DayEnd
from clockserver.tournament.dealing.commands import ReportHand
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.hand_for_hand.events import HandFinished
from clockserver.tournament.session import Session


def may_deal(rules: RuleSet, session: Session, end: DayEnd, table: TableNumber) -> bool:
    """Whether a table deals another last hand after the one it plays."""
    return _dealt(session, end, table) < _to_deal(rules, end)


def last_hands_of_hand(rules: RuleSet, session: Session, command: ReportHand) -> list[LastHandPlayed]:
    """Last-hand events of a dealt hand. Raises Refused for a hand beyond the last one."""
    end = current_end(session)
    if end is None or end.hands is None or command.table not in session.tables:
        return []
    if not end.left(command.table):
        raise Refused(Reason("day_end.table_is_done", {"table": command.table}, "table"))
    if not may_deal(rules, session, end, command.table):
        params: dict[str, Param] = {"table": command.table, "hand": end.hands}
        raise Refused(Reason("day_end.last_hand_is_dealt", params, "table"))
    before = end.played.get(command.table, 0)
    # The hand now dealt is not finished; where the set counts the hand in progress, that one was the first.
    finished = _dealt(session, end, command.table) + end.hands - _to_deal(rules, end)
    if finished <= end.hands - end.left(command.table):
        return []
    tables = {command.table: (before, finished)}
    return [LastHandPlayed(session=command.session, number=end.number, hand=finished, tables=tables)]


def last_hands_of_round(rules: RuleSet, session: Session, events: Iterable[object]) -> list[LastHandPlayed]:
    """Last-hand events of hands finished in hand-for-hand, which are last hands too."""
    return [
        played
        for event in events
        if isinstance(event, HandFinished)
        for played in _finished(rules, session, event)
    ]


def _finished(rules: RuleSet, session: Session, finished: HandFinished) -> list[LastHandPlayed]:
    end, play = current_end(session), session.hand_for_hand
    if end is None or end.hands is None or end.known_at is None or play is None:
        return []
    if play.hand_since < end.known_at and not rules.day_end.hand_in_progress_counts:
        return []
    if not finished.tables:
        hand = end.all_played + 1
        every = (end.all_played, hand)
        of_all = LastHandPlayed(session=finished.session, number=end.number, hand=hand, every=every)
        return [of_all] if hand <= end.hands else []
    tables = {
        table: (end.played.get(table, 0), end.hands - hands_left + 1)
        for table in finished.tables
        if (hands_left := end.left(table))
    }
    hand = max((after for _, after in tables.values()), default=0)
    of_tables = LastHandPlayed(session=finished.session, number=end.number, hand=hand, tables=tables)
    return [of_tables] if tables else []


def _to_deal(rules: RuleSet, end: DayEnd) -> int:
    """Number of hands that each table deals after the hand in progress."""
    return (end.hands or 0) - rules.day_end.hand_in_progress_counts


def _dealt(session: Session, end: DayEnd, table: TableNumber) -> int:
    """Number of hands dealt by a table since the number of last hands was known."""
    return max(0, session.tables[table].hands - end.dealt_before.get(table, 0))
