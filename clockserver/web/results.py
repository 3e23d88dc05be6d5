"""Results over HTTP: every place of a tournament as JSON for everybody, and as a table for a spreadsheet."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

from flask import Blueprint, Response, request
from msgspec import Meta

from clockserver.accounts.permissions import WATCH_REFUSALS, refuse_to_watch
from clockserver.core.ids import FIRST_SESSION, Slug
from clockserver.core.strict_json import convert
from clockserver.core.texts import Refused, Text
from clockserver.desk.ports import HostClock
from clockserver.desk.tournament_desks import TournamentDesks
from clockserver.projection.topics import Topics
from clockserver.texts.catalogue import Wording
from clockserver.tournament.results.shapes import ResultsFile, ResultValue
from clockserver.tournament.results.view import results_file
from clockserver.tournament.shapes import TopicSnapshot
from clockserver.web.answers import Answers
from clockserver.web.contract.described import described
from clockserver.web.csv_table import Cell, csv_file
from clockserver.web.request_guard import RequestGuard
from clockserver.web.shared_answers import SHARED_HEADERS, SharedAnswers

CSV = "text/csv"
Names = Literal["public", "full"]
"""`public`: as the event shows names to everybody; `full`: as staff see them."""
MAX_TABLES = 20
"""Number of tables kept: building one of ten thousand rows for each request would take the server its time."""
COLUMNS = ("place", "last_place", "entry", "name", "prize", "deal", "currency")
_SLUG = {"slug": Annotated[Slug, Meta(examples=["friday"])]}


class ResultsApi:
    """The routes of results below /api/v1/tournaments."""

    def __init__(
        self,
        desks: TournamentDesks,
        topics: Topics,
        clock: HostClock,
        request_guard: RequestGuard,
        answers: Answers,
        words: Wording,
    ) -> None:
        self._desks = desks
        self._topics = topics
        self._clock = clock
        self._request_guard = request_guard
        self._answers = answers
        self._words = words
        self._shared = SharedAnswers(clock)
        self._tables: dict[tuple[str, ...], tuple[int, bytes]] = {}
        """The newest table by tournament, kind of names and head, with the seq of its state."""

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("results", __name__, url_prefix="/api/v1/tournaments")
        add, answered = blueprint.add_url_rule, self._answers.answered
        add("/<slug>/results", view_func=answered(self.results), endpoint="results")
        add("/<slug>/results.csv", view_func=answered(self.table), endpoint="table")
        return blueprint

    @described(
        gives=TopicSnapshot, path=_SLUG, cached=True, headers=SHARED_HEADERS, refuses=("tournament.unknown",)
    )
    def results(self, slug: str) -> Response:
        """Every place that is taken, with its prize, and the event's data; names as the event shows them.

        Before the tournament is finished places are provisional.
        """
        seq = self._seq(slug, "seats")
        return self._shared.kept(
            f"results:{slug}",
            f"results-{seq}",
            lambda: {"seq": seq, "boot_id": self._clock.boot_id, "value": self._file(slug, "seats")},
        )

    @described(
        gives=str,
        media=CSV,
        path=_SLUG,
        query={"names": Names},
        optional=("names",),
        headers={"Content-Disposition": "The name of the file."},
        refuses=(*WATCH_REFUSALS, "tournament.unknown"),
    )
    def table(self, slug: str) -> Response:
        """The same as CSV for a spreadsheet, in the language of the client; no cell of it is taken for a formula.

        `names=full` is for staff: names as the registry has them.
        """
        names: Names = convert(request.args.get("names", "public"), Names)
        self._desks.desk(slug)
        if names == "full":
            self._demand_staff(slug)
        response = Response(self._table(slug, "players" if names == "full" else "seats"), mimetype=CSV)
        response.headers["Content-Disposition"] = f'attachment; filename="{slug}-results.csv"'
        response.headers["Cache-Control"] = "no-store"
        return response

    # -- within --------------------------------------------------------------------------------------

    def _demand_staff(self, slug: str) -> None:
        principal = self._request_guard.principal(request.environ)
        reason = refuse_to_watch(principal, f"players:{slug}:{FIRST_SESSION}")
        if reason is not None:
            raise Refused(reason)

    def _seq(self, slug: str, kind: str) -> int:
        """A number that changes with the results, or with names. Raises Refused for an unknown tournament."""
        named = self._topics.get(f"{kind}:{slug}:{FIRST_SESSION}")
        return max(self._desks.desk(slug).state.seq, named.seq if named is not None else 0)

    def _table(self, slug: str, kind: str) -> bytes:
        head: list[str] = self._words.worded([Text(f"results.column.{name}") for name in COLUMNS])
        key, seq = (slug, kind, *head), self._seq(slug, kind)
        known = self._tables.get(key)
        if known is None or known[0] != seq:
            if len(self._tables) >= MAX_TABLES:
                del self._tables[next(iter(self._tables))]
            known = self._tables[key] = (seq, csv_file([head, *_rows(self._file(slug, kind))]))
        return known[1]

    def _file(self, slug: str, kind: str) -> ResultsFile:
        shown = self._topics.get(f"{kind}:{slug}:{FIRST_SESSION}")
        return results_file(self._desks.desk(slug).state, FIRST_SESSION, shown.value if shown else {})


def _rows(found: ResultsFile) -> list[list[Cell]]:
    """A row for each place; amounts as numbers of the currency."""
    exponent, currency = found["event"]["exponent"] or 0, found["event"]["currency"]
    return [[*_row(each, exponent), currency] for each in found["results"]]


def _row(row: ResultValue, exponent: int) -> list[Cell]:
    entry = int(row["entry"][1:]) if row["entry"] is not None else None
    deal = row.get("deal")
    return [
        row["place"],
        row["last"],
        entry,
        row["name"],
        _amount(row["amount"], exponent),
        _amount(deal, exponent) if deal else None,
    ]


def _amount(minor: int, exponent: int) -> Decimal:
    """An amount of the smallest unit as a number of the currency: 1250 cents are 12.50."""
    return Decimal(minor).scaleb(-exponent)
