"""Redirects from pages at a tournament's earlier addresses to its present one."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, redirect, request, url_for
from werkzeug.wrappers import Response

from clockserver.accounts.drafts import is_draft
from clockserver.projection.topic_reader import TopicReader
from clockserver.web.request_guard import Guard

FOR_PROGRAMS = "/api/"
"""Paths for programs, which are answered at every address, as not all follow redirects."""


def redirect_former(
    app: Flask, newest: Callable[[str], str], topics: TopicReader, request_guard: Guard
) -> None:
    """Redirect pages from an earlier slug to the present one; drafts only for staff."""

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
        # An undo may lead back, so no browser may store it.
        answer = redirect(address, 302)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    def _is_hidden(slug: str) -> bool:
        return is_draft(topics, slug) and not request_guard.principal(request.environ).staff

    app.before_request(redirected)
