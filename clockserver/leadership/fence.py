"""The fence before every write: a server that no longer leads writes nothing."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

Epoch: TypeAlias = int
"""The number of a leadership; each takeover raises it by one."""


class Fenced(Exception):  # noqa: N818 - what it says
    """Another server leads, by a later epoch."""

    def __init__(self, own_epoch: Epoch, newer_epoch: Epoch) -> None:
        super().__init__(f"another server leads since epoch {newer_epoch}; this one had {own_epoch}")
        self.own_epoch = own_epoch
        self.newer_epoch = newer_epoch


class Fence(Protocol):
    """The check before a server's writes."""

    def demand(self, connection: Any) -> None:
        """Hold off the next leader until this connection's transaction ends. Raises Fenced."""
