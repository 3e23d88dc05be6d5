"""Draws over HTTP: the data to verify a draw, after its seed is public."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response
from msgspec import Meta

from clockserver.core.ids import Slug
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import Offload
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.tournament.draws.decide import demand_draw
from clockserver.tournament.draws.draw import PublishedDraw
from clockserver.tournament.draws.view import published_draw
from clockserver.web.answers import Answers, json_response
from clockserver.web.contract.described import described

NUMBER = "<int(max=9007199254740991):number>"


class DrawsApi:
    """The route below /api/v1/tournaments that publishes draws."""

    def __init__(self, desks: TournamentDesks, offload: Offload, answers: Answers) -> None:
        self._desks = desks
        self._offload = offload
        self._answers = answers

    def blueprint(self) -> Blueprint:
        """The route."""
        blueprint = Blueprint("draws", __name__, url_prefix="/api/v1/tournaments")
        path = f"/<slug>/sessions/<session>/draws/{NUMBER}"
        blueprint.add_url_rule(path, view_func=self._answers.wrap_view(self.draw), endpoint="draw")
        return blueprint

    @described(
        gives=PublishedDraw,
        path={
            "slug": Annotated[Slug, Meta(examples=["friday"])],
            "session": Annotated[str, Meta(examples=["1"])],
            "number": Annotated[int, Meta(ge=1, examples=[1])],
        },
        refuses=("draws.not_public", "draws.unknown", "session.unknown", "tournament.unknown"),
    )
    def draw(self, slug: str, session: str, number: int) -> Response:
        """A draw with its seed and its result (docs/draws.md), after both are public."""
        desk = self._desks.desk(slug)
        session_state = desk.state.sessions.get(session)
        if session_state is None:
            raise Refused(Reason("session.unknown", {"session": session[:64]}, "session"))
        draw = demand_draw(session_state, number)
        if draw.seed is None or session_state.seating.hide_draws:
            raise Refused(Reason("draws.not_public", {"draw": number}, "number"))
        # In a thread, as the late seats of a festival are read from a long journal.
        document = self._offload(published_draw, draw, session, self._desks.records(slug))
        return json_response(document)
