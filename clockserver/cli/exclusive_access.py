"""Exclusive access of the command line to a data directory and its database: no server runs meanwhile."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from clockserver.leadership.fence import Fence, Fenced
from clockserver.start_up import database_url, is_in_directory, migrated
from clockserver.storage.data_directory import DataDirectory, DataDirectoryError
from clockserver.storage.database.lease import Lease


@contextmanager
def exclusive_access(data: Path, purpose: str) -> Iterator[Fence | None]:
    """Hold the lock of a data directory, and the lease of its PostgreSQL; yield the fence, None for SQLite.

    `purpose` is the name of the leader that a waiting server shows. Raises DataDirectoryError.
    """
    directory = DataDirectory(data)
    directory.make()
    with directory.lock():
        url = database_url(data)
        if is_in_directory(url):
            yield None
            return
        migrated(url).dispose()
        with leading(url, purpose) as lease:
            yield lease


@contextmanager
def leading(url: str, purpose: str) -> Iterator[Fence]:
    """Hold the lease of a migrated PostgreSQL, for any time. Raises DataDirectoryError if a server has it."""
    lease = Lease(url, f"clockserver {purpose}", time.sleep, session=())
    try:
        if lease.try_once() is None:
            raise DataDirectoryError(f"a server leads on this database ({lease.leader}); end it first")
        yield lease
    except Fenced as fenced:
        raise DataDirectoryError(str(fenced)) from None
    finally:
        lease.release()
