"""Codes on receipts, for finding a receipt in the public list of the pool.

They derive from the server's secret and are not stored. A code reveals neither a receipt's number nor a name.
"""

from __future__ import annotations

import hmac

from clockserver.accounts.credentials.seat_card_codes import code_of
from clockserver.core.ids import SessionId, StreamId

LENGTH = 8
"""Length of a code, in characters out of 31: 39 bits, so collisions among 20,000 receipts are rare."""


class ReceiptCodes:
    """Compute the codes of receipts, which do not depend on a tournament's title."""

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, b"clockserver receipts 1", "sha256")

    def code(self, stream: StreamId, session: SessionId, receipt: int) -> str:
        """The code of a receipt, as `K7QF-2M9A`."""
        return code_of(hmac.digest(self._key, f"{stream} {session} {receipt}".encode(), "sha256"), LENGTH)
