"""Results over HTTP: every place of a tournament as JSON for everybody, and as a table for a spreadsheet."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from flask import Blueprint, Response
from msgspec import Meta

from clockserver.accounts.role_checks import WATCH_REFUSALS
from clockserver.core.ids import Slug
from clockserver.core.texts import Text
from clockserver.desk.ports import HostClock
from clockserver.exports.results import COLUMNS, ResultsDocument, document, table
from clockserver.spreadsheets import CSV, XLSX, csv_file, workbook
from clockserver.texts.catalogue import Wording
from clockserver.tournament.shapes import TopicSnapshot
from clockserver.web.answers import Answers, download
from clockserver.web.contract.described import described
from clockserver.web.results.results_source import Names, ResultsAccess, ResultsSource, Write
from clockserver.web.shared_answers import SHARED_HEADERS, SharedAnswers
from clockserver.web.tournaments.session_query import NamedSession, requested_session

_SLUG = {"slug": Annotated[Slug, Meta(examples=["friday"])]}
_json = msgspec.json.Encoder(decimal_format="number")
_OF_A_FILE: dict[str, Any] = {
    "path": _SLUG,
    "query": {"names": Names, "session": NamedSession},
    "optional": ("names", "session"),
    "headers": {"Content-Disposition": "The name of the file."},
    "refuses": (*WATCH_REFUSALS, "session.unknown", "tournament.unknown"),
}


class ResultsApi:
    """The routes of results below /api/v1/tournaments."""

    def __init__(
        self,
        source: ResultsSource,
        access: ResultsAccess,
        clock: HostClock,
        answers: Answers,
        words: Wording,
    ) -> None:
        self._source = source
        self._clock = clock
        self._access = access
        self._answers = answers
        self._words = words
        self._shared = SharedAnswers(clock)

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("results", __name__, url_prefix="/api/v1/tournaments")
        add, answered = blueprint.add_url_rule, self._answers.wrap_view
        add("/<slug>/results", view_func=answered(self.results), endpoint="results")
        add("/<slug>/results.csv", view_func=answered(self.table), endpoint="table")
        add("/<slug>/results.xlsx", view_func=answered(self.workbook), endpoint="workbook")
        add("/<slug>/results.json", view_func=answered(self.document), endpoint="document")
        return blueprint

    @described(
        gives=TopicSnapshot,
        path=_SLUG,
        query={"session": NamedSession},
        optional=("session",),
        cached=True,
        headers=SHARED_HEADERS,
        refuses=("session.unknown", "tournament.unknown"),
    )
    def results(self, slug: str) -> Response:
        """Every decided place with its prize, and the event's data; names as the event shows them.

        Places are provisional until the tournament is finished; results are unofficial until they are confirmed.
        They are those of all sessions; `session` selects one flight or day.
        """
        seq, session = self._source.seq(slug, "seats"), requested_session()

        def answer() -> dict[str, Any]:
            value = (
                self._source.results(slug, "seats")
                if session is None
                else self._source.session_results(slug, "seats", session)
            )
            return {"seq": seq, "boot_id": self._clock.boot_id, "value": value}

        end = "" if session is None else f":{session}"
        events, names = self._source.version(slug, "seats")
        tag = f"results-{events}-{names}{end.replace(':', '-')}"
        return self._shared.cached(f"results:{slug}{end}", tag, answer)

    @described(gives=str, media=CSV, **_OF_A_FILE)
    def table(self, slug: str) -> Response:
        """The list as CSV for a spreadsheet, in the client's language; no cell runs as a formula.

        With countries, bounties and flights. `names=full` is for staff: names as in the registry. `session` selects
        one flight or day.
        """
        head = self._head()
        return self._answer(slug, "csv", CSV, lambda *results: csv_file([head, *table(*results)]))

    @described(gives=bytes, media=XLSX, **_OF_A_FILE)
    def workbook(self, slug: str) -> Response:
        """The list as a workbook with one sheet."""
        head = self._head()
        return self._answer(
            slug, "xlsx", XLSX, lambda *results: workbook([head, *table(*results)], "Results")
        )

    @described(gives=ResultsDocument, **_OF_A_FILE)
    def document(self, slug: str) -> Response:
        """The list as JSON: amounts of rows are numbers of the currency."""
        return self._answer(
            slug, "json", "application/json", lambda *results: _json.encode(document(*results))
        )

    # -- within --------------------------------------------------------------------------------------

    def _head(self) -> list[str]:
        head: list[str] = self._words.worded([Text(f"results.column.{name}") for name in COLUMNS])
        return head

    def _answer(self, slug: str, ending: str, media: str, write: Write) -> Response:
        kind, session_id = self._access.kind(slug), requested_session()
        session = None if session_id is None else self._source.demand_session(slug, session_id)
        body = self._source.file(slug, kind, (ending, *self._head()), write, session)
        suffix = "" if session is None else f"-session-{session}"
        return download(body, media, f"{slug}-results{suffix}.{ending}")
