"""Flights of a clone: those of the source, with structure, seating settings, end and prizes.

Days after a merge are left out, as merging makes them again. Planned starts and tables are left out too: the
played tournament claims its tables.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.flights.events import FlightChanged, FlightOpened
from clockserver.tournament.flights.state import FlightTerms, terms_of
from clockserver.tournament.lifecycle.commands import CreateTournament
from clockserver.tournament.prizes.events import FlightPrizesSet
from clockserver.tournament.ranking import sorted_sessions
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

Events: TypeAlias = list[FlightChanged | FlightOpened | FlightPrizesSet]


def cloned_flights(source: Tournament, command: CreateTournament, now: int) -> Events:
    """The events that create the flights of `source` in its clone, after its first session."""
    events: Events = []
    played = [each for each in sorted_sessions(source.sessions) if not each.is_merged_day]
    for number, session in enumerate(played, int(FIRST_SESSION)):
        id_, terms = str(number), replace(terms_of(session), starts_at=None)
        if number > int(FIRST_SESSION):
            events.append(_opened(id_, session, terms, command))
        elif terms != FlightTerms():
            events.append(FlightChanged(session=id_, at=now, before=FlightTerms(), after=terms))
        if session.flight_prizes is not None:
            events.append(FlightPrizesSet(session=id_, after=session.flight_prizes))
    return events


def _opened(id_: SessionId, session: Session, terms: FlightTerms, command: CreateTournament) -> FlightOpened:
    seating = session.seating
    return FlightOpened(
        session=id_,
        terms=terms,
        structure=session.structure,
        level_change=command.level_change or session.clock.level_change,
        registration=session.registration,
        seating=seating if command.names is None else replace(seating, names=command.names),
    )
