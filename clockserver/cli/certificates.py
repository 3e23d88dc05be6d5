"""`clockserver certificates`: a room's own certificate authority and the server's certificate, without the internet."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from cryptography.exceptions import InvalidSignature

from clockserver.certificates.authority import (
    Signed,
    fingerprint,
    is_due,
    names_in,
    new_authority,
    permitted_hosts,
    server_certificate,
)
from clockserver.certificates.server_names import Names, names_of, outside
from clockserver.core.texts import Reason, Refused
from clockserver.storage.certificate_files import AUTHORITY, SERVER, CertificateFiles
from clockserver.storage.data_directory import DataDirectory


def make(data: Path, given_names: list[str], now: datetime | None = None) -> Iterator[str]:
    """Make the certificates that are missing, due, or have other names; yield the lines to print.

    An existing authority stays, as devices trust it. Raises Refused for a name that the authority may not sign.
    """
    now = now or datetime.now(UTC)
    DataDirectory(data).make()
    files, names = CertificateFiles(data), names_of(given_names)
    issuer = files.read(AUTHORITY)
    _demand_private(names, issuer)
    if issuer is None:
        issuer = new_authority(
            f"Clockserver {names.hosts[0] if names.hosts else names.addresses[0]}", names, now
        )
        files.write(AUTHORITY, issuer)
        yield f"An authority of this room was made: {files.certificate_of(AUTHORITY)}"
    server = files.read(SERVER)
    if server is None or not _serves(server, issuer, names, now):
        server = server_certificate(issuer, names, now)
        files.write(SERVER, server)
        yield f"The server's certificate was made: {files.certificate_of(SERVER)}"
    yield from _description(files, issuer, server, names)


def _demand_private(names: Names, issuer: Signed | None) -> None:
    domains = names.hosts if issuer is None else permitted_hosts(issuer.certificate)
    if wrong := outside(names, domains):
        raise Refused(*(_outside(each, names) for each in wrong))


def _outside(name: str, names: Names) -> Reason:
    if name in map(str, names.addresses):
        return Reason("certificates.public_address", {"name": name}, "--name")
    return Reason("certificates.outside", {"name": name}, "--name")


def _serves(server: Signed, issuer: Signed, names: Names, now: datetime) -> bool:
    """Whether a certificate stays: signed by this authority, for these names, and not due for renewal."""
    try:
        server.certificate.verify_directly_issued_by(issuer.certificate)
    except (InvalidSignature, TypeError, ValueError):
        return False
    return names_in(server.certificate) == names and not is_due(server.certificate, now)


def _description(files: CertificateFiles, issuer: Signed, server: Signed, names: Names) -> Iterator[str]:
    shown = ", ".join([*names.hosts, *map(str, names.addresses)])
    yield f"  names          {shown}"
    yield f"  good until     {server.certificate.not_valid_after_utc:%Y-%m-%d}"
    yield f"  fingerprint    {fingerprint(issuer.certificate)}"
    yield f"  for nginx      ssl_certificate {files.certificate_of(SERVER)};"
    yield f"                 ssl_certificate_key {files.key_of(SERVER)};"
    yield "Devices trust the authority by the page /trust of the server, which has a QR code and the steps."
