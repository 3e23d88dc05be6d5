"""Socket.IO packets, read strictly: faulty ones become events with one clear answer."""

from __future__ import annotations

from typing import Any

import msgspec
from socketio.packet import ACK, CONNECT, DISCONNECT, EVENT, Packet

from clockserver.desk.command_messages import MAX_BYTES

OVERSIZED = "oversized"
MALFORMED = "malformed"
OWN_WORDS = frozenset({"connect", "disconnect", "*", OVERSIZED, MALFORMED})
"""Event names of Socket.IO and of this module, refused from clients.

A client could otherwise report its own disconnect, and keep its topics after its sign-out.
"""


class _TooLarge(list[Any]):
    """Marks the place of a too large message; no client can send it."""


class WireJson:
    """JSON for the sockets, as strict as over HTTP.

    A message above the limit is not parsed: its event becomes `oversized`.
    """

    @staticmethod
    def dumps(value: Any, **_: Any) -> str:
        """Compact JSON."""
        return msgspec.json.encode(value).decode()

    @staticmethod
    def loads(text: str | bytes, **_: Any) -> Any:
        """The value of a message, or the mark that it was too large."""
        return _TooLarge([OVERSIZED, len(text)]) if len(text) > MAX_BYTES else msgspec.json.decode(text)


class StrictPacket(Packet):  # type: ignore[misc]
    """A packet from a client: an event with a name, or an acknowledgement, without binary data."""

    uses_binary_events = False

    def __init__(self, *fields: Any, encoded_packet: Any = None, **named: Any) -> None:
        super().__init__(*fields, **named, encoded_packet=encoded_packet)
        if encoded_packet is not None and not encoded_packet:
            self.data = [MALFORMED]  # empty, and so never decoded

    def decode(self, encoded_packet: Any) -> int:
        """Read a packet; a malformed one becomes the event `malformed`, with the id to answer under if it had one."""
        try:
            super().decode(encoded_packet)
            well_formed = self._is_well_formed()
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            well_formed = False
        if not well_formed:
            self.packet_type, self.namespace, self.data = EVENT, None, [MALFORMED]
        return 0

    def _is_well_formed(self) -> bool:
        if self.packet_type == EVENT:
            return isinstance(self.data, _TooLarge) or self._has_a_name()
        if self.packet_type == ACK:
            return isinstance(self.data, list)
        return self.packet_type in (CONNECT, DISCONNECT)

    def _has_a_name(self) -> bool:
        named = isinstance(self.data, list) and bool(self.data) and isinstance(self.data[0], str)
        return named and self.data[0] not in OWN_WORDS
