"""A room with its own authority: devices that trust it reach the server through nginx, others do not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import requests
import socketio
from cryptography import x509

from clockserver.certificates.authority import fingerprint
from clockserver.cli import certificates
from clockserver.storage.certificate_files import AUTHORITY, SERVER, CertificateFiles
from tests.forks import CHECKOUT
from tests.network.nginx import Nginx
from tests.processes.redis_server import free_port
from tests.servers import TD_NAME, TD_PASSWORD, RunningServer, configure
from tests.waiting import PATIENCE_S, until

ROOM = ["localhost", "clock.local", "127.0.0.1"]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[tuple[RunningServer, str, Path]]:
    """A server behind nginx, its address there, and the authority's certificate."""
    data = tmp_path / "data"
    configure(data, 'names = ["clock.local"]\nproxies = ["127.0.0.1"]\n')
    list(certificates.make(data, ROOM))
    files = CertificateFiles(data)
    with RunningServer(data) as server:
        port = int(server.url().rpartition(":")[2].strip("/"))
        server.open_tournament()
        with Nginx(
            tmp_path / "nginx", port, files.certificate_of(SERVER), files.key_of(SERVER), "localhost"
        ) as proxy:
            yield server, f"https://localhost:{proxy.port}", files.certificate_of(AUTHORITY)


def test_a_device_installs_the_authority_by_the_page_and_then_reaches_the_server(
    room: tuple[RunningServer, str, Path], tmp_path: Path
) -> None:
    server, address, authority = room
    page = server.get("/trust", headers={"Accept-Language": "de"})
    assert page.ok
    installed = x509.load_der_x509_certificate(server.get("/trust/authority.crt").content)
    assert installed == x509.load_pem_x509_certificate(authority.read_bytes())
    assert fingerprint(installed) in page.text
    assert "https://localhost/" in page.text
    assert 'lang="de"' in page.text
    with pytest.raises(requests.exceptions.SSLError):
        requests.get(f"{address}/healthz", timeout=PATIENCE_S)
    assert requests.get(f"{address}/t/friday", verify=str(authority), timeout=PATIENCE_S).ok


def test_nginx_serves_the_page_over_plain_http_as_the_guide_says(tmp_path: Path) -> None:
    """Devices that do not trust the authority yet have no other access to the page."""
    guide = (CHECKOUT / "docs" / "certificates.md").read_text("utf-8")
    block = next(
        each for each in re.findall(r"```nginx\n(.*?)```", guide, re.DOTALL) if "listen 443 ssl;" in each
    )
    data, plain = tmp_path / "data", free_port()
    configure(data, 'names = ["clock.local"]\nproxies = ["127.0.0.1"]\n')
    list(certificates.make(data, ROOM))
    files = CertificateFiles(data)
    pair = (files.certificate_of(SERVER), files.key_of(SERVER))
    with (
        RunningServer(data) as server,
        Nginx(tmp_path / "nginx", server.port, *pair, "localhost", block, plain),
    ):
        page = requests.get(f"http://localhost:{plain}/trust", timeout=PATIENCE_S)
        assert page.ok
        certificate = requests.get(
            f"http://localhost:{plain}/trust/authority.crt", timeout=PATIENCE_S
        ).content
        assert fingerprint(x509.load_der_x509_certificate(certificate)) in page.text


def test_over_https_staff_sign_in_command_and_follow(room: tuple[RunningServer, str, Path]) -> None:
    _, address, authority = room
    device = requests.Session()
    device.trust_env = False  # a setting of this machine would name other authorities
    device.verify = str(authority)
    done = device.post(
        f"{address}/api/v1/session",
        json={"name": TD_NAME, "password": TD_PASSWORD},
        headers={"Origin": address},
        timeout=PATIENCE_S,
    )
    assert done.ok, done.text
    assert "Secure" in done.headers["Set-Cookie"]
    client = socketio.SimpleClient(http_session=device)
    cookies = "; ".join(f"{each.name}={each.value}" for each in device.cookies)
    client.connect(address, headers={"Cookie": cookies}, transports=["websocket"])
    answer: dict[str, Any] = client.call("subscribe", {"topics": ["clock:friday:1"]}, timeout=PATIENCE_S)
    assert answer["topics"]["clock:friday:1"]["value"]["phase"] == "ready"
    client.disconnect()


def test_a_page_over_plain_http_is_another_origin(room: tuple[RunningServer, str, Path]) -> None:
    _, address, authority = room
    plain = address.replace("https", "http")
    refused = requests.post(
        f"{address}/api/v1/session",
        json={"name": "x", "password": "y"},
        headers={"Origin": plain},
        verify=str(authority),
        timeout=PATIENCE_S,
    )
    assert refused.status_code == 403


@pytest.mark.parametrize(("days", "warns"), [(380, True), (300, False)])
def test_a_certificate_that_expires_within_a_month_is_reported_at_the_start(
    tmp_path: Path, days: int, warns: bool
) -> None:
    made_at = datetime.now(UTC) - timedelta(days=days)
    list(certificates.make(tmp_path / "data", ["localhost"], made_at))
    with RunningServer(tmp_path / "data", sign_in=False) as server:
        ends = "the certificate of this room ends on "
        if warns:
            until(lambda: ends in server.log, "the warning")
        else:
            assert server.get("/healthz").ok
            assert ends not in server.log


def test_a_room_without_an_authority_has_no_such_page(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        assert [server.get(path).status_code for path in ("/trust", "/trust/authority.crt")] == [404, 404]


def test_no_address_serves_a_private_key(room: tuple[RunningServer, str, Path]) -> None:
    server, _, _ = room
    for path in (
        "/trust/authority.key",
        "/trust/server.key",
        "/certificates/authority.key",
        "/trust/../certificates/authority.key",
    ):
        assert server.get(path).status_code in (400, 404), path
