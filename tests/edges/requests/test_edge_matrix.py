"""Every command by every role through an edge and a public edge; forged requests, and too many requests."""

from __future__ import annotations

import io
import json
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from clockserver.accounts.role_checks import name_of, refuse
from clockserver.accounts.roles import NOBODY, STAFF, Principal
from clockserver.core.permissions import Role
from clockserver.core.texts import Refused
from clockserver.live.sign_in_places import MAX_SOCKETS, SignInPlaces
from clockserver.storage.edge_keys import EdgeKeys
from clockserver.texts.shipped_catalogues import catalogue
from clockserver.web.request_guard import SESSION_COOKIE, Environ, cookie
from clockserver.web.servers.edges_api import MAX_AT_ONCE, Connected, EdgeApi, EdgeKeyCheck
from tests.accounts.stated_roles import STATED_ROLES
from tests.accounts.test_role_checks import COMMANDS
from tests.fakes import FakeHostClock

ROLES: tuple[Role, ...] = (*sorted(STAFF), "player", "display", "public")


def person(role: Role) -> Principal:
    if role == "public":
        return NOBODY
    if role == "player":
        return Principal("player", "p-leo", tournaments=frozenset(("friday",)), entry="e1")
    return Principal(role, f"x-{role}", session=f"s-{role}" if role in STAFF else None, device="d-1")


class FakeGuard:
    """A guard whose cookies are roles."""

    def principal(self, environ: Environ) -> Principal:
        role = cookie(environ, SESSION_COOKIE)
        return person(role) if role in ROLES else NOBODY  # type: ignore[arg-type]


class FakeGateway:
    """A gateway that accepts every command permitted to its role."""

    def hand_in(self, message: Any, principal: Principal) -> dict[str, Any]:
        reasons = refuse(principal, COMMANDS[message["type"]], "friday")
        return self.refused(Refused(*reasons)) if reasons else {"ok": True, "as": principal.kind}

    def refused(self, refusal: Refused, *_: Any) -> dict[str, Any]:
        return {"refused": [{"code": each.code} for each in refusal.reasons]}


class IgnoringPresence:
    """A presence that ignores reports."""

    def take_edge_report(self, edge: str, shown: object) -> None:
        """Ignore the report."""


class FakeLeadership:
    """A leader of epoch 2, which a higher epoch ends."""

    def __init__(self) -> None:
        self.leading = True

    def state(self) -> dict[str, int]:
        return {"epoch": 2, "rights": 0}

    def leads(self) -> dict[str, Any]:
        return {"leads": self.leading, **self.state()}

    def decides(self, epoch_proof: str) -> bool:
        self.leading = self.leading and epoch_proof != "3.proven"
        return self.leading


class FakeLeader:
    """The leader's side for edges over fakes, with a key for each role."""

    def __init__(self, data: Path) -> None:
        keys = EdgeKeys(data)
        self.keys = keys
        self.proofs = {
            "hall": keys.add("hall", "edge"),
            "web": keys.add("web", "public"),
            **{f"hall-{each}": keys.add(f"hall-{each}", "edge") for each in range(10)},
        }
        self.clock = FakeHostClock()
        self.leads = FakeLeadership()
        guard: Any = FakeGuard()
        connected = Connected(IgnoringPresence(), SignInPlaces(MAX_SOCKETS, time.monotonic))
        api = EdgeApi(Flask("test"), guard, FakeGateway(), self.clock, connected, self.leads, nullcontext())
        self._key_check = EdgeKeyCheck(guard, keys, api, catalogue().reason, ("10.0.0.2",), lambda _: None)

    def ask(self, path: str, body: Any, edge: str = "hall", **environ: str) -> tuple[int, Any]:
        data = json.dumps(body).encode()
        statuses: list[str] = []
        environ_of_request = {
            "REQUEST_METHOD": "POST",
            "PATH_INFO": f"/api/v1/edges/{path}",
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "80",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": "localhost",
            "HTTP_CLOCKSERVER_EDGE": self.proofs.get(edge, edge),
            "CONTENT_LENGTH": str(len(data)),
            "wsgi.input": io.BytesIO(data),
            "wsgi.url_scheme": "http",
            **environ,
        }
        answer = b"".join(
            self._key_check(environ_of_request, lambda status, _headers: statuses.append(status))
        )
        return int(statuses[0].partition(" ")[0]), json.loads(answer)

    def command(self, type_: str, role: str = "public", edge: str = "hall", **more: str) -> list[str]:
        """The refusal codes of a command; none if it was accepted."""
        message = {"id": "tap-00001", "type": type_, "tournament": "friday"}
        body = {"message": message, "cookie": f"{SESSION_COOKIE}={role}", **more}
        _, answer = self.ask("commands", body, edge)
        return [each["code"] for each in answer.get("refused", ())]


