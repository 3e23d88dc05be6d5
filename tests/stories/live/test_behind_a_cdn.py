"""A real nginx as a CDN keeps every answer that it may keep, and gives nobody another user's answer."""

from __future__ import annotations

import gzip
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
import requests

from clockserver.server import Server
from tests.client import new_id
from tests.network.nginx import AROUND
from tests.processes.postgres import open_folder
from tests.processes.redis_server import free_port
from tests.servers import RunningServer
from tests.stories.people import add_token, bearer
from tests.waiting import PATIENCE_S, until

pytestmark = [pytest.mark.full, pytest.mark.server]
CDN = """
    proxy_cache_path {folder}/kept keys_zone=cdn:1m inactive=10m;
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://127.0.0.1:{origin};
            proxy_set_header Host $http_host;
            proxy_cache cdn;
            proxy_cache_key $request_uri;
            add_header X-Kept $upstream_cache_status always;
        }}
    }}
"""
"""A cache with one key for all visitors and no rules of its own, so it keeps what answers permit."""
PLACE = re.compile(r"<(?:(\w+)(?:\(([^)]*)\))?:)?(\w+)>")
FILLED = {
    "slug": "friday",
    "language": "de",
    "name": "tda-2024",
    "other": "wsop-2024",
    "structure": "friday-9-max",
    "id": "friday-9-max",
}
ALWAYS_MOVES = {"/metrics", "/api/v1/time"}
STRANGER = {"Accept-Encoding": "identity"}


class Asked(NamedTuple):
    """The parts of an answer that count."""

    status: int
    kind: str
    packed: str
    body: bytes


def fetch(address: str, path: str, headers: Mapping[str, str]) -> requests.Response:
    session = requests.Session()
    session.trust_env = False
    given = {"headers": {**STRANGER, **headers}, "timeout": PATIENCE_S, "allow_redirects": False}
    answer = session.get(address + path, stream=True, **given)  # type: ignore[arg-type]
    answer._content = answer.raw.read(decode_content=False)  # as it came, not unpacked
    return answer


def reading_of(answer: requests.Response) -> Asked:
    kind, packed = (answer.headers.get(name, "") for name in ("Content-Type", "Content-Encoding"))
    return Asked(answer.status_code, kind, packed, answer.content)


