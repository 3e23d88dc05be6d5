"""A local certificate authority, and the certificates it signs for the server.

The authority can sign for the room only: name constraints limit it to private domains, private addresses and the
names given at its creation (RFC 5280, 4.2.1.10). A stolen key cannot impersonate a bank.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv6Address

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from msgspec import Struct

from clockserver.certificates.server_names import PRIVATE_DOMAINS, PRIVATE_NETWORKS, Names

AUTHORITY_DAYS = 3_650
SERVER_DAYS = 397
"""Validity of a server's certificate in days; browsers refuse more than 398."""
RENEWED_DAYS = 30
"""Days before its end from which a server's certificate is renewed."""
BACKDATED = timedelta(hours=24)
"""Time by which the validity begins in the past, as clocks of phones may be slow."""


class Signed(Struct, frozen=True):
    """A certificate and its private key."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def new_authority(title: str, names: Names, now: datetime) -> Signed:
    """A new authority for a room, which may sign for private domains and addresses, and for `names`."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, title)])
    constraints = x509.NameConstraints(
        [
            *(x509.DNSName(each) for each in dict.fromkeys((*PRIVATE_DOMAINS, *names.hosts))),
            *(x509.IPAddress(each) for each in PRIVATE_NETWORKS),
        ],
        None,
    )
    builder = (
        _certificate_builder(subject, subject, key.public_key(), now, AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(constraints, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    return Signed(builder.sign(key, hashes.SHA256()), key)


def server_certificate(authority: Signed, names: Names, now: datetime) -> Signed:
    """A certificate of the server under its names and addresses."""
    key = ec.generate_private_key(ec.SECP256R1())
    all_names = [*names.hosts, *map(str, names.addresses)]
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, all_names[0][:64])])
    alternatives = x509.SubjectAlternativeName(
        [*map(x509.DNSName, names.hosts), *map(x509.IPAddress, names.addresses)]
    )
    issuer = authority.certificate
    issuer_key = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    builder = (
        _certificate_builder(subject, issuer.subject, key.public_key(), now, SERVER_DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(alternatives, critical=False)
        .add_extension(issuer_key, critical=False)
    )
    return Signed(builder.sign(authority.key, hashes.SHA256()), key)


def permitted_hosts(authority: x509.Certificate) -> tuple[str, ...]:
    """The domains that an authority may sign for."""
    constraints = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    return tuple(
        each.value for each in constraints.permitted_subtrees or () if isinstance(each, x509.DNSName)
    )


def names_in(certificate: x509.Certificate) -> Names:
    """The names and addresses of a server's certificate."""
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    addresses = names.get_values_for_type(x509.IPAddress)
    return Names(
        tuple(names.get_values_for_type(x509.DNSName)),
        tuple(each for each in addresses if isinstance(each, IPv4Address | IPv6Address)),
    )


def is_due(certificate: x509.Certificate, now: datetime) -> bool:
    """Whether a certificate ends soon enough to be renewed."""
    return certificate.not_valid_after_utc - now < timedelta(days=RENEWED_DAYS)


def fingerprint(certificate: x509.Certificate) -> str:
    """The SHA-256 fingerprint as devices show it: pairs of hex digits with colons."""
    return certificate.fingerprint(hashes.SHA256()).hex(":").upper()


def certificate_pem(signed: Signed) -> bytes:
    """The certificate as PEM."""
    return signed.certificate.public_bytes(serialization.Encoding.PEM)


def key_pem(signed: Signed) -> bytes:
    """The private key as PEM; without a password, as the server starts unattended."""
    return signed.key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def read(certificate: bytes, key: bytes) -> Signed:
    """A certificate and its key from PEM. Raises ValueError if they are damaged or do not match."""
    loaded = x509.load_pem_x509_certificate(certificate)
    private = serialization.load_pem_private_key(key, password=None)
    if not isinstance(private, ec.EllipticCurvePrivateKey) or private.public_key() != loaded.public_key():
        raise ValueError("the key is not that of the certificate")
    return Signed(loaded, private)


def _certificate_builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, now: datetime, days: int
) -> x509.CertificateBuilder:
    begin = now.astimezone(UTC) - BACKDATED
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(begin)
        .not_valid_after(begin + timedelta(days=days))
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
