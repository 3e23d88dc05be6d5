"""Lists of a tournament over HTTP, as CSV and JSON: seats, counts, bags, structure, log and journal in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, get_args

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta

from clockserver.accounts.role_checks import WATCH_REFUSALS, refuse_to_watch
from clockserver.core.ids import FIRST_SESSION, Slug
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Refused, Text
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.ports import Journal, Offload
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.exports import lists
from clockserver.exports.lists import COLUMNS, ListName
from clockserver.projection.topics import Topics
from clockserver.spreadsheets import CSV, Cell, csv_file
from clockserver.tournament.state import Tournament
from clockserver.web.answers import Answers, download
from clockserver.web.contract.described import described
from clockserver.web.money.books_api import REFUSALS as BOOK_REFUSALS
from clockserver.web.money.books_api import refuse_books
from clockserver.web.pages.texts_api import RequestWording
from clockserver.web.request_guard import RequestGuard
from clockserver.web.tournaments.session_query import entries_of_all_sessions

_OF_A_LIST: dict[str, Any] = {
    "who": "staff",
    "path": {"slug": Annotated[Slug, Meta(examples=["friday"])], "what": ListName},
    "headers": {"Content-Disposition": "The name of the file."},
    "refuses": (*WATCH_REFUSALS, *BOOK_REFUSALS),
}
TOPICS: dict[ListName, str] = {
    "seats": "players",
    "counts": "players",
    "bags": "players",
    "structure": "players",
    "log": "log",
}
"""The topic of each list: a principal that may follow it may get the list. The journal is for readers of the books."""
BY_NAME: dict[ListName, Callable[[Tournament, lists.Names], list[list[Cell]]]] = {
    "seats": lists.seats,
    "counts": lists.counts,
    "bags": lists.bags,
}
"""Lists of players, with their full names."""
_NAMES = f"<any({','.join(get_args(ListName))}):what>"


class ListsApi:
    """The routes of lists below /api/v1/tournaments. `offload` reads the journal over a connection of its own."""

    def __init__(
        self,
        desks: TournamentDesks,
        topics: Topics,
        journal: Journal,
        offload: Offload,
        request_guard: RequestGuard,
        answers: Answers,
        words: RequestWording,
    ) -> None:
        self._desks = desks
        self._topics = topics
        self._journal = journal
        self._offload = offload
        self._request_guard = request_guard
        self._answers = answers
        self._words = words

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("lists", __name__, url_prefix="/api/v1/tournaments")
        for ending, view in (("csv", self.table), ("json", self.document)):
            path = f"/<slug>/lists/{_NAMES}.{ending}"
            blueprint.add_url_rule(path, view_func=self._answers.wrap_view(view), endpoint=ending)
        return blueprint

    @described(gives=str, media=CSV, **_OF_A_LIST)
    def table(self, slug: str, what: str) -> Response:
        """A list for staff as CSV in the client's language, with full names; no cell runs as a formula.

        The journal is for directors and supervisors; ballots are in no list.
        """
        name: ListName = convert(what, ListName, "what")
        cells = self._read(slug, name)
        head = self._words.worded([Text(f"lists.column.{each}") for each in COLUMNS[name]])
        body = self._offload(lambda: csv_file([*([head] if head else []), *cells]))
        return download(body, CSV, f"{slug}-{what}.csv")

    @described(gives=list[dict[str, Any] | list[Any]], **_OF_A_LIST)
    def document(self, slug: str, what: str) -> Response:
        """The list as JSON: an object for each row; for a structure a list of cells."""
        name: ListName = convert(what, ListName, "what")
        columns, cells = COLUMNS[name], self._read(slug, name)
        rows = [dict(zip(columns, row, strict=True)) for row in cells] if columns else cells
        body = self._offload(msgspec.json.encode, rows)
        return download(body, "application/json", f"{slug}-{what}.json")

    # -- within --------------------------------------------------------------------------------------

    def _read(self, slug: str, list_name: ListName) -> list[list[Cell]]:
        self._demand(slug, list_name)
        desk = self._desks.desk(slug)
        state = desk.state
        names = entries_of_all_sessions(self._topics, "players", state)
        if list_name == "structure":
            return lists.structure(state)
        if list_name in BY_NAME:
            return self._offload(BY_NAME[list_name], state, names)
        say = self._words.catalogue().worded
        records = (record_of(row) for row in self._journal.read(desk.stream) if row.seq <= state.seq)
        cells = self._offload(lambda: lists.lines(records, state, say))
        return lists.log_of(cells) if list_name == "log" else cells

    def _demand(self, slug: str, list_name: ListName) -> None:
        """Raise Refused without permission for the list."""
        principal = self._request_guard.principal(request.environ)
        if list_name == "journal":
            refuse_books(principal, slug)
            return
        topic = TOPICS[list_name]
        topic_name = f"log:{slug}" if topic == "log" else f"{topic}:{slug}:{FIRST_SESSION}"
        reason = refuse_to_watch(principal, topic_name)
        if reason is not None:
            raise Refused(reason)
