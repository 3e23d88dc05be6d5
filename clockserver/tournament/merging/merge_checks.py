"""Checks of flights before a merge: players already in a later stage, and changed bags."""

from __future__ import annotations

from collections.abc import Sequence

from clockserver.core.texts import Param, Reason, money
from clockserver.tournament.entries.state import EntryId, by_number
from clockserver.tournament.merging.next_day_stacks import MergeRule, Surrendering, stacks_of
from clockserver.tournament.merging.qualified import Qualified, by_end
from clockserver.tournament.prizes.state import pool_of
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

MAX_NAMED = 5
"""Maximum number of entries that a refusal names."""


def refuse_further_on(state: Tournament, flights: Sequence[Qualified], field: str) -> list[Reason]:
    """Reasons against players with a bag in these flights who already play in a later stage."""
    stacks = {bag.person: bag.entry for each in flights for bag in each.bags.bags}
    stage = min((each.session.stage for each in flights), default=0)
    reasons = []
    for entry in by_number(state.entries.values()):
        session = state.sessions.get(entry.session)
        if entry.alive and entry.person in stacks and session is not None and session.stage > stage:
            label = session.label or entry.session
            params: dict[str, str | int] = {
                "entry": entry.id,
                "label": label,
                "stack": str(stacks[entry.person]),
            }
            reasons.append(Reason("flights.plays_further_on", dict(params), field))
    return reasons[:MAX_NAMED]


def refuse_overpaid(session: Session, paid: int) -> list[Reason]:
    """The reason against paying more for surrendered stacks than is left in the pool."""
    settings, takings = session.prizes.settings, session.takings
    if settings is None or not paid:
        return []
    pool = max(0, pool_of(settings, takings) - takings.paid_before)
    if paid <= pool:
        return []
    params: dict[str, Param] = {
        name: money(minor, settings.currency, settings.exponent)
        for name, minor in (("pool", pool), ("paid", paid))
    }
    return [Reason("flights.more_than_pool", params, "surrendered")]


def carried_from(flights: Sequence[Qualified], rule: MergeRule) -> dict[EntryId, int]:
    """The chips with which each entry of a merge would continue."""
    stacks = stacks_of([each.bags for each in by_end(flights)], rule, Surrendering("nothing"))
    return {str(each.entry): each.chips for each in stacks.players}
