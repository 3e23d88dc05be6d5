"""The fingerprint of a public key, for people to compare."""

from __future__ import annotations

from hashlib import sha256

from clockserver.core.input.typed_codes import in_groups, plain_code

DIGITS = 32
"""Number of hex digits: 128 bits of the key's SHA-256."""


def fingerprint(key: str) -> str:
    """The fingerprint of a public key in hex, as `3F2A-91BC-…`: the beginning of its SHA-256."""
    return in_groups(sha256(bytes.fromhex(key)).hexdigest().upper()[:DIGITS])


def is_fingerprint_of(key: str, typed: str) -> bool:
    """Whether a typed fingerprint belongs to the key; case and separators do not matter."""
    return plain_code(typed) == plain_code(fingerprint(key))
