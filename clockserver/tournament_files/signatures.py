"""Signatures of files by Ed25519, and the fingerprints of keys."""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from clockserver.core.fingerprints import fingerprint

_PRIME = 2**255 - 19
_WEAK = frozenset(
    {
        *(0, 1, _PRIME - 1, _PRIME, _PRIME + 1),
        0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,
        0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD83D3D706A17C7,
    }
)
"""y-coordinates of points of small order, in all their encodings: anybody can sign for such a key."""


class SigningKey:
    """An Ed25519 key. `public` is its public part, in hex."""

    def __init__(self, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._key.public_key().public_bytes_raw().hex()

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the public part, for people to compare."""
        return fingerprint(self.public)

    def sign(self, data: bytes) -> str:
        """The signature of data, in hex."""
        return self._key.sign(data).hex()


def is_signed(key: str, signature: str, data: bytes) -> bool:
    """Whether a signature of data is by the key; key and signature in hex."""
    public = bytes.fromhex(key)
    if int.from_bytes(public, "little") % 2**255 in _WEAK:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(bytes.fromhex(signature), data)
    except (InvalidSignature, ValueError):
        return False
    return True
