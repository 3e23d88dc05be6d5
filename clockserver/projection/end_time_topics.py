"""Topics `end_time` and `end_time_shown` of a session: recomputed when players, chips or clock change."""

from __future__ import annotations

from collections.abc import Callable

from clockserver.core.ids import SessionId
from clockserver.projection.learned_constants import LearnedConstants
from clockserver.projection.parts import Parts
from clockserver.projection.topics import SessionTopics, Topics
from clockserver.structures.likely_end import Landing
from clockserver.structures.live_band import Band, band_of
from clockserver.tournament.end_time.shapes import BandValue, EndMoment, EndTimeShownValue, EndTimeValue
from clockserver.tournament.state import Tournament

OF_SESSION = Parts(
    (
        *("counters", "ledger", "clock", "structure", "seating"),
        *("day_ends", "next_day", "deal", "deals_before", "shows_end"),
    )
)
"""Attributes of the session on which the range depends."""


class EndTimeBoard:
    """The topics of one session. A range takes a millisecond or less, and no time passes in it."""

    def __init__(self, topics: Topics, session: SessionId, constants: LearnedConstants) -> None:
        self._topics = SessionTopics(topics, session)
        self._constants = constants
        self._session = session

    def show(self, state: Tournament, before: Tournament | None) -> None:
        """Update the topics."""
        if before is not None and not self._changed(state, before):
            return
        staff, public = end_time_values(state, self._session, self._constants.constant_of)
        self._topics.put("end_time", state, staff)
        self._topics.put("end_time_shown", state, public)

    def _changed(self, state: Tournament, before: Tournament) -> bool:
        old, new = before.sessions.get(self._session), state.sessions[self._session]
        return old is None or state.finished_at != before.finished_at or bool(OF_SESSION.changed(old, new))


def end_time_values(
    state: Tournament, session_id: SessionId, constant_of: Callable[[Tournament], float]
) -> tuple[EndTimeValue, EndTimeShownValue]:
    """Both topics of a session."""
    session = state.sessions[session_id]
    band = None if state.finished_at is not None else band_of(session, constant_of(state), state.last_at)
    value = None if band is None else band_value(band)
    return {"shown": session.shows_end, "band": value}, {"band": value if session.shows_end else None}


def band_value(band: Band) -> BandValue:
    """A range in the form of the topics."""
    end, today = band.end, band.today
    return {
        "at": band.moment.at,
        "players": band.field.players,
        "chips": band.field.chips,
        "likely": _moment(band, end.likely),
        "early": _moment(band, end.early),
        "late": _moment(band, end.late),
        "beyond": end.likely.is_beyond,
        "today": None
        if today is None
        else {"ms": today.ms, "likely": today.likely, "fewest": today.fewest, "most": today.most},
        "announced": band.is_announced,
        "measured": band.is_measured,
    }


def _moment(band: Band, landing: Landing) -> EndMoment:
    return {
        "ms": landing.ms,
        "level": landing.level,
        "big_blinds": landing.big_blinds,
        "today": band.is_today(landing),
    }
