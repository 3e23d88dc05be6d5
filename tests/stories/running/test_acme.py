"""A public name behind nginx, as docs/certificates.md describes it: the challenge's answer, and a renewal."""

from __future__ import annotations

import re
import shutil
import signal
import ssl
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
import requests
from cryptography import x509

from clockserver.certificates import authority
from clockserver.certificates.authority import Signed
from clockserver.certificates.server_names import names_of
from tests.client import Client
from tests.forks import CHECKOUT
from tests.network.nginx import AROUND, documented
from tests.processes.postgres import open_folder
from tests.processes.redis_server import free_port
from tests.servers import RunningServer, configure
from tests.waiting import PATIENCE_S, until

pytestmark = [pytest.mark.full, pytest.mark.server]
PAGE = (CHECKOUT / "docs" / "certificates.md").read_text("utf-8")
PLAIN, LINES = (
    re.sub(r"^ {3}", "", each, flags=re.MULTILINE)
    for each in re.findall(r"^ {3}```nginx\n(.*?)```", PAGE, re.DOTALL | re.MULTILINE)
)
NAME = "localhost"
CLOCK = "clock:friday:1"


def now() -> datetime:
    return datetime.now(UTC)


class PublicName:
    """nginx with the page's blocks; `renew` acts as certbot with its deploy hook."""

    def __init__(self, folder: Path, server: RunningServer) -> None:
        self._folder = folder
        self.http, self.https = free_port(), free_port()
        self.address, self.plain = f"https://{NAME}:{self.https}", f"http://{NAME}:{self.http}"
        names = names_of([NAME])
        self._issuer: Signed = authority.new_authority("A public authority", names, now())
        self.authority = folder / "authority.pem"
        self.authority.write_bytes(authority.certificate_pem(self._issuer))
        self.challenges = folder / "acme" / ".well-known" / "acme-challenge"
        self.challenges.mkdir(parents=True)
        self._live = folder / "live" / NAME
        self._live.mkdir(parents=True)
        self._issue()
        self._file = folder / "nginx.conf"
        self._file.write_text(AROUND.format(folder=folder, config=self._config(server.port)), "utf-8")
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        self._command = [program, "-p", str(folder), "-c", str(self._file), "-e", str(folder / "error.log")]
        self._process = subprocess.Popen(self._command)
        until(self._answers, "an answer of nginx")

    def _config(self, port: int) -> str:
        own = re.sub(r" *ssl_certificate(_key)? .*\n", "", documented()).replace(
            "listen 443 ssl;", f"listen 443 ssl;\n{LINES}"
        )
        config = PLAIN + own
        for before, after in (
            ("listen 80", f"listen 127.0.0.1:{self.http}"),
            ("listen 443 ssl", f"listen 127.0.0.1:{self.https} ssl"),
            ("/var/www/acme", str(self._folder / "acme")),
            ("/etc/letsencrypt", str(self._folder)),
            ("/var/cache/nginx/clockserver", str(self._folder / "cache")),
            ("127.0.0.1:5000", f"127.0.0.1:{port}"),
            ("https://$host$", f"https://$host:{self.https}$"),
            ("clock.example.org", NAME),
        ):
            assert before in config, before
            config = config.replace(before, after)
        return config

    def _answers(self) -> bool:
        try:
            return self.ask(f"{self.address}/healthz").ok
        except requests.RequestException:
            return False

    def _issue(self) -> None:
        signed = authority.server_certificate(self._issuer, names_of([NAME]), now())
        (self._live / "fullchain.pem").write_bytes(authority.certificate_pem(signed))
        (self._live / "privkey.pem").write_bytes(authority.key_pem(signed))

    def renew(self) -> None:
        """Replace the certificate by a new one, and run the page's deploy hook."""
        self._issue()
        hook = re.findall(r'--deploy-hook "nginx (.*?)"', PAGE)[0].split()
        subprocess.run([*self._command, *hook], check=True, capture_output=True)

    def serial(self) -> int:
        """The serial number of the certificate on a new connection."""
        certificate = ssl.get_server_certificate((NAME, self.https))
        return x509.load_pem_x509_certificate(certificate.encode()).serial_number

    def ask(self, url: str) -> requests.Response:
        session = requests.Session()
        session.trust_env = False
        return session.get(url, verify=str(self.authority), timeout=PATIENCE_S, allow_redirects=False)

    def end(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(PATIENCE_S)


@pytest.fixture
def public(tmp_path: Path) -> Iterator[tuple[RunningServer, PublicName]]:
    configure(tmp_path / "data", f'names = ["{NAME}"]\nproxies = ["127.0.0.1"]\n')
    with RunningServer(tmp_path / "data") as server, open_folder() as folder:
        server.open_tournament()
        name = PublicName(folder, server)
        yield server, name
        name.end()


def test_nginx_answers_the_acme_challenge_also_while_no_server_runs(
    public: tuple[RunningServer, PublicName],
) -> None:
    server, name = public
    (name.challenges / "token").write_text("token.thumbprint", "ascii")
    question = f"{name.plain}/.well-known/acme-challenge/token"
    assert name.ask(question).text == "token.thumbprint"
    assert server.get("/.well-known/acme-challenge/token").status_code == 404
    page = name.ask(f"{name.plain}/t/friday")
    assert (page.status_code, page.headers["Location"]) == (301, f"{name.address}/t/friday")
    assert name.ask(f"{name.address}/t/friday").ok
    server.stop()
    assert name.ask(question).text == "token.thumbprint"
    assert name.ask(f"{name.plain}/.well-known/acme-challenge/other").status_code == 404


def test_a_renewal_cuts_nobody_off_and_restarts_no_server(public: tuple[RunningServer, PublicName]) -> None:
    server, name = public
    wall = Client(name.address, {"Origin": name.address}, name.authority)
    wall.subscribe(CLOCK)
    before, process = name.serial(), server.pid
    name.renew()
    until(lambda: name.serial() != before, "the new certificate")
    assert server.command("clock.start")["ok"]
    wall.wait_for(lambda: wall.values[CLOCK]["phase"] == "running", "the clock on the connection of before")
    assert wall.connected
    assert wall.gaps == []
    assert name.ask(f"{name.address}/healthz").ok
    assert server.pid == process
    wall.close()
