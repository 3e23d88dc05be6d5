"""A director creates a token in the browser, sees it once, and revokes it; its program is cut off at once."""

from __future__ import annotations

import pytest

from tests.client import new_id
from tests.servers import RunningServer
from tests.stories.people import all_rows, bearer, commands_as_staff, director, refusal
from tests.waiting import until

pytestmark = pytest.mark.server


def test_a_token_is_shown_once_acts_within_its_bounds_and_is_refused_once_revoked(
    server: RunningServer,
) -> None:
    boss = director(server)
    created = boss.ask("POST", "/tokens", {"name": "Scores", "role": "td", "subjects": ["counters"]})
    assert created.status_code == 200, created.text
    assert created.headers["Cache-Control"] == "no-store"
    token, headers = created.json()["token"], bearer(created.json()["secret"])
    face = server.client(**headers)
    commands_as_staff(face)
    command = {"id": new_id(), "type": "clock.start", "tournament": "friday"}
    refused = server.http("POST", "/api/v1/commands", json=command, headers=headers)
    assert refusal(refused)[1] == ["access.scope"]
    listed = boss.ask("GET", "/tokens")
    (listed_token,) = listed.json()["tokens"]
    assert (listed_token["id"], listed_token["role"], listed_token["subjects"]) == (
        token["id"],
        "td",
        ["counters"],
    )
    assert listed_token["used_at"] >= listed_token["created_at"]
    assert created.json()["secret"] not in listed.text
    response = boss.ask("DELETE", f"/tokens/{token['id']}", {})
    assert response.json()["revoked"] is True
    until(lambda: not face.connected, "the end of the program's connection")
    assert server.http("GET", "/api/v1/players", headers=headers).status_code in (401, 403)
    assert refusal(boss.ask("DELETE", f"/tokens/{token['id']}", {}))[1] == ["already_done"]
    assert created.json()["secret"].encode() not in b"".join(
        repr(row).encode() for row in all_rows(server.data)
    )


def test_tokens_are_created_at_a_bounded_rate(server: RunningServer) -> None:
    boss = director(server)
    answers = [
        boss.ask("POST", "/tokens", {"name": f"Token {number}", "role": "floor"}) for number in range(12)
    ]
    assert [each.status_code for each in answers[:10]] == [200] * 10
    assert refusal(answers[-1]) == (429, ["wire.too_fast"])
