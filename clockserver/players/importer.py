"""Importing a list: a preview that writes nothing, and a confirmation that writes everything or nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import CommandId
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import HostClock, Offload
from clockserver.players.import_list import (
    NO_CHOICES,
    CheckedRow,
    ListChoices,
    ListRow,
    Preview,
    check_rows,
    new_people,
    preview,
    refusals,
)
from clockserver.players.list_file import FileLines, demand_size
from clockserver.players.person import PERSON_REFUSALS, Person
from clockserver.players.player_registry import KNOWN_REFUSALS, Players
from clockserver.tournament.entries.state import PersonId, SeatNumber, TableNumber
from clockserver.workers.jobs import DoJob, ListJob, TooMuch

ROW_REFUSALS = (
    *PERSON_REFUSALS,
    *KNOWN_REFUSALS,
    "import.entered",
    "import.number_twice",
    "import.seat_twice",
    "import.seat_without_table",
    "import.twice",
    "import.which",
    "person.bar_with_reason",
    "person.barred",
    "person.namesake",
)
"""Codes of a row that cannot be imported."""

_lines = msgspec.msgpack.Decoder(FileLines)


class ImportedRow(Struct, frozen=True):
    """An imported row: its player, and the seat in the list, if any."""

    number: int
    person: PersonId
    new: bool
    table: TableNumber | None
    seat: SeatNumber | None


class Importer:
    """Read lists without blocking the sockets: `offload` runs slow work, `do` parses untrusted files."""

    def __init__(self, players: Players, clock: HostClock, offload: Offload, do: DoJob) -> None:
        self._players = players
        self._run_job = do
        self._clock = clock
        self.offload = offload

    def preview(
        self, data: bytes, source: str, entered: Collection[PersonId] = (), chosen: ListChoices = NO_CHOICES
    ) -> Preview:
        """The result of importing a file. Raises Refused for a file that is no list, or is too large."""
        demand_size(data)
        try:
            file_lines = _lines.decode(self._run_job(ListJob(data, chosen.sheet), source))
        except TooMuch:
            raise Refused(Reason("import.too_much")) from None
        preview_result = self.offload(preview, file_lines.lines, self._players, entered, chosen)
        return replace(preview_result, sheets=file_lines.sheets, sheet=file_lines.sheet)

    def confirm(
        self,
        command: CommandId,
        rows: Sequence[ListRow],
        entered: Collection[PersonId] = (),
        demand: Callable[[list[ImportedRow]], None] = lambda _: None,
    ) -> list[ImportedRow]:
        """Store new players, and return the player of each row, in the list's order, without skipped rows.

        The same command again adds no other players. `demand` raises Refused if the rows cannot be used; all
        checks are made before any player is stored. Raises Refused, JournalUnwritable.
        """
        with self._players.one_at_a_time:
            checked_rows = self.offload(check_rows, rows, self._players, entered, command)
            reasons = refusals(checked_rows)
            if reasons:
                raise Refused(*reasons)
            new = new_people(checked_rows, command, self._clock.now_ms())
            imported = [_imported(each, new) for each in checked_rows if not each.row.left_out]
            demand(imported)
            self._players.add_all(list(new.values()))
        return imported


def _imported(checked_row: CheckedRow, new: Mapping[int, Person]) -> ImportedRow:
    row = checked_row.row
    return ImportedRow(
        number=row.number,
        person=(checked_row.person or new[row.number]).id,
        new=checked_row.person is None,
        table=row.table,
        seat=row.seat,
    )
