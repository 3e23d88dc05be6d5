"""The export of a tournament of a data directory as a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import sqlalchemy as sa

from clockserver.core.ids import StreamId
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import JournalDamaged
from clockserver.players.person import Person
from clockserver.players.player_registry import Players
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.database.sql_players import SqlPlayers
from clockserver.storage.signing_key import signing_key
from clockserver.timing.host_clock import BootClock
from clockserver.tournament.state import Tournament
from clockserver.tournament_files.annex import annex_of
from clockserver.tournament_files.file_writing import header_of, write
from clockserver.tournament_files.layout import Annex, AnnexPerson
from clockserver.tournament_files.replaying import base_of


def export_file(data: Path, engine: sa.Engine, stream: StreamId, annex: Annex, target: Path) -> Tournament:
    """Write a tournament as it stands in the journal, and return its state. Raises Refused, OSError."""
    try:
        rows, state = base_of(iter(SqlJournal(engine).read(stream)))
    except JournalDamaged as damage:
        raise Refused(Reason("tournament_file.journal_damaged", {"first": damage.first})) from damage
    key = signing_key(data)
    people = _people(engine, state, annex)
    with target.open("wb") as out:
        write(out, header_of(state, stream, key.public), rows, annex, people, key)
    return state


def _people(engine: sa.Engine, state: Tournament, annex: Annex) -> list[AnnexPerson]:
    if annex == "none":
        return []
    ids = {each.person for each in state.entries.values()}
    store = _SelectedPlayers(SqlPlayers(engine).load(), ids)
    players = Players(store, BootClock(0), lambda work, *args: work(*args))
    players.load()
    return annex_of(players, state, annex)


class _SelectedPlayers:
    """A store of the players of some ids, and of the players into which they were merged. It writes nothing."""

    def __init__(self, people: Sequence[Person], ids: set[str]) -> None:
        people_by_id = {each.id: each for each in people}
        selected: dict[str, Person] = {}
        for id_ in ids:
            person = people_by_id.get(id_)
            while person is not None and person.id not in selected:
                selected[person.id] = person
                person = people_by_id.get(person.merged_into or "")
        self._people = list(selected.values())

    def load(self) -> Sequence[Person]:
        """The selected players."""
        return self._people

    def add(self, people: Sequence[Person]) -> None:
        """Do nothing."""

    def change(self, before: Person, after: Person) -> bool:
        """Do nothing; return whether nothing would change."""
        return before == after

    def change_all(self, pairs: Sequence[tuple[Person, Person]]) -> bool:
        """Do nothing; return whether nothing would change."""
        return not pairs

    def erase(self, before: Person, after: Person) -> bool:
        """Do nothing; return whether nothing would change."""
        return before == after
