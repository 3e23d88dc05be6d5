"""A replaced server becomes the follower: its own events are listed and set aside, the rest is copied."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path

from clockserver.leadership.epoch_file import EpochFile
from clockserver.standby.replaced.another_leads import with_lost_rows
from clockserver.storage.data_directory import DATABASE
from clockserver.storage.database.database_engine import empty_log, open_engine, sqlite_url
from clockserver.storage.database.set_aside import FOLDER
from clockserver.storage.database.stream_heads import FILE as HEADS
from clockserver.storage.one_time_keys import KeyFiles
from clockserver.storage.snapshot_files import FOLDER as SNAPSHOTS

log = logging.getLogger("clockserver")


def become_follower(data: Path) -> None:
    """Turn a replaced server's directory into a follower's; its key stays. Raises OSError, JournalUnwritable.

    Keys of votes are destroyed, as the new leader has ended those votes.
    """
    file = EpochFile(data)
    record = file.record
    KeyFiles(data).keep_only(())
    epoch = max(record.epoch, record.replaced_by)
    file.change(state="follows", epoch=epoch, replaced_by=0, is_whole=False, led=True)


def set_lost_aside(data: Path) -> bool:
    """Move the database away if it has events that the other server lacks, once the other server has their list.

    Return False where nothing was moved: there are no such events, or the other server does not answer. No
    process may use the database meanwhile.
    """
    record = EpochFile(data).record
    if not record.led or record.is_whole or not (data / DATABASE).exists():
        return False
    leader = with_lost_rows(data, record, "")
    if not leader.lost or not leader.is_reported:
        return False
    _empty_log(data)
    folder = data / FOLDER / f"before-epoch-{record.epoch}"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    shutil.rmtree(data / SNAPSHOTS, ignore_errors=True)
    # The database last: until then another start finds its lost events again.
    for name in (HEADS, DATABASE):
        if (data / name).exists():
            (data / name).replace(folder / name)
    log.warning(
        "%d events that the other server never had are in %s, with their database", leader.lost, folder
    )
    return True


def _empty_log(data: Path) -> None:
    """Move the write-ahead log, which is not set aside, into the database's own file."""
    engine = open_engine(sqlite_url(data))
    try:
        empty_log(engine)
    finally:
        engine.dispose()
