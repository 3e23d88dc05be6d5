"""Importing a list: a preview that writes nothing, and a confirmation that writes all of it or nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct

from clockserver.application.players.import_list import ListRow, Preview, judge, new_people, preview, refusals
from clockserver.application.players.registry import Players
from clockserver.application.ports import HostClock, Offload
from clockserver.domain.entries import PersonId, SeatNumber, TableNumber
from clockserver.domain.ids import CommandId
from clockserver.domain.texts import Refused


class ImportedRow(Struct, frozen=True):
    """A row that was imported: who it is, and where he has to sit, if the list says so."""

    number: int
    person: PersonId
    new: bool
    table: TableNumber | None
    seat: SeatNumber | None


class Importer:
    """Reads lists beside the sockets: `offload` runs what takes a while."""

    def __init__(self, players: Players, clock: HostClock, offload: Offload) -> None:
        self._players = players
        self._clock = clock
        self._offload = offload

    def preview(self, data: bytes, entered: Collection[PersonId] = ()) -> Preview:
        """What the list in a file would bring. Raises Refused for a file that is no list."""
        return self._offload(preview, data, self._players, entered)

    def confirm(
        self, command: CommandId, rows: Sequence[ListRow], entered: Collection[PersonId] = ()
    ) -> list[ImportedRow]:
        """Keep whoever is new, and say who each row is, in the order of the list; rows that are left out are not in it.

        The same command again brings nobody else. Raises Refused with all that is wrong with any row, and then
        nothing is written; JournalUnwritable.
        """
        judged = self._offload(judge, rows, self._players, entered, command)
        reasons = refusals(judged)
        if reasons:
            raise Refused(*reasons)
        new = new_people(judged, command, self._clock.now_ms())
        self._players.add_all(list(new.values()))
        return [
            ImportedRow(
                number=each.row.number,
                person=(each.person or new[each.row.number]).id,
                new=each.person is None,
                table=each.row.table,
                seat=each.row.seat,
            )
            for each in judged
            if not each.row.left_out
        ]
