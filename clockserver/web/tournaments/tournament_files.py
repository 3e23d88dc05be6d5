"""Tournament files over HTTP: a tournament as a signed file, one that comes in, and the key that signs."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any, Protocol, TypeAlias, TypedDict

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta

from clockserver.accounts.permissions import ACCESS_REFUSALS, refuse
from clockserver.accounts.roles import Principal
from clockserver.core.ids import Slug, StreamId
from clockserver.core.strict_json import convert
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import JournalConflict, Offload
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.desk.tournaments.tournament_imports import ARRIVAL_REFUSALS, Origin, TournamentImports
from clockserver.players.registry import Players
from clockserver.storage.tournament_arrivals import FILE, TournamentArrivals
from clockserver.tournament.lifecycle.commands import ArchiveTournament, CreateTournament
from clockserver.tournament_files.jobs import Replayed, kept_on_disk
from clockserver.tournament_files.layout import ENDING, FILE_REFUSALS, MAX_PACKED, Annex
from clockserver.tournament_files.reading import Checked
from clockserver.tournament_files.replaying import Arrival
from clockserver.tournament_files.signatures import SigningKey
from clockserver.web.answers import Answers, json_response, request_body
from clockserver.web.contract.described import FILE as FILE_MEDIA
from clockserver.web.contract.described import described
from clockserver.web.request_guard import RequestGuard, source_of
from clockserver.workers.jobs import (
    CheckTournamentJob,
    Job,
    ReplayTournamentJob,
    TooMuch,
    WriteTournamentJob,
)

Fingerprint = Annotated[
    str,
    Meta(
        pattern=r"^[0-9A-Fa-f]{4}([-: ]?[0-9A-Fa-f]{4}){7}\Z",
        examples=["3F2A-91BC-0D44-77E1-A5C0-1B9E-6633-F08D"],
    ),
]
Beside: TypeAlias = Callable[[Callable[[], bytes], Callable[[], None]], bytes]
TakeWaypoints: TypeAlias = Callable[[Path, StreamId, ExitStack], None]
_checked = msgspec.msgpack.Decoder(Checked)
_replayed = msgspec.msgpack.Decoder(Replayed)
_encode = msgspec.msgpack.encode
_SLUG: dict[str, Any] = {"slug": Annotated[Slug, Meta(examples=["friday"])]}


class SigningKeyValue(TypedDict):
    """The public key by which this server signs, in hex, and its fingerprint."""

    key: str
    fingerprint: str


class ImportedTournament(TypedDict):
    """A tournament that came in: its address here, and what the file said of it."""

    slug: str
    title: str
    events: int
    entries: int
    persons: int
    state_hash: str
    fingerprint: str


class Processes(Protocol):
    """Does jobs in processes of their own."""

    def do(self, job: Job, source: str, /) -> bytes:
        """Run a job of an address. Raises as DoJob does."""

    def warm(self) -> None:
        """Start a process before its job."""

    def end(self) -> None:
        """End the processes that have no job."""


class TournamentFilesApi:
    """The routes of tournament files; `offload` and `database` wait in threads.

    `key` is that of this server; `beside` does something again and again while a job runs; `take_waypoints` has the
    last word about the folder of a file.
    """

    def __init__(  # noqa: PLR0913 - what a file touches
        self,
        desks: TournamentDesks,
        imports: TournamentImports,
        arrivals: TournamentArrivals,
        players: Players,
        now_ms: Callable[[], int],
        key: SigningKey,
        request_guard: RequestGuard,
        answers: Answers,
        processes: Processes,
        take_waypoints: TakeWaypoints,
        offload: Offload,
        database: Offload,
        beside: Beside,
    ) -> None:
        self._desks = desks
        self._imports = imports
        self._arrivals = arrivals
        self._players = players
        self._now_ms = now_ms
        self._key = key
        self._request_guard = request_guard
        self._answers = answers
        self._processes = processes
        self._take_waypoints = take_waypoints
        self._offload = offload
        self._database = database
        self._beside = beside

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("tournament_files", __name__, url_prefix="/api/v1")
        add, answered = blueprint.add_url_rule, self._answers.wrap_view
        add("/signing-key", view_func=answered(self.signing_key), endpoint="signing_key")
        add("/tournaments/<slug>/file", view_func=answered(self.export), endpoint="export")
        add(
            "/tournament-files",
            view_func=answered(self.import_tournament),
            methods=["POST"],
            endpoint="take_in",
        )
        return blueprint

    @described(gives=SigningKeyValue)
    def signing_key(self) -> Response:
        """The key by which this server signs tournament files; its fingerprint is what people compare."""
        value: SigningKeyValue = {"key": self._key.public, "fingerprint": self._key.fingerprint}
        return json_response(value)

    @described(
        gives=bytes,
        media=FILE_MEDIA,
        who="staff",
        path=_SLUG,
        query={"persons": Annex},
        optional=("persons",),
        headers={"Content-Disposition": "The name of the file."},
        refuses=(
            *ACCESS_REFUSALS,
            "import.too_much",
            "tournament.unknown",
            "tournament_file.journal_damaged",
            "tournament_file.large",
            "tournament_file.unpacks_large",
            "tournament_file.unwritable",
            "wire.too_fast",
        ),
    )
    def export(self, slug: str) -> Response:
        """A tournament as a signed file that another server can read, for directors. See docs/tournament-file.md.

        `persons`: `none` as it is left out, `public` for names as the event shows them, `full` for names and contacts.
        """
        annex: Annex = convert(request.args.get("persons", "none"), Annex, "persons")
        desk = self._desks.desk(slug)
        self._demand(ArchiveTournament, desk.state.slug)
        with kept_on_disk(), self._arrivals.folder() as folder:
            file = folder / FILE
            self._work(WriteTournamentJob(desk.stream, annex, str(file)))
            body = self._offload(file.read_bytes)
        response = Response(body, mimetype=FILE_MEDIA)
        name = f"{desk.state.slug}{ENDING}"
        response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
        response.headers["Cache-Control"] = "no-store"
        return response

    @described(
        takes=bytes,
        takes_media=FILE_MEDIA,
        max_bytes=MAX_PACKED,
        gives=ImportedTournament,
        who="staff",
        query={"trust": Fingerprint},
        optional=("trust",),
        refuses=(
            *ACCESS_REFUSALS,
            *FILE_REFUSALS,
            *ARRIVAL_REFUSALS,
            "import.too_much",
            "wire.too_fast",
        ),
    )
    def import_tournament(self) -> Response:
        """Take a tournament in from its file, for directors: it arrives archived, and nothing changes it.

        A key that signed no file before is refused with its fingerprint; the same file again with that fingerprint
        as `trust` says that somebody compared it.
        """
        principal = self._demand(CreateTournament, None)
        trusted = request.args.get("trust")
        if trusted is not None:
            convert(trusted, Fingerprint, "trust")
        request.max_content_length = MAX_PACKED
        self._processes.warm()  # it imports what it needs while the file comes
        try:
            return json_response(self._import_body(request_body(), trusted, principal))
        except Exception:
            self._processes.end()  # the one that holds the file is not asked for more of it
            raise

    # -- within --------------------------------------------------------------------------------------

    def _import_body(self, body: bytes, trusted: str | None, principal: Principal) -> ImportedTournament:
        with kept_on_disk(), ExitStack() as ended:
            file = ended.enter_context(self._arrivals.folder()) / FILE
            self._offload(file.write_bytes, body)
            del body
            checked = _checked.decode(self._work(CheckTournamentJob(str(file))))
            header = checked.header
            origin = Origin(header.stream, header.slug, header.state_hash, header.key)
            self._imports.demand_new(origin)
            self._imports.demand_trusted(header.key, trusted)
            with self._imports.reserved_address(origin) as slug:
                arrived = self._replay_and_import(file, checked, slug, principal)
            self._take_waypoints(file, header.stream, ended.pop_all())
            return arrived

    def _replay_and_import(
        self, file: Path, checked: Checked, slug: str, principal: Principal
    ) -> ImportedTournament:
        """Replay the file, and take it in whole. Raises Refused, JournalUnwritable."""
        arrival = Arrival(self._now_ms(), slug, f"import-{secrets.token_hex(16)}", principal.id)
        job = ReplayTournamentJob(str(file), _encode(checked), _encode(arrival))
        source = source_of(request.remote_addr or "")
        try:
            with self._arrivals.taking(file.parent, self._database) as taking:
                # While the worker replays, the rows that it has replayed are written already, for nobody to see.
                done = self._beside(lambda: self._work_for(source, job), taking.follow)
                kept, people = self._offload(self._arrivals.read, file.parent)
                taking.end(people)
        except JournalConflict:
            # A journal of this stream is there that could not be read at the start.
            raise Refused(Reason("tournament_file.other_content", {"slug": slug, "title": slug})) from None
        replayed = _replayed.decode(done)
        self._players.add_stored(people)
        self._imports.adopt(kept)
        return {
            "slug": slug,
            "title": replayed.title,
            "events": checked.header.seq,
            "entries": replayed.entries,
            "persons": replayed.persons,
            "state_hash": checked.header.state_hash,
            "fingerprint": replayed.fingerprint,
        }

    def _demand(self, command: type, slug: str | None) -> Principal:
        # Checked before the body is read: a refused client does not get to send so much.
        principal = self._request_guard.principal(request.environ)
        if reasons := refuse(principal, command, slug):
            raise Refused(*reasons)
        return principal

    def _work(self, job: Job) -> bytes:
        return self._work_for(source_of(request.remote_addr or ""), job)

    def _work_for(self, source: str, job: Job) -> bytes:
        try:
            return self._processes.do(job, source)
        except TooMuch:
            raise Refused(Reason("import.too_much")) from None
