"""Signatures of files by Ed25519, and the fingerprints of keys."""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from clockserver.core.fingerprints import fingerprint


class SigningKey:
    """An Ed25519 key. `public` is its public part, in hex."""

    def __init__(self, seed: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._key.public_key().public_bytes_raw().hex()

    @property
    def fingerprint(self) -> str:
        """The fingerprint that people compare."""
        return fingerprint(self.public)

    def sign(self, data: bytes) -> str:
        """The signature of some bytes, in hex."""
        return self._key.sign(data).hex()


def is_signed(key: str, signature: str, data: bytes) -> bool:
    """Whether a signature of some bytes is by the key; key and signature in hex."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), data)
    except (InvalidSignature, ValueError):
        return False
    return True
