"""Lists of players over HTTP: the preview of an import, and the import, with entries or without."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict, get_args

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.accounts.role_checks import refuse
from clockserver.accounts.roles import Principal
from clockserver.core.ids import CommandId, Slug
from clockserver.core.input.strict_json import convert, parse_json
from clockserver.core.texts import Reason, Refused
from clockserver.desk.command_gateway import GATEWAY_REFUSALS
from clockserver.players.column_heads import Column
from clockserver.players.enter_list import Entering, Entry
from clockserver.players.import_list import CheckedRow, ListChoices, ListRow, SkippedLine
from clockserver.players.importer import ROW_REFUSALS, ImportedRow, Importer
from clockserver.players.list_file import LIST_REFUSALS, MAX_LINES, MAX_ROWS, MAX_SHEETS
from clockserver.players.list_file import MAX_BYTES as MAX_FILE
from clockserver.players.person import Person
from clockserver.texts.catalogue import Wording
from clockserver.tournament.entries.commands import RegisterPlayers
from clockserver.tournament.entries.state import SeatNumber, TableNumber
from clockserver.web.answers import Answers, json_response, not_stored, refusal_response, request_body
from clockserver.web.contract.described import FILE, described
from clockserver.web.people.registry_access import QUERY_REFUSALS, RegistryAccess, query_value
from clockserver.web.request_guard import source_of
from clockserver.web.tournaments.session_query import NamedSession, requested_session

MAX_CONFIRMATION = 10 * 1024 * 1024
"""Maximum size in bytes of a confirmation: rows as JSON are longer than in the file."""
MAX_COLUMNS_TEXT = 500
_COLUMN = f"({'|'.join(get_args(Column))})?"
ColumnsText = Annotated[str, Meta(max_length=MAX_COLUMNS_TEXT, pattern=f"^{_COLUMN}(,{_COLUMN})*\\Z")]
"""Names of columns separated by commas; empty for an unused column."""
SheetNumber = Annotated[int, Meta(ge=1, le=MAX_SHEETS)]
HeadLine = Annotated[int, Meta(ge=0, le=MAX_LINES)]
LIST_QUERY = {"columns": ColumnsText, "head": HeadLine, "sheet": SheetNumber}


class ImportRows(Struct, frozen=True, forbid_unknown_fields=True):
    """The rows of a preview, with the user's choices. The same id again adds no other player."""

    id: CommandId
    rows: Annotated[list[ListRow], Meta(min_length=1, max_length=MAX_ROWS)]
    tournament: Slug | None = None
    """A row with a player already entered in it is an error."""
    enter: bool = False
    """Enter all rows in the tournament too, with one command of the same id: all of them or none."""
    counted: Annotated[int, Meta(ge=0, le=MAX_ROWS)] = 0
    """Number of rows, from the first, that were already counted without names."""
    late: bool = False
    """Enter although late registration is closed, or the tournament is full."""
    session: NamedSession | None = None
    """The flight or day to enter; if omitted, the tournament's default."""


class PreviewedColumn(TypedDict):
    """A column: its head, empty without one; its first values; its meaning, null if it is unused."""

    head: str
    examples: list[str]
    column: Column | None


class PreviewedPlayer(TypedDict):
    """A row of a list with its faults. `person` is its player in the registry.

    It is null for a new player, and undecided with several `candidates`, the players of that name.
    """

    number: int
    name: str
    contact: str | None
    notes: str | None
    table: TableNumber | None
    seat: SeatNumber | None
    errors: list[Reason]
    person: Person | None
    candidates: list[Person]


class Previewed(TypedDict):
    """The result of an import. While `asks` is not empty the user has to choose columns, and `rows` is empty.

    `ignored` are the heads of unused columns; `head` is the line of the heads, 0 without heads; `skipped` are the
    lines above it.
    """

    rows: list[PreviewedPlayer]
    ignored: list[str]
    columns: list[PreviewedColumn]
    head: int
    skipped: list[SkippedLine]
    asks: list[Reason]
    sheets: list[str]
    """The names of an XLSX's sheets; empty for a text."""
    sheet: int
    """The number of the sheet that was read, from 1."""


class ImportedRows(TypedDict):
    """Every imported row, in the order of the list; `seq` is that of the command that entered them, if any."""

    rows: list[ImportedRow]
    seq: int | None


