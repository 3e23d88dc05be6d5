"""People and devices over several edges: TVs are paired, sign-ins end everywhere, each client is counted once."""

from __future__ import annotations

from typing import Any

import pytest
import socketio

from clockserver.edges.edge_messages import FIELD, FORMER, Keys, encode_stored
from clockserver.live.sign_in_places import MAX_SOCKETS
from clockserver.storage.edge_keys import EdgeKeys, redis_acl
from tests.client import Client
from tests.edges.conftest import MakeEdge
from tests.edges.running_edge import RunningEdge
from tests.processes.redis_server import RedisServer
from tests.servers import SESSION, TD_NAME, TD_PASSWORD, RunningServer
from tests.stories.people import PASSWORD, Browser, add_token, add_user, bearer, refusal
from tests.waiting import until

pytestmark = pytest.mark.server
LOG, PRESENCE = "log:friday", "presence:room"


@pytest.fixture
def edges(make_edge: MakeEdge) -> list[RunningEdge]:
    return [make_edge("hall-1"), make_edge("hall-2")]


def browser(place: RunningEdge | RunningServer) -> Browser:
    return Browser(place)  # type: ignore[arg-type]  # an edge answers as a server does


def face(edge: RunningEdge, signed_in: Browser) -> Client:
    return edge.client(**signed_in.headers)


@pytest.mark.full
def test_a_television_is_paired_through_one_edge_and_known_at_all(edges: list[RunningEdge]) -> None:
    first_edge, second_edge = edges
    television, tablet = browser(first_edge), browser(second_edge).sign_in(TD_NAME, TD_PASSWORD)
    code = television.ask("POST", "/pairings", {}).json()["code"]
    assert tablet.command("display.pair", None, code=code, name="Bar").json()["ok"]
    display = television.ask("POST", "/pairings/poll", {}).json()["display"]
    for edge in edges:
        screen = browser(edge)
        screen.cookies = dict(television.cookies)
        assert screen.who()["display"] == display
    screen = face(first_edge, television)
    screen.call("presence", {"face": "tv", "state": "live"})
    panel = face(second_edge, tablet)
    assert panel.subscribe(PRESENCE)["ok"]
    panel.wait_for(lambda: display in panel.values[PRESENCE]["devices"], "the television in the panel")
    assert tablet.command("display.forget", None, display=display).json()["ok"]
    # Its connection ends with the next look at who is connected.
    screen.wait_for(lambda: screen._ended, "the end of its connection")
    assert television.who()["role"] == "public"


def test_signing_out_everywhere_closes_the_sockets_at_every_edge(edges: list[RunningEdge]) -> None:
    leader = edges[0].leader
    add_user(leader, "Bob")
    bobs = [browser(each).sign_in("Bob") for each in (*edges, leader)]
    faces = [
        *(face(edge, bob) for edge, bob in zip(edges, bobs, strict=False)),
        leader.client(**bobs[2].headers),
    ]
    for each in faces:
        assert each.subscribe(LOG)["ok"]
    director = browser(edges[1]).sign_in(TD_NAME, TD_PASSWORD)
    director_face = face(edges[1], director)
    (bob,) = (each for each in director.ask("GET", "/staff").json()["users"] if each["name"] == "Bob")
    assert director.ask("DELETE", f"/staff/{bob['id']}/sign-ins").json() == {"ok": True}
    for each in faces:
        each.wait_for(lambda each=each: each._ended, "the end of a socket")  # type: ignore[misc]
    for each in bobs:
        assert each.who()["role"] == "public"
    assert director_face.subscribe(LOG)["ok"]


@pytest.mark.full
def test_the_sockets_of_one_sign_in_are_limited_over_all_edges_and_the_leader(
    edges: list[RunningEdge],
) -> None:
    leader = edges[0].leader
    add_user(leader, "Bob")
    places = [*edges, leader]
    bob = browser(leader).sign_in("Bob")
    headers = [{**place.origin(), "Cookie": f"{SESSION}={bob.cookies[SESSION]}"} for place in places]

    def comes_in(number: int) -> Client | None:
        try:
            client = places[number].client(**headers[number])
        except socketio.exceptions.ConnectionError:
            return None
        return client if client.sync()["server_ms"] else None

    sockets = [comes_in(number % 3) for number in range(MAX_SOCKETS)]
    assert all(sockets)
    assert [comes_in(number) for number in range(3)] == [None] * 3
    # Other users have their own sign-ins, at each edge.
    assert all(place.client().sync()["server_ms"] for place in places)
    assert sockets[0] is not None
    sockets[0].close()
    until(lambda: comes_in(1), "a socket elsewhere in the place of the one that was closed")
    assert comes_in(2) is None


