"""Money shared by all sessions of a tournament: each holds the same prizes, books and slips.

An event that changes this money names one session, and the fold copies the change to the other sessions. A
reader may use any session, and a tournament with one session needs nothing special.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, TypeAlias

from immutables import Map
from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.tournament.counters.state import TotalCounts
from clockserver.tournament.prizes.flight_money import flight_payments
from clockserver.tournament.ranking import sorted_sessions
from clockserver.tournament.session import Session

Sessions: TypeAlias = Map[SessionId, Session]
COMMON = ("prizes", "deal", "deals_before", "sales", "slips", "books_closed_at", "bounties")
"""The parts of a session that belong to the tournament."""


def with_common(before: Sessions, sessions: Sessions) -> Sessions:
    """The sessions after an event, all with equal money and sums."""
    if before is sessions:
        return sessions
    first = next(iter(sessions.values()))
    if shares_nothing(sessions, first):
        return sessions
    changed = [id_ for id_, each in sessions.items() if before.get(id_) is not each]
    if not changed and len(before) == len(sessions):
        return sessions
    source = _source(before, sessions, changed)
    money = {name: getattr(source, name) for name in COMMON}
    for id_, session in sessions.items():
        missing: dict[str, Any] = {
            name: part for name, part in money.items() if getattr(session, name) is not part
        }
        if missing:
            sessions = sessions.set(id_, replace(session, **missing))
    # The sums need the money that a session just opened got above.
    totals = None if _is_alone(sessions, first) else totals_of(sorted_sessions(sessions))
    for id_, session in sessions.items():
        if totals != session.whole:
            sessions = sessions.set(id_, replace(session, whole=totals))
    return sessions


def shares_nothing(sessions: Sessions, session: Session) -> bool:
    """Whether `session` is and was the only one: a removed second session would have left its sums."""
    return session.whole is None and _is_alone(sessions, session)


def totals_of(listed: Sequence[Session]) -> TotalCounts:
    """The sums over all sessions, in the order of their opening."""
    payments = flight_payments(listed)
    prices = [each.offers.entry_pool for each in listed if each.offers.listed]
    return TotalCounts(
        entries=sum(each.counters.entries for each in listed),
        reentries=sum(each.counters.reentries for each in listed),
        rebuys=sum(each.counters.rebuys for each in listed),
        addons=sum(each.counters.addons for each in listed),
        books=bool(prices),
        entry_price=next((price for price in prices if price is not None), None),
        players_left=sum(each.counters.players_left for each in listed),
        payable_entries=payments.payable_entries,
        paid_before=payments.amount,
        places_before=payments.places,
        min_prize=payments.min_prize,
        sessions_in_play=sum(plays_on(each, listed) for each in listed),
    )


def plays_on(session: Session, sessions: Collection[Session]) -> bool:
    """Whether somebody can still win in a session.

    Nobody can in a merged one, nor in a flight without players once another flight of its stage was merged.
    """
    if session.merged_into is not None:
        return False
    if session.counters.players_left:
        return True
    return all(each.stage != session.stage or each.merged_into is None for each in sessions)


def _is_alone(sessions: Sessions, session: Session) -> bool:
    """Whether `session` is the only one, and pays nothing as a flight."""
    return len(sessions) == 1 and session.flight_prizes is None


def _source(before: Sessions, after: Sessions, changed: Collection[SessionId]) -> Session:
    """The session with the money after the event: the session whose money changed, else any older session."""
    for id_ in changed:
        if id_ not in before:
            continue
        old, new = before[id_], after[id_]
        if any(getattr(old, name) is not getattr(new, name) for name in COMMON):
            return new
    return next(each for id_, each in after.items() if id_ in before)
