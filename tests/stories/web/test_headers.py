"""Every answer forbids the browser inline code, foreign files and guesses at types."""

from __future__ import annotations

import pytest

from tests.servers import RunningServer

PAGES = (
    "/",
    "/control",
    "/control/friday",
    "/tv",
    "/t/friday",
    "/table/friday/4",
    "/overlay/friday",
    "/signin",
    "/start",
    "/structures",
    "/toolbox",
    "/rules",
    "/rules/irish-open",
)
FILES = (
    "/sw.js",
    "/t/friday/manifest.webmanifest",
    "/static/icon.svg",
    "/static/js/live/live.js",
    "/displays/clock/scene.toml",
    "/displays/clock/scene.json",
    "/sounds/level_end",
    "/healthz",
)
QUESTIONS = (
    "/api/v1/session",
    "/api/v1/tournaments",
    "/api/v1/tournaments/friday/clock",
    "/api/v1/qr.svg?path=/t/friday",
    "/api/v1/openapi.json",
    "/api/v1/texts/de",
    "/api/v1/rulebook/irish-open",
)
SHARED = ("/api/v1/tournaments", "/api/v1/tournaments/friday/clock")
"""Answers that shared caches may keep: tests/stories/live/test_shared_answers.py."""
ERRORS = (
    "/nowhere",
    "/static/../pyproject.toml",
    "/displays/%2e%2e/pyproject.toml",
    "/displays/%2e%2e/scene.json",
    "/displays/nowhere/scene.json",
    "/slides/..%2fserver.secret",
    "/slides/" + "a" * 300 + ".png",
    "/sounds/..%2flevel_end",
    "/t/nobody/manifest.webmanifest",
    "/api/v1/commands",
    "/api/v1/qr.svg?path=//poker.example",
)


@pytest.mark.full
@pytest.mark.parametrize("foreign", [{}, {"Host": "poker.example"}, {"Origin": "http://poker.example"}])
def test_every_answer_forbids_code_in_the_page_and_guessing(
    server: RunningServer, foreign: dict[str, str]
) -> None:
    for path in (*PAGES, *FILES, *QUESTIONS, *ERRORS):
        answer = server.get(path, headers=foreign)
        assert answer.status_code == 403 if foreign else answer.ok != (path in ERRORS), path
        policy = dict(
            each.strip().split(" ", 1) for each in answer.headers["Content-Security-Policy"].split(";")
        )
        assert policy["default-src"] in ("'self'", "'none'"), path
        assert policy["frame-ancestors"] == "'none'", path
        assert "unsafe" not in str(policy), path
        assert answer.headers["X-Content-Type-Options"] == "nosniff", path
        shared = answer.ok and path in SHARED
        assert (answer.headers["Cache-Control"] in ("no-cache", "no-store")) != shared, path


def test_no_page_has_code_or_style_of_its_own(server: RunningServer) -> None:
    for path in PAGES:
        page = server.get(path).text
        for inline in ("<script>", "<style", " style=", " onclick=", " onload=", "javascript:"):
            assert inline not in page, (path, inline)
