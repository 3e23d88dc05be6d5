"""Socket.IO packets, read strictly: a faulty packet becomes an event with its own refusal."""

from __future__ import annotations

from typing import Any

import msgspec
from socketio.packet import ACK, CONNECT, DISCONNECT, EVENT, Packet

from clockserver.desk.command_messages import MAX_BYTES

OVERSIZED = "oversized"
MALFORMED = "malformed"
RESERVED_EVENTS = frozenset({"connect", "disconnect", "*", OVERSIZED, MALFORMED})
"""Event names of Socket.IO and of this module, refused from clients.

A client could otherwise report its own disconnect, and keep its topics after its sign-out.
"""


class _TooLarge(list[Any]):
    """Replaces the value of a message that is too large; no client can send such a value."""


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
        """The value of a message, or the replacement for one that is too large."""
        return _TooLarge([OVERSIZED, len(text)]) if len(text) > MAX_BYTES else msgspec.json.decode(text)


class StrictPacket(Packet):  # type: ignore[misc]
    """A packet from a client: an event with a name, or an acknowledgement, without binary data."""

    uses_binary_events = False

    def __init__(self, *fields: Any, encoded_packet: Any = None, **named: Any) -> None:
        super().__init__(*fields, **named, encoded_packet=encoded_packet)
        if encoded_packet is not None and not encoded_packet:
            self.data = [MALFORMED]  # the library does not decode an empty packet

    def decode(self, encoded_packet: Any) -> int:
        """Read a packet. A malformed one becomes the event `malformed`; an id it had is kept for the answer."""
        try:
            super().decode(encoded_packet)
            is_well_formed = self._is_well_formed()
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
            is_well_formed = False
        if not is_well_formed:
            self.packet_type, self.namespace, self.data = EVENT, None, [MALFORMED]
        return 0

    def _is_well_formed(self) -> bool:
        if self.packet_type == EVENT:
            return isinstance(self.data, _TooLarge) or self._has_a_name()
        if self.packet_type == ACK:
            return isinstance(self.data, list)
        return self.packet_type in (CONNECT, DISCONNECT)

    def _has_a_name(self) -> bool:
        is_named = isinstance(self.data, list) and bool(self.data) and isinstance(self.data[0], str)
        return is_named and self.data[0] not in RESERVED_EVENTS
