"""OpenSSL accepts the certificates of the room's authority for the room, and for nothing else."""

from __future__ import annotations

import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from clockserver.certificates import authority
from clockserver.certificates.authority import Signed
from clockserver.certificates.server_names import Names, names_of

NOW = datetime(2026, 11, 23, 20, tzinfo=UTC)
ROOM = names_of(["clock.local", "192.168.1.20"])


@pytest.fixture(scope="module")
def issuer() -> Signed:
    return authority.new_authority("Clockserver clock.local", ROOM, NOW)


def openssl_verdict(folder: Path, issuer: Signed, signed: Signed, *arguments: str, at: datetime = NOW) -> str:
    """OpenSSL's verdict on a certificate: `OK`, or its error."""
    (folder / "authority.pem").write_bytes(authority.certificate_pem(issuer))
    (folder / "server.pem").write_bytes(authority.certificate_pem(signed))
    seconds = str(int(at.timestamp()))
    command = ["openssl", "verify", "-x509_strict", "-purpose", "sslserver", "-attime", seconds, *arguments]
    done = subprocess.run(
        [*command, "-CAfile", str(folder / "authority.pem"), str(folder / "server.pem")],
        capture_output=True,
        text=True,
        check=False,
    )
    return "OK" if done.returncode == 0 else done.stdout + done.stderr


def test_a_server_is_known_by_its_names_and_addresses(issuer: Signed, tmp_path: Path) -> None:
    signed = authority.server_certificate(issuer, ROOM, NOW)
    assert openssl_verdict(tmp_path, issuer, signed, "-verify_hostname", "clock.local") == "OK"
    assert openssl_verdict(tmp_path, issuer, signed, "-verify_ip", "192.168.1.20") == "OK"
    assert "mismatch" in openssl_verdict(tmp_path, issuer, signed, "-verify_hostname", "other.local")


@pytest.mark.parametrize("name", ["bank.example", "8.8.8.8", "2001:db8::1"])
def test_a_stolen_authority_is_valid_for_no_name_outside_the_room(
    issuer: Signed, tmp_path: Path, name: str
) -> None:
    signed = authority.server_certificate(issuer, names_of([name]), NOW)
    assert "permitted subtree violation" in openssl_verdict(tmp_path, issuer, signed)


def test_an_authority_signs_the_names_it_was_made_for(tmp_path: Path) -> None:
    own = authority.new_authority("Clockserver", names_of(["clock.example.org"]), NOW)
    signed = authority.server_certificate(own, names_of(["tv.clock.example.org"]), NOW)
    assert openssl_verdict(tmp_path, own, signed, "-verify_hostname", "tv.clock.example.org") == "OK"
    assert authority.permitted_hosts(own.certificate)[-1] == "clock.example.org"


def test_a_servers_certificate_cannot_sign_another(issuer: Signed, tmp_path: Path) -> None:
    server = authority.server_certificate(issuer, ROOM, NOW)
    forged = authority.server_certificate(server, ROOM, NOW)
    assert openssl_verdict(tmp_path, server, forged) != "OK"


def test_a_certificate_is_valid_from_the_day_before_and_renewed_a_month_before_its_end(
    issuer: Signed, tmp_path: Path
) -> None:
    signed = authority.server_certificate(issuer, ROOM, NOW)
    behind = NOW - timedelta(hours=23)
    assert openssl_verdict(tmp_path, issuer, signed, at=behind) == "OK"
    end = signed.certificate.not_valid_after_utc
    assert end - signed.certificate.not_valid_before_utc <= timedelta(days=398)
    assert not authority.is_due(signed.certificate, end - timedelta(days=31))
    assert authority.is_due(signed.certificate, end - timedelta(days=29))
    assert "expired" in openssl_verdict(tmp_path, issuer, signed, at=end + timedelta(seconds=1))


def test_a_key_and_a_certificate_that_do_not_match_are_refused(issuer: Signed) -> None:
    other = authority.server_certificate(issuer, ROOM, NOW)
    with pytest.raises(ValueError, match="key"):
        authority.read(authority.certificate_pem(issuer), authority.key_pem(other))
    assert authority.names_in(other.certificate) == Names(ROOM.hosts, ROOM.addresses)
