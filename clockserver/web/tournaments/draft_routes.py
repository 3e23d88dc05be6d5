"""Drafts over HTTP: their routes exist for staff only."""

from __future__ import annotations

from flask import Flask, Response, after_this_request, request

from clockserver.accounts.drafts import is_draft
from clockserver.core.texts import Reason, Refused
from clockserver.projection.topic_reader import TopicReader
from clockserver.web.answers import Answers, not_stored
from clockserver.web.request_guard import Guard


def hide_drafts(app: Flask, topics: TopicReader, request_guard: Guard, answers: Answers) -> None:
    """Answer requests for a draft as for an unknown tournament; staff get the draft, which no cache keeps."""

    def refused() -> Response | None:
        slug = (request.view_args or {}).get("slug")
        if slug is None or not request.path.startswith("/api/") or not is_draft(topics, slug):
            return None
        if not request_guard.principal(request.environ).is_staff:
            return answers.refused(Refused(Reason("tournament.unknown", {"slug": slug[:64]}, "slug")))
        after_this_request(_uncached)
        return None

    app.before_request(refused)


def _uncached(response: Response) -> Response:
    return not_stored(response)
