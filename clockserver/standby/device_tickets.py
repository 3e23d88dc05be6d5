"""Tickets for moving a device to the other server, as cookies are bound to a host.

A ticket has the device's identity and its epoch; only the server that leads in the next epoch accepts it,
once, also after a restart; only both servers know the signing secret.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from hashlib import sha256
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from clockserver.core.texts import Reason, Refused
from clockserver.storage.appended_file import AppendedFile

Kind: TypeAlias = Literal["session", "display", "seat"]
FILE = "tickets.used"
MAX_USED = 1_000_000
"""Number of used tickets beyond which none is accepted; no room has so many devices."""
MAX_BYTES = 64 * MAX_USED
"""Size in bytes beyond which the file is replaced by its tickets alone."""


class Device(Struct, frozen=True, array_like=True):
    """An identity of a device: its sign-in, its TV, or its seat card."""

    kind: Kind
    value: str


class _Ticket(Struct, frozen=True, array_like=True):
    epoch: int
    nonce: str
    devices: list[Device]


class Tickets:
    """Make and accept tickets, each once: used ones are in a file."""

    def __init__(self, secret: bytes, data: Path) -> None:
        self._key = hmac.digest(secret, b"clockserver ticket 1", "sha256")
        self._file = AppendedFile(data / FILE)
        self._used: dict[str, None] | None = None

    def make_ticket(self, epoch: int, devices: list[Device]) -> str:
        """A ticket for the identities of a browser on this server."""
        body = msgspec.json.encode(_Ticket(epoch, secrets.token_urlsafe(12), devices))
        return f"{base64.urlsafe_b64encode(body).decode()}.{self._mac(body)}"

    def take(self, ticket: str, epoch: int) -> list[Device]:
        """The devices of a ticket, on a server that leads in `epoch`.

        Raises Refused; OSError if its use cannot be recorded.
        """
        text, _, mac = ticket.rpartition(".")
        ticket_body = self._read(text, mac)
        if self._used is None:
            self._used = dict.fromkeys((self._file.read() or "").split())
        is_invalid = ticket_body is None or ticket_body.epoch != epoch - 1 or ticket_body.nonce in self._used
        if ticket_body is None or is_invalid or len(self._used) >= MAX_USED:
            raise Refused(Reason("follow.wrong_ticket", {}, "ticket"))
        if not self._file.append(f"{ticket_body.nonce}\n".encode(), MAX_BYTES):
            self._file.replace("".join(f"{nonce}\n" for nonce in [*self._used, ticket_body.nonce]).encode())
        self._used[ticket_body.nonce] = None
        return ticket_body.devices

    def _read(self, text: str, mac: str) -> _Ticket | None:
        try:
            body = base64.urlsafe_b64decode(text.encode())
            is_own = hmac.compare_digest(mac.encode(), self._mac(body).encode())
            return msgspec.json.decode(body, type=_Ticket) if is_own else None
        except (ValueError, msgspec.MsgspecError):
            return None

    def _mac(self, body: bytes) -> str:
        return hmac.new(self._key, body, sha256).hexdigest()
