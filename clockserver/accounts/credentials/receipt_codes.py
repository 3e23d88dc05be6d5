"""Codes on receipts: with one its holder finds the receipt in the public list of the pool.

They are derived from the server's secret and kept nowhere. A code tells neither the number of a receipt nor a name.
"""

from __future__ import annotations

import hmac

from clockserver.accounts.credentials.seat_card_codes import code_of
from clockserver.core.ids import SessionId, StreamId

LENGTH = 8
"""Length of a code, in characters out of 31: 39 bits, so that of 20,000 receipts two rarely have the same."""


class ReceiptCodes:
    """Makes the codes of receipts; those of a stream stay the same whatever its tournament is called."""

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, b"clockserver receipts 1", "sha256")

    def code(self, stream: StreamId, session: SessionId, receipt: int) -> str:
        """The code of a receipt, as `K7QF-2M9A`."""
        return code_of(hmac.digest(self._key, f"{stream} {session} {receipt}".encode(), "sha256"), LENGTH)