@pytest.fixture
def leader(tmp_path: Path) -> FakeLeader:
    return FakeLeader(tmp_path)


@pytest.mark.parametrize("role", ROLES)
def test_an_edge_gives_every_role_the_leaders_answer_to_every_command(leader: FakeLeader, role: Role) -> None:
    for name, roles in STATED_ROLES.items():
        leader.clock.advance(1_000)
        refused = leader.command(name, role)
        may = role in roles
        assert (not refused) is may, (name, refused)
        assert refused == [each.code for each in refuse(person(role), COMMANDS[name], "friday")], name


@pytest.mark.parametrize("role", ROLES)
def test_staff_may_no_more_than_a_stranger_at_a_public_edge(leader: FakeLeader, role: Role) -> None:
    principal = person(role) if role not in STAFF else NOBODY
    for name in STATED_ROLES:
        leader.clock.advance(1_000)
        refused = leader.command(name, role, "web")
        assert refused == [each.code for each in refuse(principal, COMMANDS[name], "friday")], name
        assert refused or role == "player", name


def test_the_stated_roles_name_every_command() -> None:
    assert set(STATED_ROLES) == {name_of(each) for each in COMMANDS.values()}


def test_a_request_cannot_name_its_principal(leader: FakeLeader) -> None:
    message = {"id": "tap-00001", "type": "clock.start", "tournament": "friday"}
    for forged in (
        {"principal": {"kind": "td", "id": "u-anna"}},
        {"kind": "td"},
        {"session": "s-td"},
        {"as": "td"},
        {"edge": "hall"},
    ):
        status, _ = leader.ask("commands", {"message": message, **forged})
        assert status == 422, forged
    assert leader.command("clock.start") == ["access.staff_only"]
    for cookies in (f"{SESSION_COOKIE}=td; x=1", f"x={SESSION_COOKIE}=td", f"{SESSION_COOKIE}td"):
        _, answer = leader.ask("who", {"asks": [{"cookie": cookies}]})
        assert answer["answers"][0]["kind"] == (
            "td" if cookies.startswith(f"{SESSION_COOKIE}=") else "public"
        )


def test_a_key_is_valid_until_revoked_and_only_from_this_machine_or_over_tls(leader: FakeLeader) -> None:
    assert leader.ask("who", {"asks": []})[0] == 200
    assert leader.ask("who", {"asks": []}, REMOTE_ADDR="10.0.0.9")[0] == 403
    assert leader.ask("who", {"asks": []}, REMOTE_ADDR="10.0.0.2")[0] == 403
    by_tls = {"REMOTE_ADDR": "10.0.0.2", "HTTP_X_FORWARDED_PROTO": "https"}
    assert leader.ask("who", {"asks": []}, **by_tls)[0] == 200
    # Only the known proxy is believed: the same header from a stranger has no effect.
    forged = {**by_tls, "HTTP_X_FORWARDED_PROTO": "https, http"}
    assert leader.ask("who", {"asks": []}, **forged)[0] == 403
    assert leader.ask("who", {"asks": []}, **{**by_tls, "REMOTE_ADDR": "10.0.0.9"})[0] == 403
    for wrong in (
        "hall.wrong",
        "hall.",
        "",
        leader.proofs["hall"] + "x",
        leader.proofs["web"].replace("web", "hall"),
    ):
        status, answer = leader.ask("who", {"asks": []}, wrong)
        assert (status, answer["refused"][0]["code"]) == (401, "edges.key_refused")
    leader.keys.revoke("hall")
    assert leader.ask("who", {"asks": []})[0] == 401


