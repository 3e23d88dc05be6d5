"""The registry of players over HTTP: found as one types, added, changed, erased, and imported from lists."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Annotated, Any, TypedDict

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta, Struct

from clockserver.application.access.roles import Principal
from clockserver.application.access.throttle import Bucket
from clockserver.application.players.import_list import Judged, ListRow
from clockserver.application.players.importer import ImportedRow, Importer
from clockserver.application.players.list_file import MOST_BYTES as LARGEST_FILE
from clockserver.application.players.list_file import MOST_ROWS
from clockserver.application.players.permissions import refuse_registry
from clockserver.application.players.person import GivenText, Person
from clockserver.application.players.registry import PlayerChanges, Players
from clockserver.application.ports import HostClock, Offload
from clockserver.application.strict import convert, parse_json
from clockserver.domain.entries import PersonId, SeatNumber, TableNumber
from clockserver.domain.ids import CommandId, Slug
from clockserver.domain.texts import Reason, Refused
from clockserver.faces.contract.described import FILE, described
from clockserver.faces.gate import Gate
from clockserver.faces.http.access import Nothing
from clockserver.faces.http.answers import Answers, body_as, json_response
from clockserver.faces.sockets import MOST_AT_ONCE, MOST_PER_S
from clockserver.faces.texts import Wording

LARGEST_CONFIRMATION = 10 * 1024 * 1024
"""Rows as JSON are more than they were in the file."""
USUAL_FOUND = 20
MOST_FOUND = 100
LONGEST_QUERY = 200
LISTS_AT_ONCE, LISTS_PER_S = 10, 0.2
"""How many lists one sign-in may have read: a large one takes the machine seconds."""
PERSON = "<string(length=32):person>"
"""An id in a path, and no word that is another route."""
Query = Annotated[str, Meta(max_length=LONGEST_QUERY)]
Limit = Annotated[int, Meta(ge=1, le=MOST_FOUND)]
EnteredIn = Callable[[str], Collection[PersonId]]
"""Who is in a tournament already, by its slug. Raises Refused for one that there is not."""


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody to be taken into the registry. The same id again brings nobody else."""

    id: CommandId
    name: GivenText
    contact: GivenText | None = None
    notes: GivenText | None = None


class ImportRows(Struct, frozen=True, forbid_unknown_fields=True):
    """The rows of a preview, with what was chosen in them. The same id again brings nobody else."""

    id: CommandId
    rows: Annotated[list[ListRow], Meta(min_length=1, max_length=MOST_ROWS)]
    tournament: Slug | None = None
    """Whoever is entered in it already is an error."""


class FoundPlayers(TypedDict):
    """The players found, by name, and how many there are beyond the limit too."""

    players: list[Person]
    total: int


class AddedPlayer(TypedDict):
    """Who was added, and who was called the same before."""

    player: Person
    namesakes: list[Person]


class PreviewedRow(TypedDict):
    """A row of a list, with all that is wrong with it. `person` is whom it means, null for somebody new, or where
    `candidates`, all who are called so, leave it open."""

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
    """What a list would bring. `ignored` are the names of columns that are not looked at."""

    rows: list[PreviewedRow]
    ignored: list[str]


class ImportedRows(TypedDict):
    """Every row that was imported, in the order of the list."""

    rows: list[ImportedRow]


