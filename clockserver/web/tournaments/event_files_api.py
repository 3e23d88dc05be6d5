"""Events of a series from a file: its lines as cells, for directors; nothing is written."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta
from msgspec.structs import replace

from clockserver.accounts.role_checks import ACCESS_REFUSALS, refuse
from clockserver.accounts.roles import Principal
from clockserver.accounts.throttle import Bucket
from clockserver.core.input.strict_json import reason_of
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock
from clockserver.library.series.commands import MAX_FILLED, FillSeries
from clockserver.players.list_file import FILE_REFUSALS, MAX_SHEETS, FileLines, Line
from clockserver.web.answers import Answers, json_response, request_body
from clockserver.web.contract.described import FILE, described
from clockserver.web.pages.texts_api import RequestWording
from clockserver.web.rates import demand_rate, sign_in_key
from clockserver.web.request_guard import RequestGuard, source_of
from clockserver.workers.jobs import DoJob, ListJob, TooMuch

MAX_BYTES = 2 * 1024 * 1024
MAX_LINES_ABOVE = 20
"""Maximum number of lines above the events: heads, and a title."""
FILES_AT_ONCE, FILES_PER_S = 20, 1.0
"""Rate of files for one sign-in: each takes a process of its own."""
SheetNumber = Annotated[int, Meta(ge=1, le=MAX_SHEETS)]
_lines = msgspec.msgpack.Decoder(FileLines)


class EventFileLine(TypedDict):
    """A non-empty line by its number from 1, with its cells; `errors` if it is unreadable."""

    number: int
    cells: list[str]
    errors: list[dict[str, Any]]


class EventFileLines(TypedDict):
    """The lines of a sheet. `sheets` are the names of all sheets of a workbook, `sheet` is the number of this one."""

    lines: list[EventFileLine]
    sheets: list[str]
    sheet: int


class EventFilesApi:
    """The route of files below /api/v1/series. `do` reads untrusted files outside the event loop."""

    def __init__(
        self,
        request_guard: RequestGuard,
        clock: HostClock,
        answers: Answers,
        words: RequestWording,
        do: DoJob,
    ) -> None:
        self._request_guard = request_guard
        self._clock = clock
        self._answers = answers
        self._words = words
        self._do = do
        self._rate = Bucket(FILES_AT_ONCE, FILES_PER_S)

    def blueprint(self) -> Blueprint:
        """The route."""
        blueprint = Blueprint("event_files", __name__, url_prefix="/api/v1/series")
        blueprint.add_url_rule("/preview", view_func=self._answers.wrap_view(self.preview), methods=["POST"])
        return blueprint

    @described(
        takes=bytes,
        takes_media=FILE,
        max_bytes=MAX_BYTES,
        gives=EventFileLines,
        who="staff",
        query={"sheet": SheetNumber},
        optional=("sheet",),
        refuses=(*ACCESS_REFUSALS, *FILE_REFUSALS, "import.too_much", "tournament.unknown", "wire.too_fast"),
    )
    def preview(self) -> Response:
        """The lines of a CSV or XLSX with events of a series, for directors; nothing is written.

        `sheet` is the number of an XLSX's sheet, from 1. The page reads the columns, and gives `series.fill`.
        """
        self._demand_rate(self._demand())
        request.max_content_length = MAX_BYTES
        source = source_of(request.remote_addr or "")
        try:
            file_lines = _lines.decode(self._do(ListJob(request_body(), _sheet()), source))
        except TooMuch:
            raise Refused(Reason("import.too_much")) from None
        if len(file_lines.lines) > MAX_FILLED + MAX_LINES_ABOVE:
            raise Refused(Reason("import.too_long", {"most": MAX_FILLED}))
        answer: EventFileLines = {
            "lines": [self._shown(each) for each in file_lines.lines],
            "sheets": file_lines.sheets,
            "sheet": file_lines.sheet,
        }
        return json_response(answer)

    def _shown(self, line: Line) -> EventFileLine:
        errors = [self._words.reason(each) for each in line.wrong]
        return {"number": line.number, "cells": line.cells, "errors": errors}

    def _demand(self) -> Principal:
        # Before the body is read, so that a refused client cannot send a large one.
        principal = self._request_guard.principal(request.environ)
        if reasons := refuse(principal, FillSeries, None):
            raise Refused(*reasons)
        return principal

    def _demand_rate(self, principal: Principal) -> None:
        demand_rate(self._rate, sign_in_key(principal), self._clock.now_ms())


def _sheet() -> int | None:
    """The number of the requested sheet. Raises Refused."""
    number = request.args.get("sheet")
    if number is None:
        return None
    try:
        return msgspec.convert(number, SheetNumber, strict=False)
    except msgspec.ValidationError as error:
        raise Refused(replace(reason_of(error), field="sheet")) from None
