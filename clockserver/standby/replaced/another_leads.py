"""A server that comes back: it asks the other one first, and lists what that one never had."""

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
from clockserver.storage.database.journal import events, open_engine, sqlite_url
from clockserver.storage.database.set_aside import FOLDER

log = logging.getLogger("clockserver")
HEADS = "taken-over.json"
TOLD = "only-at-the-other-server.json"
AT_ONCE = 200
"""Number of rows that the other server is told, for its director; all are in the file."""


class AnotherLeads(Struct, frozen=True):
    """Another server leads at `peer`; `lost` rows are in `file`, where there are any."""

    peer: str
    epoch: str
    """Its own, with the proof."""
    lost: int = 0
    file: Path | None = None
    told: bool = False
    """Whether the other server has been told of them."""


def note_takeover_heads(data: Path, heads: dict[str, tuple[int, str]]) -> None:
    """Write down the newest rows at the instant of a takeover."""
    (data / HEADS).write_bytes(msgspec.json.encode(heads))


def takeover_heads(data: Path) -> dict[str, tuple[int, str]]:
    """The newest rows at the instant at which this server took over; empty if it never did."""
    try:
        return msgspec.json.decode((data / HEADS).read_bytes(), type=dict[str, tuple[int, str]])
    except (OSError, msgspec.MsgspecError):
        return {}


def keep_lost(data: Path, text: bytes) -> None:
    """Keep what the other server has told that it alone has."""
    (data / FOLDER).mkdir(mode=0o700, exist_ok=True)
    (data / FOLDER / TOLD).write_bytes(text)


def kept_lost(data: Path) -> bytes | None:
    """The word of the other server on what it alone has; None without it."""
    try:
        return (data / FOLDER / TOLD).read_bytes()
    except OSError:
        return None


def another_leads(data: Path, secret: bytes) -> AnotherLeads | None:
    """Whether another server leads now; None where this one may. Raises DataDirectoryError."""
    file = EpochFile(data)
    kept = file.kept
    if not kept.peer:
        return None
    found = who_leads(kept.peer)
    epoch = EpochProofs(secret).read(found.epoch) if found is not None else 0
    if epoch > kept.epoch and not kept.replaced_by:
        file.change(replaced_by=epoch)
    if not file.kept.replaced_by:
        return None
    return with_lost_rows(data, file.kept, EpochProofs(secret).written(kept.epoch))


def with_lost_rows(data: Path, kept: EpochRecord, epoch: str) -> AnotherLeads:
    """List what the other server never had, and tell it. `epoch` is our own, with the proof."""
    target = data / FOLDER / f"never-copied-before-epoch-{max(kept.epoch, kept.replaced_by)}.jsonl"
    rows = _read_rows(target)
    try:
        if rows is None:
            rows = list(_after(data, ask(kept.peer, "/api/v1/second-server/heads", bearer=kept.key)["heads"]))
            _write_rows(target, rows)
        if rows:
            _tell(kept, rows)
    except (OSError, KeyError, TypeError, ValueError) as error:
        log.warning("what the other server never had cannot be told: %s", error)
        return AnotherLeads(kept.peer, epoch, len(rows or ()), target if rows else None)
    return AnotherLeads(kept.peer, epoch, len(rows), target if rows else None, told=True)


def _tell(kept: EpochRecord, rows: list[Row]) -> None:
    """Tell the other server's director. Raises OSError, ValueError where it does not listen."""
    told = [msgspec.to_builtins(row) for row in rows[:AT_ONCE]]
    body = {"rows": told, "all": len(rows)}
    answer = ask(kept.peer, "/api/v1/second-server/lost", bearer=kept.key, body=body)
    if not answer.get("ok"):
        raise ValueError(f"it answers {answer}")


def _read_rows(file: Path) -> list[Row] | None:
    """The rows as they were written down; None where that has not been done."""
    try:
        return [msgspec.json.decode(line, type=Row) for line in file.read_bytes().splitlines()]
    except FileNotFoundError:
        return None


def _write_rows(file: Path, rows: list[Row]) -> None:
    """Write them down whole, or not at all; nothing where there are none."""
    if not rows:
        return
    file.parent.mkdir(mode=0o700, exist_ok=True)
    beside = file.with_suffix(".new")
    beside.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
    beside.replace(file)


def _after(data: Path, heads: dict[str, list[object]]) -> list[Row]:
    """The rows that are in no copy, in the order in which they were written."""
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
