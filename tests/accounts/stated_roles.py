"""The roles that may give each command, as the tests of its subject state them.

A test module states them in `ROLES_BY_COMMAND`, typed by hand: read from the records of the subjects, they
would agree with a wrong permission.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path

from msgspec import Struct

TESTS = Path(__file__).parents[1]
CONSTANT = "ROLES_BY_COMMAND"
SEARCHED = ("tournament", "room", "library", "desk")
"""Folders of tests in which modules may state roles; none of their tests starts a server or a browser."""
TESTED_IN = {
    "room/drawers": "desk/money",
    "room/tickets": "desk/money",
    "tournament/forfeits": "tournament/leaving",
}
"""Folders with the tests of a subject that are not named like it."""


class Statement(Struct, frozen=True):
    """The stated roles of one command, and the folder below `tests` with the module that states them."""

    command: str
    roles: str
    folder: str


def folder_of(command: type) -> str:
    """The folder below `tests` with the tests of the command's subject; its module has to state the roles."""
    subject = "/".join(command.__module__.split(".")[1:-1])
    folder = TESTED_IN.get(subject, subject)
    return folder if (TESTS / folder).is_dir() else folder.partition("/")[0]


def faults(statements: Iterable[Statement], commands: Mapping[str, type]) -> list[str]:
    """A sentence for each command whose roles are not stated exactly once, in the folder of its subject."""
    folders: dict[str, list[str]] = {name: [] for name in commands}
    for each in statements:
        folders.setdefault(each.command, []).append(each.folder)
    return [
        _fault(name, stated_in, folder_of(commands[name]) if name in commands else None)
        for name, stated_in in folders.items()
        if name not in commands or stated_in != [folder_of(commands[name])]
    ]


def _fault(command: str, folders: list[str], expected: str | None) -> str:
    stated_in = " and ".join(f"tests/{folder}" for folder in folders)
    if expected is None:
        return f"{command} is no command of the wire: remove it from {CONSTANT} in {stated_in}"
    if not folders:
        return f"state the roles of {command} in {CONSTANT} of a test module in tests/{expected}"
    return f"state the roles of {command} once, in tests/{expected}; they are stated in {stated_in}"


def _found() -> Iterator[Statement]:
    """The statements of all modules that make any."""
    for path in (path for part in SEARCHED for path in sorted((TESTS / part).rglob("test_*.py"))):
        if f"\n{CONSTANT} = " not in path.read_text("utf-8"):
            continue
        *packages, name = path.relative_to(TESTS.parent).with_suffix("").parts
        roles_by_command: dict[str, str] = getattr(import_module(".".join((*packages, name))), CONSTANT)
        for command, roles in roles_by_command.items():
            yield Statement(command, roles, "/".join(packages[1:]))


STATEMENTS = tuple(_found())
REVERSING = frozenset(("td", "floor", "cashier", "dealer", "supervisor"))
"""Roles that may undo and redo; these two commands belong to no subject."""
STATED_ROLES = {
    "undo": REVERSING,
    "redo": REVERSING,
    **{each.command: frozenset(each.roles.split()) for each in STATEMENTS},
}
"""The roles that may give each command of the wire."""
