"""Draws over HTTP: all that anybody needs to check one, once its seed is public."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response
from msgspec import Meta

from clockserver.application.house import House
from clockserver.application.ports import Offload
from clockserver.application.views.draws import published
from clockserver.domain.draw import PublishedDraw
from clockserver.domain.ids import Slug
from clockserver.domain.procedures.draws import known_draw
from clockserver.domain.texts import Reason, Refused
from clockserver.faces.contract.described import described
from clockserver.faces.http.answers import Answers, json_response

NUMBER = "<int(max=9007199254740991):number>"


class DrawsApi:
    """The route below /api/v1/tournaments that publishes draws."""

    def __init__(self, house: House, offload: Offload, answers: Answers) -> None:
        self._house = house
        self._offload = offload
        self._answers = answers

    def blueprint(self) -> Blueprint:
        """The route."""
        blueprint = Blueprint("draws", __name__, url_prefix="/api/v1/tournaments")
        path = f"/<slug>/sessions/<session>/draws/{NUMBER}"
        blueprint.add_url_rule(path, view_func=self._answers.answered(self.draw), endpoint="draw")
        return blueprint

    @described(
        gives=PublishedDraw,
        path={
            "slug": Annotated[Slug, Meta(examples=["friday"])],
            "session": Annotated[str, Meta(examples=["1"])],
            "number": Annotated[int, Meta(ge=1, examples=[1])],
        },
    )
    def draw(self, slug: str, session: str, number: int) -> Response:
        """A draw with its seed, what was drawn and what came of it (docs/draws.md), once that is public."""
        desk = self._house.desk(slug)
        there = desk.state.sessions.get(session)
        if there is None:
            raise Refused(Reason("session.unknown", {"session": session[:64]}, "session"))
        draw = known_draw(there, number)
        if draw.seed is None or there.seating.hide_draws:
            raise Refused(Reason("draws.not_public", {"draw": number}, "number"))
        # The late seats of a festival are read from a long journal.
        document = self._offload(published, draw, session, self._house.records(slug))
        return json_response(document)