def test_a_stranger_who_spreads_over_ten_edges_gets_no_more_than_over_one(leader: FakeLeader) -> None:
    edges = [f"hall-{each}" for each in range(10)]
    refused = [
        leader.command("clock.start", edge=edges[number % 10], **{"from": "10.0.0.7"})
        for number in range(MAX_AT_ONCE + 50)
    ]
    assert refused.count(["wire.too_fast"]) == 50
    assert leader.command("clock.start", **{"from": "10.0.0.8"}) == ["access.staff_only"]


def test_addresses_of_one_ipv6_network_count_as_one(leader: FakeLeader) -> None:
    for number in range(MAX_AT_ONCE):
        leader.command("clock.start", **{"from": f"2001:db8::{number:x}"})
    assert leader.command("clock.start", **{"from": "2001:db8::ffff"}) == ["wire.too_fast"]
    assert leader.command("clock.start", **{"from": "2001:db8:1::1"}) == ["access.staff_only"]


def test_a_sign_in_that_spreads_over_ten_edges_gets_no_more_than_over_one(leader: FakeLeader) -> None:
    refused = [
        leader.command("clock.start", "td", f"hall-{number % 10}", **{"from": f"10.0.0.{number % 250}"})
        for number in range(MAX_AT_ONCE + 50)
    ]
    assert refused.count(["wire.too_fast"]) == 50
    assert leader.command("clock.start", "floor") == []


def test_sockets_of_a_sign_in_are_counted_over_ten_edges_by_its_credentials(leader: FakeLeader) -> None:
    def comes(edge: str, held: int, **fields: object) -> Any:
        status, answer = leader.ask("sockets", {"asks": [{"held": held, "comes": True, **fields}]}, edge)
        return answer["answers"][0] if status == 200 else status

    td = {"cookie": f"{SESSION_COOKIE}=td"}
    answers = [comes(f"hall-{number % 10}", number // 10, **td) for number in range(MAX_SOCKETS + 10)]
    assert answers == [True] * MAX_SOCKETS + [False] * 10
    assert comes("hall", 0, cookie=f"{SESSION_COOKIE}=floor")
    assert comes("hall", 0)
    # An edge that only names a sign-in takes none of its places.
    for forged in ({"session": "s-cashier"}, {"cookie": "x", "principal": {"session": "s-cashier"}}):
        assert comes("hall", 39, **forged) == 422
    assert comes("web", 39, cookie=f"{SESSION_COOKIE}=cashier"), "staff are nobody there"
    assert comes("hall", 0, cookie=f"{SESSION_COOKIE}=cashier")


def test_a_leader_that_learns_of_a_higher_epoch_decides_nothing_more(leader: FakeLeader) -> None:
    message = {"id": "tap-00001", "type": "clock.start", "tournament": "friday"}
    body = {"message": message, "cookie": f"{SESSION_COOKIE}=td"}
    assert leader.ask("commands", body, HTTP_CLOCKSERVER_EPOCH="9.forged")[0] == 200
    status, answer = leader.ask("commands", body, HTTP_CLOCKSERVER_EPOCH="3.proven")
    assert (status, answer["refused"][0]["code"]) == (503, "edges.leader_away")
    assert leader.ask("commands", body)[0] == 503
    forwarded = {"PATH_INFO": "/api/v1/session", "REQUEST_METHOD": "POST"}
    assert leader.ask("", {}, **forwarded)[0] == 503
    assert leader.ask("leader", None, REQUEST_METHOD="GET") == (
        200,
        {"leads": False, "epoch": 2, "rights": 0},
    )