@pytest.mark.full
def test_a_demoted_user_loses_the_permissions_at_an_edge(edges: list[RunningEdge]) -> None:
    leader, edge = edges[0].leader, edges[0]
    add_user(leader, "Bob")
    bob = browser(edge).sign_in("Bob")
    socket = face(edge, bob)
    assert socket.subscribe(LOG)["ok"]
    director = browser(edges[1]).sign_in(TD_NAME, TD_PASSWORD)
    (user,) = (each for each in director.ask("GET", "/staff").json()["users"] if each["name"] == "Bob")
    assert director.ask("PATCH", f"/staff/{user['id']}", {"role": "dealer"}).status_code == 200
    socket.wait_for(lambda: socket._ended, "the end of a floor person's connection")
    dealer = face(edge, bob.sign_in("Bob"))
    assert _codes(dealer.command("clock.start")) == ["access.role"]
    assert _codes(dealer.call("subscribe", {"topics": [LOG]})) == ["access.role"]


@pytest.mark.full
def test_tokens_of_each_role_get_the_same_answers_at_an_edge_and_at_the_leader(
    edges: list[RunningEdge],
) -> None:
    leader = edges[0].leader
    for role in ("td", "floor", "cashier", "dealer", "supervisor"):
        token = bearer(add_token(leader, f"Program {role}", role))
        codes_by_place = []
        for place in (leader, *edges):
            program = place.client(**token)
            answers = [
                program.call("subscribe", {"topics": [each]})
                for each in (LOG, "clock:friday:1", "drawers:room")
            ]
            answers += [
                program.command(each) for each in ("clock.next", "drawer.open", "deal.drop", "display.forget")
            ]
            codes_by_place.append([_codes(each) for each in answers])
            program.close()
        assert codes_by_place[0] == codes_by_place[1] == codes_by_place[2], role


def _codes(answer: dict[str, object]) -> list[str] | bool:
    refused = answer.get("refused")
    return [each["code"] for each in refused] if isinstance(refused, list) else bool(answer.get("ok"))


@pytest.mark.full
def test_a_wrong_password_is_counted_at_the_leader_over_all_edges(
    tmp_path_factory: pytest.TempPathFactory, redis_server: RedisServer
) -> None:
    folder = tmp_path_factory.mktemp("limits")
    args = ["--redis", redis_server.url]
    with RunningServer(folder / "data", args=args, limits_stand=True) as leader:
        keys = EdgeKeys(leader.data)
        first = RunningEdge(folder, leader, redis_server.url, keys.add("one", "edge"), name="one")
        second = RunningEdge(folder, leader, redis_server.url, keys.add("other", "edge"), name="other")
        with first, second:
            wrong = {"name": TD_NAME, "password": "wrong"}
            statuses = [
                edge.http("POST", "/api/v1/session", json=wrong, headers=edge.origin()).status_code
                for edge in (first, second) * 6
            ]
            assert statuses.index(429) <= 6
            assert set(statuses[statuses.index(429) :]) == {429}


def test_presence_adds_up_over_two_edges_and_the_leader(edges: list[RunningEdge]) -> None:
    leader = edges[0].leader
    panel = leader.client()
    panel.subscribe(PRESENCE)
    phones = [edges[number % 2].watcher() for number in range(5)]
    for phone in phones:
        phone.call("presence", {"face": "phone", "state": "live"})

    def clients() -> dict[str, Any]:
        return panel.values[PRESENCE]["clients"]

    panel.wait_for(lambda: clients()["live"] == 5, "five phones")
    phones[0].close()
    panel.wait_for(lambda: clients()["live"] == 4, "four phones")


