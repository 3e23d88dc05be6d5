"""Structures over HTTP: previews of files or texts, without writing; and versions as downloads."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, get_args

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta
from msgspec.structs import replace

from clockserver.accounts.role_checks import ACCESS_REFUSALS, WATCH_REFUSALS, refuse, refuse_to_watch
from clockserver.accounts.roles import Principal
from clockserver.accounts.throttle import Bucket
from clockserver.core.ids import MAX_CHIPS
from clockserver.core.input.strict_json import reason_of
from clockserver.core.texts import Refused
from clockserver.desk.ports import HostClock, Offload
from clockserver.desk.room.library_service import TOPIC, LibraryService
from clockserver.library.state import LibraryId, Title
from clockserver.library.structures.commands import Document, SaveStructure
from clockserver.players.list_file import MAX_COLUMNS, MAX_LINES
from clockserver.spreadsheets import CSV, XLSX, csv_file, workbook
from clockserver.structure_files.preview import StructurePreview
from clockserver.structure_files.preview_in_worker import preview_of
from clockserver.structure_files.sheet_reading import MAX_BYTES, SHEET_REFUSALS
from clockserver.structures.sheets.rows import Chosen, Durations, Field, Marks
from clockserver.structures.sheets.sheet_writing import rows_of
from clockserver.structures.sheets.toml_file import toml_of
from clockserver.tournament.structure.limits import MAX_MINUTES
from clockserver.tournament.structure.state import AnteKind, Structure
from clockserver.tournament.structure.structure_toml import parse_structure
from clockserver.web.answers import Answers, download, request_body
from clockserver.web.contract.described import FILE, described
from clockserver.web.pages.texts_api import RequestWording
from clockserver.web.rates import demand_rate, sign_in_key
from clockserver.web.request_guard import RequestGuard, source_of
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
Stack = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]
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


TOML = "application/toml"
_OF_A_VERSION: dict[str, Any] = {
    "who": "staff",
    "path": {
        "structure": Annotated[LibraryId, Meta(examples=["friday"])],
        "version": Annotated[int, Meta(ge=1, examples=[1])],
    },
    "headers": {"Content-Disposition": "The name of the file."},
    "refuses": (
        *WATCH_REFUSALS,
        "library.unknown_structure",
        "library.unknown_version",
        "tournament.unknown",
    ),
}


class StructureFilesApi:
    """The routes of files below /api/v1/structures.

    `do` reads untrusted files outside the event loop; `offload` runs slow work.
    """

    def __init__(
        self,
        library: LibraryService,
        request_guard: RequestGuard,
        clock: HostClock,
        answers: Answers,
        words: RequestWording,
        do: DoJob,
        offload: Offload,
    ) -> None:
        self._library = library
        self._offload = offload
        self._request_guard = request_guard
        self._clock = clock
        self._answers = answers
        self._words = words
        self._do = do
        self._rate = Bucket(SHEETS_AT_ONCE, SHEETS_PER_S)

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("structure_files", __name__, url_prefix="/api/v1/structures")
        add, answered = blueprint.add_url_rule, self._answers.wrap_view
        add("/preview", view_func=answered(self.preview), methods=["POST"])
        add("/<structure>/<int:version>.csv", view_func=answered(self.csv), endpoint="csv")
        add("/<structure>/<int:version>.xlsx", view_func=answered(self.xlsx), endpoint="xlsx")
        add("/<structure>/<int:version>.toml", view_func=answered(self.toml), endpoint="toml")
        add("/<structure>/<int:version>.json", view_func=answered(self.json), endpoint="json")
        return blueprint

    @described(
        takes=bytes,
        takes_media=FILE,
        max_bytes=MAX_BYTES,
        gives=StructurePreview,
        who="staff",
        query=QUERY,
        optional=tuple(QUERY),
        refuses=(*ACCESS_REFUSALS, *SHEET_REFUSALS, "import.too_much", "tournament.unknown", "wire.too_fast"),
    )
    def preview(self) -> Response:
        """The structure in a file or a pasted text, for directors; nothing is written. See docs/structures.md.

        `columns` names the meaning of each column, separated by commas, empty for an unused one:
        `level,small_blind,big_blind,,minutes`. `head` is the line of the heads, 0 for none. The other parameters answer
        questions of the preview, and take precedence over the file.
        """
        self._demand_rate(self._demand())
        request.max_content_length = MAX_BYTES
        source = source_of(request.remote_addr or "")
        preview_bytes = preview_of(self._do, request_body(), _choices(), self._words.language(), source)
        return Response(preview_bytes, mimetype="application/json")

    @described(gives=str, media=CSV, **_OF_A_VERSION)
    def csv(self, structure: str, version: int) -> Response:
        """A version of a structure as CSV for a spreadsheet; no cell runs as a formula.

        The preview reads the same structure from it.
        """
        data = csv_file(rows_of(self._structure(structure, version)))
        return download(data, CSV, f"{structure}-{version}.csv")

    @described(gives=bytes, media=XLSX, **_OF_A_VERSION)
    def xlsx(self, structure: str, version: int) -> Response:
        """A version of a structure as a workbook with one sheet: the rows of the CSV."""
        rows = rows_of(self._structure(structure, version))
        data = self._offload(workbook, rows, "Structure")
        return download(data, XLSX, f"{structure}-{version}.xlsx")

    @described(gives=str, media=TOML, **_OF_A_VERSION)
    def toml(self, structure: str, version: int) -> Response:
        """A version of a structure as a file for `config/structures`, without comments."""
        data = toml_of(self._document(structure, version)).encode()
        return download(data, TOML, f"{structure}-{version}.toml")

    @described(gives=Document, **_OF_A_VERSION)
    def json(self, structure: str, version: int) -> Response:
        """A version of a structure as JSON: the document alone."""
        data = msgspec.json.format(msgspec.json.encode(self._document(structure, version)))
        return download(data, "application/json", f"{structure}-{version}.json")

    # -- within --------------------------------------------------------------------------------------

    def _demand(self) -> Principal:
        # Before the body is read, so that a refused client cannot send a large one.
        principal = self._request_guard.principal(request.environ)
        reasons = refuse(principal, SaveStructure, None)
        if reasons:
            raise Refused(*reasons)
        return principal

    def _document(self, structure: str, version: int) -> dict[str, Any]:
        """The document of a version. Raises Refused without permission for the library."""
        reason = refuse_to_watch(self._request_guard.principal(request.environ), TOPIC)
        if reason is not None:
            raise Refused(reason)
        return self._library.version(structure, version)["document"]

    def _structure(self, structure: str, version: int) -> Structure:
        return parse_structure(structure, self._document(structure, version))

    def _demand_rate(self, principal: Principal) -> None:
        demand_rate(self._rate, sign_in_key(principal), self._clock.now_ms())


def _choices() -> Chosen:
    """The choices of the request. Raises Refused."""
    fields: dict[str, Any] = {}
    for name, type_ in QUERY.items():
        text = request.args.get(name)
        if text is None:
            continue
        try:
            fields[name] = msgspec.convert(text, type_, strict=False)
        except msgspec.ValidationError as error:
            raise Refused(replace(reason_of(error), field=name)) from None
    if "columns" in fields:
        words = [word or None for word in fields["columns"].split(",")]
        fields["columns"] = msgspec.convert(words, tuple[Field | None, ...])
    return Chosen(**fields)
