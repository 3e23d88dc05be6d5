"""Hashes of passwords and PINs: argon2id, with the parameters of RFC 9106 for little memory."""

from __future__ import annotations

import argon2
import argon2.exceptions

_hasher = argon2.PasswordHasher.from_parameters(argon2.profiles.RFC_9106_LOW_MEMORY)


class Argon2:
    """Hashes of 64 MiB and three passes each; a room signs in a few times a day."""

    def hash(self, secret: str) -> str:
        """A salted hash."""
        return _hasher.hash(secret)

    def verify(self, hashed: str, secret: str) -> bool:
        """Whether `secret` matches the hash."""
        try:
            return _hasher.verify(hashed, secret)
        except argon2.exceptions.VerifyMismatchError:
            return False
