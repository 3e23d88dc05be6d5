"""Tickets by which a device goes on at the other server: cookies are bound to a host, so each gets one there.

A ticket names what the device is and the epoch in which it was made; only a server that leads in a later epoch takes
it, once, and only both servers know the secret that it is signed with.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from hashlib import sha256
from typing import Literal, TypeAlias

import msgspec
from msgspec import Struct

from clockserver.core.texts import Reason, Refused

Kind: TypeAlias = Literal["session", "display", "seat"]
MAX_USED = 200_000


class Device(Struct, frozen=True, array_like=True):
    """A device: its sign-in, its television, or the seat card that it showed."""

    kind: Kind
    value: str


class _Ticket(Struct, frozen=True, array_like=True):
    epoch: int
    nonce: str
    devices: list[Device]


class Tickets:
    """Makes tickets and takes them, each once."""

    def __init__(self, secret: bytes) -> None:
        self._key = hmac.digest(secret, b"clockserver ticket 1", "sha256")
        self._used: dict[str, None] = {}

    def made(self, epoch: int, devices: list[Device]) -> str:
        """A ticket for what a browser is on this server."""
        body = msgspec.json.encode(_Ticket(epoch, secrets.token_urlsafe(12), devices))
        return f"{base64.urlsafe_b64encode(body).decode()}.{self._mac(body)}"

    def take(self, ticket: str, epoch: int) -> list[Device]:
        """The devices of a ticket, on a server that leads in `epoch`. Raises Refused."""
        text, _, mac = ticket.rpartition(".")
        found = self._read(text, mac)
        if found is None or found.epoch >= epoch or found.nonce in self._used:
            raise Refused(Reason("follow.wrong_ticket", {}, "ticket"))
        if len(self._used) >= MAX_USED:
            del self._used[next(iter(self._used))]
        self._used[found.nonce] = None
        return found.devices

    def _read(self, text: str, mac: str) -> _Ticket | None:
        try:
            body = base64.urlsafe_b64decode(text.encode())
            ours = hmac.compare_digest(mac.encode(), self._mac(body).encode())
            return msgspec.json.decode(body, type=_Ticket) if ours else None
        except (ValueError, msgspec.MsgspecError):
            return None

    def _mac(self, body: bytes) -> str:
        return hmac.new(self._key, body, sha256).hexdigest()
