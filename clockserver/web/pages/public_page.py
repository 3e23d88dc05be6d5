"""Pages without scripts for everybody: their language, the venue's name, and their answer for caches."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Response, request

from clockserver.projection.topic_reader import TopicReader
from clockserver.texts.catalogue import ENGLISH
from clockserver.web.pages.zipped import Text

CACHING = "public, no-cache"
"""Every cache may keep such an answer, and has to ask each time: the name of an erased player disappears at once."""
HTML = "text/html"


def requested_language(languages: Mapping[str, str]) -> str:
    """The language in the address, `?lang=`, else the browser's preferred one; `languages` are names by tag."""
    requested = request.args.get("lang", "")
    if requested in languages:
        return requested
    return request.accept_languages.best_match(list(languages), ENGLISH) or ENGLISH


def venue_name(topics: TopicReader) -> str:
    """The name of the venue; empty without one."""
    room = topics.get("room")
    return str(room.value.get("venue", {}).get("name", "")) if room is not None else ""


def public_page(body: bytes) -> Response:
    """A page that every cache may keep, in the language of the request."""
    response = Text(body, HTML).response()
    response.headers["Cache-Control"] = CACHING
    response.vary.add("Accept-Language")
    return response
