"""Events of flights."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.clock.level_clock import LevelChange, LevelClock, Mark, ready_clock
from clockserver.tournament.clock.session_clock import clock_spans
from clockserver.tournament.entries.across_sessions import clashes
from clockserver.tournament.entries.late_registration import Registration
from clockserver.tournament.entries.state import by_number
from clockserver.tournament.flights.marks import with_marks
from clockserver.tournament.flights.state import FlightEnd, FlightTerms, state_of
from clockserver.tournament.offers.state import Offers
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure.state import Structure


class _FlightEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("flight:<session>",)

    session: SessionId

    def scopes(self) -> tuple[str, ...]:
        """The flight."""
        return (f"flight:{self.session}",)


class FlightOpened(_FlightEvent, frozen=True, tag_field="type", tag="FlightOpened"):
    """A flight or a day was opened, with its settings."""

    terms: FlightTerms
    structure: Structure
    level_change: LevelChange
    registration: Registration = Registration()
    seating: Seating = Seating()
    offers: Offers = Offers()

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        session = Session(
            structure=self.structure,
            clock=LevelClock((), Mark("ready", "")),
            registration=self.registration,
            seating=self.seating,
            offers=self.offers,
            stops_at_day_end=True,
        )
        session = with_terms(session, self.terms)
        clock = ready_clock(clock_spans(session, self.structure), self.level_change)
        sessions = state.sessions.set(self.session, replace(session, clock=clock))
        state = replace(state, sessions=sessions, opened=max(state.opened, int(self.session)))
        return with_marks(state, state.last_at)

    def inverse(self, state: Tournament) -> list[FlightRemoved]:
        """Remove it. Raises Refused once it has begun, or has entries."""
        demand_removable(state, self.session)
        return [FlightRemoved(session=self.session)]


class FlightChanged(_FlightEvent, frozen=True, tag_field="type", tag="FlightChanged"):
    """A flight's settings were changed; before it has begun also structure or seating."""

    at: int
    before: FlightTerms
    after: FlightTerms
    structure: Structure | UnsetType = UNSET
    structure_before: Structure | UnsetType = UNSET
    seating: Seating | UnsetType = UNSET
    seating_before: Seating | UnsetType = UNSET

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        session = with_terms(state.sessions[self.session], self.after)
        if isinstance(self.seating, Seating):
            session = replace(session, seating=self.seating)
        if isinstance(self.structure, Structure):
            session = _with_sheet(session, self.structure)
        session = _with_stops(session, self.at)
        return with_marks(replace(state, sessions=state.sessions.set(self.session, session)), self.at)

    def inverse(self, state: Tournament) -> list[FlightChanged]:
        """Restore the earlier settings. Raises Refused where some cannot change any more."""
        session = state.sessions[self.session]
        if self.structure is not UNSET or self.seating is not UNSET or self.before.stage != self.after.stage:
            if state_of(session) != "planned":
                raise Refused(Reason("flights.begun", {"label": session.shown_label}, "session"))
            if self.structure is not UNSET and session.counters.entries:
                raise Refused(has_entries(session))
        return [
            FlightChanged(
                session=self.session,
                at=state.last_at,
                before=self.after,
                after=self.before,
                structure=self.structure_before,
                structure_before=self.structure,
                seating=self.seating_before,
                seating_before=self.seating,
            )
        ]


class FlightRemoved(_FlightEvent, frozen=True, tag_field="type", tag="FlightRemoved"):
    """A flight was removed; its number is not used again."""

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        removed = state.removed_sessions.set(self.session, state.sessions[self.session])
        return replace(state, sessions=state.sessions.delete(self.session), removed_sessions=removed)

    def inverse(self, _state: Tournament) -> list[FlightRestored]:
        """Restore it."""
        return [FlightRestored(session=self.session)]


class FlightRestored(_FlightEvent, frozen=True, tag_field="type", tag="FlightRestored"):
    """An undo or a redo brought a removed flight back."""

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        sessions = state.sessions.set(self.session, state.removed_sessions[self.session])
        removed = state.removed_sessions.delete(self.session)
        return replace(state, sessions=sessions, removed_sessions=removed)

    def inverse(self, state: Tournament) -> list[FlightRemoved]:
        """Remove it again. Raises Refused once it has begun, or has entries."""
        demand_removable(state, self.session)
        return [FlightRemoved(session=self.session)]


