"""Codes on seat cards, which link a phone to its entry, derived from the server's secret and not stored."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import TypeAlias

from clockserver.accounts.roles import Principal
from clockserver.core.input.typed_codes import in_groups, letters_of, plain_code
from clockserver.tournament.entries.state import EntryId

IssueOf: TypeAlias = Callable[[str, EntryId], int | None]
"""From an entry to the number of its valid seat card, from 0; None for an unknown entry."""
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters and digits that are not easily confused."""
LENGTH = 12
"""Length of a code, in characters out of 31: more than 59 bits, with limited tries."""


class SeatCards:
    """Compute codes for printed cards, and find the player of a typed code."""

    def __init__(
        self, secret: bytes, issue_of: IssueOf, first_slug: Callable[[str], str] = lambda slug: slug
    ) -> None:
        self._key = hmac.digest(secret, b"clockserver seat cards 1", "sha256")
        self._first_slug = first_slug
        """The original slug of a tournament, so that a code stays valid after a change of address."""
        self.issue_of = issue_of

    def code(self, slug: str, entry: EntryId) -> str | None:
        """The code, as `K7QF-2M9A-XT4W`; None for an unknown entry."""
        issue = self.issue_of(slug, entry)
        if issue is None:
            return None
        card = f"{self._first_slug(slug)} {entry} {issue}"
        return code_of(hmac.digest(self._key, card.encode(), "sha256"), LENGTH)

    def player(self, slug: str, entry: EntryId, code: str) -> Principal | None:
        """The player of a card by its code, in any spelling; None if it is not the card of that entry."""
        right = self.code(slug, entry)
        if right is None or not hmac.compare_digest(plain_code(code).encode(), plain_code(right).encode()):
            return None
        return Principal("player", f"player:{entry}", tournaments=frozenset({slug}), entry=entry)


def code_of(digest: bytes, length: int) -> str:
    """A digest as a code of `length` letters, in groups."""
    return in_groups(letters_of(digest, ALPHABET, length))
