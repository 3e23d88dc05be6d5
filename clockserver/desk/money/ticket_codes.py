"""Ticket codes: a random id and a proof of origin, keyed by the server's secret."""

from __future__ import annotations

import hmac
from collections.abc import Callable

from clockserver.core.input.typed_codes import in_groups, letters_of, plain_code

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters and digits that are not easily confused."""
LENGTH = 12
"""Length of the id, and of the proof, in characters out of 32: 60 bits each."""


class TicketCodes:
    """Make ids and codes, and read scanned or typed ones."""

    def __init__(self, secret: bytes, random_bytes: Callable[[int], bytes]) -> None:
        self._key = hmac.digest(secret, b"clockserver tickets 1", "sha256")
        self._random_bytes = random_bytes

    def new_id(self) -> str:
        """A random id."""
        return letters_of(self._random_bytes(16), ALPHABET, LENGTH)

    def code_of(self, id_: str) -> str:
        """The code of a ticket, as `K7QF-2M9A-XT4W-9GHB-22CD-PPQR`, for its QR code and for typing."""
        return in_groups(id_ + self._proof(id_))

    def id_of(self, code: str) -> str | None:
        """The id in a code, in any spelling; None for a code of another server."""
        plain = plain_code(code)
        id_, proof = plain[:LENGTH], plain[LENGTH:]
        is_own = hmac.compare_digest(proof.encode(), self._proof(id_).encode())
        return id_ if is_own and set(plain) <= set(ALPHABET) else None

    def _proof(self, id_: str) -> str:
        return letters_of(hmac.digest(self._key, id_.encode(), "sha256"), ALPHABET, LENGTH)
