"""The books over HTTP, for directors and supervisors: a table, a document, and a plain-text journal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, TypeAlias

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta

from clockserver.accounts.roles import Principal
from clockserver.books.books_document import COLUMNS, BooksFile, document, rows
from clockserver.books.hledger import journal
from clockserver.books.journal_reading import books, sources
from clockserver.books.transactions import Transaction
from clockserver.core.ids import Slug
from clockserver.core.input.strict_json import convert
from clockserver.core.permissions import APPROVING
from clockserver.core.texts import Text
from clockserver.desk.ports import Journal, Offload
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.spreadsheets import csv_file
from clockserver.texts.catalogue import Wording
from clockserver.web.answers import Answers, download
from clockserver.web.contract.described import described
from clockserver.web.request_guard import RequestGuard
from clockserver.web.staff_access import demand_subject, demand_tournament

TOURNAMENT = Annotated[Slug, Meta(examples=["friday"])]
FILE = {"Content-Disposition": "The name of the file."}
REFUSALS = ("access.locked", "access.role", "access.staff_only", "access.tournament", "tournament.unknown")
_described_file = partial(
    described,
    query={"tournament": TOURNAMENT},
    optional=("tournament",),
    headers=FILE,
    who="staff",
    refuses=REFUSALS,
)


Write: TypeAlias = Callable[[list[Transaction]], bytes]
"""Writes transactions as a file."""


class BooksApi:
    """The routes of the books.

    `journal` is read over a connection of its own, and in `offload`, one request at a time, so that commands
    never wait for it.
    """

    def __init__(
        self,
        desks: TournamentDesks,
        journal: Journal,
        offload: Offload,
        request_guard: RequestGuard,
        answers: Answers,
        words: Wording,
    ) -> None:
        self._desks = desks
        self._journal = journal
        self._offload = offload
        self._request_guard = request_guard
        self._answers = answers
        self._words = words

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("books", __name__, url_prefix="/api/v1")
        add, answered = blueprint.add_url_rule, self._answers.wrap_view
        add("/books.csv", view_func=answered(self.table), endpoint="table")
        add("/books.json", view_func=answered(self.document), endpoint="document")
        add("/books.journal", view_func=answered(self.plain_journal), endpoint="journal")
        return blueprint

    @_described_file(gives=str, media="text/csv")
    def table(self) -> Response:
        """A row for each posting, as CSV in the client's language; no cell runs as a formula.

        For one tournament, or for the house with its drawers. For directors and supervisors, like all of the
        books.
        """
        head: list[str] = self._words.worded([Text(f"books.column.{name}") for name in COLUMNS])
        return self._answer(lambda each: csv_file([head, *rows(each)]), "csv", "text/csv")

    @_described_file(gives=BooksFile)
    def document(self) -> Response:
        """Every transaction with its postings, and the resulting balances."""
        return self._answer(lambda each: msgspec.json.encode(document(each)), "json", "application/json")

    @_described_file(gives=str, media="text/plain")
    def plain_journal(self) -> Response:
        """A journal in plain text for hledger and ledger."""
        return self._answer(lambda each: "".join(journal(each)).encode("utf-8"), "journal", "text/plain")

    # -- within --------------------------------------------------------------------------------------

    def _answer(self, write: Write, ending: str, media: str) -> Response:
        slug = request.args.get("tournament")
        if slug is not None:
            slug = convert(slug, Slug, "tournament")
        refuse_books(self._request_guard.principal(request.environ), slug)
        journal_sources = sources(self._desks, slug)
        body = self._offload(lambda: write(books(self._journal, journal_sources, with_drawers=slug is None)))
        return download(body, media, f"{slug or 'house'}-books.{ending}")


def refuse_books(principal: Principal, slug: str | None) -> None:
    """Raise Refused if the principal may not see the books of a tournament, or of the house."""
    demand_subject(principal, "refunds", "books", APPROVING)
    demand_tournament(principal, slug)
