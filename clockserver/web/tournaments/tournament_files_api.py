"""Tournament files over HTTP: export and import of a tournament as a signed file, and the signing key."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from flask import Blueprint, Response, request
from msgspec import Meta

from clockserver.accounts.role_checks import ACCESS_REFUSALS, refuse
from clockserver.accounts.roles import Principal
from clockserver.core.ids import Slug
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Refused
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.desk.tournaments.tournament_imports import IMPORT_REFUSALS
from clockserver.tournament.lifecycle.commands import ArchiveTournament, CreateTournament
from clockserver.tournament_files.layout import ENDING, FILE_REFUSALS, MAX_PACKED, Annex
from clockserver.tournament_files.signatures import SigningKey
from clockserver.web.answers import Answers, download, json_response, request_body
from clockserver.web.contract.described import FILE as FILE_MEDIA
from clockserver.web.contract.described import described
from clockserver.web.request_guard import RequestGuard, source_of
from clockserver.web.tournaments.tournament_file_service import ImportedTournament, TournamentFiles

Fingerprint = Annotated[
    str,
    Meta(
        pattern=r"^[0-9A-Fa-f]{4}([-: ]?[0-9A-Fa-f]{4}){7}\Z",
        examples=["3F2A-91BC-0D44-77E1-A5C0-1B9E-6633-F08D"],
    ),
]
_SLUG: dict[str, Any] = {"slug": Annotated[Slug, Meta(examples=["friday"])]}


class SigningKeyValue(TypedDict):
    """The public key by which this server signs, in hex, and its fingerprint."""

    key: str
    fingerprint: str


class TournamentFilesApi:
    """The routes of tournament files. `key` is the one by which this server signs."""

    def __init__(
        self,
        desks: TournamentDesks,
        files: TournamentFiles,
        key: SigningKey,
        request_guard: RequestGuard,
        answers: Answers,
    ) -> None:
        self._desks = desks
        self._files = files
        self._key = key
        self._request_guard = request_guard
        self._answers = answers

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
        """The key by which this server signs tournament files; people compare its fingerprint."""
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
        body = self._files.write(desk.stream, annex, _source())
        return download(body, FILE_MEDIA, f"{desk.state.slug}{ENDING}")

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
            *IMPORT_REFUSALS,
            "import.too_much",
            "wire.too_fast",
        ),
    )
    def import_tournament(self) -> Response:
        """Take a tournament in from its file, for directors: it arrives archived, and nothing changes it.

        The key of an unknown server is refused with its fingerprint. `trust` is that fingerprint, once somebody has
        compared it.
        """
        principal = self._demand(CreateTournament, None)
        trusted = request.args.get("trust")
        if trusted is not None:
            convert(trusted, Fingerprint, "trust")
        request.max_content_length = MAX_PACKED
        self._files.prepare()
        try:
            return json_response(self._files.take_in(request_body(), trusted, principal, _source()))
        except Exception:
            self._files.give_up()
            raise

    def _demand(self, command: type, slug: str | None) -> Principal:
        # Before the body is read, so that a refused client cannot send a large one.
        principal = self._request_guard.principal(request.environ)
        if reasons := refuse(principal, command, slug):
            raise Refused(*reasons)
        return principal


def _source() -> str:
    """The address under which the jobs of this request are counted."""
    return source_of(request.remote_addr or "")
