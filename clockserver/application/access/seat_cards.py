"""The code on a seat card: it says whose phone this is, follows from the server's secret, and is kept nowhere."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import TypeAlias

from clockserver.application.access.roles import Principal
from clockserver.domain.entries import EntryId

IssueOf: TypeAlias = Callable[[str, EntryId], int | None]
"""Which card of an entry of a tournament counts now, from 0; None for an entry that is not there."""
ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Without letters that are read as another one."""
LENGTH = 12
"""Of 31 letters: more than 59 bits, far beyond what can be tried at a server that counts."""


class SeatCards:
    """Codes for who prints cards, and whose code this is for who types one."""

    def __init__(self, secret: bytes, issue_of: IssueOf) -> None:
        self._key = hmac.digest(secret, b"clockserver seat cards 1", "sha256")
        self.issue_of = issue_of

    def code(self, slug: str, entry: EntryId) -> str | None:
        """The code, as `K7QF-2M9A-XT4W`; None for an entry that is not there."""
        issue = self.issue_of(slug, entry)
        if issue is None:
            return None
        number = int.from_bytes(hmac.digest(self._key, f"{slug} {entry} {issue}".encode(), "sha256"), "big")
        letters = []
        for _ in range(LENGTH):
            number, letter = divmod(number, len(ALPHABET))
            letters.append(ALPHABET[letter])
        return "-".join("".join(letters[i : i + 4]) for i in range(0, LENGTH, 4))

    def player(self, slug: str, entry: EntryId, code: str) -> Principal | None:
        """The player whose card it is, however it was typed; None if it is not the card of that entry."""
        right = self.code(slug, entry)
        if right is None or not hmac.compare_digest(_plain(code).encode(), _plain(right).encode()):
            return None
        return Principal("player", f"player:{entry}", tournaments=frozenset({slug}), entry=entry)


def _plain(code: str) -> str:
    return "".join(letter for letter in code.upper() if letter.isalnum())
