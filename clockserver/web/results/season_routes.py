"""The routes of seasons for everybody: the standings as JSON and CSV, and as a page without scripts."""

from __future__ import annotations

from typing import Annotated, TypedDict

from flask import Blueprint, Response, request
from msgspec import Meta
from werkzeug.exceptions import NotFound

from clockserver.core.texts import Refused
from clockserver.core.texts import Text as Line
from clockserver.library.seasons.formula import FORMULA_REFUSALS
from clockserver.library.state import LibraryId
from clockserver.projection.topics import Topics
from clockserver.spreadsheets import CSV, Cell, csv_file
from clockserver.texts.catalogue import Catalogues, Wording
from clockserver.web.answers import Answers, download, json_response
from clockserver.web.contract.described import described
from clockserver.web.pages.page_links import page_count
from clockserver.web.pages.public_page import CACHING, public_page, requested_language, venue_name
from clockserver.web.pages.zipped import Text
from clockserver.web.results.season_page import SeasonView, html
from clockserver.web.results.season_source import SeasonFile, SeasonScore, SeasonSource, SeasonValue

SEASON = Annotated[LibraryId, Meta(examples=["winter"])]
REFUSALS = (*FORMULA_REFUSALS, "import.too_much", "season.unknown", "wire.too_fast")


class SeasonTitle(TypedDict):
    """A season of the library."""

    season: str
    title: str


class SeasonRoutes:
    """The routes below /season and /api/v1/seasons."""

    def __init__(
        self, source: SeasonSource, topics: Topics, catalogues: Catalogues, words: Wording, answers: Answers
    ) -> None:
        self._source = source
        self._topics = topics
        self._catalogues = catalogues
        self._words = words
        self._answers = answers

    def blueprints(self) -> tuple[Blueprint, Blueprint]:
        """The routes of the API, and the page's."""
        api = Blueprint("season_tables", __name__, url_prefix="/api/v1/seasons")
        answered = self._answers.wrap_view
        api.add_url_rule("", view_func=answered(self.seasons), endpoint="listed")
        api.add_url_rule("/<season>", view_func=answered(self.season), endpoint="season")
        api.add_url_rule("/<season>.csv", view_func=answered(self.csv), endpoint="csv")
        page = Blueprint("season_page", __name__)
        page.add_url_rule("/season/<season>", view_func=self.page)
        return api, page

    @described(gives=list[SeasonTitle])
    def seasons(self) -> Response:
        """The seasons that are not archived, by title."""
        titles: list[SeasonTitle] = [
            {"season": season, "title": title} for season, title in self._source.seasons()
        ]
        return json_response(titles)

    @described(
        gives=SeasonValue,
        path={"season": SEASON},
        cached=True,
        headers={"Cache-Control": f"`{CACHING}`: the same for everybody."},
        refuses=REFUSALS,
    )
    def season(self, season: str) -> Response:
        """The present standings of a season by confirmed results; names as the events show them."""
        response = Text(self._source.file(season).body, "application/json").response()
        response.headers["Cache-Control"] = CACHING
        return response

    @described(
        gives=str,
        media=CSV,
        path={"season": SEASON},
        headers={"Content-Disposition": "The name of the file."},
        refuses=REFUSALS,
    )
    def csv(self, season: str) -> Response:
        """The standings as CSV for a spreadsheet; points that do not count are in brackets, as text."""
        season_file = self._source.file(season)
        return download(csv_file(self._rows(season_file.value)), CSV, f"{season}.csv")

    def page(self, season: str) -> Response:
        """The page of a season: 404 for an unknown one."""
        season_file, fault = self._standings_or_refusal(season)
        number = request.args.get("page", 1, int)
        if not 1 <= number <= page_count(0 if season_file is None else len(season_file.value["standings"])):
            raise NotFound
        languages = self._catalogues.languages
        language = requested_language(languages)
        words = self._catalogues.of(language) or self._catalogues.english
        view = SeasonView(season, number, language, words, venue_name(self._topics), languages)
        return public_page(html(None if season_file is None else season_file.value, fault, view))

    # -- within --------------------------------------------------------------------------------------

    def _standings_or_refusal(self, season: str) -> tuple[SeasonFile | None, Refused | None]:
        """The standings, or the refusal to compute them. Raises NotFound for an unknown season."""
        try:
            return self._source.file(season), None
        except Refused as refusal:
            if refusal.reasons[0].code == "season.unknown":
                raise NotFound from None
            return None, refusal

    def _rows(self, season_file: SeasonValue) -> list[list[Cell]]:
        columns = ("place", "name", "points", "wins")
        head: list[str] = self._words.worded([Line(f"season.column.{name}") for name in columns])
        events = [each for each in season_file["events"] if each["official"]]
        rows: list[list[Cell]] = [[*head, *(each["title"] for each in events)]]
        for row in season_file["standings"]:
            scores = {each["slug"]: each for each in row["scores"]}
            cells = [score_cell(scores.get(each["slug"])) for each in events]
            name = row["name"] or f"#{row['entry']}"
            rows.append([row["place"], name, row["points"], row["wins"], *cells])
        return rows


def score_cell(score: SeasonScore | None) -> Cell:
    """The points of an event; in brackets if they do not count."""
    if score is None:
        return None
    return score["points"] if score["counts"] else f"({score['points']})"
