"""Redirects from pages at a tournament's earlier addresses to its present one."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, redirect, request, url_for
from werkzeug.wrappers import Response

from clockserver.accounts.drafts import is_draft
from clockserver.projection.topic_reader import TopicReader
from clockserver.web.request_guard import Guard

FOR_PROGRAMS = "/api/"
"""Prefix of paths for programs: these are answered at every address, as some programs follow no redirects."""


def redirect_former(
    app: Flask, present_slug: Callable[[str], str], topics: TopicReader, request_guard: Guard
) -> None:
    """Redirect pages from an earlier slug to the present one; drafts only for staff."""

    def redirected() -> Response | None:
        view_args = dict(request.view_args or {})
        slug, endpoint = view_args.get("slug"), request.endpoint
        if slug is None or endpoint is None or request.path.startswith(FOR_PROGRAMS):
            return None
        view_args["slug"] = present_slug(slug)
        if view_args["slug"] == slug or _is_hidden(slug):
            return None
        query = request.query_string.decode("ascii", "replace")
        address = url_for(endpoint, **view_args) + (f"?{query}" if query else "")
        # An undo may restore the former address, so no browser may store the redirect.
        answer = redirect(address, 302)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    def _is_hidden(slug: str) -> bool:
        return is_draft(topics, slug) and not request_guard.principal(request.environ).is_staff

    app.before_request(redirected)
