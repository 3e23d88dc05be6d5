"""Season tables over HTTP: a formula tried on fields of several sizes, and the standings over confirmed results."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, TypedDict

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta

from clockserver.accounts.permissions import WATCH_REFUSALS, refuse_to_watch
from clockserver.core.ids import SLUG
from clockserver.core.strict_json import convert
from clockserver.core.texts import Reason, Refused, Text
from clockserver.desk.library_service import TOPIC
from clockserver.desk.ports import Offload
from clockserver.desk.tournament_desks import TournamentDesks
from clockserver.library.seasons.formula import FORMULA_REFUSALS, Formula
from clockserver.players.registry import Players
from clockserver.seasons.jobs import Asked, Computed
from clockserver.seasons.results import event_of, is_official
from clockserver.seasons.standings import Event, Standing
from clockserver.spreadsheets import CSV, Cell, csv_file
from clockserver.texts.catalogue import Wording
from clockserver.tournament.state import Tournament
from clockserver.web.answers import Answers
from clockserver.web.contract.described import described
from clockserver.web.request_guard import RequestGuard, source_of
from clockserver.web.season_pages import score_cell
from clockserver.web.season_source import SeasonEvent, SeasonScore
from clockserver.workers.jobs import DoJob, SeasonJob, TooMuch

MAX_TOURNAMENTS = 60
MAX_POINTS = 600
"""Maximum length of the list of points, in characters."""
Slugs = Annotated[
    str,
    Meta(
        max_length=MAX_TOURNAMENTS * 49,
        pattern=rf"^{SLUG[1:-2]}(,{SLUG[1:-2]}){{0,{MAX_TOURNAMENTS - 1}}}\Z",
        examples=["january,february"],
    ),
]
"""Addresses of tournaments, separated by commas."""
ListedPoints = Annotated[
    str,
    Meta(
        max_length=MAX_POINTS,
        pattern=r"^[0-9]{1,6}(\.[0-9]{1,2})?(,[0-9]{1,6}(\.[0-9]{1,2})?)*\Z",
        examples=["25,18,15"],
    ),
]
"""Points of the places from the first on, separated by commas: `f` of the formula."""
Count = Annotated[int, Meta(ge=1, le=MAX_TOURNAMENTS)]
_encoder = msgspec.json.Encoder(decimal_format="number")
_computed = msgspec.msgpack.Decoder(Computed)
_TABLE: dict[str, Any] = {
    "who": "staff",
    "query": {
        "tournaments": Slugs,
        "formula": Formula,
        "points": ListedPoints,
        "best": Count,
        "least": Count,
    },
    "optional": ("points", "best", "least"),
    "refuses": (
        *WATCH_REFUSALS,
        *FORMULA_REFUSALS,
        "import.too_much",
        "tournament.unknown",
        "wire.too_fast",
    ),
}


class TriedPlace(TypedDict):
    """The points of a place, with two decimals."""

    place: int
    points: Decimal


class TriedField(TypedDict):
    """A field on which a formula is tried."""

    entries: int
    places: list[TriedPlace]


class TriedFormula(TypedDict):
    """The points of the first three places, the middle and the last one, in fields of several sizes."""

    fields: list[TriedField]


class SeasonLine(TypedDict):
    """A player of the season; null for a name that was erased."""

    place: int
    player: str
    name: str | None
    points: Decimal
    wins: int
    scores: list[SeasonScore]


class SeasonTable(TypedDict):
    """The standings, the best first."""

    events: list[SeasonEvent]
    standings: list[SeasonLine]


class SeasonsApi:
    """The routes of season tables. `do` computes in a process of its own, `offload` runs slow work."""

    def __init__(
        self,
        desks: TournamentDesks,
        players: Players,
        request_guard: RequestGuard,
        answers: Answers,
        words: Wording,
        do: DoJob,
        offload: Offload,
    ) -> None:
        self._desks = desks
        self._players = players
        self._request_guard = request_guard
        self._answers = answers
        self._words = words
        self._do = do
        self._offload = offload

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("seasons", __name__, url_prefix="/api/v1")
        add, answered = blueprint.add_url_rule, self._answers.answered
        add("/season-formula", view_func=answered(self.formula), endpoint="formula")
        add("/season-table", view_func=answered(self.table), endpoint="table")
        add("/season-table.csv", view_func=answered(self.csv), endpoint="csv")
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

        Names are `n` entries, `p` players, `r` place, `b` buy-in, `z` pool, `w` prize, `c` cost, `k` knock-outs and `f`
        the points by a list.
        """
        self._demand()
        found = self._computed(Asked(_formula(), _points()))
        fields: list[TriedField] = [
            {"entries": n, "places": [{"place": place, "points": points} for place, points in each]}
            for n, each in sorted(found.tried.items())
        ]
        value: TriedFormula = {"fields": fields}
        return _json(value)

    @described(gives=SeasonTable, **_TABLE)
    def table(self) -> Response:
        """The standings over the confirmed results of some tournaments, computed as they are now.

        Of each player the `best` events count; who played fewer than `least` has no place. Equal points go by wins,
        then by the last event.
        """
        return _json(self._table())

    @described(gives=str, media=CSV, headers={"Content-Disposition": "The name of the file."}, **_TABLE)
    def csv(self) -> Response:
        """The same as CSV for a spreadsheet; points that do not count are in brackets, as text."""
        found = self._table()
        response = Response(csv_file(self._rows(found)), mimetype=CSV)
        response.headers["Content-Disposition"] = 'attachment; filename="season.csv"'
        response.headers["Cache-Control"] = "no-store"
        return response

    # -- within --------------------------------------------------------------------------------------

    def _demand(self) -> None:
        refused = refuse_to_watch(self._request_guard.principal(request.environ), TOPIC)
        if refused is not None:
            raise Refused(refused)

    def _computed(self, asked: Asked) -> Computed:
        source = source_of(request.remote_addr or "")
        try:
            return _computed.decode(self._do(SeasonJob(msgspec.msgpack.encode(asked)), source))
        except TooMuch:
            raise Refused(Reason("import.too_much")) from None

    def _table(self) -> SeasonTable:
        self._demand()
        formula, points, best, least = _formula(), _points(), _count("best"), _count("least")
        slugs = convert(request.args.get("tournaments", ""), Slugs).split(",")
        states = {desk.stream: desk.state for slug in slugs for desk in [self._desks.desk(slug)]}
        listed = sorted(states.values(), key=lambda each: (each.finished_at or each.created_at, each.slug))
        events = self._offload(self._events, [each for each in listed if is_official(each)])
        found = self._computed(Asked(formula, points, events, best, least or 1))
        return {
            "events": [
                {"slug": each.slug, "title": each.title, "official": is_official(each)} for each in listed
            ],
            "standings": [self._line(each) for each in found.standings],
        }

    def _events(self, states: list[Tournament]) -> tuple[Event, ...]:
        return tuple(event_of(state, lambda person: self._players.ids_of(person)[0]) for state in states)

    def _line(self, standing: Standing) -> SeasonLine:
        return {
            "place": standing.place,
            "player": standing.player,
            "name": self._players.name_of(standing.player),
            "points": standing.points,
            "wins": standing.wins,
            "scores": [
                {"slug": each.slug, "place": each.place, "points": each.points, "counts": each.counts}
                for each in standing.scores
            ],
        }

    def _rows(self, found: SeasonTable) -> list[list[Cell]]:
        columns = ("place", "name", "points", "wins")
        head: list[str] = self._words.worded([Text(f"season.column.{name}") for name in columns])
        events = [each for each in found["events"] if each["official"]]
        rows: list[list[Cell]] = [[*head, *(each["title"] for each in events)]]
        for line in found["standings"]:
            scores = {each["slug"]: each for each in line["scores"]}
            cells = [score_cell(scores.get(each["slug"])) for each in events]
            rows.append([line["place"], line["name"], line["points"], line["wins"], *cells])
        return rows


def _json(value: object) -> Response:
    """A value as JSON, points as numbers."""
    return Response(_encoder.encode(value), mimetype="application/json")


def _formula() -> str:
    formula: str = convert(request.args.get("formula", ""), Formula)
    return formula


def _points() -> tuple[float, ...]:
    text = request.args.get("points")
    return () if text is None else tuple(float(each) for each in convert(text, ListedPoints).split(","))


def _count(name: str) -> int | None:
    text = request.args.get(name)
    if text is None:
        return None
    try:
        return msgspec.convert(text, Count, strict=False)
    except msgspec.ValidationError:
        raise Refused(Reason("wire.wrong_value", {"problem": f"1 to {MAX_TOURNAMENTS}"}, name)) from None
