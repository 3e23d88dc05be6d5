"""Secrets in the database until they are revealed or destroyed, sealed with a key that is not in it."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

import sqlalchemy as sa

from clockserver.adapters.journal import metadata
from clockserver.adapters.people import said
from clockserver.application.ports import JournalUnwritable, VaultBroken, VaultTaken

_vault = sa.Table(
    "vault",
    metadata,
    sa.Column("name", sa.String(160), primary_key=True),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
)
FORM = b"\x01"
"""How a row is sealed, its first byte: `FORM nonce ciphertext tag`."""
NONCE, TAG = 16, 32
_HEAD = len(FORM) + NONCE


class Seal:
    """Encrypts, then authenticates, under two keys derived from the server's secret."""

    def __init__(self, server_secret: bytes) -> None:
        self._cipher = hmac.digest(server_secret, b"clockserver vault 1 cipher", "sha256")
        self._tag = hmac.digest(server_secret, b"clockserver vault 1 tag", "sha256")

    def close(self, name: str, secret: bytes) -> bytes:
        """The secret as it may lie in a database under this name; another one each time."""
        nonce = secrets.token_bytes(NONCE)
        sealed = FORM + nonce + self._crossed(nonce, secret)
        return sealed + self._signed(name, sealed)

    def open(self, name: str, sealed: bytes) -> bytes:
        """What was sealed under this name. Raises VaultBroken for anything else."""
        body, tag = sealed[:-TAG], sealed[-TAG:]
        whole = len(body) >= _HEAD and body.startswith(FORM)
        if not whole or not hmac.compare_digest(tag, self._signed(name, body)):
            raise VaultBroken(
                f"{name} in the vault was changed, or sealed with another server.secret; restore both from one backup"
            )
        return self._crossed(body[len(FORM) : _HEAD], body[_HEAD:])

    def _crossed(self, nonce: bytes, text: bytes) -> bytes:
        """XOR with a keystream that is used once: there and back are the same."""
        blocks = range(-(-len(text) // sha256().digest_size))
        stream = b"".join(
            hmac.digest(self._cipher, nonce + block.to_bytes(8, "big"), "sha256") for block in blocks
        )
        return bytes(a ^ b for a, b in zip(text, stream, strict=False))

    def _signed(self, name: str, body: bytes) -> bytes:
        """Over the name as well: a row that is put under another name opens nothing."""
        where = name.encode()
        return hmac.digest(self._tag, len(where).to_bytes(8, "big") + where + body, "sha256")


class SqlVault:
    """The vault in the journal's database; called where the journal is written, one call at a time."""

    def __init__(self, engine: sa.Engine, server_secret: bytes) -> None:
        self._engine = engine
        self._seal = Seal(server_secret)

    def put(self, name: str, secret: bytes) -> None:
        """Keep a secret durably; the same once more is harmless, another one is refused.

        Raises VaultTaken, VaultBroken, JournalUnwritable.
        """
        with said():
            try:
                with self._engine.begin() as connection:
                    connection.execute(
                        _vault.insert().values(name=name, sealed=self._seal.close(name, secret))
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
        """Leave nothing of it in the database's files; harmless for a name that is not there.

        Raises JournalUnwritable where that cannot be done to the end now, as while a backup is being read: the
        secret may be gone for `open` already, and asking again does what was left.
        """
        with said():
            with self._engine.begin() as connection:
                connection.execute(_vault.delete().where(_vault.c.name == name))
            if self._engine.dialect.name == "sqlite":
                self._overwrite_log()

    def _overwrite_log(self) -> None:
        """Bring the emptied page into the database and cut off the write-ahead log, where the row still is."""
        connection = self._engine.raw_connection()
        try:
            # Outside of any transaction, so beside SQLAlchemy, which would begin one.
            row = connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            connection.close()
        if row[0]:
            raise JournalUnwritable(
                "somebody is reading the database; what was deleted is not yet overwritten"
            )
