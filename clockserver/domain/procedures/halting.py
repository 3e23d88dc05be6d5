"""Halting play: a full table that is too short beside the biggest one waits for players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.entries import TableNumber
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.positions import Seat, between, next_occupied
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import Session
from clockserver.domain.tables import Table
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament


def halted(rules: RuleSet, table_size: int, players: Mapping[int, int]) -> list[int]:
    """The tables, in order, that halt by their numbers of players alone.

    TDA 2015 10D and its twins. Raises Refused where the set leaves it to the TD, or asks for more than counts.
    """
    reasons = by_counts(rules, table_size)
    if reasons:
        raise Refused(*reasons)
    most = max(players.values(), default=0)
    return sorted(table for table, count in players.items() if most - count >= rules.halting.short_by)


def by_counts(rules: RuleSet, table_size: int) -> list[Reason]:
    """Why counts alone do not tell whether a table halts; empty if they do."""
    reasons = []
    if table_size < rules.halting.full_table_from:
        params = {"size": table_size, "full_table_from": rules.halting.full_table_from}
        rule = rules.cite("halting.other_formats")
        reasons.append(Reason("halting.td_decides", dict(params), "table_size", rule))
    if rules.halting.only_eliminations:
        rule = rules.cite("halting.only_eliminations")
        reasons.append(Reason("halting.needs_eliminations", {}, "ruleset", rule))
    if rules.halting.takes_effect != "at_once":
        reasons.append(Reason("halting.needs_big_blind", {}, "ruleset", rules.cite("halting.takes_effect")))
    return reasons


class WaiveHalt(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.waive_halt", kw_only=True
):
    """Let a short table play on as it is; it halts again when it is one more short."""

    session: SessionId = FIRST_SESSION
    table: TableNumber


class HaltWaived(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="HaltWaived"):
    """The TD let a short table play on."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    table: TableNumber
    before: int | None = None
    after: int | None = None
    """Players short up to which it plays."""

    def scopes(self) -> tuple[str, ...]:
        """The table's halt."""
        return (f"halt:{self.session}:{self.table}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        table = replace(session.tables[self.table], waived=self.after)
        return replace(session, tables=session.tables.set(self.table, table))

    def inverse(self, session: Session) -> list[HaltWaived]:
        """The table as it was. Raises Refused if it is gone."""
        if self.table not in session.tables:
            raise Refused(Reason("tables.unknown", {"table": self.table}, "command"))
        return [replace(self, before=self.after, after=self.before)]


def halts(state: Tournament, session: Session) -> list[TableNumber]:
    """The tables that do not deal another hand, in order. Short-handed formats are left to the TD.

    TDA 2015 10D and its twins. TDA 2024 counts seats lost by elimination, and only once the big blind is due at one.
    """
    rules = state.ruleset.halting
    tables = [table for table in session.tables.values() if table.open and table.seats]
    most = max((len(table.seats) for table in tables), default=0)
    short = [
        table
        for table in tables
        if most - len(table.seats) >= max(rules.short_by, (table.waived or 0) + 1)
        and table.size >= rules.full_table_from
    ]
    found = []
    for table in short:
        empty = set(table.empty())  # held ones too: the table is as short as it is
        lost = empty.intersection(table.lost) if rules.only_eliminations else empty
        if len(lost) < rules.short_by:
            continue
        if rules.takes_effect == "big_blind_reaches_empty_seat" and not _due_at(table, lost):
            continue
        found.append(table.number)
    return sorted(found)


def waive(state: Tournament, command: WaiveHalt) -> list[HaltWaived]:
    """What a waiver brings; it is logged. Raises Refused with the reason why not."""
    session = state.sessions[command.session]
    if command.table not in session.tables:
        raise Refused(Reason("tables.unknown", {"table": command.table}, "table"))
    if command.table not in halts(state, session):
        raise Refused(Reason("halting.not_halted", {"table": command.table}, "table"))
    if not state.ruleset.halting.may_be_waived:
        rule = state.ruleset.cite("halting.may_be_waived")
        raise Refused(Reason("halting.no_waiver", {}, "table", rule))
    table = session.tables[command.table]
    most = max(len(each.seats) for each in session.tables.values() if each.open)
    short = most - len(table.seats)
    return [HaltWaived(session=command.session, table=table.number, before=table.waived, after=short)]


def _due_at(table: Table, lost: set[Seat]) -> bool:
    """Whether the big blind would come to a seat lost before it is at a player; yes where nobody knows the button."""
    if table.last is None:
        return True
    at = table.last.big_blind
    return not lost.isdisjoint(between(table.size, at, next_occupied(table.size, table.seats, at)))
