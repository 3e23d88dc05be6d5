"""Keys of edges in a PostgreSQL, for any leader; keys of the data directory are valid, too."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec
import sqlalchemy as sa

from clockserver.core.texts import Reason, Refused
from clockserver.storage.data_directory import DataDirectoryError
from clockserver.storage.database.hash_chain import digest_of
from clockserver.storage.database.journal import metadata
from clockserver.storage.database.sql_people import journal_errors
from clockserver.storage.database.write_transactions import writing
from clockserver.storage.edge_keys import EdgeKey, EdgeKeys, EdgeRole, demand_addable, is_right, new_key

_keys = sa.Table(
    "edge_keys",
    metadata,
    sa.Column("id", sa.String(40), primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("digest", sa.String(64)),
)


class SharedEdgeKeys:
    """Keys in a database, then those of the data directory; a name in the database takes precedence."""

    def __init__(self, engine: sa.Engine, of_directory: EdgeKeys) -> None:
        self._engine = engine
        self._of_directory = of_directory
        self._keys: dict[str, EdgeKey] = {}

    def read(self) -> Sequence[EdgeKey]:
        """Every key in the database. Raises JournalUnwritable."""
        with journal_errors(), self._engine.connect() as connection:
            bodies = connection.execute(sa.select(_keys.c.body)).scalars()
            return [msgspec.json.decode(each, type=EdgeKey) for each in bodies]

    def use(self, keys: Sequence[EdgeKey]) -> None:
        """Use these keys from now on."""
        self._keys = {each.name: each for each in keys}

    def proven(self, proof: str) -> EdgeKey | None:
        """The key of a proof, NAME.SECRET; None for an unknown, wrong or revoked one."""
        key = self._keys.get(proof.partition(".")[0])
        if key is None:
            return self._of_directory.proven(proof)
        return key if is_right(key, proof) else None

    # -- for the command line ------------------------------------------------------------------------

    def listed(self) -> list[EdgeKey]:
        """Every key, by name. Raises JournalUnwritable, DataDirectoryError."""
        return sorted(self._all().values(), key=lambda each: each.name)

    def add(self, name: str, role: EdgeRole) -> str:
        """A new key in the form for the edge; it is not stored. Raises Refused, JournalUnwritable."""
        demand_addable(name, self._all())
        key, proof = new_key(name, role)
        self._write(key)
        return proof

    def revoke(self, name: str) -> EdgeKey:
        """Revoke a key, wherever it was added. Raises Refused for an unknown name, JournalUnwritable."""
        key = self._all().get(name)
        if key is None:
            raise Refused(Reason("edges.unknown_name", {"name": name[:40]}, "name"))
        with suppress(Refused):
            self._of_directory.revoke(name)
        revoked = msgspec.structs.replace(key, revoked=True)
        self._write(revoked)
        return revoked

    def _all(self) -> dict[str, EdgeKey]:
        with suppress(DataDirectoryError):
            of_directory = {each.name: each for each in self._of_directory.listed()}
            return of_directory | {each.name: each for each in self.read()}
        return {each.name: each for each in self.read()}

    def _write(self, key: EdgeKey) -> None:
        body = msgspec.json.encode(key).decode()
        with journal_errors(), writing(self._engine) as connection:
            connection.execute(_keys.delete().where(_keys.c.id == key.name))
            row = {"id": key.name, "body": body, "digest": digest_of(key.name, body)}
            connection.execute(_keys.insert().values(**row))
