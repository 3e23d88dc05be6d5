"""The roles of commands and the audiences of topics, as the tests of each subject state them.

A test module states them in a constant, typed by hand: read from the records of the subjects, they would agree
with a wrong record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path

from msgspec import Struct

TESTS = Path(__file__).parents[1]
SEARCHED = ("tournament", "room", "library", "desk")
"""Folders of tests in which modules may make statements; none of their tests starts a server or a browser."""
TESTED_IN = {
    "room/drawers": "desk/money",
    "room/tickets": "desk/money",
    "tournament/forfeits": "tournament/leaving",
}
"""Folders with the tests of a subject that are not named like it."""


class Kind(Struct, frozen=True):
    """A kind of statement: the name of its constant, the word for its content, and that for its keys."""

    constant: str
    content: str
    keys: str


class Statement(Struct, frozen=True):
    """The stated content for one key, and the folder below `tests` with the module that states it."""

    key: str
    content: str
    folder: str


def tests_of(subject: str) -> str:
    """The folder below `tests` with the tests of a subject, which is given as `tournament/clock`."""
    folder = TESTED_IN.get(subject, subject)
    return folder if (TESTS / folder).is_dir() else folder.partition("/")[0]


def statements(kind: Kind) -> tuple[Statement, ...]:
    """The statements of all modules that make any."""
    return tuple(_found(kind.constant))


def _found(constant: str) -> Iterator[Statement]:
    for path in (path for part in SEARCHED for path in sorted((TESTS / part).rglob("test_*.py"))):
        if f"\n{constant} = " not in path.read_text("utf-8"):
            continue
        *packages, name = path.relative_to(TESTS.parent).with_suffix("").parts
        content_by_key: dict[str, str] = getattr(import_module(".".join((*packages, name))), constant)
        for key, content in content_by_key.items():
            yield Statement(key, content, "/".join(packages[1:]))


def faults(kind: Kind, made: Iterable[Statement], demanded: Mapping[str, str]) -> list[str]:
    """A sentence for each key without exactly one statement in its folder; `demanded` has each key's folder."""
    folders: dict[str, list[str]] = {key: [] for key in demanded}
    for each in made:
        folders.setdefault(each.key, []).append(each.folder)
    return [
        _fault(kind, key, stated_in, demanded.get(key))
        for key, stated_in in folders.items()
        if stated_in != [demanded.get(key)]
    ]


def _fault(kind: Kind, key: str, folders: list[str], demanded: str | None) -> str:
    stated_in = " and ".join(f"tests/{folder}" for folder in folders)
    if demanded is None:
        return f"{key} is no {kind.keys}: remove it from {kind.constant} in {stated_in}"
    if not folders:
        return f"state the {kind.content} of {key} in {kind.constant} of a test module in tests/{demanded}"
    return f"state the {kind.content} of {key} once, in tests/{demanded}; found in {stated_in}"
