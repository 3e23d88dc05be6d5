"""Waypoint files beside the snapshots are whole or absent, also after their writer was killed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

from clockserver.storage.snapshot_files import FOLDER, SnapshotFiles
from clockserver.storage.waypoint_files import WaypointFiles

STREAM, OTHER = "tournament:../etc/passwd", "tournament:other"


def test_each_waypoint_is_read_as_last_written(tmp_path: Path) -> None:
    files = WaypointFiles(tmp_path)
    assert (files.seqs(STREAM), files.has_any()) == ([], False)
    SnapshotFiles(tmp_path).write(STREAM, [b"a snapshot"])
    assert (files.seqs(STREAM), files.has_any()) == ([], False)
    files.write(STREAM, 2_500, [b"one ", b"waypoint"])
    files.write(STREAM, 5_001, [b"two"])
    files.write(STREAM, 5_001, [b"three"])
    files.write(OTHER, 9, [b"other"])
    assert (sorted(files.seqs(STREAM)), files.has_any()) == ([2_500, 5_001], True)
    assert [files.read(STREAM, seq) for seq in (2_500, 5_001)] == [b"one waypoint", b"three"]
    assert SnapshotFiles(tmp_path).read(STREAM) == b"a snapshot"
    for _ in range(2):
        files.delete(STREAM, 2_500)
    assert files.seqs(STREAM) == [5_001]
    assert all(file.stat().st_mode & 0o077 == 0 for file in (tmp_path / FOLDER).iterdir())


def test_a_kill_during_a_write_leaves_the_previous_waypoint_and_its_files_are_removed(tmp_path: Path) -> None:
    WaypointFiles(tmp_path).write(STREAM, 2_500, [b"before"])
    child = os.fork()
    if child == 0:

        def cut_off() -> Iterator[bytes]:
            yield b"half of" * 100_000
            os.kill(os.getpid(), signal.SIGKILL)

        WaypointFiles(tmp_path).write(STREAM, 2_500, cut_off())
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    files = WaypointFiles(tmp_path)
    assert (files.seqs(STREAM), files.read(STREAM, 2_500)) == ([2_500], b"before")
    assert len(list((tmp_path / FOLDER).iterdir())) == 2
    SnapshotFiles(tmp_path)
    assert len(list((tmp_path / FOLDER).iterdir())) == 1
