"""An epoch in transit, with a proof by a server of this room, so that no stranger can replace a leader."""

from __future__ import annotations

import hmac
from hashlib import sha256

LENGTH = 32
"""Hexadecimal digits of a proof."""


class EpochProofs:
    """Write and read epochs as `2.<proof>`, with the secret shared by both servers."""

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, b"clockserver epoch 1", "sha256")

    def encode(self, epoch: int) -> str:
        """An epoch with its proof."""
        return f"{epoch}.{self._proof(epoch)}"

    def decode(self, text: object) -> int:
        """The epoch of a text; 0 for one without a valid proof."""
        if not isinstance(text, str) or len(text) > 64:
            return 0
        number, _, proof = text.partition(".")
        if not number.isascii() or not number.isdecimal():
            return 0
        expected = self._proof(int(number))
        return int(number) if hmac.compare_digest(proof.encode(), expected.encode()) else 0

    def _proof(self, epoch: int) -> str:
        return hmac.new(self._key, str(epoch).encode(), sha256).hexdigest()[:LENGTH]
