"""Structures in and out over HTTP: a file or a pasted text is previewed and written nowhere."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, get_args

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta
from msgspec.structs import replace

from clockserver.accounts.permissions import ACCESS_REFUSALS, refuse
from clockserver.accounts.roles import Principal
from clockserver.accounts.throttle import Bucket
from clockserver.core.ids import CHIPS_LIMIT
from clockserver.core.strict_json import reason_of
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock
from clockserver.library.state import Title
from clockserver.library.structures.commands import SaveStructure
from clockserver.players.list_file import MAX_COLUMNS, MAX_LINES
from clockserver.structure_files.preview import StructurePreview
from clockserver.structure_files.previewer import preview_of
from clockserver.structure_files.reading import MAX_BYTES, SHEET_REFUSALS
from clockserver.structures.sheets.rows import Chosen, Durations, Field, Marks
from clockserver.tournament.structure.state import AnteKind
from clockserver.tournament.structure.toml_stakes import MAX_MINUTES
from clockserver.web.answers import Answers, sent
from clockserver.web.contract.described import FILE, described
from clockserver.web.request_guard import RequestGuard, source_of
from clockserver.web.texts import AskersWords
from clockserver.workers.jobs import DoJob

SHEETS_AT_ONCE, SHEETS_PER_S = 20, 1.0
"""Rate of previews for one sign-in: each takes a process of its own."""
MAX_COLUMNS_TEXT = 1_000
_FIELD = f"({'|'.join(get_args(Field))})?"
FieldsText = Annotated[
    str, Meta(max_length=MAX_COLUMNS_TEXT, pattern=f"^{_FIELD}(,{_FIELD}){{0,{MAX_COLUMNS}}}\\Z")
]
"""Meanings of columns separated by commas; empty for an unused column."""
HeadLine = Annotated[int, Meta(ge=0, le=MAX_LINES)]
Stack = Annotated[int, Meta(ge=1, le=CHIPS_LIMIT)]
Minutes = Annotated[int, Meta(ge=1, le=MAX_MINUTES)]
GameKey: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9_]{1,24}\Z")]
QUERY: dict[str, Any] = {
    "columns": FieldsText,
    "head": HeadLine,
    "marks": Marks,
    "durations": Durations,
    "title": Title,
    "starting_stack": Stack,
    "game": GameKey,
    "ante_kind": AnteKind,
    "level_minutes": Minutes,
    "break_minutes": Minutes,
}


class StructureFilesApi:
    """The routes of files below /api/v1/structures. `do` reads untrusted files outside the event loop."""

    def __init__(
        self, request_guard: RequestGuard, clock: HostClock, answers: Answers, words: AskersWords, do: DoJob
    ) -> None:
        self._request_guard = request_guard
        self._clock = clock
        self._answers = answers
        self._words = words
        self._do = do
        self._pace = Bucket(SHEETS_AT_ONCE, SHEETS_PER_S)

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("structure_files", __name__, url_prefix="/api/v1/structures")
        blueprint.add_url_rule("/preview", view_func=self._answers.answered(self.preview), methods=["POST"])
        return blueprint

    @described(
        takes=bytes,
        takes_media=FILE,
        most_bytes=MAX_BYTES,
        gives=StructurePreview,
        who="staff",
        query=QUERY,
        optional=tuple(QUERY),
        refuses=(*ACCESS_REFUSALS, *SHEET_REFUSALS, "import.too_much", "tournament.unknown", "wire.too_fast"),
    )
    def preview(self) -> Response:
        """The structure in a file or a pasted text, for directors; nothing is written. See docs/structures.md.

        `columns` names the meaning of each column, separated by commas, empty for an unused one:
        `level,small_blind,big_blind,,minutes`. `head` is the line of the heads, 0 for none. The others answer what the
        preview asks, and count before what the file says.
        """
        self._demand_pace(self._demand())
        request.max_content_length = MAX_BYTES
        source = source_of(request.remote_addr or "")
        found = preview_of(self._do, sent(), _chosen(), self._words.language(), source)
        return Response(found, mimetype="application/json")

    # -- within --------------------------------------------------------------------------------------

    def _demand(self) -> Principal:
        # Checked before the body is read: a refused client does not get to send so much.
        principal = self._request_guard.principal(request.environ)
        reasons = refuse(principal, SaveStructure, None)
        if reasons:
            raise Refused(*reasons)
        return principal

    def _demand_pace(self, principal: Principal) -> None:
        wait = self._pace.wait_ms(principal.session or principal.id, self._clock.now_ms())
        if wait:
            raise Refused(Reason("wire.too_fast", {"retry_ms": wait}))


def _chosen() -> Chosen:
    """The choices of the request. Raises Refused."""
    given: dict[str, Any] = {}
    for name, type_ in QUERY.items():
        text = request.args.get(name)
        if text is None:
            continue
        try:
            given[name] = msgspec.convert(text, type_, strict=False)
        except msgspec.ValidationError as error:
            raise Refused(replace(reason_of(error), field=name)) from None
    if "columns" in given:
        words = [word or None for word in given["columns"].split(",")]
        given["columns"] = msgspec.convert(words, tuple[Field | None, ...])
    return Chosen(**given)
