"""The authority's and the server's certificates, in the folder `certificates` of the data directory."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from cryptography import x509

from clockserver.certificates import authority
from clockserver.certificates.authority import Signed
from clockserver.storage.data_directory import CERTIFICATES, DataDirectoryError
from clockserver.storage.private_files import replace_private_file

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
        """The end of the server's certificate, if it has to be made anew now; else None, also without one."""
        certificate = self.server()
        if certificate is None or not authority.is_due(certificate, now):
            return None
        return certificate.not_valid_after_utc

    def write(self, name: str, signed: Signed) -> None:
        """Store a certificate and its key; the key first, as a certificate without key is never served."""
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        replace_private_file(self.key_of(name), authority.key_pem(signed))
        replace_private_file(self.certificate_of(name), authority.certificate_pem(signed))

    def _certificate(self, name: str) -> x509.Certificate | None:
        try:
            return x509.load_pem_x509_certificate(self.certificate_of(name).read_bytes())
        except (OSError, ValueError):
            return None
