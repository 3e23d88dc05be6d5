"""displays/control/undo_commands.js: for each event a command; a role that may give it may undo the event."""

from __future__ import annotations

import json

from clockserver.accounts.permissions import name_of
from clockserver.desk.registries import REGISTRIES

HEAD = """/** For each event a command of the same permission: written by `make docs` from the records of subjects. */
export const UNDO_COMMANDS = """


def undo_commands_module() -> str:
    """The JavaScript module."""
    commands: dict[str, str] = {}
    for each in (command for registry in REGISTRIES for command in registry.commands.values()):
        commands.setdefault(each.permission, name_of(each.kind))
    found = {
        kind.__name__: commands[permission] for one in REGISTRIES for kind, permission in one.events.items()
    }
    return f"{HEAD}{json.dumps(dict(sorted(found.items())), indent=2)};\n"
