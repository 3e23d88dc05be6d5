"""Secrets in the database until they are revealed or destroyed, sealed with a key stored elsewhere."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

import sqlalchemy as sa
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from clockserver.desk.ports import JournalUnwritable, VaultBroken, VaultTaken
from clockserver.leadership.fence import Fence
from clockserver.storage.database.database_engine import empty_log
from clockserver.storage.database.hash_chain import digest_of
from clockserver.storage.database.journal import metadata
from clockserver.storage.database.sql_people import journal_errors
from clockserver.storage.database.write_transactions import written

_vault = sa.Table(
    "vault",
    metadata,
    sa.Column("name", sa.String(160), primary_key=True),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
    sa.Column("digest", sa.String(64)),
)
FORM = b"\x02"
"""Version of the sealed form, its first byte: `FORM nonce ciphertext tag` by AES-256-GCM."""
KEY, NONCE = 32, 12
"""Lengths in bytes."""
FORM_1, NONCE_1, TAG_1 = b"\x01", 16, 32
"""The form before AES-GCM, still readable: `FORM_1 nonce ciphertext tag` by HMAC-SHA256."""
Key: TypeAlias = bytes | memoryview
RandomBytes: TypeAlias = Callable[[int], bytes]


class Seal:
    """Encrypt and authenticate under a key from the server's secret, with the name as associated data.

    A row moved to another name does not open. Secrets sealed by earlier versions open.
    """

    def __init__(self, server_secret: bytes, random_bytes: RandomBytes = secrets.token_bytes) -> None:
        self._random_bytes = random_bytes
        derived = HKDF(algorithm=SHA256(), length=KEY, salt=None, info=b"clockserver vault 2 AES-256-GCM")
        self._key: Key = derived.derive(server_secret)
        self._cipher_1: Key = hmac.digest(server_secret, b"clockserver vault 1 cipher", "sha256")
        self._tag_1: Key = hmac.digest(server_secret, b"clockserver vault 1 tag", "sha256")

    def close(self, name: str, secret: bytes) -> bytes:
        """The sealed secret for storage under this name; different each time."""
        nonce = self._random_bytes(NONCE)
        return FORM + nonce + self._cipher().encrypt(nonce, secret, name.encode())

    def open(self, name: str, sealed: bytes) -> bytes:
        """The secret sealed under this name. Raises VaultBroken for anything else."""
        with suppress(InvalidTag, ValueError):  # the latter for a nonce that is cut off
            if sealed.startswith(FORM_1):
                return _opened_1(self._cipher_1, self._tag_1, name, sealed)
            nonce, text = sealed[len(FORM) : len(FORM) + NONCE], sealed[len(FORM) + NONCE :]
            if sealed.startswith(FORM):
                return self._cipher().decrypt(nonce, text, name.encode())
        raise VaultBroken(
            f"{name} in the vault was changed, or sealed with another server.secret; restore both from one backup"
        )

    def _cipher(self) -> AESGCM:
        """A new cipher for each use: the library's copy of the key is cleared when the cipher is released."""
        return AESGCM(self._key)


class BallotSeal(Seal):
    """Seal ballots under a vote's key, in place, without a copy of the key.

    AES-GCM takes the first half; both halves together open the ballots of an earlier version.
    """

    def __init__(self, key: bytearray, random_bytes: RandomBytes = secrets.token_bytes) -> None:
        self._random_bytes = random_bytes
        first, second = memoryview(key)[:KEY], memoryview(key)[KEY:]
        self._key = self._cipher_1 = first
        self._tag_1 = second


def _opened_1(cipher: Key, tag: Key, name: str, sealed: bytes) -> bytes:
    """A secret in the form before AES-GCM: an HMAC over name and body, a keystream of HMACs. Raises InvalidTag."""
    body, signature, associated = sealed[:-TAG_1], sealed[-TAG_1:], name.encode()
    expected = hmac.digest(tag, len(associated).to_bytes(8, "big") + associated + body, "sha256")
    if not hmac.compare_digest(signature, expected):
        raise InvalidTag
    nonce, text = body[len(FORM_1) : len(FORM_1) + NONCE_1], body[len(FORM_1) + NONCE_1 :]
    blocks = range(-(-len(text) // TAG_1))
    stream = b"".join(hmac.digest(cipher, nonce + block.to_bytes(8, "big"), "sha256") for block in blocks)
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))


class SqlVault:
    """The vault in the journal's database; one call at a time, like the journal."""

    def __init__(
        self,
        engine: sa.Engine,
        server_secret: bytes,
        fence: Fence | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._engine = engine
        self._fence = fence
        self._sleep = sleep
        self._seal = Seal(server_secret)

    def put(self, name: str, secret: bytes) -> None:
        """Keep a secret durably; a repeat is harmless, another secret is refused.

        Raises VaultTaken, VaultBroken, JournalUnwritable.
        """
        sealed = self._seal.close(name, secret)

        def put(connection: sa.Connection, tried: int) -> None:
            if not (tried and _sealed_row(connection, name) == sealed):
                connection.execute(
                    _vault.insert().values(name=name, sealed=sealed, digest=digest_of(name, sealed))
                )

        with journal_errors():
            try:
                written(self._engine, self._fence, self._sleep, put)
            except sa.exc.IntegrityError:
                existing = self.open(name)
                if existing is None or not hmac.compare_digest(existing, secret):
                    raise VaultTaken(f"{name} is in the vault already") from None

    def open(self, name: str) -> bytes | None:
        """The secret of a name; None if there is none. Raises VaultBroken, JournalUnwritable."""
        with journal_errors(), self._engine.connect() as connection:
            sealed = _sealed_row(connection, name)
        return None if sealed is None else self._seal.open(name, sealed)

    def destroy(self, name: str) -> None:
        """Wipe a secret from the database's files; harmless for an unknown name.

        Raises JournalUnwritable if that cannot be finished now, for example during a backup: the secret may
        be gone for `open` already, and another call finishes the rest.
        """
        with journal_errors():
            delete = _vault.delete().where(_vault.c.name == name)
            written(self._engine, self._fence, self._sleep, lambda connection, _: connection.execute(delete))
            if self._engine.dialect.name == "sqlite" and not empty_log(self._engine):
                raise JournalUnwritable(
                    "somebody is reading the database; what was deleted is not yet overwritten"
                )

    def names(self) -> list[str]:
        """All names. Raises JournalUnwritable."""
        with journal_errors(), self._engine.connect() as connection:
            return list(connection.execute(sa.select(_vault.c.name).order_by(_vault.c.name)).scalars())


def _sealed_row(connection: sa.Connection, name: str) -> bytes | None:
    """The sealed secret of a name; None without one."""
    sealed = connection.execute(sa.select(_vault.c.sealed).where(_vault.c.name == name)).scalar()
    return None if sealed is None else bytes(sealed)