class FlightEnded(_FlightEvent, frozen=True, tag_field="type", tag="FlightEnded"):
    """A flight ended, with its players and the clock's place; its bags are counted next."""

    end: FlightEnd

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        session = replace(state.sessions[self.session], flight_end=self.end)
        return with_marks(replace(state, sessions=state.sessions.set(self.session, session)), self.end.at)

    def inverse(self, state: Tournament) -> list[FlightReopened]:
        """Reopen it. Raises Refused once it was merged, or another day of it was begun."""
        session = state.sessions[self.session]
        if session.merged_into is not None or session.flight_end is None:
            raise Refused(Reason("flights.merged", {"label": session.shown_label}, "session"))
        if reasons := _refuse_players_elsewhere(state, self.session):
            raise Refused(*reasons)
        return [FlightReopened(session=self.session, end=self.end)]


class FlightReopened(_FlightEvent, frozen=True, tag_field="type", tag="FlightReopened"):
    """An undo reopened an ended flight."""

    end: FlightEnd

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        session = replace(state.sessions[self.session], flight_end=None)
        return with_marks(replace(state, sessions=state.sessions.set(self.session, session)), state.last_at)

    def inverse(self, _state: Tournament) -> list[FlightEnded]:
        """End it as before."""
        return [FlightEnded(session=self.session, end=self.end)]


AnyFlightEvent: TypeAlias = (
    FlightOpened | FlightChanged | FlightRemoved | FlightRestored | FlightEnded | FlightReopened
)


def _refuse_players_elsewhere(state: Tournament, id_: SessionId) -> list[Reason]:
    """Reasons against reopening a flight: players of it are in another one by now."""
    session = replace(state.sessions[id_], flight_end=None)
    reopened = replace(state, sessions=state.sessions.set(id_, session))
    persons = {each.person for each in state.entries.values() if each.alive and each.session == id_}
    return [
        Reason("entries.already_in", {"entry": each.id}, "command")
        for each in by_number(state.entries.values())
        if each.alive and each.session != id_ and each.person in persons and clashes(reopened, id_, each)
    ]


def with_terms(session: Session, terms: FlightTerms) -> Session:
    """The session with these settings."""
    return replace(
        session,
        label=terms.label,
        stage=terms.stage,
        ends=terms.ends,
        starts_at=terms.starts_at,
        rule=terms.rule,
    )


def has_entries(session: Session) -> Reason:
    """The reason against removing a flight with entries, or changing its structure."""
    params: dict[str, str | int] = {"label": session.shown_label, "entries": session.counters.entries}
    return Reason("flights.has_entries", dict(params), "session")


def demand_removable(state: Tournament, id_: SessionId) -> None:
    """Raise Refused for a flight that has entries, or has begun."""
    session = state.sessions[id_]
    if session.counters.entries or any(each.session == id_ for each in state.entries.values()):
        raise Refused(has_entries(session))
    if state_of(session) != "planned":
        raise Refused(Reason("flights.begun", {"label": session.shown_label}, "session"))


def _with_sheet(session: Session, structure: Structure) -> Session:
    """A session that has not begun, with another structure, its clock at the start."""
    session = replace(
        session,
        structure=structure,
        structure_revision=session.structure_revision + 1,
        known_periods=session.known_periods.union(
            period.id for sheet in (session.structure, structure) for period in sheet.periods
        ),
    )
    before, spans = session.clock, clock_spans(session, structure)
    clock = ready_clock(spans, before.level_change)
    mark = replace(clock.mark, phase=before.mark.phase, start_at=before.mark.start_at)
    return replace(session, clock=replace(before, spans=spans, mark=mark, revision=before.revision + 1))


def _with_stops(session: Session, now: int) -> Session:
    """The session with its clock's stops by its settings. The clock of an ended flight stays stopped."""
    spans, clock, ended = (
        clock_spans(session, session.structure),
        session.clock,
        session.flight_end is not None,
    )
    if spans == clock.spans:
        return session
    return replace(
        session, clock=clock.with_spans(spans) if ended else clock.at(now).over_changed(spans, now)
    )
