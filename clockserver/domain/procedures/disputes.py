"""Disputes on a break: a table starts the time in which its last hand can still be disputed; it is over by itself.

TDA 2015 21, 2017 22 and their twins.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.entries import TableNumber
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.procedures.at_tables import open_table
from clockserver.domain.session import Session
from clockserver.domain.table_clocks import DisputeTimer
from clockserver.domain.texts import Reason, Refused, Text
from clockserver.domain.tournament_state import Tournament


class StartDisputeTimer(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="dispute.start", kw_only=True
):
    """The pot of the last hand before a break was awarded at a table: its dispute time runs from now."""

    session: SessionId = FIRST_SESSION
    table: TableNumber


AnyDisputeCommand: TypeAlias = StartDisputeTimer


class DisputeTimerStarted(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="DisputeTimerStarted"
):
    """The time for a dispute runs at a table."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("dispute:<session>:<table>",)

    session: SessionId = FIRST_SESSION
    before: DisputeTimer | None = None
    after: DisputeTimer | None = None

    @property
    def timer(self) -> DisputeTimer:
        """The timer it is about."""
        timer = self.after or self.before
        assert timer is not None  # noqa: S101 - one of them is there
        return timer

    def scopes(self) -> tuple[str, ...]:
        """The timer of that table."""
        return (f"dispute:{self.session}:{self.timer.table}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        timers = session.dispute_timers
        if self.after is not None:
            return replace(session, dispute_timers=timers.set(self.after.table, self.after))
        table = self.timer.table
        return replace(session, dispute_timers=timers.delete(table) if table in timers else timers)

    def inverse(self, _session: Session) -> list[DisputeTimerStarted]:
        """The timer that was before, or none."""
        return [replace(self, before=self.after, after=self.before)]


AnyDisputeEvent: TypeAlias = DisputeTimerStarted


def decide(state: Tournament, command: AnyDisputeCommand, now: int) -> list[AnyDisputeEvent]:
    """What a command about disputes brings. Raises Refused with every reason why not."""
    session, rules = state.sessions[command.session], state.ruleset
    table = open_table(session, command.table)
    reasons = []
    before = session.dispute_timers.get(table.number)
    if before is not None and now < before.until:
        reasons.append(Reason("already_done", {}, "table"))
    if not break_follows(session, now):
        # The deadlines of play are moments of the next hand, which no clock knows.
        params = {
            "reading": Text(f"dispute.until.{rules.disputes.reading_until}"),
            "accounting": Text(f"dispute.until.{rules.disputes.accounting_until}"),
        }
        rule = rules.cite("disputes.on_break_ms")
        reasons.append(Reason("dispute.no_break", dict(params), "table", rule))
    if reasons:
        raise Refused(*reasons)
    after = DisputeTimer(table.number, now, now + rules.disputes.on_break_ms)
    return [DisputeTimerStarted(session=command.session, before=before, after=after)]


def break_follows(session: Session, now: int) -> bool:
    """Whether it is a break, or one comes next: the last hand may end before the level does, and after it."""
    clock = session.clock.at(now)
    here = session.structure.periods[clock.index : clock.index + 2]
    started = clock.phase not in ("ready", "scheduled", "finished")
    return started and any(period.kind == "break" for period in here)
