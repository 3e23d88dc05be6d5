"""Pairing: a device shows a code, somebody who is signed in says it, and only that device gets what it was for."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable
from hashlib import sha256
from typing import Literal, TypeAlias

from clockserver.domain.texts import Reason, Refused

Kind: TypeAlias = Literal["display", "unlock"]
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that no code is a word; 6 of them are 26 bits, and nobody guesses more than a few a minute."""
LENGTH = 6
LIFETIME_MS = 10 * 60_000
MOST_OPEN = 500
SILENT_MS = 15_000
"""A device that shows a code asks after it every two seconds."""
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id(prefix: str) -> str:
    """An id for a device, as `d-7kq2m9xw`: easy to read, not to guess."""
    return prefix + "".join(secrets.choice(ID_LETTERS) for _ in range(8))


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return sha256(secret.encode()).hexdigest()


class Pairing:
    """One code. `subject` is what it is about: the id the television will have, or the session to unlock."""

    def __init__(self, kind: Kind, code: str, subject: str, expires_at: int, key: str) -> None:
        self.kind = kind
        self.code = code
        self.subject = subject
        self.expires_at = expires_at
        self.key = key
        self.asked_at = 0
        self.confirmed_as: str | None = None

    def shown_for(self, kind: Kind, subject: str) -> bool:
        """Whether a device that asks for a code may go on showing this one. A television has no id before it is
        paired; a session to unlock may be another one by now."""
        same = self.kind == kind and (kind == "display" or self.subject == subject)
        return same and self.confirmed_as is None

    def confirm(self, subject: str) -> None:
        """The code is used up; the device that showed it gets what it asked for."""
        self.confirmed_as = subject


class Pairings:
    """The codes that are open now; none outlives a restart, the devices then show new ones."""

    def __init__(self, pick: Callable[[str], str] = secrets.choice) -> None:
        self._pick = pick
        self._open: dict[str, Pairing] = {}

    def shown(self, kind: Kind, subject: str, secret: str, now: int) -> Pairing | None:
        """The open code of the device that brings `secret`: a television that loads its page anew shows it again."""
        self._drop_expired(now)
        known = self._by_secret(secret)
        return known if known is not None and known.shown_for(kind, subject) else None

    def begin(self, kind: Kind, subject: str, now: int) -> tuple[Pairing, str]:
        """A new code with its secret. Raises Refused if all are in use.

        Codes that no device asks after any more make room for new ones.
        """
        self._drop_expired(now)
        if len(self._open) >= MOST_OPEN:
            self._drop_silent(now)
        if len(self._open) >= MOST_OPEN:
            raise Refused(Reason("pairing.too_many", {"most": MOST_OPEN}))
        secret = secrets.token_urlsafe(32)
        pairing = Pairing(kind, self._new_code(), subject, now + LIFETIME_MS, digest(secret))
        pairing.asked_at = now
        self._open[pairing.code] = pairing
        return pairing, secret

    def poll(self, secret: str, now: int) -> Pairing:
        """The pairing of the device that brings its secret. Raises Refused if it is over or was never begun."""
        self._drop_expired(now)
        pairing = self._by_secret(secret)
        if pairing is None:
            raise Refused(Reason("pairing.over"))
        pairing.asked_at = now
        return pairing

    def find(self, code: str, kind: Kind, now: int) -> Pairing:
        """The open pairing of a code as typed. Raises Refused for one that is wrong, used or expired."""
        self._drop_expired(now)
        typed = "".join(letter for letter in code.upper() if letter.isalnum())
        pairing = self._open.get(typed)
        if pairing is None or pairing.kind != kind:
            raise Refused(Reason("pairing.wrong_code", {}, "code"))
        if pairing.confirmed_as is not None:
            raise Refused(Reason("pairing.used", {}, "code"))
        return pairing

    def _by_secret(self, secret: str) -> Pairing | None:
        key = digest(secret)
        return next((each for each in self._open.values() if hmac.compare_digest(each.key, key)), None)

    def _drop_expired(self, now: int) -> None:
        for code in [code for code, each in self._open.items() if each.expires_at <= now]:
            del self._open[code]

    def _drop_silent(self, now: int) -> None:
        for code in [code for code, each in self._open.items() if each.asked_at < now - SILENT_MS]:
            del self._open[code]

    def _new_code(self) -> str:
        while True:
            code = "".join(self._pick(LETTERS) for _ in range(LENGTH))
            if code not in self._open:
                return code
