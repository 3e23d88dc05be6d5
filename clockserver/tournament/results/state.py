"""The confirmation of results: unofficial before it; later corrections are marked."""

from __future__ import annotations

from msgspec import Struct

from clockserver.core.input.typed_fields import TypedReason
from clockserver.tournament.entries.state import EntryId


class Correction(Struct, frozen=True, omit_defaults=True):
    """A change of confirmed results. `entries`: with another place or amount; empty for a change of title."""

    at: int
    reason: TypedReason
    entries: tuple[EntryId, ...] = ()
    counted: bool = False
    """Whether the place or amount of an unnamed player changed."""
    names: bool = False
    """Whether the registry of players changed names or countries of `entries`; no undo reverses that."""


class Confirmation(Struct, frozen=True, omit_defaults=True):
    """The confirmation of official results. `fingerprint`: of the confirmed results."""

    at: int
    fingerprint: str
    corrections: tuple[Correction, ...] = ()
    """Later corrections, the oldest first."""