def visitors_of(server: RunningServer, host: str) -> dict[str, dict[str, str]]:
    """The headers of each kind of visitor."""
    here = {"Host": host}
    return {
        "director": {**here, "Cookie": server.staff()["Cookie"]},
        "program": {**here, **bearer(add_token(server, "Scores", "supervisor"))},
        "phone": here,
        "German phone": {**here, "Accept-Language": "de"},
        "zipping phone": {**here, "Accept-Encoding": "gzip"},
    }


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that the workers of nginx can reach."""
    with open_folder() as found:
        yield found


@pytest.fixture
def cdn(server: RunningServer, folder: Path) -> Iterator[str]:
    """The address of a CDN in front of the server."""
    port = free_port()
    config = CDN.format(folder=folder, port=port, origin=server.port)
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, config=config), "utf-8")
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    command = [program, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    process = subprocess.Popen(command)
    address = f"http://127.0.0.1:{port}"

    def answers() -> bool:
        try:
            return fetch(address, "/healthz", {"Host": f"127.0.0.1:{server.port}"}).ok
        except requests.RequestException:
            return False

    until(answers, "an answer of nginx")
    yield address
    process.send_signal(signal.SIGQUIT)
    process.wait(PATIENCE_S)


@pytest.fixture(scope="module")
def rules(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """All URL rules for GET, with their placeholders."""
    server = Server(tmp_path_factory.mktemp("rules") / "data")
    found = {rule.rule for rule in server.app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    server.engine.dispose()
    return sorted(found)


def paths_of(rule: str) -> list[str]:
    """The paths of a rule with existing values; a placeholder for one of several words gives a path for each."""
    match = PLACE.search(rule)
    if match is None:
        return [rule]
    kind, words, name = match.groups()
    values = words.split(",") if kind == "any" else [FILLED.get(name, "1")]
    return [path for value in values for path in paths_of(rule.replace(match[0], value, 1))]


def parts_of(page: str) -> set[str]:
    """The files that a page loads at once."""
    return set(re.findall(r"""(?:src|href)=["'](/(?:static|bundles|displays)/[^"'?#]+)["']""", page))


def all_paths(server: RunningServer, rules: list[str]) -> list[str]:
    pages = ("/", "/t/friday", "/control/friday", "/tv", "/overlay/friday", "/players")
    parts = [part for page in pages for part in parts_of(server.get(page, headers=server.staff()).text)]
    return sorted({path for rule in rules for path in paths_of(rule)} | set(parts))


def play_evening(server: RunningServer) -> None:
    """Play an evening with values for staff only, and values for all."""
    for name in ("Ada Lovelace", "Emmy Noether"):
        body = {"id": new_id(), "name": name}
        person = server.post("/api/v1/players", json=body, headers=server.staff()).json()["player"]["id"]
        assert server.command("entry.register", person=person)["ok"]


@pytest.mark.limits_stand
def test_nobody_gets_the_answer_of_another_user(server: RunningServer, cdn: str, rules: list[str]) -> None:
    host = f"127.0.0.1:{server.port}"
    origin, visitors = f"http://{host}", visitors_of(server, host)
    play_evening(server)
    kept, personal, wrong = set(), set(), []
    for path in all_paths(server, rules):
        own = {who: fetch(origin, path, sent) for who, sent in visitors.items()}
        again = {who: fetch(origin, path, sent) for who, sent in visitors.items()}
        moves = path in ALWAYS_MOVES or any(
            reading_of(own[who]) != reading_of(again[who]) for who in visitors
        )
        if len({own[who].content for who in ("director", "program", "phone")}) > 1:
            personal.add(path)
        for _ in range(2):  # the first asks, the next ones may get what was kept
            for who, sent in visitors.items():
                answer = fetch(cdn, path, sent)
                if answer.headers.get("X-Kept") in ("HIT", "STALE", "UPDATING"):
                    kept.add(path)
                    if "Set-Cookie" in answer.headers:
                        wrong.append(f"{path}: a cookie for {who} was kept")
                    # Everybody may have it, so it is what this visitor gets from the server, too.
                    if (
                        reading_of(answer) not in map(reading_of, own.values())
                        or answer.status_code != own[who].status_code
                    ):
                        wrong.append(f"{path}: {who} got a kept answer that nobody gets")
                if (
                    not moves
                    and reading_of(answer) != reading_of(own[who])
                    and unpacked(answer) != unpacked(own[who])
                ):
                    wrong.append(f"{path}: {who} got another's answer")
                if answer.headers.get("Content-Encoding", "") not in ("", sent.get("Accept-Encoding")):
                    wrong.append(f"{path}: {who} got what it cannot unpack")
        wrong += [f"{path}: {told}" for told in revalidated(origin, path, visitors, own)]
    assert wrong == []
    assert not kept & personal
    polled = {"clock", "counters", "pool", "results", "seats"}
    assert {f"/api/v1/tournaments/friday/{kind}" for kind in polled} | {"/api/v1/displays"} <= kept
    assert {"/api/v1/session", "/api/v1/staff", "/api/v1/tournaments/friday/roster"} <= personal


def unpacked(answer: requests.Response) -> bytes:
    """The body after decompression."""
    return (
        gzip.decompress(answer.content)
        if answer.headers.get("Content-Encoding") == "gzip"
        else answer.content
    )


def revalidated(
    origin: str, path: str, visitors: Mapping[str, Mapping[str, str]], own: Mapping[str, requests.Response]
) -> Iterator[str]:
    """Faults of a cache that keeps an answer and revalidates it for each visitor (`no-cache`)."""
    for first, answer in own.items():
        tag = answer.headers.get("ETag")
        if tag is None or "no-store" in answer.headers["Cache-Control"]:
            continue
        for who, sent in visitors.items():
            asks = {**sent, "If-None-Match": tag}
            if fetch(origin, path, asks).status_code == 304 and unpacked(answer) != unpacked(own[who]):
                yield f"{who} would get the answer of {first}"


@pytest.mark.limits_stand
def test_no_cache_keeps_an_answer_for_one_user(server: RunningServer, rules: list[str]) -> None:
    host = f"127.0.0.1:{server.port}"
    origin, visitors = f"http://{host}", visitors_of(server, host)
    play_evening(server)
    told = {}
    for path in all_paths(server, rules):
        staff, phone = (fetch(origin, path, visitors[who]) for who in ("director", "phone"))
        if staff.status_code == 200 and phone.status_code in (401, 403):
            told[path] = staff.headers["Cache-Control"]
    assert len(told) > 10
    assert {path: how for path, how in told.items() if "public" in how or how == ""} == {}
    assert sorted(path for path, how in told.items() if "no-store" not in how) == []
