"""Pairing: a device shows a code, a signed-in user enters it, and only that device gets the result."""

from __future__ import annotations

import hmac
import secrets
from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Literal, TypeAlias

from clockserver.core.input.typed_codes import plain_code
from clockserver.core.texts import Reason, Refused

Kind: TypeAlias = Literal["display", "unlock"]
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Letters of codes, without vowels, so that no code is a word; 6 letters are 26 bits."""
LENGTH = 6
LIFETIME_MS = 10 * 60_000
MAX_OPEN = 500
"""Maximum number of open codes of each kind, so that TVs leave room for locked devices of staff."""
SILENT_MS = 15_000
"""Time in ms without a request after which a code expires; its device asks every two seconds."""
ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


def new_id(prefix: str) -> str:
    """A random id for a device, as `d-7kq2m9xw`: easy to read, hard to guess."""
    return prefix + "".join(secrets.choice(ID_LETTERS) for _ in range(8))


def digest(secret: str) -> str:
    """The digest of a secret, for storage."""
    return sha256(secret.encode()).hexdigest()


class Pairing:
    """One code. `subject`: the id of the future TV, or the session to unlock.

    `source`: the address of the device that shows the code.
    """

    def __init__(
        self, kind: Kind, code: str, subject: str, expires_at: int, key: str, source: str = ""
    ) -> None:
        self.source = source
        self.kind = kind
        self.code = code
        self.subject = subject
        self.expires_at = expires_at
        self.key = key
        self.asked_at = 0
        self.confirmed_as: str | None = None

    def is_valid_for(self, kind: Kind, subject: str) -> bool:
        """Whether a device may keep showing this code.

        A TV has no id before it is paired; a session to unlock may be another one by now.
        """
        same = self.kind == kind and (kind == "display" or self.subject == subject)
        return same and self.confirmed_as is None

    def confirm(self, subject: str) -> None:
        """Use up the code; its device gets the result."""
        self.confirmed_as = subject


class Pairings:
    """The open codes; none survives a restart, after which devices show new ones."""

    def __init__(self, pick: Callable[[str], str] = secrets.choice) -> None:
        self._pick = pick
        self._open: dict[str, Pairing] = {}

    def open_pairing(self, kind: Kind, subject: str, secret: str, now: int) -> Pairing | None:
        """The open code of the device with `secret`: a TV that reloads its page keeps its code."""
        self._drop_expired(now)
        pairing = self._by_secret(secret)
        return pairing if pairing is not None and pairing.is_valid_for(kind, subject) else None

    def begin(self, kind: Kind, subject: str, now: int, source: str = "") -> tuple[Pairing, str]:
        """A new code with its secret. Raises Refused if an address has too many.

        The codes of silent devices are dropped first, then the oldest code of the address with the most codes. A
        session to unlock has one code.
        """
        self._drop_expired(now)
        if kind == "unlock":
            self._drop(
                code for code, each in self._open.items() if (each.kind, each.subject) == (kind, subject)
            )
        if self._count(kind) >= MAX_OPEN:
            self._drop(
                code
                for code, each in self._open.items()
                if each.kind == kind and each.asked_at < now - SILENT_MS
            )
        if self._count(kind) >= MAX_OPEN:
            self._make_room(kind, source)
        secret = secrets.token_urlsafe(32)
        pairing = Pairing(kind, self._new_code(), subject, now + LIFETIME_MS, digest(secret), source)
        pairing.asked_at = now
        self._open[pairing.code] = pairing
        return pairing, secret

    def poll(self, secret: str, now: int) -> Pairing:
        """The pairing of the device with this secret. Raises Refused if it is over or unknown."""
        self._drop_expired(now)
        pairing = self._by_secret(secret)
        if pairing is None:
            raise Refused(Reason("pairing.over"))
        pairing.asked_at = now
        return pairing

    def find(self, code: str, kind: Kind, now: int) -> Pairing:
        """The open pairing of a typed code. Raises Refused for a wrong, used or expired one."""
        self._drop_expired(now)
        pairing = self._open.get(plain_code(code))
        if pairing is None or pairing.kind != kind:
            raise Refused(Reason("pairing.wrong_code", {}, "code"))
        if pairing.confirmed_as is not None:
            raise Refused(Reason("pairing.used", {}, "code"))
        return pairing

    def _by_secret(self, secret: str) -> Pairing | None:
        key = digest(secret)
        return next((each for each in self._open.values() if hmac.compare_digest(each.key, key)), None)

    def _count(self, kind: Kind) -> int:
        return sum(each.kind == kind for each in self._open.values())

    def _make_room(self, kind: Kind, source: str) -> None:
        counts = Counter(each.source for each in self._open.values() if each.kind == kind)
        ((largest_source, count),) = counts.most_common(1)
        if counts[source] >= count:
            raise Refused(Reason("pairing.too_many", {"most": MAX_OPEN}))
        codes = (
            code for code, each in self._open.items() if (each.kind, each.source) == (kind, largest_source)
        )
        del self._open[next(codes)]  # the oldest

    def _drop_expired(self, now: int) -> None:
        self._drop(code for code, each in self._open.items() if each.expires_at <= now)

    def _drop(self, codes: Iterable[str]) -> None:
        for code in list(codes):
            del self._open[code]

    def _new_code(self) -> str:
        while True:
            code = "".join(self._pick(LETTERS) for _ in range(LENGTH))
            if code not in self._open:
                return code
