"""Proposals to end a tournament earlier, over HTTP, for staff."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response, request
from msgspec import Meta
from msgspec.structs import replace

from clockserver.accounts.role_checks import WATCH_REFUSALS, refuse_to_watch
from clockserver.core.ids import FIRST_SESSION, Slug
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.projection.end_time_topics import band_value
from clockserver.projection.learned_constants import LearnedConstants
from clockserver.structures.end_by import Proposal, end_by
from clockserver.structures.live_band import Band, band_of
from clockserver.tournament.clock.session_clock import clock_spans
from clockserver.tournament.end_time.shapes import EndBy, EndProposal, PeriodLength
from clockserver.tournament.session import Session
from clockserver.tournament.structure.state import Period
from clockserver.web.answers import Answers, json_response
from clockserver.web.contract.described import described
from clockserver.web.request_guard import RequestGuard
from clockserver.web.tournaments.session_query import NamedSession, requested_session, session_of

Time = Annotated[str, Meta(pattern=r"^\d{1,15}\Z", examples=["1793401200000"])]
"""An instant in ms, in an address."""


class EndByApi:
    """The route of proposals below /api/v1/tournaments."""

    def __init__(
        self,
        desks: TournamentDesks,
        constants: LearnedConstants,
        clock: HostClock,
        request_guard: RequestGuard,
        answers: Answers,
    ) -> None:
        self._desks = desks
        self._constants = constants
        self._clock = clock
        self._request_guard = request_guard
        self._answers = answers

    def blueprint(self) -> Blueprint:
        """The route."""
        blueprint = Blueprint("end_by", __name__, url_prefix="/api/v1/tournaments")
        view = self._answers.wrap_view(self.proposals)
        blueprint.add_url_rule("/<slug>/end-by", view_func=view, endpoint="proposals")
        return blueprint

    @described(
        gives=EndBy,
        who="staff",
        path={"slug": Annotated[Slug, Meta(examples=["friday"])]},
        query={"by": Time, "session": NamedSession},
        optional=("session",),
        refuses=(*WATCH_REFUSALS, "end_time.nobody_plays", "session.unknown", "tournament.unknown"),
    )
    def proposals(self, slug: str) -> Response:
        """Changes of the coming periods for an end by an instant, or as near to it as possible.

        `session` names a flight or a day; if omitted, the tournament's default.
        """
        principal, session_id = self._request_guard.principal(request.environ), requested_session()
        if reason := refuse_to_watch(principal, f"end_time:{slug}:{session_id or FIRST_SESSION}"):
            raise Refused(reason)
        target = int(convert(request.args.get("by", ""), Time, "by"))
        state = self._desks.desk(slug).state
        now = max(self._clock.now_ms(), state.last_at)
        constant = self._constants.constant_of(state)
        return json_response(
            proposals_of(state.sessions[session_of(state, session_id)], constant, target, now)
        )


def proposals_of(session: Session, c: float, target: int, now: int) -> EndBy:
    """Proposals for a session. Raises Refused with fewer than two players."""
    band = band_of(session, c, now)
    if band is None:
        raise Refused(Reason("end_time.nobody_plays", {}, "by"))
    position, known_at = band.moment
    by_ms = max(0, target - (now if known_at is None else known_at))
    proposals = end_by(session.structure, band.field, c, position, by_ms)
    return {
        "band": band_value(band),
        "in_time": band.end.likely.ms <= by_ms,
        "proposals": [_proposal(session, c, now, band, each, by_ms) for each in proposals],
    }


def _proposal(
    session: Session, c: float, now: int, before: Band, proposal: Proposal, by_ms: int
) -> EndProposal:
    changed_session = replace(session, structure=proposal.structure)
    clock = session.clock.with_spans(clock_spans(session, proposal.structure))
    band = band_of(replace(changed_session, clock=clock), c, now) or before
    dropped = proposal.dropped
    return {
        "kind": proposal.kind,
        "percent": proposal.share,
        "level": None if dropped is None else session.structure.level_number(dropped),
        "periods": [_length(each) for each in proposal.structure.periods[session.clock.at(now).index + 1 :]],
        "band": band_value(band),
        "fits": proposal.end.likely.ms <= by_ms,
    }


def _length(period: Period) -> PeriodLength:
    rows = period.minutes_by_players
    return {
        "id": period.id,
        "ms": period.ms,
        "minutes_by_players": [{"players": row.players, "ms": row.ms} for row in rows],
    }
