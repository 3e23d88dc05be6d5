"""A returning server: it asks the other server first, and lists the events that the other server lacks."""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from clockserver.desk.ports import Row
from clockserver.leadership.epoch_file import EpochFile, EpochRecord
from clockserver.leadership.epoch_proof import EpochProofs
from clockserver.standby.peer import ask, who_leads
from clockserver.storage.database.database_engine import open_engine, sqlite_url
from clockserver.storage.database.journal import events
from clockserver.storage.database.set_aside import FOLDER

log = logging.getLogger("clockserver")
HEADS_FILE = "taken-over.json"
REPORTED_FILE = "only-at-the-other-server.json"
MAX_SENT = 200
"""Maximum number of rows sent to the other server, for its director; all rows are in the file."""


class AnotherLeads(Struct, frozen=True):
    """Another server leads at `peer`; `lost` rows are in `file`, if any."""

    peer: str
    epoch: str
    """This server's epoch, with the proof."""
    lost: int = 0
    file: Path | None = None
    is_reported: bool = False
    """Whether the other server has been told of them."""


def note_takeover_heads(data: Path, heads: dict[str, tuple[int, str]]) -> None:
    """Write down the newest rows at a takeover."""
    (data / HEADS_FILE).write_bytes(msgspec.json.encode(heads))


def takeover_heads(data: Path) -> dict[str, tuple[int, str]]:
    """The newest rows at this server's takeover; empty if it never took over."""
    try:
        return msgspec.json.decode((data / HEADS_FILE).read_bytes(), type=dict[str, tuple[int, str]])
    except (OSError, msgspec.MsgspecError):
        return {}


def keep_lost(data: Path, text: bytes) -> None:
    """Store the other server's list of events that only it has."""
    (data / FOLDER).mkdir(mode=0o700, exist_ok=True)
    (data / FOLDER / REPORTED_FILE).write_bytes(text)


def kept_lost(data: Path) -> bytes | None:
    """The other server's list of events that only it has; None without one."""
    try:
        return (data / FOLDER / REPORTED_FILE).read_bytes()
    except OSError:
        return None


def another_leads(data: Path, secret: bytes) -> AnotherLeads | None:
    """The other server, if it leads; None if this server may lead. Raises DataDirectoryError."""
    file = EpochFile(data)
    record = file.record
    if not record.peer:
        return None
    answer = who_leads(record.peer)
    epoch = EpochProofs(secret).decode(answer.epoch) if answer is not None else 0
    if epoch > record.epoch and not record.replaced_by:
        file.change(replaced_by=epoch)
    if not file.record.replaced_by:
        return None
    return with_lost_rows(data, file.record, EpochProofs(secret).encode(record.epoch))


def with_lost_rows(data: Path, record: EpochRecord, epoch: str) -> AnotherLeads:
    """List the events that the other server lacks, and tell it. `epoch` is this server's, with the proof."""
    target = data / FOLDER / f"never-copied-before-epoch-{max(record.epoch, record.replaced_by)}.jsonl"
    rows = _read_rows(target)
    try:
        if rows is None:
            rows = list(
                _after(data, ask(record.peer, "/api/v1/second-server/heads", bearer=record.key)["heads"])
            )
            _write_rows(target, rows)
        if rows:
            _tell(record, rows)
    except (OSError, KeyError, TypeError, ValueError) as error:
        log.warning("the other server cannot be told which events it lacks: %s", error)
        return AnotherLeads(record.peer, epoch, len(rows or ()), target if rows else None)
    return AnotherLeads(record.peer, epoch, len(rows), target if rows else None, is_reported=True)


def _tell(record: EpochRecord, rows: list[Row]) -> None:
    """Tell the other server's director. Raises OSError, ValueError without success."""
    lost = [msgspec.to_builtins(row) for row in rows[:MAX_SENT]]
    body = {"rows": lost, "all": len(rows)}
    answer = ask(record.peer, "/api/v1/second-server/lost", bearer=record.key, body=body)
    if not answer.get("ok"):
        raise ValueError(f"it answers {answer}")


def _read_rows(file: Path) -> list[Row] | None:
    """The recorded rows; None if none were recorded."""
    try:
        return [msgspec.json.decode(line, type=Row) for line in file.read_bytes().splitlines()]
    except FileNotFoundError:
        return None


def _write_rows(file: Path, rows: list[Row]) -> None:
    """Record rows, all or nothing; do nothing without any."""
    if not rows:
        return
    file.parent.mkdir(mode=0o700, exist_ok=True)
    new_file = file.with_suffix(".new")
    new_file.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
    new_file.replace(file)


def _after(data: Path, heads: dict[str, list[object]]) -> list[Row]:
    """The rows after `heads`, which no copy has, by time."""
    engine = open_engine(sqlite_url(data))
    columns = [events.c[name] for name in Row.__struct_fields__]
    try:
        with engine.connect() as connection:
            rows = connection.execute(
                sa.select(*columns).order_by(events.c.at, events.c.stream, events.c.seq)
            )
            return [Row(*each) for each in rows if each[1] > int(str(heads.get(each[0], [0])[0]))]
    finally:
        engine.dispose()
