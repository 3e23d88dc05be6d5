"""The replay of a tournament file in a worker, and the files that it leaves for the server."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from clockserver.core.events import Recorded
from clockserver.core.fingerprints import fingerprint
from clockserver.core.texts import Param, Reason, Refused
from clockserver.desk.journals.snapshot_codec import Snapshot, snapshot_frames
from clockserver.desk.ports import Row
from clockserver.projection.learned_constants import LearnedConstants
from clockserver.projection.no_followers import NoFollowers
from clockserver.projection.projection import KeptViews, Projection
from clockserver.projection.topics import Topics
from clockserver.tournament.imports.read_only import read_only
from clockserver.tournament.state import Tournament
from clockserver.tournament_files.file_reading import Checked, records
from clockserver.tournament_files.replaying import GivenImport, Replay

ROWS, STATE, PEOPLE = "rows", "state", "people"
"""Files that a replay writes: the rows for the journal, a snapshot, the persons."""
IN_FRAME = 125
"""Number of rows in a frame, written in one transaction: commands wait for one transaction at most."""
LENGTH = 4
_encode = msgspec.msgpack.Encoder().encode


class Replayed(Struct, frozen=True):
    """The report of a replayed tournament."""

    title: str
    entries: int
    persons: int
    fingerprint: str


class _FrameWriter:
    """Writes rows to a file in frames of IN_FRAME."""

    def __init__(self, path: Path) -> None:
        self._out = path.open("wb")
        self._rows: list[Row] = []
        self.last: Row | None = None

    def take(self, row: Row) -> None:
        self.last = row
        self._rows.append(row)
        if len(self._rows) == IN_FRAME:
            self.flush()

    def flush(self) -> None:
        write_frame(self._out, self._rows)
        self._rows = []

    def close(self) -> None:
        self.flush()
        self._out.close()


class ViewMemory(Protocol):
    """The memory of a tournament's views beside its state, filled record by record."""

    def take(self, row: Row, record: Recorded[Any], state: Tournament) -> None:
        """Take in the next row, its record, and the state after it."""

    def kept_views(self) -> KeptViews:
        """The memory after the newest record."""


def replay_file(
    file: Path, checked: Checked, given_import: GivenImport, folder: Path, memory: ViewMemory
) -> Replayed:
    """Replay a checked file, and write into a folder the files that the server imports. Raises Refused, OSError."""
    rows = _FrameWriter(folder / ROWS)

    def each(row: Row, record: Recorded[Any], state: Tournament) -> None:
        rows.take(row)
        memory.take(row, record, state)

    replay = Replay(checked.header, given_import, each)
    for number, line in records(file, checked):
        replay.take(number, line)
    with _refusing_broken_replay(checked):
        state = read_only(replay.end())
        views = _shown_views(memory, state, given_import.at)
        rows.close()
        assert rows.last is not None  # noqa: S101 - the import's own row is there
        # No device sends commands of the file again, as another server accepted them.
        accepted = {rows.last.command: rows.last.seq}
        with (folder / STATE).open("wb") as out:
            out.writelines(snapshot_frames(Snapshot(state, accepted, views, rows.last)))
    people = list(replay.people.values())
    (folder / PEOPLE).write_bytes(_encode(people))
    return Replayed(state.title, len(state.entries), len(people), fingerprint(checked.header.key))


@contextmanager
def _refusing_broken_replay(checked: Checked) -> Iterator[None]:
    """Raise Refused where a value of the file breaks an import, a view or a snapshot."""
    try:
        yield
    except (MemoryError, OSError, Refused):
        raise
    except Exception as error:  # noqa: BLE001 - any value of the file may break them
        problem = f"{type(error).__name__}: {error}"[:200]
        params: dict[str, Param] = {"line": checked.lines, "seq": checked.header.seq, "problem": problem}
        raise Refused(Reason("tournament_file.replay", params)) from None


@contextmanager
def kept_on_disk() -> Iterator[None]:
    """Raise Refused where a file cannot be read or written, as on a full disk."""
    try:
        yield
    except OSError as error:
        detail = error.strerror or type(error).__name__
        raise Refused(Reason("tournament_file.unwritable", {"detail": detail})) from error


def _shown_views(memory: ViewMemory, state: Tournament, now: int) -> KeptViews:
    """The memory of the views after they have shown the tournament once."""
    projection = _projection(now)
    projection.resume(memory.kept_views())
    projection.show(state, [])
    views = projection.kept_views(state)
    assert views is not None  # noqa: S101 - the projection shows that state
    return views


def write_frame(out: Any, rows: list[Row]) -> None:
    """Write rows as MessagePack, after their length in bytes."""
    data = _encode(rows)
    out.write(len(data).to_bytes(LENGTH, "big") + data)


def _projection(now: int) -> Projection:
    """A projection without followers and names, of which only the memory is used."""
    return Projection(
        Topics(NoFollowers(), _FixedClock(now)), _FixedClock(now), _no_names, LearnedConstants(lambda: ())
    )


def _no_names(ids: Iterable[str], _form: object) -> Mapping[str, str | None]:
    return dict.fromkeys(ids)


class _FixedClock:
    """A clock fixed at the instant of the import."""

    boot_id = ""

    def __init__(self, now: int) -> None:
        self._now = now

    def now_ms(self) -> int:
        """The instant of the import."""
        return self._now

    def wall_skew_ms(self) -> int:
        """0: the clock is the wall clock."""
        return 0

    def wall_step_ms(self) -> int:
        """0: nobody sets the clock."""
        return 0

    def take_wall(self) -> None:
        """Do nothing."""
