"""Whether the last report of a button still holds, as the button moves with every hand."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.texts import Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.state import ButtonReport, Table


def with_button_reports(
    session: Session, tables: tuple[TableNumber, ...], instant: int, *, dealt: bool
) -> Session:
    """The session with the instant of button reports. `dealt`: by a dealt hand, else by a look at the table."""
    by_number, period = session.tables, session.clock.mark.period
    for number in tables:
        if number in by_number:
            table = replace(by_number[number], button_report=ButtonReport(instant, period, dealt))
            by_number = by_number.set(number, table)
    return replace(session, tables=by_number)


def is_trusted(rules: RuleSet, session: Session, table: Table, instant: int) -> bool:
    """Whether the last report of a table's button still holds; true where its instant is not known.

    The report of a hand holds longer than a look at the table: a table that reports a hand reports the next
    hand, too.
    """
    report, values = table.button_report, rules.button
    if report is None:
        return True
    max_age_ms = values.believed_ms if report.dealt else values.told_believed_ms
    if max_age_ms is not None and instant - report.at > max_age_ms:
        return False
    return values.believed_levels is None or _levels_since(session, report, instant) <= values.believed_levels


def with_trusted_buttons(rules: RuleSet, session: Session, instant: int) -> Session:
    """The session with trusted buttons only; the other tables have to report theirs."""
    tables = session.tables
    for number, table in session.tables.items():
        if not is_trusted(rules, session, table, instant):
            tables = tables.set(number, replace(table, last=None, button=None))
    return session if tables is session.tables else replace(session, tables=tables)


def demand_trusted(
    state: Tournament, session: Session, numbers: tuple[TableNumber, ...], instant: int
) -> None:
    """Raise Refused for tables whose button was reported too long ago to move a player by it."""
    reasons = []
    for number in numbers:
        table = session.tables.get(number)
        button = None if table is None else table.last.button if table.last is not None else table.button
        if (
            table is None
            or button is None
            or table.button_report is None
            or is_trusted(state.ruleset, session, table, instant)
        ):
            continue
        params = {"table": number, "seat": button, "told_at": table.button_report.at}
        reasons.append(Reason("tables.button_told_long_ago", dict(params), "to_seat"))
    if reasons:
        raise Refused(*reasons)


def _levels_since(session: Session, report: ButtonReport, instant: int) -> int:
    """Number of levels begun since the report; 0 where the structure no longer has its period."""
    periods, clock = session.structure.periods, session.clock.at(instant)
    begun = next((i for i, each in enumerate(periods) if each.id == report.period), clock.index)
    return sum(each.kind == "level" for each in periods[begun + 1 : clock.index + 1])
