"""Outcomes of entries out of a merged flight, for their players' phones."""

from __future__ import annotations

from collections.abc import Sequence

from clockserver.core.ids import SessionId
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.prizes.ties import paid_by_flights
from clockserver.tournament.ranking import place_ranges
from clockserver.tournament.results.shapes import OutcomeValue
from clockserver.tournament.results.view import results_file
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament, entering_anywhere


class Outcomes:
    """The outcomes of a tournament's entries, computed on demand and cached until an input changes."""

    def __init__(self) -> None:
        self._parts: tuple[object, ...] = ()
        self._state: Tournament | None = None
        self._cached: dict[SessionId, dict[EntryId, OutcomeValue]] = {}

    def take(self, state: Tournament) -> object:
        """Set the state. Returns the same object as before if no outcome changed."""
        parts = _parts(state)
        if len(parts) != len(self._parts) or not all(map(_same, parts, self._parts)):
            self._parts, self._cached = parts, {}
            self._state = state
        return self._parts

    def of(self, session: SessionId, entry: EntryId) -> OutcomeValue | None:
        """The outcome of an entry out of a merged session; None for any other entry."""
        if self._state is None or len(self._parts) == 0:
            return None
        if session not in self._cached:
            self._cached[session] = outcomes(self._state, session)
        return self._cached[session].get(entry)


def outcomes(state: Tournament, session_id: SessionId) -> dict[EntryId, OutcomeValue]:
    """The outcome of each entry out of a session; empty before the session was merged."""
    session = state.sessions.get(session_id)
    if session is None or session.merged_into is None:
        return {}
    rows = {row["entry"]: row for row in results_file(state, state.last_session, {})["results"]}
    flight_prizes, surrendered = paid_by_flights(state), session.slips.surrendered
    settled = not entering_anywhere(state, state.last_at)
    published = session.prizes.published is not None
    outcomes_by_entry: dict[EntryId, OutcomeValue] = {}
    for id_, places in place_ranges(session).items():
        row = rows.get(id_)
        value: OutcomeValue = {"amount": flight_prizes.get(id_, 0)}
        if row is not None and published:
            value["amount"] = row["amount"]
        if row is not None and settled:
            value["places"] = [row["place"], row["last"]]
        if session.stage == 1 and row is not None:
            value["flight"] = list(places)
        outcomes_by_entry[id_] = value
    own_surrendered = (
        id_ for id_ in surrendered if id_ in state.entries and state.entries[id_].session == session_id
    )
    return outcomes_by_entry | {
        id_: {"amount": surrendered[id_], "surrendered": True} for id_ in own_surrendered
    }


def _parts(state: Tournament) -> tuple[object, ...]:
    """All inputs of outcomes, as the same objects while unchanged; empty while no session was merged."""
    merged = [each for each in state.sessions.values() if each.merged_into is not None]
    if not merged:
        return ()
    latest = max(each.stage for each in merged)
    listed = [state.sessions[id_] for id_ in sorted(state.sessions, key=int)]
    fields = [part for each in listed if each.stage <= latest for part in _inputs(each)]
    entering = entering_anywhere(state, state.last_at)
    money = merged[0].prizes, merged[0].slips.surrendered
    return (*fields, *money, None if entering else state.field)


def _inputs(session: Session) -> Sequence[object]:
    return (
        session.eliminations,
        session.ties,
        session.counters.entries,
        session.merged_into,
        session.flight_prizes,
        session.hands_asking,
    )


def _same(one: object, other: object) -> bool:
    return one is other or (isinstance(one, (int, str)) and one == other)
