"""A flight or a day: the conditions of its end, its stop, and its state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from immutables import Map
from msgspec import Meta, Struct

from clockserver.core.ids import Instant, SessionId
from clockserver.core.input.text_input import VISIBLE_LINE
from clockserver.core.input.typed_fields import TypedInstant, typed
from clockserver.tournament.entries.state import EntryId, TableNumber
from clockserver.tournament.merging.next_day_stacks import MergeRule
from clockserver.tournament.structure.state import PeriodId
from clockserver.tournament.tables.state import Table

if TYPE_CHECKING:
    from clockserver.tournament.session import Session
    from clockserver.tournament.state import Tournament

MAX_LABEL = 12
Label: TypeAlias = Annotated[
    str,
    Meta(
        max_length=MAX_LABEL,
        pattern=VISIBLE_LINE,
        description="One line, not only blanks.",
        examples=["1A"],
    ),
]
"""The name of a flight or a day, as TVs show it."""
Stage: TypeAlias = Annotated[int, Meta(ge=1, le=9)]
"""1: a flight; from 2 on a day after a merge."""
SessionState: TypeAlias = Literal["planned", "open", "ended", "merged"]
"""Not started; in play; ended; merged, as its players continue in another session."""
Rounding: TypeAlias = Literal["up", "down", "nearest"]


class Ends(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The conditions for a flight's end; the first to occur counts.

    `share_per_mille`: a share of its entries, once registration has closed. `in_money`: its paid places are
    reached. `same_mark`: the level and time where the stage's first flight stopped are the latest end.
    """

    level: Annotated[int, Meta(ge=1, le=500)] | None = None
    """The level at whose end the clock stops."""
    share_per_mille: Annotated[int, Meta(ge=1, le=1000)] | None = None
    round: Rounding = "up"
    least: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    """Minimum number of players for an end by share."""
    in_money: bool = False
    same_mark: bool = False


class FlightEnd(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The end of a flight: instant, players left, entries, and the clock's place."""

    at: Instant
    players_left: int
    entries: int
    period: PeriodId
    left_ms: int = 0


class StopMark(Struct, frozen=True, omit_defaults=True):
    """The point of the structure where a flight stopped: the level, or the break after it, and the time left."""

    level: int
    left_ms: int
    in_break: bool = False


class FlightTerms(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A flight's settings that may change after its start, with its stage."""

    label: Annotated[str, typed(Meta(max_length=MAX_LABEL))] = ""
    stage: int = 1
    ends: Ends = Ends()
    starts_at: TypedInstant | None = None
    """Its planned start, in ms since 1970."""
    rule: MergeRule = "best_stack"
    """With `first_stack` qualified players enter no other flight of the stage."""


def terms_of(session: Session) -> FlightTerms:
    """The settings of a session as a flight."""
    return FlightTerms(
        label=session.label,
        stage=session.stage,
        ends=session.ends,
        starts_at=session.starts_at,
        rule=session.rule,
    )


def state_of(session: Session) -> SessionState:
    """The state of a session."""
    if session.merged_into is not None:
        return "merged"
    if session.flight_end is not None:
        return "ended"
    return "planned" if session.clock.phase in ("ready", "scheduled") else "open"


def shown_state(session: Session) -> SessionState:
    """The displayed state: once the tournament is finished no session is open any more."""
    state = state_of(session)
    return "ended" if session.closed and state == "open" else state


def shown_session(state: Tournament) -> SessionId:
    """The default session for displays.

    The open session of the latest stage with the newest start; else the next planned one; else the last.
    """
    sessions = state.sessions
    by_state: dict[SessionState, list[SessionId]] = {}
    for id_, session in sessions.items():
        by_state.setdefault(state_of(session), []).append(id_)
    if playing := by_state.get("open"):
        return max(playing, key=lambda id_: (sessions[id_].stage, sessions[id_].started_at or 0, int(id_)))
    if planned := by_state.get("planned"):
        return min(planned, key=lambda id_: _planned_order(sessions[id_], id_))
    return max(sessions, key=lambda id_: (sessions[id_].stage, int(id_)))


def sessions_by_opening(state: Tournament) -> list[SessionId]:
    """The ids of the sessions in the order of opening."""
    return sorted(state.sessions, key=int)


def _planned_order(session: Session, id_: SessionId) -> tuple[int, int, int, int]:
    """Sort key: earlier stages first, then by planned start, those without one last."""
    at = session.starts_at
    return session.stage, at is None, at or 0, int(id_)


class BeforeMerge(Struct, frozen=True):
    """The tables and alternates of a session when it was merged."""

    tables: Map[TableNumber, Table]
    waiting: tuple[EntryId, ...] = ()
