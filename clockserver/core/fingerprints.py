"""The fingerprint of a public key, for people to compare."""

from __future__ import annotations

from hashlib import sha256

GROUPS = 8
GROUP = 4
"""Number of groups of hex digits, and their length: 128 bits of the key's SHA-256."""


def fingerprint(key: str) -> str:
    """The fingerprint of a public key in hex, as `3F2A-91BC-…`: the beginning of its SHA-256."""
    digits = sha256(bytes.fromhex(key)).hexdigest().upper()
    return "-".join(digits[at : at + GROUP] for at in range(0, GROUPS * GROUP, GROUP))


def is_fingerprint_of(key: str, typed: str) -> bool:
    """Whether a typed fingerprint belongs to the key; case and separators do not matter."""
    digits = "".join(each for each in typed.upper() if each.isalnum())
    return digits == fingerprint(key).replace("-", "")
