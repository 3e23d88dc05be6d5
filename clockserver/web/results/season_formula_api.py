"""The formula of a season over HTTP: tested on fields of several sizes before it is saved."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, TypedDict

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta

from clockserver.accounts.role_checks import WATCH_REFUSALS, refuse_to_watch
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Reason, Refused
from clockserver.desk.room.library_service import TOPIC
from clockserver.library.seasons.formula import FORMULA_REFUSALS, Formula
from clockserver.seasons.season_jobs import SeasonAnswer, SeasonQuestion
from clockserver.web.answers import Answers
from clockserver.web.contract.described import described
from clockserver.web.request_guard import RequestGuard, source_of
from clockserver.workers.jobs import DoJob, SeasonJob, TooMuch

MAX_POINTS = 600
"""Maximum length of the list of points, in characters."""
ListedPoints = Annotated[
    str,
    Meta(
        max_length=MAX_POINTS,
        pattern=r"^[0-9]{1,6}(\.[0-9]{1,2})?(,[0-9]{1,6}(\.[0-9]{1,2})?)*\Z",
        examples=["25,18,15"],
    ),
]
"""Points of the places from the first on, separated by commas: `f` of the formula."""
_encoder = msgspec.json.Encoder(decimal_format="number")
_computed = msgspec.msgpack.Decoder(SeasonAnswer)


class TriedPlace(TypedDict):
    """The points of a place, with two decimals."""

    place: int
    points: Decimal


class TriedField(TypedDict):
    """A field on which a formula is tested."""

    entries: int
    places: list[TriedPlace]


class TriedFormula(TypedDict):
    """The points of the first three places, the middle and the last one, in fields of several sizes."""

    fields: list[TriedField]


class SeasonFormulaApi:
    """The route that tries a formula. `do` computes in a process of its own."""

    def __init__(self, request_guard: RequestGuard, answers: Answers, do: DoJob) -> None:
        self._request_guard = request_guard
        self._answers = answers
        self._do = do

    def blueprint(self) -> Blueprint:
        """The route."""
        blueprint = Blueprint("season_formula", __name__, url_prefix="/api/v1")
        blueprint.add_url_rule("/season-formula", view_func=self._answers.wrap_view(self.formula))
        return blueprint

    @described(
        gives=TriedFormula,
        who="staff",
        query={"formula": Formula, "points": ListedPoints},
        optional=("points",),
        refuses=(
            *WATCH_REFUSALS,
            *FORMULA_REFUSALS,
            "import.too_much",
            "tournament.unknown",
            "wire.too_fast",
        ),
    )
    def formula(self) -> Response:
        """The points that a formula gives in fields of 2, 9, 30 and 300. See docs/season-tables.md.

        Its letters are `n` entries, `p` players, `r` place, `b` buy-in, `z` pool, `w` prize, `c` cost, `k` knock-outs
        and `f` the listed points of the place.
        """
        self._demand()
        answer = self._compute(SeasonQuestion(_formula(), _points()))
        fields: list[TriedField] = [
            {"entries": n, "places": [{"place": place, "points": points} for place, points in each]}
            for n, each in sorted(answer.trial_points.items())
        ]
        value: TriedFormula = {"fields": fields}
        return Response(_encoder.encode(value), mimetype="application/json")

    # -- within --------------------------------------------------------------------------------------

    def _demand(self) -> None:
        reason = refuse_to_watch(self._request_guard.principal(request.environ), TOPIC)
        if reason is not None:
            raise Refused(reason)

    def _compute(self, question: SeasonQuestion) -> SeasonAnswer:
        source = source_of(request.remote_addr or "")
        try:
            return _computed.decode(self._do(SeasonJob(msgspec.msgpack.encode(question)), source))
        except TooMuch:
            raise Refused(Reason("import.too_much")) from None


def _formula() -> str:
    formula: str = convert(request.args.get("formula", ""), Formula, "formula")
    return formula


def _points() -> tuple[float, ...]:
    text = request.args.get("points")
    return (
        ()
        if text is None
        else tuple(float(each) for each in convert(text, ListedPoints, "points").split(","))
    )
