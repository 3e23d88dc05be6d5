"""One example of each command, as its subject declares it: its own fields, as a room would send them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clockserver.accounts.role_checks import name_of
from clockserver.desk.registries import REGISTRIES

_TAP = {"command": "tap-7f3a1c90"}
EXAMPLES: dict[str, Mapping[str, Any]] = {
    "undo": _TAP,
    "redo": _TAP,
    **{name_of(kind): each.example for registry in REGISTRIES for kind, each in registry.commands.items()},
}
