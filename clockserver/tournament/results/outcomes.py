"""Outcomes of entries out of a merged flight, for their phones, which continue on the next day."""

from __future__ import annotations

from collections.abc import Sequence

from clockserver.core.ids import SessionId
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.prizes.ties import paid_by_flights
from clockserver.tournament.ranking import places_out
from clockserver.tournament.results.shapes import OutcomeValue
from clockserver.tournament.results.view import results_file
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament, entering_anywhere


class Outcomes:
    """The outcomes of a tournament's entries, computed on demand and cached until they may have changed."""

    def __init__(self) -> None:
        self._parts: tuple[object, ...] = ()
        self._state: Tournament | None = None
        self._found: dict[SessionId, dict[EntryId, OutcomeValue]] = {}

    def take(self, state: Tournament) -> object:
        """Take in a state. Return the same object as before where no outcome changed."""
        parts = _parts(state)
        if len(parts) != len(self._parts) or not all(map(_same, parts, self._parts)):
            self._parts, self._found = parts, {}
            self._state = state
        return self._parts

    def of(self, session: SessionId, entry: EntryId) -> OutcomeValue | None:
        """The outcome of an entry of a merged session; None for any other."""
        if self._state is None or len(self._parts) == 0:
            return None
        if session not in self._found:
            self._found[session] = outcomes(self._state, session)
        return self._found[session].get(entry)


def outcomes(state: Tournament, session_id: SessionId) -> dict[EntryId, OutcomeValue]:
    """The outcome of each entry out of a session; none before the session was merged."""
    session = state.sessions.get(session_id)
    if session is None or session.merged_into is None:
        return {}
    rows = {row["entry"]: row for row in results_file(state, state.last_session, {})["results"]}
    flown, surrendered = paid_by_flights(state), session.slips.surrendered
    settled = not entering_anywhere(state, state.last_at)
    published = session.prizes.published is not None
    outcomes_by_entry: dict[EntryId, OutcomeValue] = {}
    for id_, places in _in_flight(session).items():
        row = rows.get(id_)
        value: OutcomeValue = {"amount": flown.get(id_, 0)}
        if row is not None and published:
            value["amount"] = row["amount"]
        if row is not None and settled:
            value["places"] = [row["place"], row["last"]]
        if session.stage == 1 and row is not None:
            value["flight"] = places
        outcomes_by_entry[id_] = value
    own_surrendered = (
        id_ for id_ in surrendered if id_ in state.entries and state.entries[id_].session == session_id
    )
    return outcomes_by_entry | {
        id_: {"amount": surrendered[id_], "surrendered": True} for id_ in own_surrendered
    }


# -- within ----------------------------------------------------------------------------------------------


def _in_flight(session: Session) -> dict[EntryId, list[int]]:
    """The first and last place of each entry out of a session."""
    places_by_entry = {
        id_: [players_left, players_left] for id_, players_left in places_out(session) if id_ is not None
    }
    turns = {
        id_: session.counters.entries - index
        for index, id_ in enumerate(session.eliminations)
        if id_ is not None
    }
    for tie in session.ties:
        last = max((turns[each] for each in tie if each in turns), default=0)
        for each in tie:
            if each in places_by_entry:
                places_by_entry[each][1] = max(places_by_entry[each][0], last)
    return places_by_entry


def _parts(state: Tournament) -> tuple[object, ...]:
    """All inputs of outcomes; empty while no session was merged. Unchanged inputs are the same objects."""
    merged = [each for each in state.sessions.values() if each.merged_into is not None]
    if not merged:
        return ()
    latest = max(each.stage for each in merged)
    listed = [state.sessions[id_] for id_ in sorted(state.sessions, key=int)]
    fields = [part for each in listed if each.stage <= latest for part in _of(each)]
    entering = entering_anywhere(state, state.last_at)
    money = merged[0].prizes, merged[0].slips.surrendered
    return (*fields, *money, None if entering else state.field)


def _of(session: Session) -> Sequence[object]:
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
