"""The topics of one session's procedures: each is brought up to date when what it shows may have changed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from clockserver.application.topics import SessionTopics, Topics
from clockserver.application.views.color_ups import color_ups_value
from clockserver.application.views.day_end import day_end_value
from clockserver.application.views.deal import deal_value
from clockserver.application.views.hand_for_hand import hand_for_hand_value
from clockserver.application.views.leaving import forfeits_value, leaving_value
from clockserver.application.views.penalties import chips_out_value, penalties_value
from clockserver.application.views.prizes import prizes_value, results_value
from clockserver.application.views.seating_shapes import SeatValue
from clockserver.application.views.table_clocks import table_clocks_value
from clockserver.application.views.vote import vote_value
from clockserver.domain.ids import SessionId
from clockserver.domain.tournament_state import Tournament

Seats = Mapping[str, SeatValue]
"""Topic `seats` as it stands: how the event names its players to the public."""


class ProcedureView(Struct, frozen=True):
    """The topic of one procedure.

    `of_session` and `of_state` are the attributes whose change calls for a new value; states share what did not change.
    """

    kind: str
    """The topic is `<kind>:<slug>:<session>`."""
    value: Callable[[Tournament, SessionId, Seats, int], Mapping[str, Any]]
    """From the state, the session, the topic `seats`, and the server's time in ms."""
    of_session: tuple[str, ...]
    of_state: tuple[str, ...] = ()
    names: bool = False
    """Whether it shows names, which change in no journal."""


VIEWS: tuple[ProcedureView, ...] = (
    ProcedureView(
        "prizes",
        prizes_value,
        ("prizes", "counters", "clock", "structure", "ties", "deal"),
        ("outs",),
        names=True,
    ),
    ProcedureView(
        "results",
        results_value,
        ("prizes", "counters", "clock", "structure", "ties", "deal"),
        ("entries", "outs"),
        names=True,
    ),
    ProcedureView(
        "hand_for_hand",
        hand_for_hand_value,
        ("hand_for_hand", "hands_asking", "ties", "tables", "prizes", "counters", "seating"),
        ("outs",),
        names=True,
    ),
    ProcedureView("color_ups", color_ups_value, ("color_ups", "tables", "structure", "clock")),
    ProcedureView(
        "day_end",
        day_end_value,
        ("day_ends", "draws", "tables", "seating", "ledger", "counters", "structure", "clock"),
        ("entries",),
        names=True,
    ),
    ProcedureView(
        "table_clocks",
        table_clocks_value,
        ("player_clocks", "shot_clocks", "time_chips", "dispute_timers"),
    ),
    ProcedureView("deal", deal_value, ("deal", "prizes", "counters", "ledger"), ("entries",), names=True),
    ProcedureView("penalties", penalties_value, ("penalties",), ("entries",)),
    ProcedureView("chips_out", chips_out_value, ("chips_out",)),
    ProcedureView("leaving", leaving_value, ("clock", "counters", "prizes", "structure"), ("entries",)),
    ProcedureView("forfeits", forfeits_value, ("clock", "structure", "registration", "forfeit_periods")),
    ProcedureView("vote", vote_value, ("votes", "vote_proposed_by", "tables", "counters"), ("entries",)),
)


class ProceduresBoard:
    """The topics of VIEWS for one session."""

    def __init__(self, topics: Topics, session: SessionId) -> None:
        self._topics = SessionTopics(topics, session)
        self._session = session

    def show(self, state: Tournament, before: Tournament | None, seats: Seats, now: int) -> None:
        """Bring the topics up to date; `seats` was brought up to date before."""
        session = state.sessions[self._session]
        old = before.sessions.get(self._session) if before is not None else None
        for view in VIEWS:
            if (
                before is None
                or old is None
                or any(getattr(session, name) is not getattr(old, name) for name in view.of_session)
                or any(getattr(state, name) is not getattr(before, name) for name in view.of_state)
            ):
                self._topics.put(view.kind, state, view.value(state, self._session, seats, now))

    def rename(self, state: Tournament, seats: Seats, now: int) -> None:
        """Show names that changed in the registry."""
        for view in VIEWS:
            if view.names:
                self._topics.put(view.kind, state, view.value(state, self._session, seats, now))
