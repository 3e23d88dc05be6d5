"""Chip counts with their senders: the decision depends on the role, and on the sender's screen."""

from __future__ import annotations

from typing import Any

from clockserver.accounts.roles import Principal
from clockserver.core.permissions import Role
from clockserver.desk.tournaments.own_table import restricted_to_own_table
from clockserver.tournament.chip_counts.commands import AnyCountCommand, sent_by
from clockserver.tournament.chip_counts.state import Sender

_SENDERS: dict[Role, Sender] = {"player": "player", "dealer": "dealer"}


def with_sender(command: Any, principal: Principal, seen: int | None) -> Any:
    """A count with its sender; any other command unchanged."""
    if not isinstance(command, AnyCountCommand):
        return command
    return restricted_to_own_table(sent_by(command, _SENDERS.get(principal.kind, "floor"), seen), principal)
