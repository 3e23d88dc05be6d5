"""The roles that may give each command, as the tests of its subject state them in `ROLES_BY_COMMAND`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tests.accounts.statements import Kind, Statement, faults, statements, tests_of

ROLES = Kind("ROLES_BY_COMMAND", "roles", "command of the wire")


def roles_faults(made: Iterable[Statement], commands: Mapping[str, type]) -> list[str]:
    """A sentence for each command whose roles are not stated exactly once, in the folder of its subject."""
    subjects = {name: "/".join(each.__module__.split(".")[1:-1]) for name, each in commands.items()}
    return faults(ROLES, made, {name: tests_of(subject) for name, subject in subjects.items()})


STATEMENTS = statements(ROLES)
REVERSING = frozenset(("td", "floor", "cashier", "dealer", "supervisor"))
"""Roles that may undo and redo; these two commands belong to no subject."""
STATED_ROLES = {
    "undo": REVERSING,
    "redo": REVERSING,
    **{each.key: frozenset(each.content.split()) for each in STATEMENTS},
}
"""The roles that may give each command of the wire."""
