"""The routes of pages that show results without a script: for everybody, and cacheable by every cache."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple, TypeAlias

from flask import Blueprint, Response, request
from msgspec import Meta
from werkzeug.exceptions import NotFound

from clockserver.accounts.drafts import is_draft
from clockserver.accounts.permissions import WATCH_REFUSALS
from clockserver.core.ids import Slug
from clockserver.core.strict_json import convert
from clockserver.core.texts import Refused
from clockserver.desk.ports import HostClock
from clockserver.exports.press import COLUMNS
from clockserver.projection.topics import Topics
from clockserver.spreadsheets import CSV
from clockserver.texts.catalogue import ENGLISH, Catalogues
from clockserver.web.answers import Answers, not_stored
from clockserver.web.contract.described import described
from clockserver.web.pages.page_links import page_count
from clockserver.web.pages.zipped import Text
from clockserver.web.results.press_sheet import PressSheet
from clockserver.web.results.press_template import PressTemplate
from clockserver.web.results.public_results import Page, html
from clockserver.web.results.results_source import Names, ResultsAccess, ResultsSource

Language: TypeAlias = Annotated[str, Meta(max_length=20, examples=["de"])]
CACHING = "public, no-cache"
"""Every cache may keep it, and asks each time whether it still is so: an erased person is a number at once."""
HTML = "text/html"
_COLUMN = f"({'|'.join(COLUMNS)})"
PressColumns: TypeAlias = Annotated[
    str,
    Meta(
        max_length=200,
        pattern=f"^{_COLUMN}(,{_COLUMN}){{0,{len(COLUMNS)}}}\\Z",
        examples=["place,name,prize"],
    ),
]
"""Columns of a press sheet, separated by commas."""
EventNumber: TypeAlias = Annotated[str, Meta(pattern=r"^[\w #/.-]{0,20}\Z", examples=["12"])]
_PRESS: dict[str, Any] = {
    "path": {"slug": Annotated[Slug, Meta(examples=["friday"])]},
    "query": {"names": Names, "columns": PressColumns, "number": EventNumber, "lang": Language},
    "optional": ("names", "columns", "number", "lang"),
    "headers": {"Content-Disposition": "The name of the file."},
    "refuses": (*WATCH_REFUSALS, "tournament.unknown"),
}


class PageSettings(NamedTuple):
    """The words of pages of results, the template of press sheets, and the key of this server's tournament files."""

    catalogues: Catalogues
    template: PressTemplate
    fingerprint: str


class ResultsPages:
    """The routes below /r."""

    def __init__(
        self,
        source: ResultsSource,
        access: ResultsAccess,
        topics: Topics,
        clock: HostClock,
        answers: Answers,
        settings: PageSettings,
    ) -> None:
        self._catalogues, self._template, self._fingerprint = settings
        self._source = source
        self._access = access
        self._answers = answers
        self._topics = topics
        self._clock = clock

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("results_pages", __name__, url_prefix="/r")
        blueprint.add_url_rule("/<slug>", view_func=self.results)
        blueprint.add_url_rule(
            "/<slug>/press", view_func=self._answers.wrap_view(self.press), endpoint="press"
        )
        return blueprint

    def press_blueprint(self) -> Blueprint:
        """The routes of press sheets below /api/v1/tournaments."""
        blueprint = Blueprint("press", __name__, url_prefix="/api/v1/tournaments")
        for ending, view in (("csv", self.press_table), ("txt", self.press_text)):
            answered = self._answers.wrap_view(view)
            blueprint.add_url_rule(f"/<slug>/press.{ending}", view_func=answered, endpoint=ending)
        return blueprint

    def results(self, slug: str) -> Response:
        """The public page of results: 404 for a draft, and for a deleted or unknown tournament."""
        page = self._page(slug)
        form = ("html", page.language, str(page.number), page.venue)

        def write(state: object, found: object, countries: object) -> bytes:
            return html(state, found, countries, page)  # type: ignore[arg-type]

        return self._answer(self._source.file(slug, "seats", form, write))

    def press(self, slug: str) -> Response:
        """The press sheet to print, with names by the event's policy."""
        page = self._page(slug)
        sheet, form = self._sheet(slug, page)
        return self._answer(
            self._source.file(slug, "seats", ("press", *form), sheet.html, is_asked=_has_own_choices())
        )

    @described(gives=str, media=CSV, **_PRESS)
    def press_table(self, slug: str) -> Response:
        """The press sheet as CSV: the facts of the event, an empty line, the paid places by the columns asked for.

        Names as the event shows them, or `full` for staff. Without `columns` those of the room's file, `press.toml`;
        `number` is that of the event in its festival, without one that in its series.
        """
        return self._press(slug, "csv", CSV)

    @described(gives=str, media="text/plain", **_PRESS)
    def press_text(self, slug: str) -> Response:
        """The sheet as text, with tabs between the columns."""
        return self._press(slug, "txt", "text/plain")

    # -- within --------------------------------------------------------------------------------------

    def _press(self, slug: str, ending: str, media: str) -> Response:
        kind = self._access.kind(slug)
        convert(request.args.get("lang", ""), Language, "lang")
        sheet, form = self._sheet(slug, self._page(slug))
        write = sheet.csv if ending == "csv" else sheet.text
        response = Response(
            self._source.file(slug, kind, (f"press.{ending}", *form), write, is_asked=_has_own_choices()),
            mimetype=media,
        )
        response.headers["Content-Disposition"] = f'attachment; filename="{slug}-press.{ending}"'
        return not_stored(response)

    def _sheet(self, slug: str, page: Page) -> tuple[PressSheet, tuple[str, ...]]:
        """The sheet that is asked for, and what tells it from others. Raises Refused.

        Columns that nobody names are those of the room's file, a number that of the series.
        """
        query = request.args
        default_columns = "" if "columns" in query else ",".join(self._template.columns())
        columns: PressColumns = convert(query.get("columns", default_columns), PressColumns, "columns")
        default_number = "" if "number" in query else self._template.number(slug)
        number: EventNumber = convert(query.get("number", default_number), EventNumber, "number")
        form = (page.language, page.venue, columns, number)
        return PressSheet(page, columns.split(","), number), form

    def _page(self, slug: str) -> Page:
        """The requested page. Raises NotFound."""
        try:
            rows = self._source.rows(slug)
        except Refused:
            raise NotFound from None
        if is_draft(self._topics, slug):
            raise NotFound
        number = request.args.get("page", 1, int)
        if not 1 <= number <= page_count(rows):
            raise NotFound
        language = self._language()
        return Page(
            number,
            language,
            self._catalogues.of(language) or self._catalogues.english,
            self._venue(),
            self._catalogues.languages,
            self._clock.wall_skew_ms(),
            self._fingerprint,
        )

    def _language(self) -> str:
        """The language in the address, else the browser's preferred one."""
        languages = self._catalogues.languages
        requested = request.args.get("lang", "")
        return (
            requested
            if requested in languages
            else request.accept_languages.best_match(list(languages), ENGLISH) or ENGLISH
        )

    def _venue(self) -> str:
        room = self._topics.get("room")
        return str(room.value.get("venue", {}).get("name", "")) if room is not None else ""

    @staticmethod
    def _answer(body: bytes) -> Response:
        response = Text(body, HTML).response()
        response.headers["Cache-Control"] = CACHING
        response.vary.add("Accept-Language")
        return response


def _has_own_choices() -> bool:
    """Whether the address names number or columns, so that its sheet is one of many."""
    return "number" in request.args or "columns" in request.args
