"""`clockserver certificates` makes an authority once, and a server certificate when it is due or its names change."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from clockserver.certificates.authority import Signed, fingerprint, names_in
from clockserver.certificates.server_names import names_of
from clockserver.cli import certificates
from clockserver.core.texts import Refused
from clockserver.storage.certificate_files import AUTHORITY, SERVER, CertificateFiles
from clockserver.storage.data_directory import DataDirectoryError

NOW = datetime(2026, 11, 23, 20, tzinfo=UTC)


def both_certificates(data: Path) -> tuple[Signed, Signed]:
    """The authority's and the server's certificate of a data directory."""
    files = CertificateFiles(data)
    certificates_read = files.read(AUTHORITY), files.read(SERVER)
    assert certificates_read[0] is not None
    assert certificates_read[1] is not None
    return certificates_read[0], certificates_read[1]


def test_the_command_makes_authority_and_certificate_for_their_owner_only_and_prints_the_fingerprint(
    tmp_path: Path,
) -> None:
    lines = list(certificates.make(tmp_path, ["clock.local", "192.168.1.20"], NOW))
    authority, server = both_certificates(tmp_path)
    assert names_in(server.certificate) == names_of(["clock.local", "192.168.1.20"])
    assert any(fingerprint(authority.certificate) in line for line in lines)
    folder = CertificateFiles(tmp_path).folder
    assert {each.stat().st_mode & 0o077 for each in (folder, *folder.iterdir())} == {0}


def test_a_second_call_changes_nothing(tmp_path: Path) -> None:
    list(certificates.make(tmp_path, ["clock.local"], NOW))
    before = {each.name: each.read_bytes() for each in CertificateFiles(tmp_path).folder.iterdir()}
    list(certificates.make(tmp_path, ["clock.local"], NOW + timedelta(days=300)))
    assert {each.name: each.read_bytes() for each in CertificateFiles(tmp_path).folder.iterdir()} == before


@pytest.mark.parametrize(("names", "days"), [(["clock.local"], 380), (["clock.local", "10.0.0.2"], 0)])
def test_a_due_or_renamed_server_gets_another_certificate_that_devices_trust(
    tmp_path: Path, names: list[str], days: int
) -> None:
    list(certificates.make(tmp_path, ["clock.local"], NOW))
    authority, server = both_certificates(tmp_path)
    list(certificates.make(tmp_path, names, NOW + timedelta(days=days)))
    authority_then, server_then = both_certificates(tmp_path)
    assert authority_then.certificate == authority.certificate
    assert server_then.certificate != server.certificate
    server_then.certificate.verify_directly_issued_by(authority.certificate)


def test_a_name_outside_of_the_room_is_refused_once_devices_trust_it(tmp_path: Path) -> None:
    list(certificates.make(tmp_path, ["clock.local"], NOW))
    _, server = both_certificates(tmp_path)
    with pytest.raises(Refused) as refusal:
        list(certificates.make(tmp_path, ["clock.example.org", "8.8.8.8"], NOW))
    codes = [each.code for each in refusal.value.reasons]
    assert codes == ["certificates.outside", "certificates.public_address"]
    assert both_certificates(tmp_path)[1].certificate == server.certificate


def test_a_public_address_is_refused_by_the_first_call(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refusal:
        list(certificates.make(tmp_path, ["8.8.8.8"], NOW))
    assert [each.code for each in refusal.value.reasons] == ["certificates.public_address"]
    assert CertificateFiles(tmp_path).authority() is None


def test_a_damaged_authority_is_reported_and_not_replaced(tmp_path: Path) -> None:
    list(certificates.make(tmp_path, ["clock.local"], NOW))
    file = CertificateFiles(tmp_path).key_of(AUTHORITY)
    file.write_bytes(b"nothing")
    with pytest.raises(DataDirectoryError, match="cannot be used"):
        list(certificates.make(tmp_path, ["clock.local"], NOW))
    assert file.read_bytes() == b"nothing"
