"""The authority's and the server's certificates, in the folder `certificates` of the data directory."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from cryptography import x509

from clockserver.certificates import authority
from clockserver.certificates.authority import Signed
from clockserver.storage.data_directory import CERTIFICATES, DataDirectoryError

AUTHORITY, SERVER = "authority", "server"


class CertificateFiles:
    """Certificates as `<name>.pem` and keys as `<name>.key`, readable by their owner only."""

    def __init__(self, data: Path) -> None:
        self.folder = data / CERTIFICATES

    def certificate_of(self, name: str) -> Path:
        """The file of a certificate."""
        return self.folder / f"{name}.pem"

    def key_of(self, name: str) -> Path:
        """The file of a private key."""
        return self.folder / f"{name}.key"

    def read(self, name: str) -> Signed | None:
        """A certificate with its key; None without one. Raises DataDirectoryError for a damaged one."""
        files = self.certificate_of(name), self.key_of(name)
        if not any(each.exists() for each in files):
            return None
        try:
            return authority.read(*(each.read_bytes() for each in files))
        except (OSError, ValueError) as error:
            raise DataDirectoryError(f"{files[0]} cannot be used: {error}") from error

    def authority(self) -> x509.Certificate | None:
        """The authority's certificate, for devices to trust; None without a readable one."""
        return self._certificate(AUTHORITY)

    def server(self) -> x509.Certificate | None:
        """The server's certificate; None without a readable one."""
        return self._certificate(SERVER)

    def due(self, now: datetime) -> datetime | None:
        """The end of a server's certificate that has to be made anew; None without one, and where there is time."""
        found = self.server()
        return found.not_valid_after_utc if found is not None and authority.is_due(found, now) else None

    def write(self, name: str, signed: Signed) -> None:
        """Store a certificate and its key; the key first, as a certificate without key is never served."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _replace(self.key_of(name), authority.key_pem(signed))
        _replace(self.certificate_of(name), authority.certificate_pem(signed))

    def _certificate(self, name: str) -> x509.Certificate | None:
        try:
            return x509.load_pem_x509_certificate(self.certificate_of(name).read_bytes())
        except (OSError, ValueError):
            return None


def _replace(file: Path, content: bytes) -> None:
    beside = file.with_name(f"{file.name}.new")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    beside.replace(file)
