"""The confirmation of results: unofficial before it, marked where they were corrected since."""

from __future__ import annotations

from msgspec import Struct

from clockserver.tournament.entries.state import EntryId


class Correction(Struct, frozen=True, omit_defaults=True):
    """A change of confirmed results. `entries` are those with another place or amount; the title names none."""

    at: int
    reason: str
    entries: tuple[EntryId, ...] = ()
    counted: bool = False
    """The place or amount of a player who is only counted changed as well."""
    names: bool = False
    """The registry of players changed names or countries of `entries`; no undo takes that back."""


class Confirmation(Struct, frozen=True, omit_defaults=True):
    """The results are official. `fingerprint` is that of the results as they were confirmed."""

    at: int
    fingerprint: str
    corrections: tuple[Correction, ...] = ()
    """Every correction since, the oldest first."""
