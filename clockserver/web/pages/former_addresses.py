"""Pages at an address that a tournament had before: they lead to the same page at the address it has now."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, redirect, request, url_for
from werkzeug.wrappers import Response

from clockserver.accounts.drafts import is_draft
from clockserver.projection.topic_reader import TopicReader
from clockserver.web.request_guard import Guard

FOR_PROGRAMS = "/api/"
"""Programs are answered at every address: not each of them follows a redirect."""


def redirect_former(
    app: Flask, newest: Callable[[str], str], topics: TopicReader, request_guard: Guard
) -> None:
    """Redirect pages from a slug of before to the newest; nobody but staff learns that of a draft."""

    def redirected() -> Response | None:
        given = dict(request.view_args or {})
        slug, endpoint = given.get("slug"), request.endpoint
        if slug is None or endpoint is None or request.path.startswith(FOR_PROGRAMS):
            return None
        given["slug"] = newest(slug)
        if given["slug"] == slug or _is_hidden(slug):
            return None
        query = request.query_string.decode("ascii", "replace")
        address = url_for(endpoint, **given) + (f"?{query}" if query else "")
        # An undo may lead back: no browser may keep it.
        answer = redirect(address, 302)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    def _is_hidden(slug: str) -> bool:
        return is_draft(topics, slug) and not request_guard.principal(request.environ).staff

    app.before_request(redirected)