class PlayerListsApi:
    """The routes below /api/v1/players/import."""

    def __init__(
        self,
        entering: Entering,
        importer: Importer,
        access: RegistryAccess,
        answers: Answers,
        wording: Wording,
    ) -> None:
        self._entering = entering
        self._importer = importer
        self._access = access
        self._answers = answers
        self._wording = wording

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("player lists", __name__, url_prefix="/api/v1/players")
        routes = (("/import/preview", "POST", self.preview), ("/import", "POST", self.confirm))
        self._answers.add_routes(blueprint, routes)
        blueprint.after_request(not_stored)
        return blueprint

    @described(
        takes=bytes,
        takes_media=FILE,
        max_bytes=MAX_FILE,
        gives=Previewed,
        who="staff",
        query={"tournament": Slug, "session": NamedSession, **LIST_QUERY},
        optional=("tournament", "session", *LIST_QUERY),
        refuses=(*QUERY_REFUSALS, *LIST_REFUSALS, *ROW_REFUSALS, "import.too_much", "session.unknown"),
    )
    def preview(self) -> Response:
        """The result of importing a CSV or XLSX; nothing is written. Players in `tournament` are an error.

        `columns` names the meaning of each column, separated by commas, empty for an unused one:
        `last,first,,table`. `head` is the line of the heads, 0 for none, `sheet` the number of an XLSX's
        sheet, from 1. If omitted, the server looks for the heads in the first sheet. `session` names a flight
        or a day of the tournament.
        """
        self._access.demand_list()
        request.max_content_length = MAX_FILE
        slug = request.args.get("tournament")
        entered = (
            self._entering.entered(convert(slug, Slug, "tournament"), "", requested_session())
            if slug is not None
            else ()
        )
        preview_result = self._importer.preview(
            request_body(), source_of(request.remote_addr or ""), entered, _list_choices()
        )
        rows = [self._row_value(each) for each in preview_result.rows]
        asks = [self._wording.reason(each) for each in preview_result.asks]
        return json_response({**msgspec.to_builtins(preview_result), "rows": rows, "asks": asks})

    @described(
        takes=ImportRows,
        max_bytes=MAX_CONFIRMATION,
        gives=ImportedRows,
        who="staff",
        refuses=(
            *QUERY_REFUSALS,
            *ROW_REFUSALS,
            *GATEWAY_REFUSALS,
            "import.empty",
            "import.no_tournament",
            "import.row",
            "session.unknown",
        ),
        hands_in=(RegisterPlayers,),
    )
    def confirm(self) -> Response:
        """Import the rows of a preview that are not skipped; none if any row has a fault."""
        principal = self._access.demand_list()
        request.max_content_length = MAX_CONFIRMATION
        body = self._importer.offload(_import_rows, request_body())
        slug = body.tournament
        entered = self._entering.entered(slug, body.id, body.session) if slug is not None else ()
        if not body.enter:
            imported = self._importer.confirm(body.id, body.rows, entered)
            return json_response(ImportedRows(rows=imported, seq=None))
        if slug is None:
            raise Refused(Reason("import.no_tournament", {}, "tournament"))
        reasons = refuse(principal, RegisterPlayers, slug)
        if reasons:
            raise Refused(*reasons)
        entry = Entry(slug, self._entering.session_of(slug, body.session), body.counted, body.late)
        rows = self._importer.confirm(body.id, body.rows, entered, self._entering.demand(entry, body.id))
        return self._enter(body.id, entry, rows, principal)

    def _enter(self, id_: CommandId, entry: Entry, rows: list[ImportedRow], principal: Principal) -> Response:
        if not rows:
            raise Refused(Reason("import.empty"))
        answer = self._entering.enter(entry, id_, rows, principal)
        if "refused" in answer:
            return refusal_response(answer)
        response_value: ImportedRows = {"rows": rows, "seq": answer["seq"]}
        return json_response(response_value)

    def _row_value(self, checked_row: CheckedRow) -> dict[str, Any]:
        row = checked_row.row
        return {
            "number": row.number,
            "name": row.name,
            "contact": row.contact,
            "notes": row.notes,
            "table": row.table,
            "seat": row.seat,
            "errors": [self._wording.reason(error) for error in checked_row.errors],
            "person": checked_row.person,
            "candidates": checked_row.candidates,
        }


def _import_rows(text: bytes) -> ImportRows:
    body: ImportRows = convert(parse_json(text), ImportRows)
    return body


def _list_choices() -> ListChoices:
    """The choices for a list's columns. Raises Refused."""
    head, text = request.args.get("head"), request.args.get("columns")
    columns = None
    if text is not None:
        words = [word.strip() or None for word in convert(text, ColumnsText, "columns").split(",")]
        columns = query_value(words, tuple[Column | None, ...], "columns", "|".join(get_args(Column)))
    line = None if head is None else query_value(head, HeadLine, "head", "the number of a line, 0 for none")
    number = request.args.get("sheet")
    sheet = (
        None if number is None else query_value(number, SheetNumber, "sheet", "the number of a sheet, from 1")
    )
    return ListChoices(line, columns, sheet)
