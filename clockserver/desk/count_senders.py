"""Chip counts with their senders: what is decided depends on the role, and on what the sender's screen showed."""

from __future__ import annotations

from typing import Any

from clockserver.core.permissions import Role
from clockserver.tournament.chip_counts.commands import AnyCountCommand, sent_by
from clockserver.tournament.chip_counts.state import Sender

_SENDERS: dict[Role, Sender] = {"player": "player", "dealer": "dealer"}


def with_sender(command: Any, role: Role, seen: int | None) -> Any:
    """A count with its sender; any other command as it is."""
    if not isinstance(command, AnyCountCommand):
        return command
    return sent_by(command, _SENDERS.get(role, "floor"), seen)
