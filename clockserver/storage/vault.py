"""Secrets in the database until they are revealed or destroyed, sealed with a key that is not in it."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

import sqlalchemy as sa

from clockserver.desk.ports import JournalUnwritable, VaultBroken, VaultTaken
from clockserver.storage.accounts import said
from clockserver.storage.hash_chain import digest_of
from clockserver.storage.journal import metadata

_vault = sa.Table(
    "vault",
    metadata,
    sa.Column("name", sa.String(160), primary_key=True),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
    sa.Column("digest", sa.String(64)),
)
FORM = b"\x01"
"""Version of the sealed form, its first byte: `FORM nonce ciphertext tag`."""
NONCE, TAG = 16, 32
_HEAD = len(FORM) + NONCE


class Seal:
    """Encrypts, then authenticates, under two keys derived from the server's secret."""

    def __init__(self, server_secret: bytes) -> None:
        self._cipher: bytes | memoryview = hmac.digest(server_secret, b"clockserver vault 1 cipher", "sha256")
        self._tag: bytes | memoryview = hmac.digest(server_secret, b"clockserver vault 1 tag", "sha256")

    def close(self, name: str, secret: bytes) -> bytes:
        """The sealed secret for storage under this name; different each time."""
        nonce = secrets.token_bytes(NONCE)
        sealed = FORM + nonce + self._crossed(nonce, secret)
        return sealed + self._signed(name, sealed)

    def open(self, name: str, sealed: bytes) -> bytes:
        """The secret sealed under this name. Raises VaultBroken for anything else."""
        body, tag = sealed[:-TAG], sealed[-TAG:]
        whole = len(body) >= _HEAD and body.startswith(FORM)
        if not whole or not hmac.compare_digest(tag, self._signed(name, body)):
            raise VaultBroken(
                f"{name} in the vault was changed, or sealed with another server.secret; restore both from one backup"
            )
        return self._crossed(body[len(FORM) : _HEAD], body[_HEAD:])

    def _crossed(self, nonce: bytes, text: bytes) -> bytes:
        """XOR with a keystream that is used once: the same operation encrypts and decrypts."""
        blocks = range(-(-len(text) // sha256().digest_size))
        stream = b"".join(
            hmac.digest(self._cipher, nonce + block.to_bytes(8, "big"), "sha256") for block in blocks
        )
        return bytes(a ^ b for a, b in zip(text, stream, strict=False))

    def _signed(self, name: str, body: bytes) -> bytes:
        """Signature over the name as well: a row moved to another name opens nothing."""
        where = name.encode()
        return hmac.digest(self._tag, len(where).to_bytes(8, "big") + where + body, "sha256")


class BallotSeal(Seal):
    """Seals ballots under the two halves of a vote's key, in place: no copy of the key is left."""

    def __init__(self, key: bytearray) -> None:
        half = len(key) // 2
        self._cipher, self._tag = memoryview(key)[:half], memoryview(key)[half:]


class SqlVault:
    """The vault in the journal's database; called like the journal, one call at a time."""

    def __init__(self, engine: sa.Engine, server_secret: bytes) -> None:
        self._engine = engine
        self._seal = Seal(server_secret)

    def put(self, name: str, secret: bytes) -> None:
        """Keep a secret durably; the same one again is harmless, another one is refused.

        Raises VaultTaken, VaultBroken, JournalUnwritable.
        """
        with said():
            try:
                sealed = self._seal.close(name, secret)
                with self._engine.begin() as connection:
                    connection.execute(
                        _vault.insert().values(name=name, sealed=sealed, digest=digest_of(name, sealed))
                    )
            except sa.exc.IntegrityError:
                kept = self.open(name)
                if kept is None or not hmac.compare_digest(kept, secret):
                    raise VaultTaken(f"{name} is in the vault already") from None

    def open(self, name: str) -> bytes | None:
        """The secret of a name; None if there is none. Raises VaultBroken, JournalUnwritable."""
        with said(), self._engine.connect() as connection:
            sealed = connection.execute(sa.select(_vault.c.sealed).where(_vault.c.name == name)).scalar()
        return None if sealed is None else self._seal.open(name, sealed)

    def destroy(self, name: str) -> None:
        """Wipe a secret from the database's files; harmless for an unknown name.

        Raises JournalUnwritable if that cannot be finished now, for example while a backup is being read: the secret
        may be gone for `open` already, and another call finishes the rest.
        """
        with said():
            with self._engine.begin() as connection:
                connection.execute(_vault.delete().where(_vault.c.name == name))
            if self._engine.dialect.name == "sqlite":
                self._overwrite_log()

    def names(self) -> list[str]:
        """All names. Raises JournalUnwritable."""
        with said(), self._engine.connect() as connection:
            return list(connection.execute(sa.select(_vault.c.name).order_by(_vault.c.name)).scalars())

    def _overwrite_log(self) -> None:
        """Bring the emptied page into the database and truncate the write-ahead log, where the row still is."""
        connection = self._engine.raw_connection()
        try:
            # Outside of any transaction, so without SQLAlchemy, which would begin one.
            row = connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            connection.close()
        if row[0]:
            raise JournalUnwritable(
                "somebody is reading the database; what was deleted is not yet overwritten"
            )
