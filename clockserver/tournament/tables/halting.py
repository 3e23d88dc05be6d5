"""Halting play: a full-size table that is too short compared with the biggest table waits for players."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.dealing.game_rotation import has_button_blinds
from clockserver.tournament.dealing.positions import Seat, next_occupied, seats_between
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.commands import WaiveHalt
from clockserver.tournament.tables.events import HaltWaived
from clockserver.tournament.tables.state import Table


def halting_tables(
    rules: RuleSet, table_size: int, players: Mapping[int, int], lost: Mapping[int, int] | None = None
) -> list[int]:
    """The tables that halt by their numbers of players, in order.

    `lost`: each table's number of seats lost by elimination that the big blind has reached, for rule sets that
    count only those. TDA 2015 10D, and the same rule of other sets. Raises Refused where the rule set leaves
    halts to the director, or input is missing.
    """
    reasons = refuse_by_counts(rules, table_size, lost_known=lost is not None)
    if reasons:
        raise Refused(*reasons)
    max_players, short_by = max(players.values(), default=0), rules.halting.short_by
    short = [table for table, count in players.items() if max_players - count >= short_by]
    if lost is not None and (rules.halting.only_eliminations or rules.halting.takes_effect != "at_once"):
        short = [table for table in short if lost.get(table, 0) >= short_by]
    return sorted(short)


def refuse_by_counts(rules: RuleSet, table_size: int, *, lost_known: bool = False) -> list[Reason]:
    """Reasons against deciding halts by counts of players; empty if the counts decide."""
    reasons = []
    if table_size < rules.halting.full_table_from:
        params = {"size": table_size, "full_table_from": rules.halting.full_table_from}
        rule = rules.cite("halting.other_formats")
        reasons.append(Reason("halting.td_decides", dict(params), "table_size", rule))
    if rules.halting.only_eliminations and not lost_known:
        rule = rules.cite("halting.only_eliminations")
        reasons.append(Reason("halting.needs_eliminations", {}, "ruleset", rule))
    if rules.halting.takes_effect != "at_once" and not lost_known:
        reasons.append(Reason("halting.needs_big_blind", {}, "ruleset", rules.cite("halting.takes_effect")))
    return reasons


def halted_tables(state: Tournament, session: Session) -> list[TableNumber]:
    """The tables that deal no further hand, in order. In short-handed formats the director decides.

    TDA 2015 10D, and the same rule of other sets. TDA 2024 counts only seats lost by elimination, once the big
    blind is due there.
    """
    rules = state.ruleset.halting
    tables = [table for table in session.tables.values() if table.open and table.seats]
    max_players = max((len(table.seats) for table in tables), default=0)
    short_by = halt_shortfall(state, session)
    short = [
        table
        for table in tables
        if max_players - len(table.seats) >= max(short_by, (table.waived or 0) + 1)
        and table.size >= rules.full_table_from
    ]
    button_blinds = bool(short) and has_button_blinds(session.structure)
    numbers = []
    for table in short:
        empty = set(table.empty())  # with held seats: the table is equally short
        lost = empty.intersection(table.lost) if rules.only_eliminations else empty
        if len(lost) < short_by:
            continue
        if rules.takes_effect == "big_blind_reaches_empty_seat" and not _due_at(table, lost, button_blinds):
            continue
        numbers.append(table.number)
    return sorted(numbers)


def demand_dealing(state: Tournament, session: Session, table: TableNumber) -> None:
    """Raise Refused for a halted table: it deals no hand until players arrive, or the halt is waived."""
    if table in halted_tables(state, session):
        rule = state.ruleset.cite("halting.short_by")
        raise Refused(Reason("halting.no_hand", {"table": table}, "table", rule))


def halt_shortfall(state: Tournament, session: Session) -> int:
    """Number of missing players at which a table halts, as tightened in the event.

    TDA 2015 10D, and the same rule of other sets.
    """
    short_by, tighter = state.ruleset.halting.short_by, session.seating.halt_short_by
    return short_by if tighter is None else min(short_by, tighter)


def waive(state: Tournament, command: WaiveHalt, _now: int, _randomness: RandomBelow) -> list[HaltWaived]:
    """Waive a halt. Raises Refused with the reason."""
    session = state.sessions[command.session]
    if command.table not in session.tables:
        raise Refused(Reason("tables.unknown", {"table": command.table}, "table"))
    if command.table not in halted_tables(state, session):
        raise Refused(Reason("halting.not_halted", {"table": command.table}, "table"))
    if not state.ruleset.halting.may_be_waived:
        rule = state.ruleset.cite("halting.may_be_waived")
        raise Refused(Reason("halting.no_waiver", {}, "table", rule))
    table = session.tables[command.table]
    max_players = max(len(each.seats) for each in session.tables.values() if each.open)
    missing = max_players - len(table.seats)
    return [HaltWaived(session=command.session, table=table.number, before=table.waived, after=missing)]


def _due_at(table: Table, lost: set[Seat], button_blinds: bool) -> bool:
    """Whether the big blind reaches a lost seat before a player; true with an unknown button.

    Where the button posts the only blind, the button counts.
    """
    if table.last is None:
        return True
    seat = table.last.button if button_blinds else table.last.big_blind
    return not lost.isdisjoint(seats_between(table.size, seat, next_occupied(table.size, table.seats, seat)))
