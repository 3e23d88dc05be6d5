"""Events of satellites."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.satellite.state import Satellite, SeatsPaid, SeatTicket
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

SATELLITE_UNDO_REFUSALS = ("satellite.is_paid",)
"""Codes of events of a satellite that cannot be undone."""


class SatelliteSet(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="SatelliteSet"
):
    """The terms of the seats were set."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("satellite:<session>",)

    session: SessionId = FIRST_SESSION
    before: Satellite | None
    after: Satellite | None

    def scopes(self) -> tuple[str, ...]:
        """The satellite of the session."""
        return (f"satellite:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, satellite=self.after)

    def inverse(self, session: Session) -> list[SatelliteSet]:
        """Restore the earlier terms. Raises Refused once a seat is won or paid."""
        demand_open(session)
        return [replace(self, before=self.after, after=self.before)]


class SeatWon(SeatingEvent, frozen=True):
    """A player won a seat by chip mark: player and chips left play."""

    winner: EntryId
    is_back: bool = False
    """Whether an undo withdrew the win."""

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        after = SeatingEvent.evolve(self, state)
        session = after.sessions[self.session]
        satellite = session.satellite
        assert satellite is not None  # noqa: S101 - seats are won in satellites
        others = tuple(each for each in satellite.won if each != self.winner)
        won = others if self.is_back else (*others, self.winner)
        changed = replace(session, satellite=replace(satellite, won=won))
        return replace(after, sessions=after.sessions.set(self.session, changed))

    def inverse(self, state: Tournament) -> list[SeatingEvent]:
        """Reverse it. Raises Refused once the seats are paid."""
        session = state.sessions[self.session]
        if session.satellite is not None and session.satellite.paid is not None:
            raise Refused(Reason("satellite.is_paid", {}))
        (reversal,) = SeatingEvent.inverse(self, state)
        return [replace(reversal, is_back=not self.is_back)]


class SatellitePaid(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="SatellitePaid"
):
    """The seats were paid: tickets for players who are in, cash for the rest."""

    final: ClassVar[bool] = True

    session: SessionId = FIRST_SESSION
    paid: SeatsPaid

    @property
    def tickets(self) -> tuple[SeatTicket, ...]:
        """The tickets that the room issues."""
        return self.paid.tickets

    def scopes(self) -> tuple[str, ...]:
        """No scope: the payment is never undone."""
        return ()

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        assert session.satellite is not None  # noqa: S101 - only a satellite has seats
        sales = session.sales.with_fixing(self.paid.fixing).posted(self.paid.postings, draws=True)
        return replace(session, satellite=replace(session.satellite, paid=self.paid), sales=sales)

    def inverse(self, _session: Session) -> list[SatellitePaid]:
        """No event: it is final."""
        return []


AnySatelliteEvent: TypeAlias = SatelliteSet | SeatWon | SatellitePaid


def demand_open(session: Session) -> None:
    """Raise Refused once a seat was won or paid: the terms are fixed from then on."""
    satellite = session.satellite
    if satellite is not None and (satellite.won or satellite.paid is not None):
        raise Refused(Reason("satellite.is_paid", {}))
