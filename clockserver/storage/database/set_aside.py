"""Databases set aside in `lost/`, with events that only one of two servers had: players are erased there, too."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import sqlalchemy as sa

from clockserver.desk.ports import JournalUnwritable
from clockserver.storage.data_directory import DATABASE
from clockserver.storage.database.database_engine import empty_log, open_engine
from clockserver.storage.database.hash_chain import digest_of

FOLDER = "lost"
PLAYERS = sa.table("players", sa.column("id"), sa.column("body"), sa.column("digest"))


class SetAside:
    """The databases in `lost/` of a data directory."""

    def __init__(self, data: Path) -> None:
        self._folder = data / FOLDER

    def erase(self, bodies: Mapping[str, str]) -> None:
        """Replace the rows of erased players, and wipe the old ones. Safe to repeat.

        Raises JournalUnwritable with the file, whose folder may be deleted if nobody needs it.
        """
        if not bodies:
            return
        for file in sorted(self._folder.glob(f"before-epoch-*/{DATABASE}")):
            try:
                _erase(file, bodies)
            except (sa.exc.SQLAlchemyError, OSError) as error:
                raise JournalUnwritable(f"{file}: {getattr(error, 'orig', None) or error}") from error


def _erase(file: Path, bodies: Mapping[str, str]) -> None:
    engine = open_engine(f"sqlite:///{file}")
    try:
        with engine.begin() as connection:
            for id_, body in bodies.items():
                is_row = (PLAYERS.c.id == id_) & (PLAYERS.c.body != body)
                connection.execute(
                    PLAYERS.update().where(is_row).values(body=body, digest=digest_of(id_, body))
                )
        empty_log(engine)
    finally:
        engine.dispose()
