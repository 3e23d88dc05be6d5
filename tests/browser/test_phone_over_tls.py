"""A phone that trusts the room's authority installs the page over https and keeps it offline."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, Page, expect

from clockserver.cli import certificates
from clockserver.storage.certificate_files import SERVER, CertificateFiles
from tests.browser.chromium import FLAGS, PHONE, Face, executable
from tests.browser.readings import ANY_TIME
from tests.network.nginx import Nginx
from tests.servers import RunningServer, configure
from tests.waiting import until

pytestmark = [pytest.mark.full, pytest.mark.browser]
KEPT = (
    "caches.open('phone-page-1').then((kept) => kept.keys())"
    ".then((all) => all.map(({ url }) => new URL(url).pathname))"
)


@pytest.fixture
def certified(tmp_path: Path) -> CertificateFiles:
    """A data directory with an authority, and a certificate for localhost."""
    data = tmp_path / "data"
    configure(data, 'proxies = ["127.0.0.1"]\n')
    list(certificates.make(data, ["localhost"]))
    return CertificateFiles(data)


@pytest.fixture
def proxy(tmp_path: Path, certified: CertificateFiles) -> Iterator[Nginx]:
    with RunningServer(tmp_path / "data") as server:
        server.open_tournament(title="Friday 9-Max")
        port = int(server.url().rpartition(":")[2].strip("/"))
        files = certified.certificate_of(SERVER), certified.key_of(SERVER)
        with Nginx(tmp_path / "nginx", port, *files, "localhost") as running:
            yield running


@pytest.fixture
def trusting(browser: Browser, certified: CertificateFiles) -> Iterator[Browser]:
    """A browser that trusts this server's certificate, and no other unknown one."""
    certificate = x509.load_pem_x509_certificate(certified.certificate_of(SERVER).read_bytes())
    key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    trusted = base64.b64encode(hashlib.sha256(key).digest()).decode("ascii")
    flags = [*FLAGS, f"--ignore-certificate-errors-spki-list={trusted}"]
    running = browser.browser_type.launch(executable_path=executable(), args=flags)
    yield running
    running.close()


def test_a_phone_over_tls_shows_what_to_install_and_keeps_the_page(proxy: Nginx, trusting: Browser) -> None:
    address = f"https://localhost:{proxy.port}"
    phone = Face(trusting, f"{address}/t/friday?lang=en", PHONE)
    page: Page = phone.page
    phone.shows("time", ANY_TIME)
    assert page.evaluate("[isSecureContext, location.protocol]") == [True, "https:"]
    worker = "navigator.serviceWorker.ready.then((it) => new URL(it.active.scriptURL).pathname)"
    assert page.evaluate(worker) == "/sw.js"
    # It is told what to install.
    installed = page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((it) => it.json())"
    )
    assert (installed["name"], installed["start_url"]) == ("Friday 9-Max", "/t/friday")
    # It opens without the network.
    until(lambda: "/t/friday" in page.evaluate(KEPT), "the page among what is kept")
    page.reload()
    phone.shows("time", ANY_TIME)
    phone.offline(True)
    page.reload()
    phone.shows("waiting", "Connecting")
    expect(page.locator('[data-part="time"]')).to_be_hidden()
    phone.offline(False)
    phone.shows("time", ANY_TIME)
    phone.close()
