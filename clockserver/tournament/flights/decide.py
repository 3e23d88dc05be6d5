"""Flights: opening, changing, removing and ending them."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import UNSET
from msgspec.structs import asdict, replace

from clockserver.core.ids import FIRST_SESSION
from clockserver.core.input.text_input import stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.clock.clock_operations import operate
from clockserver.tournament.clock.commands import PauseClock
from clockserver.tournament.clock.events import AnyClockEvent
from clockserver.tournament.day_end.ending import current_end, end_without_draw
from clockserver.tournament.day_end.events import DayEndStarted
from clockserver.tournament.flights.commands import (
    AnyFlightCommand,
    ChangeFlight,
    EndFlight,
    OpenFlight,
    RemoveFlight,
    ResolvedChangeFlight,
    ResolvedOpenFlight,
)
from clockserver.tournament.flights.events import (
    AnyFlightEvent,
    FlightChanged,
    FlightEnded,
    FlightOpened,
    FlightRemoved,
    demand_removable,
    has_entries,
)
from clockserver.tournament.flights.labels import refuse_label
from clockserver.tournament.flights.state import Ends, FlightEnd, FlightTerms, state_of, terms_of
from clockserver.tournament.seating.state import Seating, SeatingWish
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure.state import Structure

MAX_SESSIONS = 50
Events: TypeAlias = list[AnyFlightEvent | DayEndStarted | AnyClockEvent]


def decide(state: Tournament, command: AnyFlightCommand, now: int, _randomness: RandomBelow) -> Events:
    """Decide a command about a flight. Raises Refused with every reason."""
    match command:
        case OpenFlight():
            return [_open(state, command)]
        case ChangeFlight():
            return [_change(state, command, now)]
        case EndFlight():
            return _end(state, command, now)
        case RemoveFlight(session=session):
            if session == FIRST_SESSION:
                raise Refused(Reason("flights.first_stays", {}, "session"))
            demand_removable(state, session)
            return [FlightRemoved(session=session)]


def _open(state: Tournament, command: OpenFlight) -> FlightOpened:
    reasons = refuse_label(state, command.label)
    if _is_merged(state, command.stage):
        reasons.append(Reason("flights.stage_merged", {"stage": command.stage}, "stage"))
    if len(state.sessions) >= MAX_SESSIONS:
        reasons.append(Reason("flights.too_many", {"most": MAX_SESSIONS}, "session"))
    source = command.copy_of or FIRST_SESSION
    basis = state.sessions.get(source)
    if basis is None:
        reasons.append(Reason("session.unknown", {"session": source}, "copy_of"))
    sheet = _sheet(command, basis)
    if basis is not None and sheet is None:
        reasons.append(Reason("flights.no_structure", {}, "structure"))
    flight_ends = _ends(command, basis)
    if sheet is not None:
        reasons += refuse_ends(sheet, flight_ends)
    if basis is None or sheet is None or reasons:
        raise Refused(*reasons)
    return FlightOpened(
        session=str(state.opened + 1),
        terms=FlightTerms(
            label=stored_line(command.label),
            stage=command.stage,
            ends=flight_ends,
            starts_at=command.starts_at,
            rule=command.rule or (basis.rule if command.copy_of is not None else "best_stack"),
        ),
        structure=sheet,
        level_change=basis.clock.level_change,
        registration=basis.registration,
        seating=_seating(basis.seating, command.seating),
        offers=basis.offers,
    )


def _sheet(command: OpenFlight, basis: Session | None) -> Structure | None:
    """The structure of a new flight; None where neither one nor a session to copy is named."""
    if isinstance(command, ResolvedOpenFlight):
        return command.sheet
    return basis.structure if basis is not None and command.copy_of is not None else None


def _ends(command: OpenFlight, basis: Session | None) -> Ends:
    """The condition for the end of a new flight: as given, else as in the copied one."""
    if command.ends is not None:
        return command.ends
    return basis.ends if basis is not None and command.copy_of is not None else Ends()


def _is_merged(state: Tournament, stage: int) -> bool:
    return any(each.stage == stage and each.merged_into is not None for each in state.sessions.values())


def refuse_ends(structure: Structure, flight_ends: Ends) -> list[Reason]:
    """Reasons against an end by a level that the structure does not have."""
    if flight_ends.level is None or structure.index_of_level(flight_ends.level) is not None:
        return []
    return [Reason("flights.no_such_level", {"level": flight_ends.level}, "ends.level")]


def _seating(before: Seating, wish: SeatingWish | None) -> Seating:
    if wish is None:
        return before
    return Seating(**{**asdict(wish), "names": wish.names or before.names})


def _change(state: Tournament, command: ChangeFlight, now: int) -> FlightChanged:
    session = state.sessions[command.session]
    reasons = refuse_change(state, session, command)
    before = terms_of(session)
    after = replace(
        before,
        label=before.label if command.label is None else stored_line(command.label),
        stage=before.stage if command.stage is None else command.stage,
        ends=before.ends if command.ends is None else command.ends,
        starts_at=before.starts_at if command.starts_at is UNSET else command.starts_at,
        rule=before.rule if command.rule is None else command.rule,
    )
    if command.label is not None:
        reasons += refuse_label(state, command.label, command.session)
    sheet = command.sheet if isinstance(command, ResolvedChangeFlight) else session.structure
    if command.ends is not None or sheet is not session.structure:
        reasons += refuse_ends(sheet, after.ends)
    unchanged = FlightChanged(session=command.session, at=now, before=before, after=before)
    changed = replace(unchanged, after=after)
    if sheet != session.structure:
        changed = replace(changed, structure=sheet, structure_before=session.structure)
    seating = _seating(session.seating, command.seating)
    if seating != session.seating:
        changed = replace(changed, seating=seating, seating_before=session.seating)
    if changed == unchanged and not reasons:
        reasons.append(Reason("already_done", {}, "session"))
    if reasons:
        raise Refused(*reasons)
    return changed


def refuse_change(state: Tournament, session: Session, command: ChangeFlight) -> list[Reason]:
    """Reasons against changes that are no longer possible."""
    flight_state = state_of(session)
    if flight_state == "merged":
        return [Reason("flights.merged", {"label": session.shown_label}, "session")]
    other_sheet = command.structure is not None
    other_stage = command.stage is not None and command.stage != session.stage
    if flight_state != "planned" and (other_sheet or other_stage or command.seating is not None):
        return [Reason("flights.begun", {"label": session.shown_label}, "session")]
    reasons = [has_entries(session)] if other_sheet and session.counters.entries else []
    if other_stage and command.stage is not None and _is_merged(state, command.stage):
        reasons.append(Reason("flights.stage_merged", {"stage": command.stage}, "stage"))
    return reasons


def _end(state: Tournament, command: EndFlight, now: int) -> Events:
    """End the flight: the clock stops in place, and bags are counted."""
    session = state.sessions[command.session]
    flight_state = state_of(session)
    if flight_state == "planned":
        raise Refused(Reason("flights.not_begun", {"label": session.shown_label}, "session"))
    if flight_state != "open":
        raise Refused(Reason("already_done", {}, "session"))
    players_left = session.counters.players_left
    if command.players_left != players_left:
        raise Refused(Reason("flights.players_changed", {"players": players_left}, "players_left"))
    clock = session.clock.at(now)
    end = FlightEnd(
        at=now,
        players_left=players_left,
        entries=session.field,
        period=clock.mark.period,
        left_ms=clock.remaining_ms(now),
    )
    events: Events = [FlightEnded(session=command.session, end=end)]
    if current_end(session) is None:
        events.append(end_without_draw(command.session, session, now))
    if clock.is_active and not clock.day_over:
        events += operate(session, PauseClock(session=command.session), now)
    return events
