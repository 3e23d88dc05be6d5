"""The routes of pages of results without scripts, for everybody; every cache may keep them."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple, TypeAlias

from flask import Blueprint, Response, request
from msgspec import Meta
from werkzeug.exceptions import NotFound

from clockserver.accounts.drafts import is_draft
from clockserver.accounts.role_checks import WATCH_REFUSALS
from clockserver.core.ids import Slug
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Refused
from clockserver.desk.ports import HostClock
from clockserver.exports.press import COLUMNS
from clockserver.projection.topics import Topics
from clockserver.spreadsheets import CSV
from clockserver.texts.catalogue import Catalogues
from clockserver.web.answers import Answers, download
from clockserver.web.contract.described import described
from clockserver.web.pages.page_links import page_count
from clockserver.web.pages.public_page import public_page, requested_language, venue_name
from clockserver.web.results.press_sheet import PressSheet
from clockserver.web.results.press_template import PressTemplate
from clockserver.web.results.results_page import Page, html
from clockserver.web.results.results_source import Names, ResultsAccess, ResultsSource

Language: TypeAlias = Annotated[str, Meta(max_length=20, examples=["de"])]
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
    """The words of pages of results, the template of press sheets, and the fingerprint of this server's signing key."""

    catalogues: Catalogues
    template: PressTemplate
    fingerprint: str


class ResultsRoutes:
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

        def write(state: object, results: object, countries: object) -> bytes:
            return html(state, results, countries, page)  # type: ignore[arg-type]

        return public_page(self._source.file(slug, "seats", form, write))

    def press(self, slug: str) -> Response:
        """The press sheet to print, with names by the event's policy."""
        page = self._page(slug)
        sheet, form = self._sheet(slug, page)
        return public_page(
            self._source.file(slug, "seats", ("press", *form), sheet.html, is_asked=_has_own_choices())
        )

    @described(gives=str, media=CSV, **_PRESS)
    def press_table(self, slug: str) -> Response:
        """The press sheet as CSV: the facts of the event, an empty line, the paid places in the requested columns.

        Names as the event shows them, or `full` for staff. Default columns are in the room's file, `press.toml`;
        `number` is that of the event in its festival, by default its number in the series.
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
        key = (f"press.{ending}", *form)
        body = self._source.file(slug, kind, key, write, is_asked=_has_own_choices())
        return download(body, media, f"{slug}-press.{ending}")

    def _sheet(self, slug: str, page: Page) -> tuple[PressSheet, tuple[str, ...]]:
        """The requested sheet, and the values that distinguish it from other sheets. Raises Refused.

        Without columns in the address those of the room's file count, without a number that of the series.
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
        language = requested_language(self._catalogues.languages)
        return Page(
            number,
            language,
            self._catalogues.of(language) or self._catalogues.english,
            venue_name(self._topics),
            self._catalogues.languages,
            self._clock.wall_skew_ms(),
            self._fingerprint,
        )


def _has_own_choices() -> bool:
    """Whether the address names a number or columns: such a sheet is one of many, and is cached apart."""
    return "number" in request.args or "columns" in request.args
