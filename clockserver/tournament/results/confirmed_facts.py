"""The confirmed facts of results: the title, and each player's place and money."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple, TypeAlias

from msgspec import json

from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.results.shapes import ResultValue

Fact: TypeAlias = tuple[EntryId | None, int, int, int, int]
"""A row's entry, first and last place, prize and deal."""


class Facts(NamedTuple):
    """The title, and the fact of each row."""

    title: str
    rows: tuple[Fact, ...]


def facts_of(title: str, rows: Sequence[ResultValue]) -> Facts:
    """The facts of results, without names."""
    return Facts(title, tuple(_fact(row) for row in rows))


def fingerprint(facts: Facts) -> str:
    """The first 16 hex digits of the SHA-256 of the facts as JSON."""
    return sha256(json.encode([facts.title, facts.rows])).hexdigest()[:16]


def differing(before: Facts, after: Facts) -> tuple[tuple[EntryId, ...], bool]:
    """The entries with a changed place or amount; and whether a row of an unnamed player changed."""
    changed = set(before.rows) ^ set(after.rows)
    entries = {row[0] for row in changed if row[0] is not None}
    return tuple(sorted(entries, key=lambda each: int(each[1:]))), any(row[0] is None for row in changed)


def _fact(row: ResultValue) -> Fact:
    return row["entry"], row["place"], row["last"], row["amount"], row.get("deal", 0)
