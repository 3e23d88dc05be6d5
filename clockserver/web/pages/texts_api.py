"""Words over HTTP: the languages, the catalogue of each, and refusals in the client's language."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

import msgspec
from flask import Blueprint, Response, has_request_context, request
from msgspec import Meta

from clockserver.core.texts import Reason
from clockserver.projection.topic_reader import TopicReader
from clockserver.texts.catalogue import ENGLISH, Catalogue, Catalogues
from clockserver.texts.player_lines import player_lines
from clockserver.web.contract.described import described
from clockserver.web.pages.zipped import Text


class Languages(TypedDict):
    """Names of the languages, each in its own language, by tag; and the language of the venue's TVs."""

    languages: dict[str, str]
    wall_language: str


class RequestWording:
    """Puts texts into the language preferred by the request, or by the socket's handshake; else into English."""

    def __init__(self, catalogues: Catalogues) -> None:
        self._catalogues = catalogues

    def reason(self, reason: Reason, utc_offset_ms: int = 0) -> dict[str, Any]:
        """A reason in its wire form, with words."""
        return self.catalogue().reason(reason, utc_offset_ms)

    def worded(self, value: Any) -> Any:
        """A value with every text in it put into words."""
        return self.catalogue().worded(value)

    def language(self) -> str:
        """The client's language."""
        if not has_request_context():
            return ENGLISH
        return request.accept_languages.best_match(list(self._catalogues.languages), ENGLISH) or ENGLISH

    def catalogue(self) -> Catalogue:
        """The catalogue of the client's language, for work in another thread."""
        return self._catalogues.of(self.language()) or self._catalogues.english


class TextsApi:
    """The routes below /api/v1/texts."""

    def __init__(self, catalogues: Catalogues, topics: TopicReader) -> None:
        self._catalogues = catalogues
        self._topics = topics
        self._wording = RequestWording(catalogues)
        self._texts: dict[tuple[str, bool], Text] = {}

    def blueprint(self) -> Blueprint:
        """The routes."""
        blueprint = Blueprint("words", __name__, url_prefix="/api/v1")
        blueprint.add_url_rule("/texts", view_func=self.languages)
        blueprint.add_url_rule("/texts/<language>", view_func=self.catalogue)
        blueprint.add_url_rule("/texts/<language>/phone", view_func=self.phone_catalogue)
        return blueprint

    @described(gives=Languages, cached=True)
    def languages(self) -> Response:
        """Names of the languages, each in its own language; and the language of the venue's TVs."""
        room = self._topics.get("room")
        venue = room.value.get("venue", {}) if room is not None else {}
        wall = venue.get("wall_language", ENGLISH)
        return _answer({"languages": self._catalogues.languages, "wall_language": wall})

    @described(
        gives=dict[str, str],
        path={"language": Annotated[str, Meta(examples=["de"])]},
        cached=True,
        refuses=("wire.unknown_language",),
    )
    def catalogue(self, language: str) -> Response:
        """Every line of a language; 404 for an unknown one."""
        return self._lines(language, for_phone=False)

    @described(
        gives=dict[str, str],
        path={"language": Annotated[str, Meta(examples=["de"])]},
        cached=True,
        refuses=("wire.unknown_language",),
    )
    def phone_catalogue(self, language: str) -> Response:
        """The lines of a language for players' pages; 404 for an unknown one."""
        return self._lines(language, for_phone=True)

    def _lines(self, language: str, *, for_phone: bool) -> Response:
        catalogue = self._catalogues.of(language)
        if catalogue is not None:
            return self._text_of(language, catalogue, for_phone).response()
        known_languages = ", ".join(self._catalogues.languages)
        reason = Reason(
            "wire.unknown_language", {"language": language[:20], "known": known_languages}, "language"
        )
        return _answer({"refused": [self._wording.reason(reason)]}, 404)

    def _text_of(self, language: str, catalogue: Catalogue, for_phone: bool) -> Text:
        key = (language, for_phone)
        if key not in self._texts:
            lines = player_lines(catalogue.lines) if for_phone else catalogue.lines
            self._texts[key] = Text(msgspec.json.encode(lines), "application/json")
        return self._texts[key]


def _answer(value: Any, status: int = 200) -> Response:
    response = Response(msgspec.json.encode(value), status, mimetype="application/json")
    if status == 200:
        # Clients ask for their texts at each start, and mostly have the current ones.
        response.add_etag()
        response.make_conditional(request.environ)
    return response
