"""The words over HTTP: which languages there are, the catalogue of each, and refusals in the language of who asks."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

import msgspec
from flask import Blueprint, Response, has_request_context, request
from msgspec import Meta

from clockserver.application.topics import Topics
from clockserver.domain.texts import Reason
from clockserver.faces.contract.described import described
from clockserver.faces.http.zipped import Text
from clockserver.faces.texts import ENGLISH, Catalogue, Catalogues


class Languages(TypedDict):
    """What each language calls itself, by its tag, and which one the walls of the venue speak."""

    languages: dict[str, str]
    wall_language: str


class AskersWords:
    """Puts texts into the language that the request, or the handshake of the socket, prefers; else into English."""

    def __init__(self, catalogues: Catalogues) -> None:
        self._catalogues = catalogues

    def reason(self, reason: Reason, utc_offset_ms: int = 0) -> dict[str, Any]:
        """A reason as it goes over the wire, with words."""
        return self._catalogue().reason(reason, utc_offset_ms)

    def worded(self, value: Any) -> Any:
        """A value with every text in it put into words."""
        return self._catalogue().worded(value)

    def _catalogue(self) -> Catalogue:
        if not has_request_context():
            return self._catalogues.english
        wanted = request.accept_languages.best_match(list(self._catalogues.languages), ENGLISH)
        return self._catalogues.of(wanted) or self._catalogues.english


class Words:
    """The routes below /api/v1/texts."""

    def __init__(self, catalogues: Catalogues, topics: Topics) -> None:
        self._catalogues = catalogues
        self._topics = topics
        self._askers = AskersWords(catalogues)
        self._texts: dict[str, Text] = {}

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("words", __name__, url_prefix="/api/v1")
        blueprint.add_url_rule("/texts", view_func=self.languages)
        blueprint.add_url_rule("/texts/<language>", view_func=self.catalogue)
        return blueprint

    @described(gives=Languages, cached=True)
    def languages(self) -> Response:
        """What each language calls itself, and which one the walls of the venue speak."""
        room = self._topics.get("room")
        venue = room.value.get("venue", {}) if room is not None else {}
        wall = venue.get("wall_language", ENGLISH)
        return _answer({"languages": self._catalogues.languages, "wall_language": wall})

    @described(gives=dict[str, str], path={"language": Annotated[str, Meta(examples=["de"])]}, cached=True)
    def catalogue(self, language: str) -> Response:
        """Every line of a language; 404 for one we have not."""
        found = self._catalogues.of(language)
        if found is not None:
            if language not in self._texts:
                self._texts[language] = Text(msgspec.json.encode(found.lines), "application/json")
            return self._texts[language].response()
        known = ", ".join(self._catalogues.languages)
        reason = Reason("wire.unknown_language", {"language": language[:20], "known": known}, "language")
        return _answer({"refused": [self._askers.reason(reason)]}, 404)


def _answer(value: Any, status: int = 200) -> Response:
    response = Response(msgspec.json.encode(value), status, mimetype="application/json")
    if status == 200:
        # Faces ask for their words at each start; most of the time they have them already.
        response.add_etag()
        response.make_conditional(request.environ)
    return response
