"""Tables: opening, changing and closing them, the breaking order, and the seating settings."""

from __future__ import annotations

from msgspec import structs
from msgspec.structs import replace

from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.seating.state import Seating, SeatingRules
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import (
    AnyTableCommand,
    ChangeSeating,
    ChangeTable,
    CloseTable,
    OpenTables,
    SetBreakingOrder,
)
from clockserver.tournament.tables.events import (
    AnyTableEvent,
    BreakingOrderSet,
    FactsChange,
    SeatingChanged,
    TablesChanged,
    occupied_reason,
    refuse_facts,
)
from clockserver.tournament.tables.opening import open_tables
from clockserver.tournament.tables.table_checks import demand_table, unknown_table

LINES = ("name", "place")
"""Fields of a table with typed texts."""


def decide(
    state: Tournament, command: AnyTableCommand, _now: int, _randomness: RandomBelow
) -> list[AnyTableEvent]:
    """Decide a command about tables. Raises Refused with every reason."""
    session = state.sessions[command.session]
    rules = state.ruleset
    match command:
        case OpenTables():
            return [open_tables(session, command)]
        case ChangeTable():
            return [_change(session, command)]
        case CloseTable():
            return [_close(session, command)]
        case SetBreakingOrder():
            return [_set_order(session, command)]
        case ChangeSeating():
            return [_change_seating(rules, session, command)]


def _change_seating(rules: RuleSet, session: Session, command: ChangeSeating) -> SeatingChanged:
    if reasons := _refuse_wider(rules, command.seating):
        raise Refused(*reasons)
    settings = structs.asdict(command.seating)
    after = Seating(**{**settings, "names": settings["names"] or session.seating.names})
    if after == session.seating:
        raise Refused(Reason("already_done", {}, "seating"))
    return SeatingChanged(session=command.session, before=session.seating, after=after)


def _refuse_wider(rules: RuleSet, seating: SeatingRules) -> list[Reason]:
    """Reasons against limits wider than the rule set's: an event may only tighten them."""
    limits = {
        "spread": (seating.spread, max(2, rules.balancing.spread)),
        "halt_short_by": (seating.halt_short_by, rules.halting.short_by),
    }
    rule = rules.cite("balancing.tighten_later")
    return [
        Reason("tables.only_tighter", {"most": rule_value}, f"seating.{name}", rule)
        for name, (new_value, rule_value) in limits.items()
        if new_value is not None and new_value > rule_value
    ]


def _change(session: Session, command: ChangeTable) -> TablesChanged:
    table = demand_table(session, command.table)
    lines = {name: line for name in LINES if (line := getattr(command, name)) is not None}
    reasons = [reason for name, line in lines.items() for reason in refuse_invisible(line, name)]
    others = {name: value for name in ("size", "added") if (value := getattr(command, name)) is not None}
    facts = replace(table.facts, **{name: stored_line(line) for name, line in lines.items()}, **others)
    facts = facts.resized(facts.size)
    reasons += refuse_facts(table, facts, "size") if table.open else []
    if reasons:
        raise Refused(*reasons)
    if facts == table.facts:
        raise Refused(Reason("already_done", {}, "table"))
    return TablesChanged(session=command.session, changes=(FactsChange(table.facts, facts),))


def _close(session: Session, command: CloseTable) -> TablesChanged:
    table = demand_table(session, command.table)
    reasons = []
    if table.facts.state == "closed":
        reasons.append(Reason("already_done", {}, "table"))
    if table.seats:
        reasons.append(occupied_reason(table))
    if reasons:
        raise Refused(*reasons)
    closed = replace(table.facts, state="closed")
    return TablesChanged(session=command.session, changes=(FactsChange(table.facts, closed),))


def _set_order(session: Session, command: SetBreakingOrder) -> BreakingOrderSet:
    reasons = []
    for i, number in enumerate(command.tables):
        field = f"tables[{i}]"
        if number not in session.tables:
            reasons.append(unknown_table(number, field))
        if number in command.tables[:i]:
            reasons.append(Reason("tables.twice", {"table": number}, field))
    if reasons:
        raise Refused(*reasons)
    if command.tables == session.breaking_order:
        raise Refused(Reason("already_done", {}, "tables"))
    return BreakingOrderSet(session=command.session, before=session.breaking_order, after=command.tables)