class PlayersApi:
    """The routes below /api/v1/players. `offload` runs what takes a while."""

    def __init__(
        self,
        players: Players,
        entered_in: EnteredIn,
        gate: Gate,
        clock: HostClock,
        offload: Offload,
        answers: Answers,
        wording: Wording,
    ) -> None:
        self._players = players
        self._entered_in = entered_in
        self._gate = gate
        self._clock = clock
        self._offload = offload
        self._answers = answers
        self._wording = wording
        self._importer = Importer(players, clock, offload)
        self._limit = Bucket(MOST_AT_ONCE, MOST_PER_S)
        self._lists = Bucket(LISTS_AT_ONCE, LISTS_PER_S)

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("players", __name__, url_prefix="/api/v1/players")
        for path, method, view in (
            ("", "GET", self.search),
            ("", "POST", self.add),
            (f"/{PERSON}", "PATCH", self.change),
            (f"/{PERSON}/erase", "POST", self.erase),
            ("/import/preview", "POST", self.preview),
            ("/import", "POST", self.confirm),
        ):
            blueprint.add_url_rule(
                path, endpoint=f"{method} {path}", view_func=self._answers.answered(view), methods=[method]
            )
        blueprint.after_request(_kept_nowhere)
        return blueprint

    @described(gives=FoundPlayers, who="staff", query={"q": Query, "limit": Limit}, optional=("q", "limit"))
    def search(self) -> Response:
        """The players of whose names each word of `q` begins a word, without case and accents; all without `q`."""
        self._demand()
        query, limit = convert(request.args.get("q", ""), Query), _asked_limit()
        players, total = self._players.search(query, limit)
        found: FoundPlayers = {"players": players, "total": total}
        return json_response(found)

    @described(takes=NewPlayer, gives=AddedPlayer, who="staff")
    def add(self) -> Response:
        """Take somebody into the registry; who is called the same is allowed, and told."""
        self._demand()
        given = body_as(NewPlayer)
        player, namesakes = self._players.add(given.id, given.name, given.contact, given.notes)
        added: AddedPlayer = {"player": player, "namesakes": namesakes}
        return json_response(added)

    @described(takes=PlayerChanges, gives=Person, who="staff", path={"person": PersonId})
    def change(self, person: str) -> Response:
        """Change what is given; a director may bar somebody, with a reason, and let him play again."""
        principal = self._demand()
        changes = body_as(PlayerChanges)
        if changes.about_barring:
            self._demand_may(principal, to_direct=True)
        return json_response(self._players.change(person, changes))

    @described(takes=Nothing, gives=Person, who="staff", path={"person": PersonId})
    def erase(self, person: str) -> Response:
        """Erase name, contact and notes for good; the id stays, for the journals. For directors."""
        self._demand(to_direct=True)
        body_as(Nothing)
        return json_response(self._players.erase(person))

    @described(
        takes=bytes,
        takes_media=FILE,
        most_bytes=LARGEST_FILE,
        gives=Previewed,
        who="staff",
        query={"tournament": Slug},
        optional=("tournament",),
    )
    def preview(self) -> Response:
        """What a list, CSV or XLSX, would bring; nothing is written. Who is in `tournament` already is an error."""
        self._demand_list()
        request.max_content_length = LARGEST_FILE
        slug = request.args.get("tournament")
        entered = self._entered_in(convert(slug, Slug)) if slug is not None else ()
        read = self._importer.preview(request.get_data(cache=False), entered)
        return json_response({"rows": [self._shown(each) for each in read.rows], "ignored": read.ignored})

    @described(takes=ImportRows, most_bytes=LARGEST_CONFIRMATION, gives=ImportedRows, who="staff")
    def confirm(self) -> Response:
        """Import the rows of a preview: all that are not left out, or, if anything is wrong with any, none."""
        self._demand_list()
        request.max_content_length = LARGEST_CONFIRMATION
        given = self._offload(_import_rows, request.get_data(cache=False))
        entered = self._entered_in(given.tournament) if given.tournament is not None else ()
        imported: ImportedRows = {"rows": self._importer.confirm(given.id, given.rows, entered)}
        return json_response(imported)

    # -- within --------------------------------------------------------------------------------------

    def _demand(self, *, to_direct: bool = False) -> Principal:
        """Who asks. Raises Refused for who may not, or asks too fast."""
        principal = self._gate.principal(request.environ)
        self._demand_may(principal, to_direct=to_direct)
        self._demand_patience(self._limit, principal)
        return principal

    def _demand_list(self) -> None:
        # Asked before the body is read: who may not does not get to send so much.
        self._demand_patience(self._lists, self._demand())

    def _demand_patience(self, limit: Bucket, principal: Principal) -> None:
        wait = limit.wait_ms(principal.session or principal.id, self._clock.now_ms())
        if wait:
            raise Refused(Reason("wire.too_fast", {"retry_ms": wait}))

    @staticmethod
    def _demand_may(principal: Principal, *, to_direct: bool) -> None:
        reasons = refuse_registry(principal, to_direct=to_direct)
        if reasons:
            raise Refused(*reasons)

    def _shown(self, judged: Judged) -> dict[str, Any]:
        row = judged.row
        return {
            "number": row.number,
            "name": row.name,
            "contact": row.contact,
            "notes": row.notes,
            "table": row.table,
            "seat": row.seat,
            "errors": [self._wording.reason(error) for error in judged.errors],
            "person": judged.person,
            "candidates": judged.candidates,
        }


def _import_rows(text: bytes) -> ImportRows:
    given: ImportRows = convert(parse_json(text), ImportRows)
    return given


def _asked_limit() -> int:
    text = request.args.get("limit", str(USUAL_FOUND))
    try:
        limit: int = msgspec.convert(text, Limit, strict=False)
    except msgspec.ValidationError:
        problem = f"a whole number from 1 to {MOST_FOUND}"
        raise Refused(Reason("wire.wrong_value", {"problem": problem}, "limit")) from None
    return limit


def _kept_nowhere(response: Response) -> Response:
    """Names and contacts are left in no browser's store."""
    response.headers["Cache-Control"] = "no-store"
    return response
