"""Disputes on a break: the time, started by a table, in which its last hand can be disputed.

TDA 2015 21, 2017 22, and the same rule of other sets.
"""

from __future__ import annotations

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused, Text
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.table_clocks.commands import AnyDisputeCommand
from clockserver.tournament.table_clocks.events import AnyDisputeEvent, DisputeTimerStarted
from clockserver.tournament.table_clocks.state import DisputeTimer
from clockserver.tournament.tables.table_checks import demand_open_table


def decide(
    state: Tournament, command: AnyDisputeCommand, now: int, _randomness: RandomBelow
) -> list[AnyDisputeEvent]:
    """Decide a command about disputes. Raises Refused with every reason."""
    session, rules = state.sessions[command.session], state.ruleset
    table = demand_open_table(session, command.table)
    reasons = []
    before = session.dispute_timers.get(table.number)
    if before is not None and now < before.until:
        reasons.append(Reason("already_done", {}, "table"))
    if not break_follows(session, now):
        # During play the deadlines are moments of the next hand, which no clock measures.
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
    """Whether the current or the next period is a break: the last hand may end before or after the level."""
    clock = session.clock.at(now)
    periods = session.structure.periods[clock.index : clock.index + 2]
    started = clock.phase not in ("ready", "scheduled", "finished")
    return started and any(period.kind == "break" for period in periods)
