"""The library over HTTP: a version of a structure with its document, for staff."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response, request
from msgspec import Meta

from clockserver.accounts.role_checks import WATCH_REFUSALS, refuse_to_watch
from clockserver.core.texts import Refused
from clockserver.desk.room.library_service import TOPIC, LibraryService
from clockserver.library.shapes import VersionDocument
from clockserver.library.state import LibraryId
from clockserver.web.answers import Answers, json_response
from clockserver.web.contract.described import described
from clockserver.web.request_guard import RequestGuard


class LibraryApi:
    """The routes of documents below /api/v1/structures."""

    def __init__(self, library: LibraryService, request_guard: RequestGuard, answers: Answers) -> None:
        self._library = library
        self._request_guard = request_guard
        self._answers = answers

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("library", __name__, url_prefix="/api/v1/structures")
        blueprint.add_url_rule(
            "/<structure>/<int:version>", view_func=self._answers.wrap_view(self.version), endpoint="version"
        )
        return blueprint

    @described(
        gives=VersionDocument,
        refuses=(
            *WATCH_REFUSALS,
            "library.unknown_structure",
            "library.unknown_version",
            "tournament.unknown",
        ),
        who="staff",
        path={
            "structure": Annotated[LibraryId, Meta(examples=["friday"])],
            "version": Annotated[int, Meta(ge=1, examples=[1])],
        },
    )
    def version(self, structure: str, version: int) -> Response:
        """A version of a structure of the library with its document, and the list of its versions."""
        reason = refuse_to_watch(self._request_guard.principal(request.environ), TOPIC)
        if reason is not None:
            raise Refused(reason)
        return json_response(self._library.version(structure, version))
