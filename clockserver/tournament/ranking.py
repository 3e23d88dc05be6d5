"""The elimination order over all sessions of a tournament, and shared places.

Players of a later stage rank above players of an earlier one. In the first stage each flight has a field of its
own: the share of the field that was left at the elimination decides, and equal shares tie.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from clockserver.core.ids import SessionId
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.session import Session

Tie: TypeAlias = tuple[EntryId, ...]
"""Entries that share places; odd units go to the first ones."""
MAX_CACHED = 16
"""Number of cached orders: those of the states that one command reads."""


class Order(NamedTuple):
    """`out`: every eliminated player, 0 the worst place; None: an unnamed player."""

    out: tuple[EntryId | None, ...]
    ties: tuple[Tie, ...]


class _Out(NamedTuple):
    """A player out of a session. `share`: the share of the field left at the elimination; 0 in later stages."""

    entry: EntryId | None
    stage: int
    share: float


class _CachedOrder(NamedTuple):
    """A cached order with its inputs; states with the same inputs have the same order."""

    parts: tuple[object, ...]
    order: Order


_cached_orders: list[_CachedOrder] = []


def order_of(sessions: Mapping[SessionId, Session]) -> Order:
    """The order over all sessions; for a single session, its own."""
    if len(sessions) == 1:
        only = next(iter(sessions.values()))
        return Order(only.eliminations, only.ties)
    listed = sorted_sessions(sessions)
    parts = tuple(part for each in listed for part in _parts(each))
    for cached in _cached_orders:
        if len(cached.parts) == len(parts) and all(map(_same, cached.parts, parts)):
            return cached.order
    order = _ranked(listed)
    _cached_orders.insert(0, _CachedOrder(parts, order))
    del _cached_orders[MAX_CACHED:]
    return order


def sorted_sessions(sessions: Mapping[SessionId, Session]) -> list[Session]:
    """Sessions in the order of their opening."""
    return [sessions[id_] for id_ in sorted(sessions, key=int)]


def places_out(session: Session) -> Iterator[tuple[EntryId | None, int]]:
    """Players out of a session, each with the place in it: the number of players left before, 1 and up.

    Players who share places get the best of them.
    """
    entries, tied = session.counters.entries, dict[EntryId, int]()
    if session.ties:
        place_of = {id_: entries - index for index, id_ in enumerate(session.eliminations) if id_ is not None}
        for tie in session.ties:
            places = [place_of[each] for each in tie if each in place_of]
            tied |= {each: min(places) for each in tie if each in place_of}
    for index, id_ in enumerate(session.eliminations):
        yield id_, tied.get(id_, entries - index) if id_ is not None else entries - index


def place_ranges(session: Session) -> dict[EntryId, tuple[int, int]]:
    """The first and the last place in a session of each entry out of it; the same without a tie."""
    entries = session.counters.entries
    ranges = {id_: (place, place) for id_, place in places_out(session) if id_ is not None}
    own_places = {id_: entries - i for i, id_ in enumerate(session.eliminations) if id_ is not None}
    for tie in session.ties:
        last = max((own_places[each] for each in tie if each in own_places), default=0)
        ranges |= {each: (ranges[each][0], max(ranges[each][0], last)) for each in tie if each in ranges}
    return ranges


def field_of(sessions: Mapping[SessionId, Session]) -> int:
    """Number of entries with a place, now or later; without surrendered stacks."""
    listed = list(sessions.values())
    return sum(each.counters.entries for each in listed) - len(listed[0].slips.surrendered)


def field_in(sessions: Mapping[SessionId, Session], id_: SessionId) -> int:
    """Number of entries with a place in a session: in a flight all; in a later stage the entries that it began with."""
    session = sessions[id_]
    if session.stage == 1:
        return session.counters.entries
    earlier = (each for each in sessions.values() if each.stage < session.stage)
    return field_of(sessions) - sum(len(each.eliminations) for each in earlier)


# -- within ----------------------------------------------------------------------------------------------


def _parts(session: Session) -> tuple[object, ...]:
    return session.eliminations, session.ties, session.counters.entries, session.stage


def _same(part: object, cached: object) -> bool:
    return part is cached or (isinstance(part, int) and part == cached)


def _ranked(sessions: Sequence[Session]) -> Order:
    listed = [eliminated for session in sessions for eliminated in _outs(session)]
    listed.sort(key=lambda each: (each.stage, -each.share))
    ties = [tie for session in sessions if session.stage > 1 for tie in session.ties]
    turn = {
        entry: i for i, entry in enumerate(entry for each in sessions for tie in each.ties for entry in tie)
    }
    for (stage, _), group in groupby(listed, key=lambda each: (each.stage, each.share)):
        named_entries = [each.entry for each in group if each.entry is not None] if stage == 1 else []
        if len(named_entries) > 1:
            ties.append(tuple(sorted(named_entries, key=lambda entry: turn.get(entry, -1))))
    return Order(tuple(each.entry for each in listed), tuple(ties))


def _outs(session: Session) -> Iterator[_Out]:
    # Quotients of integers below 10⁸ are equal as floats exactly where they are equal as fractions.
    field = max(1, session.counters.entries)
    for entry, place in places_out(session):
        yield _Out(entry, session.stage, place / field if session.stage == 1 else 0.0)
