"""A server that comes back: it asks the other one first, and lists what that one never had."""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec
import sqlalchemy as sa
from msgspec import Struct

from clockserver.desk.ports import Row
from clockserver.leadership.epoch_file import EpochFile
from clockserver.leadership.epoch_proof import EpochProofs
from clockserver.standby.peer import ask, who_leads
from clockserver.storage.journal import events, open_engine, sqlite_url

log = logging.getLogger("clockserver")
HEADS = "taken-over.json"
FOLDER = "lost"
TOLD = "only-at-the-other-server.json"
AT_ONCE = 200
"""Number of rows that the other server is told, for its director; all are in the file."""


class Returned(Struct, frozen=True):
    """Another server leads at `peer`; `lost` rows are in `file`, where there are any."""

    peer: str
    epoch: str
    """Its own, with the proof."""
    lost: int = 0
    file: Path | None = None


def note_heads(data: Path, heads: dict[str, tuple[int, str]]) -> None:
    """Write down the newest rows at the instant of a takeover."""
    (data / HEADS).write_bytes(msgspec.json.encode(heads))


def noted_heads(data: Path) -> dict[str, tuple[int, str]]:
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


def returned(data: Path, secret: bytes) -> Returned | None:
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
    return _with_lost_rows(data, file, EpochProofs(secret).written(kept.epoch))


def _with_lost_rows(data: Path, file: EpochFile, epoch: str) -> Returned:
    kept = file.kept
    target = data / FOLDER / f"never-copied-before-epoch-{kept.replaced_by}.jsonl"
    if target.exists():
        return Returned(kept.peer, epoch, len(target.read_bytes().splitlines()), target)
    try:
        heads = ask(kept.peer, "/api/v1/second-server/heads", bearer=kept.key)["heads"]
        rows = list(_after(data, heads))
        if not rows:
            return Returned(kept.peer, epoch)
        target.parent.mkdir(mode=0o700, exist_ok=True)
        target.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
        told = [msgspec.to_builtins(row) for row in rows[:AT_ONCE]]
        ask(kept.peer, "/api/v1/second-server/lost", bearer=kept.key, body={"rows": told, "all": len(rows)})
    except (OSError, KeyError, TypeError, ValueError) as error:
        log.warning("what the other server never had cannot be told: %s", error)
        return Returned(kept.peer, epoch)
    return Returned(kept.peer, epoch, len(rows), target)


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
