"""A mistyped address gives browsers a page, and programs JSON."""

from __future__ import annotations

import pytest

from tests.client import codes
from tests.servers import RunningServer

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"}
MISTYPED = ("/nope", "/tvv", "/control/friday/now", "/t/", "/static/nope", "/healthz/", "/apis", "/api")


@pytest.mark.parametrize("path", MISTYPED)
def test_a_mistyped_address_shows_a_page_with_a_link_to_the_room(
    common_server: RunningServer, path: str
) -> None:
    answer, front = common_server.get(path, headers=BROWSER), common_server.get("/", headers=BROWSER)
    assert answer.status_code == 404
    assert answer.headers["Content-Type"] == front.headers["Content-Type"]
    assert 'href="/"' in answer.text
    for header in ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "Cache-Control"):
        assert answer.headers[header] == front.headers[header]
    # No cache takes a missing page for an earlier answer, or a later page for a missing one.
    assert not {"Last-Modified", "ETag"} & set(answer.headers)
    conditional = common_server.get(path, headers={**BROWSER, "If-None-Match": "*", "Range": "bytes=0-9"})
    assert (conditional.status_code, conditional.text) == (404, answer.text)
    head = common_server.http("HEAD", path, headers=BROWSER)
    assert (head.status_code, head.text) == (404, "")


def test_programs_get_json_for_an_unknown_address(common_server: RunningServer) -> None:
    for path in MISTYPED:
        for accept in ("*/*", "application/json", "text/html;q=0, */*"):
            answer = common_server.get(path, headers={"Accept": accept})
            assert (answer.status_code, codes(answer.json())) == (404, ["wire.no_such_page"]), (path, accept)
    for path in ("/api/v1/nope", "/api/v2"):
        answer = common_server.get(path, headers=BROWSER)
        assert (answer.status_code, codes(answer.json())) == (404, ["wire.no_such_page"])
    answer = common_server.post("/nope", headers={**BROWSER, **common_server.staff()}, json={})
    assert (answer.status_code, codes(answer.json())) == (404, ["wire.no_such_page"])


def test_answers_of_socket_io_itself_have_the_headers_of_all_answers(common_server: RunningServer) -> None:
    front = common_server.get("/")
    for question in (
        "",
        "?EIO=4",
        "?EIO=4&transport=polling",
        "?EIO=3&transport=websocket",
        "?EIO=4&sid=none",
    ):
        answer = common_server.get(f"/socket.io/{question}", headers=BROWSER)
        assert answer.status_code == 400, question
        for header in ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"):
            assert answer.headers[header] == front.headers[header], (question, header)
