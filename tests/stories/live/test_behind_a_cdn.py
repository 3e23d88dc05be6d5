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
PLACEHOLDER_VALUES = {
    "slug": "friday",
    "language": "de",
    "name": "tda-2024",
    "other": "wsop-2024",
    "structure": "friday-9-max",
    "id": "friday-9-max",
}
ALWAYS_MOVES = {"/metrics", "/api/v1/time"}
STRANGER = {"Accept-Encoding": "identity"}


class Reading(NamedTuple):
    """The parts of an answer that count."""

    status: int
    kind: str
    packed: str
    body: bytes


def fetch(address: str, path: str, headers: Mapping[str, str]) -> requests.Response:
    session = requests.Session()
    session.trust_env = False
    options = {"headers": {**STRANGER, **headers}, "timeout": PATIENCE_S, "allow_redirects": False}
    answer = session.get(address + path, stream=True, **options)  # type: ignore[arg-type]
    answer._content = answer.raw.read(decode_content=False)  # as it came, not unpacked
    return answer


def reading_of(answer: requests.Response) -> Reading:
    kind, packed = (answer.headers.get(name, "") for name in ("Content-Type", "Content-Encoding"))
    return Reading(answer.status_code, kind, packed, answer.content)


def visitors_of(server: RunningServer, host: str) -> dict[str, dict[str, str]]:
    """The headers of each kind of visitor."""
    host_header = {"Host": host}
    return {
        "director": {**host_header, "Cookie": server.staff()["Cookie"]},
        "program": {**host_header, **bearer(add_token(server, "Scores", "supervisor"))},
        "phone": host_header,
        "German phone": {**host_header, "Accept-Language": "de"},
        "zipping phone": {**host_header, "Accept-Encoding": "gzip"},
    }


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that the workers of nginx can reach."""
    with open_folder() as path:
        yield path


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
    patterns = {rule.rule for rule in server.app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    server.engine.dispose()
    return sorted(patterns)


def paths_of(rule: str) -> list[str]:
    """The paths of a rule with existing values; a placeholder for one of several words gives a path for each."""
    match = PLACE.search(rule)
    if match is None:
        return [rule]
    kind, words, name = match.groups()
    values = words.split(",") if kind == "any" else [PLACEHOLDER_VALUES.get(name, "1")]
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
    kept_paths, personal_paths, faults = set(), set(), []
    for path in all_paths(server, rules):
        answers = {visitor: fetch(origin, path, headers) for visitor, headers in visitors.items()}
        repeated = {visitor: fetch(origin, path, headers) for visitor, headers in visitors.items()}
        moves = path in ALWAYS_MOVES or any(
            reading_of(answers[visitor]) != reading_of(repeated[visitor]) for visitor in visitors
        )
        if len({answers[visitor].content for visitor in ("director", "program", "phone")}) > 1:
            personal_paths.add(path)
        for _ in range(2):  # the first asks, the next ones may get what was kept
            for visitor, headers in visitors.items():
                answer = fetch(cdn, path, headers)
                if answer.headers.get("X-Kept") in ("HIT", "STALE", "UPDATING"):
                    kept_paths.add(path)
                    if "Set-Cookie" in answer.headers:
                        faults.append(f"{path}: a cookie for {visitor} was kept")
                    # Everybody may have it, so it is what this visitor gets from the server, too.
                    if (
                        reading_of(answer) not in map(reading_of, answers.values())
                        or answer.status_code != answers[visitor].status_code
                    ):
                        faults.append(f"{path}: {visitor} got a kept answer that nobody gets")
                if (
                    not moves
                    and reading_of(answer) != reading_of(answers[visitor])
                    and unpacked(answer) != unpacked(answers[visitor])
                ):
                    faults.append(f"{path}: {visitor} got another's answer")
                if answer.headers.get("Content-Encoding", "") not in ("", headers.get("Accept-Encoding")):
                    faults.append(f"{path}: {visitor} got what it cannot unpack")
        faults += [f"{path}: {fault}" for fault in revalidation_faults(origin, path, visitors, answers)]
    assert faults == []
    assert not kept_paths & personal_paths
    polled = {"clock", "counters", "pool", "results", "seats"}
    assert {f"/api/v1/tournaments/friday/{kind}" for kind in polled} | {"/api/v1/displays"} <= kept_paths
    assert {"/api/v1/session", "/api/v1/staff", "/api/v1/tournaments/friday/roster"} <= personal_paths


def unpacked(answer: requests.Response) -> bytes:
    """The body after decompression."""
    return (
        gzip.decompress(answer.content)
        if answer.headers.get("Content-Encoding") == "gzip"
        else answer.content
    )


def revalidation_faults(
    origin: str,
    path: str,
    visitors: Mapping[str, Mapping[str, str]],
    answers: Mapping[str, requests.Response],
) -> Iterator[str]:
    """Faults of a cache that keeps an answer and revalidates it for each visitor (`no-cache`)."""
    for first, answer in answers.items():
        tag = answer.headers.get("ETag")
        if tag is None or "no-store" in answer.headers["Cache-Control"]:
            continue
        for visitor, headers in visitors.items():
            conditional = {**headers, "If-None-Match": tag}
            if fetch(origin, path, conditional).status_code == 304 and unpacked(answer) != unpacked(
                answers[visitor]
            ):
                yield f"{visitor} would get the answer of {first}"


@pytest.mark.limits_stand
def test_no_cache_keeps_an_answer_for_one_user(server: RunningServer, rules: list[str]) -> None:
    host = f"127.0.0.1:{server.port}"
    origin, visitors = f"http://{host}", visitors_of(server, host)
    play_evening(server)
    policies = {}
    for path in all_paths(server, rules):
        staff, phone = (fetch(origin, path, visitors[visitor]) for visitor in ("director", "phone"))
        if staff.status_code == 200 and phone.status_code in (401, 403):
            policies[path] = staff.headers["Cache-Control"]
    assert len(policies) > 10
    assert {path: policy for path, policy in policies.items() if "public" in policy or policy == ""} == {}
    assert sorted(path for path, policy in policies.items() if "no-store" not in policy) == []