def test_the_room_panel_and_the_leaders_metrics_show_every_process(edges: list[RunningEdge]) -> None:
    leader = edges[0].leader
    panel = leader.client()
    panel.subscribe(PRESENCE)
    phone = edges[1].watcher()
    assert phone.sync()["server_ms"]

    def processes() -> dict[str, Any]:
        return {each["name"]: each for each in panel.values[PRESENCE].get("processes", ())}

    panel.wait_for(lambda: {"hall-1", "hall-2"} <= processes().keys(), "both edges")
    panel.wait_for(lambda: processes()["hall-2"]["clients"] == 1, "the phone")
    panel.wait_for(lambda: processes()["hall-1"]["clock_error_ms"] == 0, "the clock of this machine")
    first, *edge_processes = panel.values[PRESENCE]["processes"]
    assert first["role"] == "leader"
    assert {each["version"] for each in edge_processes} == {first["version"]}
    metrics = leader.get("/metrics", headers=leader.staff()).text
    for name, role in ((first["name"], "leader"), ("hall-1", "edge"), ("hall-2", "edge")):
        labels = f'process="{name}",role="{role}"'
        assert f'clockserver_process_up{{{labels},version="{first["version"]}"}} 1.0' in metrics
        assert f"clockserver_process_lag_seconds{{{labels}}}" in metrics
        assert f"clockserver_process_clock_error_seconds{{{labels}}} 0.0" in metrics
        assert f"clockserver_process_in_order{{{labels}}} 1.0" in metrics


def test_an_edge_without_staff_reads_no_topics_of_staff(
    make_edge: MakeEdge, redis_server: RedisServer
) -> None:
    acl = redis_acl("phones", "public", "clockserver").replace("PASSWORD", "secret")
    redis_server.client().execute_command(*acl.split())
    url = redis_server.url.replace("redis://", "redis://phones:secret@")
    edge = make_edge("hall", "--redis", url)
    phone = edge.watcher()
    assert phone.subscribe("clock:friday:1")["ok"]
    assert edge.leader.command("clock.start")["ok"]
    phone.wait_for(lambda: phone.values["clock:friday:1"]["phase"] == "running", "the clock")
    denied = redis_server.client().execute_command("ACL", "LOG")
    assert denied == []


def test_redis_refuses_writes_of_an_edge_and_writes_of_others_do_not_stop_it(
    edge: RunningEdge, redis_server: RedisServer
) -> None:
    phone, keys, intruder = edge.watcher(), Keys(), redis_server.client()
    assert phone.subscribe("clock:friday:1")["ok"]
    # As a newer release would write it, unlike this one.
    for entry in (b'["tally",5,{}]', b'["gone"]', b"[0,{}]", b"nonsense", b"[99999999999999999999,{}]"):
        intruder.xadd(keys.events("public"), {FIELD: entry})
    intruder.xadd(keys.events("public"), {b"x": b"y"})
    assert edge.leader.command("clock.start")["ok"]
    phone.wait_for(lambda: phone.values["clock:friday:1"]["phase"] == "running", "the clock")
    assert phone.gaps == []
    # An unreadable hash: the edge keeps what it holds, and Redis counts as away until the leader has written all.
    intruder.hset(keys.topics("public"), "clock:friday:1", b"nonsense")
    intruder.hset(keys.topics("public"), FORMER, encode_stored(0, {}))
    intruder.xadd(keys.events("public"), {FIELD: b'["whole"]'})
    assert phone.sync()["server_ms"]
    assert edge.get("/api/v1/tournaments/friday/clock").json()["phase"] == "running"


def test_an_edge_answers_only_under_its_own_names(make_edge: MakeEdge) -> None:
    edge = make_edge("hall", "--name", "clock.example.org")
    page = "/api/v1/tournaments/friday/clock"
    for host, status in (
        ("clock.example.org", 200),
        ("CLOCK.example.org:443", 200),
        ("localhost", 200),
        ("10.0.0.5", 200),
        ("evil.example", 403),
        ("clock.example.org.evil.example", 403),
        ("clock.example.org@evil.example", 403),
        ("", 400),
    ):
        answer = edge.get(page, headers={"Host": host})
        assert answer.status_code in (status, 403 if status == 400 else status), host


def test_a_forged_cookie_or_token_belongs_to_nobody_at_an_edge(edge: RunningEdge) -> None:
    for headers in (
        {"Cookie": f"{SESSION}=x"},
        {"Cookie": f"{SESSION}={edge.leader.session}x"},
        {"Cookie": "clockserver_display=d-hall.0000"},
        {"Cookie": "clockserver_seat=friday_e1_XXXX.0000"},
        {"Authorization": "Bearer x"},
        {"Clockserver-Edge": "hall.x"},
        {"Clockserver-Epoch": "9.x"},
    ):
        stranger = edge.client(**edge.origin(), **headers)
        assert _codes(stranger.command("clock.start")) == ["access.staff_only"], headers
        assert _codes(stranger.call("subscribe", {"topics": [LOG]})) == ["access.staff_only"]
        stranger.close()
    assert refusal(edge.http("GET", "/api/v1/staff", headers=edge.origin()))[0] in (401, 403)
    assert PASSWORD not in edge.log
