"""Commands of results."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.tournament.entries.state import EntryId

Fingerprint: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}\Z", examples=["9f86d081884c7d65"])]
"""The first hex digits of the SHA-256 of the results."""


class ConfirmResults(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="results.confirm", kw_only=True
):
    """Make the results of a finished tournament official. `fingerprint`: of the results shown to the client.

    Later corrections need a reason and are marked.
    """

    fingerprint: Fingerprint | None = None


class CorrectNames(Struct, frozen=True, kw_only=True):
    """Mark entries before the registry changes their names or countries; never sent by clients."""

    entries: tuple[EntryId, ...]
    reason: str
